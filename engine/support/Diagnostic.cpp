#include "engine/support/Diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace candler {

namespace {

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row.back();
}

const char* severityName(Severity severity) {
    switch (severity) {
        case Severity::Note:
            return "note";
        case Severity::Warning:
            return "warning";
        case Severity::Error:
            return "error";
    }
    return "error";
}

/// The caret line: blanks (tabs kept, continuation bytes skipped) up to the column, then ^~~~.
std::string caretLine(const SourceSpan& place) {
    const std::size_t start =
        std::min(static_cast<std::size_t>(place.column - 1), place.lineText.size());
    std::string text;
    const auto isContinuation = [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    };
    for (std::size_t i = 0; i < start; ++i)
        if (!isContinuation(place.lineText[i])) text += place.lineText[i] == '\t' ? '\t' : ' ';
    text += '^';
    const std::size_t end = std::min(start + place.length, place.lineText.size());
    for (std::size_t i = start + 1; i < end; ++i)
        if (!isContinuation(place.lineText[i])) text += '~';
    return text;
}

}  // namespace

Diagnostic makeError(std::string message, SourceSpan place, std::string hint) {
    return {Severity::Error, std::move(message), std::move(place), std::move(hint)};
}

std::string render(const Diagnostic& diagnostic) {
    const SourceSpan& place = diagnostic.place;
    std::string text;
    if (!place.file.empty()) text += place.file + ":";
    if (place.hasLine()) text += fmt::format("{}:{}:", place.line, place.column);
    if (!text.empty()) text += ' ';
    text += fmt::format("{}: {}\n", severityName(diagnostic.severity), diagnostic.message);
    if (place.hasLine()) text += fmt::format("    {}\n    {}\n", place.lineText, caretLine(place));
    if (!diagnostic.hint.empty()) text += fmt::format("  hint: {}\n", diagnostic.hint);
    return text;
}

std::string render(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) text += render(diagnostic);
    return text;
}

std::string nearestName(std::string_view name, const std::vector<std::string>& candidates) {
    std::string best;
    std::size_t bestDistance = std::max<std::size_t>(1, name.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = editDistance(name, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string spellingHint(std::string_view name, const std::vector<std::string>& candidates) {
    const std::string nearest = nearestName(name, candidates);
    return nearest.empty() ? std::string{} : fmt::format("did you mean '{}'?", nearest);
}

}  // namespace candler
