#include "engine/languages/stur/structure/Structure.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::stur {

std::vector<AffineForm> identityMap(const std::vector<std::string>& variables) {
    std::vector<AffineForm> map;
    for (const std::string& variable : variables) map.push_back(AffineForm::name(variable));
    return map;
}

Substitution substitutionOf(const std::vector<std::string>& variables,
                            const std::vector<AffineForm>& forms) {
    Substitution substitution;
    for (std::size_t i = 0; i < variables.size(); ++i) substitution[variables[i]] = forms[i];
    return substitution;
}

Structure Structure::zero(std::vector<std::string> variables) {
    return {std::move(variables), {}, {}};
}

Structure Structure::unique(std::vector<std::string> variables, Region region) {
    Structure structure{std::move(variables), {}, std::move(region)};
    for (const Conjunction& guard : structure.support)
        structure.pieces.push_back({guard, identityMap(structure.variables), 1});
    return structure;
}

bool Structure::isIdentity(const Piece& piece) const {
    return piece.factor == 1 && piece.map == identityMap(variables);
}

std::size_t Structure::uniqueCount() const {
    const auto end = std::find_if(pieces.begin(), pieces.end(),
                                  [&](const Piece& piece) { return !isIdentity(piece); });
    return static_cast<std::size_t>(end - pieces.begin());
}

Region Structure::uniqueSet() const {
    Region region;
    for (std::size_t p = 0; p < uniqueCount(); ++p) region.push_back(pieces[p].guard);
    return region;
}

bool Structure::isOverflown() const {
    return std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) {
        return piece.guard.isOverflown() ||
               std::any_of(piece.map.begin(), piece.map.end(),
                           [](const AffineForm& form) { return form.isOverflown(); });
    });
}

Structure Structure::renamed(const std::vector<std::string>& names) const {
    const Substitution substitution = substitutionOf(variables, identityMap(names));
    Structure result{names, pieces, support, sorted};
    for (Piece& piece : result.pieces) {
        piece.guard = piece.guard.substituted(substitution);
        for (AffineForm& form : piece.map) form = form.substituted(substitution);
    }
    for (Conjunction& part : result.support) part = part.substituted(substitution);
    return result;
}

std::optional<std::size_t> Structure::pieceAt(const Values& values) const {
    for (std::size_t p = 0; p < pieces.size(); ++p) {
        const std::optional<bool> holds = pieces[p].guard.holds(values);
        if (!holds) return {};
        if (*holds) return p;
    }
    return pieces.size();
}

std::string Structure::text(const Piece& piece) const {
    const std::string guard = piece.guard.text(variables);
    if (isIdentity(piece)) return "U " + guard;
    std::vector<std::string> images;
    for (const AffineForm& form : piece.map) images.push_back(form.text());
    const std::string factor =
        piece.factor == 1 ? "" : fmt::format(" * {}", piece.factor.get_str());
    return fmt::format("R {}: ({}) -> ({}){}", guard, fmt::join(variables, ","),
                       fmt::join(images, ","), factor);
}

std::string Structure::text() const {
    std::string text;
    for (const Piece& piece : pieces) text += this->text(piece) + "\n";
    return text.empty() ? "zero\n" : text;
}

std::string pieceName(const Structure& structure, std::size_t piece) {
    const std::size_t unique = structure.uniqueCount();
    return piece < unique ? "U" + std::to_string(piece + 1)
                          : "R" + std::to_string(piece - unique + 1);
}

}  // namespace candler::stur
