// Aggregates that are no sums (specification 2.11, 5.4): atoms over the indices that are left. What
// does not depend on the indices that an aggregate is taken over goes out of it.
#include <algorithm>

#include "engine/languages/linrel/oracles/PolytermAlgebra.h"

namespace candler::linrel {

namespace {

/// The summands that use one of the indices, and the others.
struct Parts {
    Polyterm inside;
    Polyterm outside;
};

Parts partsOf(const Polyterm& of, std::span<const OverIndex> over) {
    Parts parts;
    for (const Summand& one : of.summands) {
        const bool isInside = std::ranges::any_of(
            over, [&](const OverIndex& index) { return one.monomial.uses(index.place); });
        (isInside ? parts.inside : parts.outside).summands.push_back(one);
    }
    return parts;
}

AtomHead headOf(AggregateKind kind, Polyterm of) {
    AtomHead head;
    head.kind = AtomKind::Aggregate;
    head.payload = static_cast<std::uint32_t>(kind);
    head.arguments.push_back(std::move(of));
    return head;
}

AggregateKind opposite(AggregateKind kind) {
    return kind == AggregateKind::Min ? AggregateKind::Max : AggregateKind::Min;
}

}  // namespace

Polyterm PolytermAlgebra::aggregate(AggregateKind kind, const Polyterm& of,
                                    std::span<const OverIndex> over) {
    std::vector<OverIndex> used;
    std::int64_t dropped = 1;
    for (const OverIndex& index : over) {
        if (of.uses(index.place))
            used.push_back(index);
        else if (__builtin_mul_overflow(dropped, index.size, &dropped))
            return fail();
    }
    switch (kind) {
        case AggregateKind::Min:
        case AggregateKind::Max:
            return extremum(kind, of, used);
        case AggregateKind::Product: {
            if (used.empty()) return power(of, dropped);
            const auto nested = nestedArgument(kind, of);
            const std::array both{OverIndex{kRow}, OverIndex{kColumn}};
            if (nested) return power(opaqueAggregate(headOf(kind, *nested), both), dropped);
            return power(opaqueAggregate(headOf(kind, of), used), dropped);
        }
        case AggregateKind::NonZeros:
            return nonZeros(of, used, dropped);
        default:
            return variance(of, used, dropped);
    }
}

Polyterm PolytermAlgebra::nonZeros(const Polyterm& of, std::span<const OverIndex> used,
                                   std::int64_t dropped) {
    if (of.isZero()) return {};
    const mpq_class count = numberOf(dropped);
    if (of.constant()) return constant(count);
    const Polyterm monic = scaled(of, 1 / of.summands[0].coefficient);
    return scaled(opaqueAggregate(headOf(AggregateKind::NonZeros, monic), used), count);
}

Polyterm PolytermAlgebra::variance(const Polyterm& of, std::span<const OverIndex> used,
                                   std::int64_t dropped) {
    const Polyterm inside = partsOf(of, used).inside;
    if (inside.isZero()) return {};
    const mpq_class factor = inside.summands[0].coefficient;
    AtomHead head = headOf(AggregateKind::Variance, scaled(inside, 1 / factor));
    head.sizes.push_back(dropped);
    return scaled(opaqueAggregate(std::move(head), used), factor * factor);
}

Polyterm PolytermAlgebra::extremum(AggregateKind kind, const Polyterm& of,
                                   std::span<const OverIndex> used) {
    const Parts parts = partsOf(of, used);
    if (parts.inside.isZero()) return parts.outside;
    const mpq_class factor = parts.inside.summands[0].coefficient;
    const Polyterm monic = scaled(parts.inside, 1 / factor);
    const AggregateKind monicKind = factor < 0 ? opposite(kind) : kind;
    const std::array both{OverIndex{kRow}, OverIndex{kColumn}};
    const auto nested = nestedArgument(monicKind, monic);
    const Polyterm value = nested ? extremum(monicKind, *nested, both)
                                  : opaqueAggregate(headOf(monicKind, monic), used);
    return add(scaled(value, factor), parts.outside);
}

std::optional<Polyterm> PolytermAlgebra::nestedArgument(AggregateKind kind,
                                                        const Polyterm& of) const {
    if (of.summands.size() != 1 || of.summands[0].coefficient != 1) return std::nullopt;
    const Monomial& monomial = of.summands[0].monomial;
    if (!monomial.bound.empty() || monomial.atoms.size() != 1) return std::nullopt;
    const AtomHead& head = m_heads[monomial.atoms[0].head];
    // With an index left, which is the row, and another one, the column, that it is taken over.
    if (head.kind != AtomKind::Aggregate || head.payload != static_cast<std::uint32_t>(kind) ||
        head.arity != 1)
        return std::nullopt;
    return head.arguments[0];
}

Polyterm PolytermAlgebra::opaqueAggregate(AtomHead head, std::span<const OverIndex> used) {
    Polyterm& of = head.arguments[0];
    const auto isOver = [&](Place place) {
        return std::ranges::any_of(used,
                                   [&](const OverIndex& index) { return index.place == place; });
    };
    const bool keepsRow = of.uses(kRow) && !isOver(kRow);
    const bool keepsColumn = of.uses(kColumn) && !isOver(kColumn);
    if (keepsRow) return atom(std::move(head), std::array{kRow});
    Polyterm swapped = renamed(of, kTransposed);
    if (keepsColumn) {
        of = std::move(swapped);
        return atom(std::move(head), std::array{kColumn});
    }
    // All indices are gone: their names make no difference.
    if (!of.uses(kRow) || (of.uses(kColumn) && keyOf(swapped) < keyOf(of))) of = std::move(swapped);
    return atom(std::move(head), {});
}

}  // namespace candler::linrel
