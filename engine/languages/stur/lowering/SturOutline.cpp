#include "engine/languages/stur/lowering/SturOutline.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/languages/stur/terms/SturTermText.h"

namespace candler::stur {

std::map<std::string, std::size_t, std::less<>> rulePlaces(
    const FlatProgram& program, const std::map<std::string, Structure, std::less<>>& structures) {
    std::map<std::string, std::size_t, std::less<>> places;
    std::size_t next = 0;
    for (const FlatRule& rule : program.rules) {
        places[rule.tensor] = next;
        next += 1 + structures.at(rule.tensor).pieces.size();
    }
    return places;
}

std::vector<KernelTermRow> kernelRows(const SturTerms& terms, const FlatProgram& program,
                                      const InferredStructures& inferred) {
    std::vector<KernelTermRow> rows;
    for (const FlatRule& rule : program.rules) {
        rows.push_back(
            {.place = rows.size(),
             .depth = 0,
             .text = fmt::format("{}({}) := {}", rule.tensor, fmt::join(rule.variables, ", "),
                                 termText(terms, rule.term)),
             .term = rule.term});
        const Structure structure = inferred.structures.at(rule.tensor).renamed(rule.variables);
        for (std::size_t p = 0; p < structure.pieces.size(); ++p) {
            const std::string guard = structure.pieces[p].guard.text(rule.variables);
            rows.push_back({.place = rows.size(),
                            .depth = 1,
                            .text = fmt::format("{}  {}", pieceName(structure, p), guard),
                            .term = rule.term,
                            .piece = KernelTermRow::Piece{rule.tensor, guard}});
        }
    }
    return rows;
}

}  // namespace candler::stur
