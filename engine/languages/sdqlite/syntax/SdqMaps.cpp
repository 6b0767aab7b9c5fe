// Operators that make maps and look things up in them.
#include <fmt/format.h>

#include <array>

#include "engine/languages/sdqlite/syntax/SdqExpressions.h"

namespace candler::sdqlite {

ExpressionChecker::Maybe ExpressionChecker::singleton(SyntaxId id, Hint hint) {
    const Maybe key = keyAt(child(id, 0));
    const Maybe value = check(child(id, 1), valueHint(hint));
    if (!key || !value) return std::nullopt;
    if (m_types.levels(value->type) >= kMostLevels)
        return fail(id, fmt::format("maps are nested {} levels deep at most", kMostLevels));
    return made(id, {key->term, value->term}, m_types.map(full(*key).sort, value->type));
}

/// `A(i)(j)`, which `A(i,j)` is, too.
ExpressionChecker::Maybe ExpressionChecker::lookups(SyntaxId id, Hint /*hint*/) {
    std::vector<SyntaxId> nodes;  // the innermost last
    SyntaxId source = id;
    for (; m_tree[source].op == Operator::Get; source = child(source, 0)) nodes.push_back(source);
    std::vector<SyntaxId> inOrder(nodes.rbegin(), nodes.rend());
    std::span<const SyntaxId> left(inOrder);
    Maybe map = check(source, std::nullopt);
    while (!left.empty()) map = lookup(left, map);
    return map;
}

ExpressionChecker::Maybe ExpressionChecker::lookup(std::span<const SyntaxId>& lookups,
                                                   const Maybe& map) {
    const SyntaxId id = lookups.front();
    if (!map) {
        keyAt(child(id, 1));
        lookups = lookups.subspan(1);
        return std::nullopt;
    }
    if (!isMap(map->type)) {
        keyAt(child(id, 1));
        lookups = lookups.subspan(1);
        return fail(child(id, 0), fmt::format("nothing is looked up in {}", what(map->type)));
    }
    const FullType type = full(*map);
    const Maybe key = keyOf(lookups, type.sort);
    if (!key) return std::nullopt;
    return made(id, {map->term, key->term}, type.value, map->origin.entries());
}

ExpressionChecker::Maybe ExpressionChecker::keyOf(std::span<const SyntaxId>& lookups, SortId sort) {
    const SyntaxId first = lookups.front();
    const std::vector<SortId> parts = m_types.tupleParts(sort);
    Maybe key = keyAt(child(first, 1));
    lookups = lookups.subspan(1);
    if (!key) return std::nullopt;
    const bool isOneByOne = !parts.empty() && m_types.tupleParts(full(*key).sort).empty();
    if (isOneByOne && lookups.size() + 1 < parts.size())
        return fail(first, fmt::format("the keys here are tuples {}", m_types.sortName(sort)));
    std::vector<SortId> given{full(*key).sort};
    for (std::size_t i = 1; isOneByOne && i < parts.size(); ++i) {
        const Maybe next = keyAt(child(lookups.front(), 1));
        lookups = lookups.subspan(1);
        if (!next) return std::nullopt;
        given.push_back(full(*next).sort);
        const auto term = m_terms.make(Operator::Tuple, std::array{key->term, next->term});
        key = Typed{*term, m_types.index(m_types.tupleSort(given))};
    }
    if (m_types.join(full(*key).sort, sort)) return key;
    return fail(child(first, 1),
                fmt::format("{} are looked up among {}", keysOf(full(*key).sort), keysOf(sort)));
}

/// Its indices have a sort if none of them is negative, nor is one larger than the sort's size.
ExpressionChecker::Maybe ExpressionChecker::range(SyntaxId id, Hint /*hint*/) {
    const Maybe low = indexAt(child(id, 0));
    const Maybe high = indexAt(child(id, 1));
    if (!low || !high) return std::nullopt;
    const SortId sort = isNonNegative(*low) ? limitOf(*high).value_or(kNat) : kNat;
    return made(id, {low->term, high->term},
                m_types.map(sort, m_types.index(sort), MapKind::Range));
}

ExpressionChecker::Maybe ExpressionChecker::slice(SyntaxId id, Hint /*hint*/) {
    const Maybe array = mapAt(child(id, 0));
    const Maybe low = indexAt(child(id, 1));
    const Maybe high = indexAt(child(id, 2));
    if (!array || !low || !high) return std::nullopt;
    const FullType type = full(*array);
    if (type.storage != MapKind::Vector && type.storage != MapKind::Segment && !m_isLenient)
        return fail(child(id, 0),
                    fmt::format("only arrays are sliced, and this is {}", what(array->type)));
    return made(id, {array->term, low->term, high->term},
                m_types.map(type.sort, type.value, MapKind::Segment), array->origin);
}

}  // namespace candler::sdqlite
