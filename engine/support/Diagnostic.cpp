#include "engine/support/Diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/support/Utf8.h"

namespace candler {

namespace {

/// Insertions, deletions, replacements and swaps of neighbours, each once.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
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

constexpr std::size_t kMaxLine = 160;

/// What is shown of a line: all, or a part around the column if it is long.
struct ShownLine {
    std::string text;
    std::size_t start = 0;  ///< Of the place, in `text`.
};

ShownLine shownLine(const SourceSpan& place) {
    const std::string& line = place.lineText;
    const std::size_t column = std::min(
        static_cast<std::size_t>(std::max(place.column - place.lineTextColumn, 0)), line.size());
    // A character has at most three continuation bytes; the line need not be UTF-8 at all.
    const auto startOfCharacter = [&](std::size_t i) {
        for (std::size_t back = 0; back <= 3 && back <= i && i < line.size(); ++back)
            if ((static_cast<unsigned char>(line[i - back]) & 0xC0U) != 0x80U) return i - back;
        return i;
    };
    const bool isLong = line.size() > kMaxLine;
    const std::size_t begin =
        isLong && column > kMaxLine / 2 ? startOfCharacter(column - kMaxLine / 2) : 0;
    const std::size_t end =
        isLong ? startOfCharacter(std::min(line.size(), begin + kMaxLine)) : line.size();
    const auto part = [&](std::size_t from, std::size_t to) {
        return printableText(std::string_view(line).substr(from, to - from));
    };
    const std::string before = (begin > 0 ? "... " : "") + part(begin, column);
    return {before + part(column, end) + (end < line.size() ? " ..." : ""), before.size()};
}

/// Blanks (tabs kept, continuation bytes skipped) up to the place, then ^~~~.
std::string caretLine(const ShownLine& line, std::size_t length) {
    std::string text;
    const auto isContinuation = [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    };
    for (std::size_t i = 0; i < line.start; ++i)
        if (!isContinuation(line.text[i])) text += line.text[i] == '\t' ? '\t' : ' ';
    text += '^';
    const std::size_t end = std::min(line.start + length, line.text.size());
    for (std::size_t i = line.start + 1; i < end; ++i)
        if (!isContinuation(line.text[i])) text += '~';
    return text;
}

}  // namespace

namespace {

Diagnostic make(Severity severity, std::string message, SourceSpan place, std::string hint) {
    // Messages and hints quote words of the text.
    if (place.isWithheld)
        return {
            severity,
            fmt::format("there is a{} here", severity == Severity::Error ? " mistake" : "n oddity"),
            std::move(place),
            "more is told of files in the project's folder or below it: move this one there"};
    return {severity, std::move(message), std::move(place), std::move(hint)};
}

}  // namespace

Diagnostic makeError(std::string message, SourceSpan place, std::string hint) {
    return make(Severity::Error, std::move(message), std::move(place), std::move(hint));
}

Diagnostic makeWarning(std::string message, SourceSpan place, std::string hint) {
    return make(Severity::Warning, std::move(message), std::move(place), std::move(hint));
}

Diagnostic makeEnvironmentError(std::string message, std::string hint) {
    return {Severity::Error, std::move(message), {}, std::move(hint), DiagnosticKind::Environment};
}

std::string render(const Diagnostic& diagnostic) {
    const SourceSpan& place = diagnostic.place;
    std::string text;
    if (!place.file.empty()) text += printableText(place.file) + ":";
    if (place.hasLine()) text += fmt::format("{}:{}:", place.line, place.column);
    if (!text.empty()) text += ' ';
    text += fmt::format("{}: {}\n", severityName(diagnostic.severity),
                        printableText(diagnostic.message));
    if (place.hasLine() && !place.isWithheld) {
        const ShownLine line = shownLine(place);
        text += fmt::format("    {}\n    {}\n", line.text, caretLine(line, place.length));
    }
    if (!diagnostic.hint.empty())
        text += fmt::format("  hint: {}\n", printableText(diagnostic.hint));
    return text;
}

std::string render(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) text += render(diagnostic);
    return text;
}

std::string nearestName(std::string_view name, const std::vector<std::string>& candidates) {
    std::string best;
    // Nobody mistypes what is longer, and comparing it takes the product of both lengths.
    constexpr std::size_t kLongestName = 64;
    if (name.size() > kLongestName) return best;
    std::size_t bestDistance = std::max<std::size_t>(1, name.size() / 3) + 1;
    // Thousands of mistakes may each have thousands of candidates.
    for (const std::string& candidate : candidates) {
        if (bestDistance == 1) break;
        if (name.size() + bestDistance <= candidate.size() ||
            candidate.size() + bestDistance <= name.size())
            continue;
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
