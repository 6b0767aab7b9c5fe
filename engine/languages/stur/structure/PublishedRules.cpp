#include "engine/languages/stur/structure/PublishedRules.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

std::string_view nameOf(PublishedRule rule) {
    static constexpr std::array<std::string_view, 14> kNames{
        "P1 as printed", "P1", "P2", "P3",  "P3'", "P4",   "P5", "P6",
        "P6'",           "P7", "P8", "P8'", "P9",  "shift"};
    return kNames.at(static_cast<std::size_t>(rule));
}

PublishedStructure PublishedStructure::of(const Structure& structure) {
    const auto firstRedundant =
        structure.pieces.begin() + static_cast<std::ptrdiff_t>(structure.uniqueCount());
    return {structure.variables, structure.uniqueSet(), {firstRedundant, structure.pieces.end()}};
}

Structure PublishedStructure::unproved() const {
    Structure made = Structure::unique(variables, unique);
    made.pieces.insert(made.pieces.end(), redundant.begin(), redundant.end());
    return made;
}

namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::count(names, name) != 0;
}

/// A piece whose map goes by name; of a unique one it is the identity.
struct Relation {
    Conjunction guard;
    Substitution map;
    mpq_class factor = 1;
    bool isUnique = true;
};

std::vector<Relation> relationsOf(const PublishedStructure& structure) {
    std::vector<Relation> made;
    const Substitution identity =
        substitutionOf(structure.variables, identityMap(structure.variables));
    for (const Conjunction& guard : structure.unique) made.push_back({guard, identity});
    for (const Piece& piece : structure.redundant)
        made.push_back(
            {piece.guard, substitutionOf(structure.variables, piece.map), piece.factor, false});
    return made;
}

/// Both hold, and lead to one place of what they share.
Relation joined(const Relation& a, const Relation& b) {
    Relation made = a;
    made.guard.add(b.guard);
    made.factor *= b.factor;
    made.isUnique = a.isUnique && b.isUnique;
    for (const auto& [name, form] : b.map)
        if (const auto [known, isNew] = made.map.emplace(name, form); !isNew)
            made.guard.add(Atom::equal(known->second, form));
    return made;
}

Piece pieceOf(const Relation& relation, const std::vector<std::string>& variables) {
    Piece piece{relation.guard, {}, relation.factor};
    for (const std::string& variable : variables) piece.map.push_back(relation.map.at(variable));
    return piece;
}

std::vector<std::string> namesOfBoth(const PublishedStructure& a, const PublishedStructure& b) {
    std::vector<std::string> names = a.variables;
    for (const std::string& name : b.variables)
        if (!has(names, name)) names.push_back(name);
    return names;
}

/// The tuples in the order of the permutation, ties by number; component by component, as
/// published.
Conjunction isOrdered(const std::vector<std::vector<std::string>>& tuples,
                      const std::vector<std::size_t>& permutation) {
    Conjunction made;
    for (std::size_t i = 0; i + 1 < permutation.size(); ++i)
        for (std::size_t c = 0; c < tuples[0].size(); ++c) {
            const AffineForm low = AffineForm::name(tuples[permutation[i]][c]);
            const AffineForm high = AffineForm::name(tuples[permutation[i + 1]][c]);
            made.add(permutation[i] < permutation[i + 1] ? Atom::atMost(low, high)
                                                         : Atom::below(low, high));
        }
    return made;
}

/// Where the tuples are in this order, the map sorts them.
Relation inOrder(Relation unique, const std::vector<std::vector<std::string>>& tuples,
                 const std::vector<std::size_t>& permutation) {
    unique.guard.add(isOrdered(tuples, permutation));
    for (std::size_t k = 0; k < tuples.size(); ++k)
        for (std::size_t c = 0; c < tuples[k].size(); ++c)
            unique.map.insert_or_assign(tuples[k][c], AffineForm::name(tuples[permutation[k]][c]));
    return unique;
}

/// All combinations of pieces of the operands; none beyond the limit.
std::optional<std::vector<Relation>> combinations(const std::vector<PublishedStructure>& operands,
                                                  std::size_t most) {
    std::vector<Relation> all{Relation{}};
    for (const PublishedStructure& operand : operands) {
        std::vector<Relation> next;
        for (const Relation& one : all)
            for (const Relation& piece : relationsOf(operand)) next.push_back(joined(one, piece));
        if (next.size() > most) return std::nullopt;
        all = std::move(next);
    }
    return all;
}

}  // namespace

PublishedConclusion PublishedRules::tidied(PublishedRule rule, PublishedStructure structure) {
    // Of very many the simplification would take long, and nobody reads them.
    constexpr std::size_t kMostSimplified = 130;
    if (structure.unique.size() + structure.redundant.size() > kMostSimplified)
        return {rule, std::move(structure)};
    for (Conjunction& guard : structure.unique)
        guard = simplified(guard, structure.variables, m_prover);
    std::erase_if(structure.unique, [](const Conjunction& guard) { return guard.isFalse(); });
    for (Piece& piece : structure.redundant)
        piece.guard = simplified(piece.guard, structure.variables, m_prover);
    std::erase_if(structure.redundant, [](const Piece& piece) { return piece.guard.isFalse(); });
    return {rule, std::move(structure)};
}

void PublishedRules::makeSet(PublishedStructure& structure) {
    if (auto set = disjoint(structure.unique, m_prover))
        structure.unique = merged(std::move(*set), structure.variables, m_prover);
    else
        structure.mayOverlap = true;
}

PublishedConclusion PublishedRules::shift(const PublishedStructure& operand,
                                          const std::vector<AffineForm>& forms,
                                          const std::vector<std::string>& names) {
    PublishedStructure made{names, {}, {}};
    made.mayOverlap = operand.mayOverlap;
    const Substitution places = substitutionOf(operand.variables, forms);
    for (const Conjunction& guard : operand.unique)
        made.unique.push_back(guard.substituted(places));
    for (const Piece& piece : operand.redundant) {
        Piece shifted{piece.guard.substituted(places), {}, piece.factor};
        for (std::size_t d = 0; d < forms.size(); ++d)
            shifted.map.push_back(piece.map[d].substituted(places) -
                                  (forms[d] - AffineForm::name(names[d])));
        made.redundant.push_back(std::move(shifted));
    }
    return tidied(PublishedRule::Shift, std::move(made));
}

std::vector<PublishedConclusion> PublishedRules::selfProduct(
    const std::vector<PublishedStructure>& operands, const std::vector<bool>& shared) {
    PublishedStructure made;
    std::vector<std::vector<std::string>> tuples;
    for (const PublishedStructure& operand : operands) {
        tuples.emplace_back();
        for (std::size_t d = 0; d < shared.size(); ++d)
            if (!shared[d]) tuples.back().push_back(operand.variables[d]);
        made.variables = namesOfBoth(made, operand);
        made.mayOverlap = operand.mayOverlap;
    }
    PublishedStructure printed = made;
    const auto all = combinations(operands, kMostPieces);
    std::size_t orders = 1;
    for (std::size_t k = 2; k <= operands.size() && orders <= kMostPieces; ++k) orders *= k;
    if (!all || orders * all->size() > kMostPieces) return {};
    for (const Relation& one : *all) {
        if (!one.isUnique) {
            made.redundant.push_back(pieceOf(one, made.variables));
            printed.redundant.push_back(made.redundant.back());
            continue;
        }
        std::vector<std::size_t> permutation(operands.size());
        std::iota(permutation.begin(), permutation.end(), 0);
        made.unique.push_back(one.guard.with(isOrdered(tuples, permutation)));
        while (std::ranges::next_permutation(permutation).found) {
            const Relation swapped = inOrder(one, tuples, permutation);
            made.redundant.push_back(pieceOf(swapped, made.variables));
            printed.redundant.push_back({swapped.guard, identityMap(made.variables), 1});
        }
    }
    printed.unique = made.unique;
    std::vector<PublishedConclusion> conclusions;
    if (operands.size() == 2)
        conclusions.push_back(tidied(PublishedRule::PrintedSelfProduct, std::move(printed)));
    conclusions.push_back(tidied(PublishedRule::SelfProduct, std::move(made)));
    return conclusions;
}

PublishedConclusion PublishedRules::product(const PublishedStructure& a,
                                            const PublishedStructure& b) {
    PublishedStructure made{namesOfBoth(a, b), {}, {}};
    made.mayOverlap = a.mayOverlap || b.mayOverlap;
    const bool isOuter = made.variables.size() == a.variables.size() + b.variables.size();
    for (const Relation& left : relationsOf(a))
        for (const Relation& right : relationsOf(b)) {
            const bool areBothRedundant = !left.isUnique && !right.isUnique;
            if (left.isUnique && right.isUnique)
                made.unique.push_back(left.guard.with(right.guard));
            else if (isOuter || areBothRedundant)
                made.redundant.push_back(pieceOf(joined(left, right), made.variables));
            else
                made.unique.push_back(left.guard.with(right.guard));
        }
    return tidied(isOuter ? PublishedRule::OuterProduct : PublishedRule::Product, std::move(made));
}

PublishedConclusion PublishedRules::condition(const PublishedStructure& operand,
                                              const Conjunction& condition,
                                              const std::vector<std::string>& variables) {
    PublishedStructure made{variables, {}, {}};
    made.mayOverlap = operand.mayOverlap;
    for (const Conjunction& guard : operand.unique) made.unique.push_back(guard.with(condition));
    for (const Piece& piece : operand.redundant) {
        Relation relation{piece.guard.with(condition),
                          substitutionOf(variables, identityMap(variables)), piece.factor};
        for (std::size_t d = 0; d < operand.variables.size(); ++d)
            relation.map.insert_or_assign(operand.variables[d], piece.map[d]);
        made.redundant.push_back(pieceOf(relation, variables));
    }
    return tidied(PublishedRule::Condition, std::move(made));
}

PublishedConclusion PublishedRules::support(const Conjunction& condition,
                                            const std::vector<std::string>& variables) {
    // P5 is of one index with one bound on each side.
    if (variables.size() == 1 && condition.atoms().size() == 2) {
        const AffineForm x = AffineForm::name(variables[0]);
        for (const Atom& low : condition.atoms()) {
            const bool isLow = low.kind == Atom::Kind::NonNegative &&
                               low.form.coefficient(variables[0]) == 1 &&
                               low.form.isLinearIn(variables[0]);
            const Atom& high = condition.atoms()[&low == &condition.atoms()[0] ? 1 : 0];
            const bool isHigh = high.kind == Atom::Kind::NonNegative &&
                                high.form.coefficient(variables[0]) == -1 &&
                                high.form.isLinearIn(variables[0]);
            if (!isLow || !isHigh) continue;
            const AffineForm first = x - low.form;
            PublishedStructure made{variables,
                                    {Conjunction({Atom::equal(x, first)})},
                                    {{Conjunction({Atom::below(first, x), high}), {first}, 1}}};
            made.isOfOnes = true;
            // An empty interval stays what is claimed.
            return {PublishedRule::Repetition, std::move(made)};
        }
    }
    return tidied(PublishedRule::Support, {variables, {condition}, {}});
}

bool PublishedRules::areEqual(const PublishedStructure& a, const PublishedStructure& b) {
    const auto isAgain = [&](const Piece& piece) {
        return std::ranges::any_of(b.redundant, [&](const Piece& other) {
            return piece.factor == other.factor &&
                   isSubset({piece.guard}, {other.guard}, m_prover) &&
                   isSubset({other.guard}, {piece.guard}, m_prover) &&
                   m_prover.areEqual(piece.guard, piece.map, other.map);
        });
    };
    return a.redundant.size() == b.redundant.size() && a.isOfOnes == b.isOfOnes &&
           isSubset(a.unique, b.unique, m_prover) && isSubset(b.unique, a.unique, m_prover) &&
           std::ranges::all_of(a.redundant, isAgain);
}

bool PublishedRules::areDisjoint(const PublishedStructure& a, const PublishedStructure& b) {
    for (const Conjunction& left : a.unique)
        for (const Conjunction& right : b.unique)
            if (!m_prover.areDisjoint(left, right)) return false;
    // That U of one meets R of the other is not asked.
    for (const Piece& left : a.redundant)
        for (const Piece& right : b.redundant)
            if (!m_prover.areDisjoint(left.guard, right.guard)) return false;
    return true;
}

PublishedConclusion PublishedRules::sum(const PublishedStructure& a, const PublishedStructure& b,
                                        bool isDirect) {
    PublishedStructure made = a;
    made.isOfOnes = false;
    if (areEqual(a, b)) return {PublishedRule::EqualSum, std::move(made)};
    const bool areApart = isDirect || areDisjoint(a, b);
    made.mayOverlap = a.mayOverlap || b.mayOverlap;
    made.unique.insert(made.unique.end(), b.unique.begin(), b.unique.end());
    made.redundant.insert(made.redundant.end(), b.redundant.begin(), b.redundant.end());
    if (areApart)
        return {isDirect ? PublishedRule::DirectSum : PublishedRule::DisjointSum, std::move(made)};
    for (Piece& piece : made.redundant) made.unique.push_back(std::move(piece.guard));
    made.redundant.clear();
    makeSet(made);
    return tidied(PublishedRule::Sum, std::move(made));
}

PublishedConclusion PublishedRules::projection(const PublishedStructure& operand,
                                               const std::vector<std::string>& kept) {
    std::vector<std::string> dropped;
    for (const std::string& name : operand.variables)
        if (!has(kept, name)) dropped.push_back(name);
    const auto leavesDropped = [&](const Piece& piece) {
        for (std::size_t d = 0; d < operand.variables.size(); ++d)
            if (has(dropped, operand.variables[d])
                    ? piece.map[d] != AffineForm::name(operand.variables[d])
                    : std::ranges::any_of(dropped, [&](const std::string& name) {
                          return piece.map[d].uses(name);
                      }))
                return false;
        return true;
    };
    PublishedStructure made{kept, {}, {}};
    const bool keepsMaps =
        !operand.redundant.empty() && std::ranges::all_of(operand.redundant, leavesDropped);
    for (const Conjunction& guard : operand.unique)
        for (Conjunction& one : eliminate(dropped, guard)) made.unique.push_back(std::move(one));
    for (const Piece& piece : operand.redundant) {
        const Region guards = eliminate(dropped, piece.guard);
        if (!keepsMaps) {
            made.unique.insert(made.unique.end(), guards.begin(), guards.end());
            continue;
        }
        Relation relation{{}, substitutionOf(operand.variables, piece.map), piece.factor};
        for (const Conjunction& guard : disjoint(guards, m_prover).value_or(guards)) {
            relation.guard = guard;
            made.redundant.push_back(pieceOf(relation, kept));
        }
    }
    makeSet(made);
    return tidied(keepsMaps ? PublishedRule::KeptProjection : PublishedRule::Projection,
                  std::move(made));
}

}  // namespace candler::stur
