// Functions as atoms (specification 5.4): what is known of them is that equal arguments have equal
// values, and the order of arguments that makes no difference.
#include <algorithm>

#include "engine/languages/linrel/oracles/PolytermAlgebra.h"

namespace candler::linrel {

namespace {

std::string keyOf(const std::vector<Polyterm>& arguments) {
    std::string key;
    for (const Polyterm& one : arguments) key += linrel::keyOf(one) + '|';
    return key;
}

bool areUsing(const std::vector<Polyterm>& arguments, Place place) {
    return std::ranges::any_of(arguments, [place](const Polyterm& one) { return one.uses(place); });
}

bool isCommutative(const AtomHead& head) {
    return head.kind == AtomKind::Function &&
           row(static_cast<Pointwise>(head.payload)).isCommutative;
}

void sortIfCommutative(AtomHead& head) {
    if (!isCommutative(head)) return;
    std::ranges::sort(head.arguments, {}, [](const Polyterm& one) { return linrel::keyOf(one); });
}

}  // namespace

Polyterm PolytermAlgebra::opaque(AtomHead head) {
    const bool hasRow = areUsing(head.arguments, kRow);
    const bool hasColumn = areUsing(head.arguments, kColumn);
    AtomHead swapped = head;
    if (hasColumn)
        for (Polyterm& argument : swapped.arguments) argument = renamed(argument, kTransposed);
    sortIfCommutative(head);
    sortIfCommutative(swapped);
    if (!hasColumn) {
        const std::array places{kRow};
        return atom(std::move(head), std::span(places).first(hasRow ? 1 : 0));
    }
    if (!hasRow) return atom(std::move(swapped), std::array{kColumn});
    const std::string straight = keyOf(head.arguments);
    const std::string crossed = keyOf(swapped.arguments);
    head.isSymmetric = straight == crossed;
    if (straight <= crossed) return atom(std::move(head), std::array{kRow, kColumn});
    return atom(std::move(swapped), std::array{kColumn, kRow});
}

bool PolytermAlgebra::reopen(const Summand& summand, Summands& result) {
    const std::vector<Factor>& atoms = summand.monomial.atoms;
    const auto found = std::ranges::find_if(atoms, [this](const Factor& atom) {
        return atom.arity == 2 && atom.places[0] == atom.places[1] &&
               m_heads[atom.head].kind == AtomKind::Function;
    });
    if (found == atoms.end()) return false;
    const Place place = found->places[0];
    // Copies: the table grows.
    const AtomHead head = m_heads[found->head];
    std::vector<Polyterm> arguments;
    for (const Polyterm& argument : head.arguments)
        arguments.push_back(renamed(argument, {kRow, kRow, kInner}));
    const Polyterm value = function(static_cast<Pointwise>(head.payload), std::move(arguments));
    Monomial rest = summand.monomial;
    rest.atoms.erase(rest.atoms.begin() + (found - atoms.begin()));
    for (const Summand& one : value.summands) {
        Summand product{joined(rest, kSameIndices, one.monomial, {place, kColumn, kInner}),
                        summand.coefficient * one.coefficient};
        if (isBound(place) && !product.monomial.uses(place)) {
            // Nothing depends on the index any more: each of its places counts once.
            product.coefficient *= numberOf(rest.bound[place - kFirstBound]);
        }
        result.push_back(std::move(product));
    }
    return true;
}

Polyterm PolytermAlgebra::function(Pointwise function, std::vector<Polyterm> arguments) {
    std::vector<mpq_class> numbers;
    for (const Polyterm& argument : arguments)
        if (const auto number = argument.constant()) numbers.push_back(*number);
    if (numbers.size() == arguments.size())
        if (const auto folded = foldedExactly(function, numbers)) return constant(*folded);
    if (function == Pointwise::IfElse)
        if (const auto condition = arguments[0].constant())
            return *condition != 0 ? arguments[1] : arguments[2];
    if (function == Pointwise::Reciprocal)
        if (auto distributed = distributedReciprocal(arguments[0])) return *distributed;
    AtomHead head;
    head.kind = AtomKind::Function;
    head.payload = static_cast<std::uint32_t>(function);
    head.arguments = std::move(arguments);
    return opaque(std::move(head));
}

std::optional<Polyterm> PolytermAlgebra::distributedReciprocal(const Polyterm& of) {
    if (of.summands.size() != 1 || !of.summands[0].monomial.bound.empty()) return std::nullopt;
    const Summand& only = of.summands[0];
    const std::vector<Factor>& atoms = only.monomial.atoms;
    if (atoms.size() < 2 && only.coefficient == 1) return std::nullopt;
    Polyterm result = constant(1 / only.coefficient);
    for (const Factor& atom : atoms) {
        Polyterm factor = constant(1);
        factor.summands[0].monomial.atoms.push_back(atom);
        result = multiply(result, function(Pointwise::Reciprocal, {std::move(factor)}));
    }
    return result;
}

Polyterm PolytermAlgebra::reshaped(const Polyterm& of, std::array<std::int64_t, 2> from,
                                   std::array<std::int64_t, 2> to) {
    if (from == to || of.constant()) return of;
    // Vectors are read along their length.
    if (from[0] == to[1] && from[1] == to[0] && (from[0] == 1 || from[1] == 1))
        return renamed(of, kTransposed);
    AtomHead head;
    head.kind = AtomKind::Reshape;
    head.arguments = {of};
    head.sizes = {from[0], from[1], to[0], to[1]};
    std::vector<Place> places;
    if (to[0] != 1) places.push_back(kRow);
    if (to[1] != 1) places.push_back(kColumn);
    return atom(std::move(head), places);
}

}  // namespace candler::linrel
