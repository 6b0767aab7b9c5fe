#include "app/session/StructureText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "app/session/Words.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

const char* const kNotCounted = "not counted";

std::string roleText(StructuredTensor::Role role) {
    switch (role) {
        case StructuredTensor::Role::Input:
            return "input";
        case StructuredTensor::Role::Intermediate:
            return "intermediate";
        case StructuredTensor::Role::Result:
            return "result";
        case StructuredTensor::Role::Named:
            break;
    }
    return "structure";
}

std::string numberText(std::optional<std::uint64_t> number) {
    return number ? fmt::format("{}", *number) : std::string(kNotCounted);
}

std::string shareText(std::optional<double> percent) {
    return percent ? fmt::format("{:.4g} %", *percent) : std::string("-");
}

std::string mapText(const StructurePiece& piece) {
    if (piece.isUnique) return "unique";
    return piece.factor == "1" ? piece.map : fmt::format("{} * {}", piece.map, piece.factor);
}

/// Columns as wide as their cells; numbers are at the right.
class Table {
public:
    using Row = std::array<std::string, 6>;

    void add(Row row) { m_rows.push_back(std::move(row)); }

    [[nodiscard]] std::string text() const {
        std::array<std::size_t, 6> widths{};
        for (const Row& row : m_rows)
            for (std::size_t c = 0; c < row.size(); ++c)
                widths[c] = std::max(widths[c], row[c].size());
        std::string text;
        for (const Row& row : m_rows) {
            std::string line;
            for (std::size_t c = 0; c < row.size(); ++c)
                line += c < kFirstNumber ? fmt::format("  {:<{}}", row[c], widths[c])
                                         : fmt::format("  {:>{}}", row[c], widths[c]);
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + "\n";
        }
        return text;
    }

private:
    static constexpr std::size_t kFirstNumber = 4;

    std::vector<Row> m_rows;
};

/// `N = 8, M = 2`, of those that the tensor depends on.
std::string sizesText(const StructuredTensor& tensor, const StructureSizes& sizes) {
    std::vector<std::string> texts;
    for (const std::string& name : tensor.sizes)
        if (const auto size = sizes.find(name); size != sizes.end())
            texts.push_back(fmt::format("{} = {}", name, size->second));
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string indented(const char* word, const std::vector<std::string>& lines) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += fmt::format("   {:<9}{}\n", i == 0 ? word : "", printableLine(lines[i]));
    return text;
}

std::string questionsText(const StructureStep& step, bool isListed) {
    const std::size_t all = step.questions.size() + step.unlisted;
    if (all == 0) return {};
    if (!isListed) {
        const auto solver = std::ranges::count(step.questions, "by Z3", &StructureQuestion::by);
        return fmt::format("   {:<9}{}, {} of them by Z3\n", "asked", plural(all, "question"),
                           solver);
    }
    std::vector<std::string> lines;
    for (const StructureQuestion& one : step.questions)
        lines.push_back(fmt::format("{}: {}, {}{}", one.set, one.answer, one.by,
                                    one.core.empty() ? "" : ": " + one.core));
    if (step.unlisted > 0) lines.push_back(fmt::format("and {} more", step.unlisted));
    return indented("asked", lines);
}

}  // namespace

Result<std::string> structureText(const StructureReport& report, std::size_t tensor,
                                  const StructureSizes& sizes, const StopCheck& stop) {
    const StructuredTensor& shown = report.tensors().at(tensor);
    const auto counts = report.counts(tensor, sizes, stop);
    if (!counts) return failure(counts.error());
    std::string text = headText(shown);
    if (!shown.extents.empty()) text += fmt::format(" : {}", fmt::join(shown.extents, " x "));
    text += ", " + roleText(shown.role);
    const std::string at = sizesText(shown, sizes);
    text += at.empty() ? "\n" : fmt::format(", at {}\n", at);
    if (shown.pieces.empty()) return text + "  zero\n";
    Table table;
    for (std::size_t p = 0; p < shown.pieces.size(); ++p) {
        const StructurePiece& piece = shown.pieces[p];
        table.add({piece.name, piece.guard, mapText(piece),
                   piece.count.empty() ? "no formula" : piece.count, numberText(counts->pieces[p]),
                   shareText(counts->percent(counts->pieces[p]))});
    }
    text += table.text();
    if (!counts->box) return text + "  elements: beyond 64 bits\n";
    return text + fmt::format("  unique: {} of {} elements, {}\n", numberText(counts->unique),
                              *counts->box, shareText(counts->percent(counts->unique)));
}

std::string derivationText(const StructureReport& report, const std::string& tensor,
                           bool hasQuestions) {
    std::string text;
    for (std::size_t s = 0; s < report.steps().size(); ++s) {
        const StructureStep& step = report.steps()[s];
        if (!tensor.empty() && step.tensor != tensor) continue;
        std::vector<std::size_t> from;
        for (const std::size_t one : step.from) from.push_back(one + 1);
        text += fmt::format("{}. {} for {}{}\n", s + 1, step.rule, step.tensor,
                            from.empty() ? "" : fmt::format(", from {}", fmt::join(from, ", ")));
        text += indented("of", step.premises);
        if (step.raw != step.conclusion) text += indented("found", step.raw);
        text += indented(
            "hence", step.conclusion.empty() ? std::vector<std::string>{"zero"} : step.conclusion);
        if (const std::string verdict = verdictText(step.verdict); !verdict.empty())
            text += indented("verdict", {verdict});
        text += indented("note", step.notes);
        text += questionsText(step, hasQuestions);
    }
    return text;
}

}  // namespace candler
