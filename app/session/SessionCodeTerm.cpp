// The term that code comes from, as text: rows of it are parts of the text, and have classes.
#include <algorithm>
#include <unordered_map>

#include "app/session/SessionImpl.h"
#include "app/session/TermClasses.h"
#include "engine/language/TermParts.h"

namespace candler {

namespace {

/// A line for each row.
std::string rowsText(std::vector<CodeTermRow>& rows) {
    constexpr std::size_t kIndent = 4;
    std::string text;
    for (CodeTermRow& row : rows) {
        if (!text.empty()) text += '\n';
        text.append(kIndent * row.depth, ' ');
        row.begin = text.size();
        text += row.text;
        row.end = text.size();
    }
    return text;
}

/// Each row in the place of the row around it that no row before has taken. Of rows without a text
/// of their own the place is that of the row around.
void placeRows(const std::vector<TermPart>& parts, const std::vector<KernelTermRow>& of,
               std::size_t length, std::vector<CodeTermRow>& rows) {
    std::unordered_map<TermId, std::vector<TermPart>> open;
    for (const TermPart& part : parts) open[part.term].push_back(part);
    std::vector<std::size_t> around;  // the last row of each depth
    for (std::size_t row = 0; row < rows.size(); ++row) {
        around.resize(std::min(rows[row].depth, around.size()));
        const std::size_t begin = around.empty() ? 0 : rows[around.back()].begin;
        const std::size_t end = around.empty() ? length : rows[around.back()].end;
        around.push_back(row);
        rows[row].begin = begin;
        rows[row].end = end;
        std::vector<TermPart>& places = open[of[row].term];
        const auto place = std::ranges::find_if(
            places, [&](const TermPart& part) { return begin <= part.begin && part.end <= end; });
        if (place == places.end()) continue;
        rows[row].begin = place->begin;
        rows[row].end = place->end;
        places.erase(place);
    }
}

}  // namespace

void Session::Impl::writeTerm(GeneratedCode& made, TermId term,
                              const std::vector<KernelTermRow>& rows) const {
    const EGraph& graph = *search->state(search->begunSteps() - 1).graph;
    TermClasses classes(graph);
    for (const KernelTermRow& row : rows) {
        CodeTermRow shown{.depth = row.depth, .text = row.text};
        if (row.estimate) {
            shown.times = row.estimate->times;
            shown.cost = row.estimate->cost;
        }
        shown.name = !row.name.empty() ? row.name
                     : row.piece       ? row.text.substr(0, row.text.find(' '))
                                       : program->labelText(program->store().labelOf(row.term));
        if (row.piece) shown.piece = CodeTermRow::Piece{row.piece->tensor, row.piece->guard};
        if (!graph.isRebuilding() && !row.piece)
            if (const auto id = classes.of(row.term)) shown.eclass = id->value;
        made.term.push_back(std::move(shown));
    }
    made.termText = made.sourceTerm = program->programText(term);
    // Pieces stand nowhere in it.
    auto* const places = capability<TermParts>(*program);
    if (std::ranges::any_of(rows, [](const KernelTermRow& row) { return row.piece.has_value(); }))
        made.termText = rowsText(made.term);
    else if (places != nullptr)
        placeRows(places->termParts(term), rows, made.termText.size(), made.term);
}

}  // namespace candler
