// Operators that bind nothing and are no maps.
#include <fmt/format.h>

#include <array>

#include "engine/languages/sdqlite/syntax/SdqExpressions.h"

namespace candler::sdqlite {

template <typename Literal>
ExpressionChecker::Pair ExpressionChecker::both(SyntaxId id, Hint hint, Literal literal) {
    const SyntaxId left = child(id, 0);
    const SyntaxId right = child(id, 1);
    const bool isRightFirst = m_names.isFlexible(left) && !m_names.isFlexible(right);
    const Maybe one = check(isRightFirst ? right : left, hint);
    const Maybe two = check(isRightFirst ? left : right, one ? Hint(literal(*one)) : hint);
    if (!one || !two) return std::nullopt;
    return isRightFirst ? std::pair(*two, *one) : std::pair(*one, *two);
}

ExpressionChecker::Maybe ExpressionChecker::addition(SyntaxId id, Hint hint) {
    const Pair pair = both(id, hint, [](const Typed& one) { return one.type; });
    if (!pair) return std::nullopt;
    const auto& [left, right] = *pair;
    if (isIndex(left.type) && isIndex(right.type)) return indexArithmetic(id, left, right);
    const bool isSum = m_tree[id].op == Operator::Add;
    const auto type = m_types.join(left.type, right.type);
    if (!type)
        return fail(id,
                    fmt::format("{} and {} cannot be {}", what(left.type), what(right.type),
                                isSum ? "added" : "subtracted"),
                    indexHint(left, right));
    if (!isSum && !hasNegatives(*type))
        return fail(id, fmt::format("{} has no subtraction", ringName(m_types[leaf(*type)].ring)));
    return made(id, {left.term, right.term}, logical(*type));
}

bool ExpressionChecker::hasNegatives(FullTypeId type) const {
    const FullType bottom = m_types[leaf(type)];
    return bottom.kind == FullType::Kind::Index || bottom.ring == Ring::Real ||
           bottom.ring == Ring::Int;
}

/// Sums and products are of no sort. What is one more than an index is at most the sort's size.
ExpressionChecker::Maybe ExpressionChecker::indexArithmetic(SyntaxId id, const Typed& left,
                                                            const Typed& right) {
    for (const Typed* side : {&left, &right})
        if (!m_types.join(full(*side).sort, kNat))
            return fail(id, "tuples are only compared and looked up");
    Maybe result = made(id, {left.term, right.term}, nat());
    if (!result || m_tree[id].op == Operator::Subtract) return result;
    result->isNonNegative = isNonNegative(left) && isNonNegative(right);
    const TermId one = m_terms.numberTerm(1, PlainTypes::kIndex);
    if (m_tree[id].op != Operator::Add) return result;
    for (const auto& [index, step] : {std::pair(&left, &right), std::pair(&right, &left)})
        if (step->term == one && full(*index).sort != kNat) result->limit = full(*index).sort;
    return result;
}

bool ExpressionChecker::isNonNegative(const Typed& index) const {
    return index.isNonNegative || full(index).sort != kNat;
}

std::optional<SortId> ExpressionChecker::limitOf(const Typed& index) const {
    return full(index).sort != kNat ? full(index).sort : index.limit;
}

bool ExpressionChecker::holdsIndices(FullTypeId type) const {
    return m_types[type].kind == FullType::Kind::Ring &&
           sdqlite::holdsIndices(PlainTypes::ring(m_types[type].ring));
}

std::string ExpressionChecker::indexHint(const Typed& left, const Typed& right) const {
    const bool isMixed = (isIndex(left.type) && holdsIndices(right.type)) ||
                         (isIndex(right.type) && holdsIndices(left.type));
    return isMixed ? "an index times 1.0 is a number" : "";
}

Typed ExpressionChecker::asNumber(const Typed& index, const Typed& like) {
    const TermId one = m_terms.numberTerm(1, m_terms.store.type(like.term));
    return {*m_terms.make(Operator::Multiply, std::array{index.term, one}), like.type};
}

ExpressionChecker::Maybe ExpressionChecker::product(SyntaxId id, Hint hint) {
    const FullTypeId truth = m_types.ring(Ring::Bool);
    if (hint && isMap(*hint)) hint = leaf(*hint);
    const bool saysRing = hint && !isIndex(*hint) && *hint != truth;
    const FullTypeId ring = saysRing ? *hint : ringType();
    const Pair pair = both(id, hint, [&](const Typed& one) {
        const bool isOfRing = isIndex(one.type) && m_names.hasPoint(id);
        if (isTable(one.type) && !isOfRing) return nat();
        return isOfRing || leaf(one.type) == truth ? ring : leaf(one.type);
    });
    if (!pair) return std::nullopt;
    const auto& [left, right] = *pair;
    if (isIndex(left.type) && isIndex(right.type)) return indexArithmetic(id, left, right);
    const auto type = productType(id, left, right);
    return type ? made(id, {left.term, right.term}, *type) : std::nullopt;
}

/// The left one's maps outside, the right one's inside.
std::optional<FullTypeId> ExpressionChecker::productType(SyntaxId id, const Typed& left,
                                                         const Typed& right) {
    for (const auto& [side, other] : {std::pair(&left, &right), std::pair(&right, &left)}) {
        if (isIndex(side->type) && holdsIndices(leaf(other->type))) return logical(other->type);
        if (!isTable(side->type)) continue;
        fail(id, fmt::format("{} and {} cannot be multiplied", what(left.type), what(right.type)),
             isIndex(side->type) && !isTable(other->type)
                 ? "an index is no value of a ring; a literal with a point is one"
                 : "only ring values and maps to them are multiplied");
        return std::nullopt;
    }
    const FullTypeId a = leaf(left.type);
    const FullTypeId b = leaf(right.type);
    const FullTypeId truth = m_types.ring(Ring::Bool);
    const bool fits = a == b || ((a == truth || b == truth) && m_ring != Ring::MinPlus);
    if (!fits) {
        fail(id, fmt::format("{} and {} cannot be multiplied", what(left.type), what(right.type)),
             a == truth || b == truth ? "write 'if(condition) value'" : "");
        return std::nullopt;
    }
    if (m_types.levels(left.type) + m_types.levels(right.type) > kMostLevels) {
        fail(id, fmt::format("the product has more than {} levels", kMostLevels));
        return std::nullopt;
    }
    return logical(left.type, logical(right.type, a == truth ? b : a));
}

/// Of indices, or of values of a ring.
ExpressionChecker::Maybe ExpressionChecker::comparison(SyntaxId id, Hint /*hint*/) {
    const Pair pair = both(id, nat(), [](const Typed& one) { return one.type; });
    if (!pair) return std::nullopt;
    const auto& [left, right] = *pair;
    const bool areIndices = isIndex(left.type) && isIndex(right.type);
    if (isMap(left.type) || isMap(right.type) || (!areIndices && left.type != right.type))
        return fail(id,
                    fmt::format("{} is not compared with {}", what(left.type), what(right.type)),
                    indexHint(left, right));
    if (areIndices && !m_types.join(full(left).sort, full(right).sort))
        return fail(id, fmt::format("{} are compared with {}", keysOf(full(left).sort),
                                    keysOf(full(right).sort)));
    return made(id, {left.term, right.term}, m_types.ring(Ring::Bool));
}

ExpressionChecker::Maybe ExpressionChecker::choice(SyntaxId id, Hint hint) {
    const Maybe condition = truthAt(child(id, 0));
    const Maybe body = check(child(id, 1), hint);
    if (!condition || !body) return std::nullopt;
    return made(id, {condition->term, body->term}, logical(body->type), body->origin);
}

ExpressionChecker::Maybe ExpressionChecker::extremum(SyntaxId id, Hint hint) {
    const Pair pair = both(id, hint, [](const Typed& one) { return one.type; });
    if (!pair) return std::nullopt;
    const auto& [left, right] = *pair;
    const bool areIndices = isIndex(left.type) && isIndex(right.type);
    const bool isMin = m_tree[id].op == Operator::Min;
    if (isMap(left.type) || (!areIndices && left.type != right.type))
        return fail(id, fmt::format("{} and {} have no {}", what(left.type), what(right.type),
                                    isMin ? "minimum" : "maximum"));
    Maybe result = made(id, {left.term, right.term}, left.type == right.type ? left.type : nat());
    if (!result || !areIndices) return result;
    const auto limits = std::pair(limitOf(left), limitOf(right));
    result->isNonNegative = isMin ? isNonNegative(left) && isNonNegative(right)
                                  : isNonNegative(left) || isNonNegative(right);
    if (isMin)
        result->limit = limits.first ? limits.first : limits.second;
    else if (limits.first == limits.second)
        result->limit = limits.first;
    return result;
}

ExpressionChecker::Maybe ExpressionChecker::division(SyntaxId id, Hint /*hint*/) {
    const Maybe left = indexAt(child(id, 0));
    const Maybe right = indexAt(child(id, 1));
    if (!left || !right) return std::nullopt;
    Maybe result = made(id, {left->term, right->term}, nat());
    if (result) result->isNonNegative = isNonNegative(*left) && isNonNegative(*right);
    return result;
}

ExpressionChecker::Maybe ExpressionChecker::negation(SyntaxId id, Hint hint) {
    const Maybe value = check(child(id, 0), hint);
    if (!value) return std::nullopt;
    if (isIndex(value->type) && m_types.join(full(*value).sort, kNat))
        return made(id, {value->term}, nat());
    if (isTable(value->type) || !hasNegatives(value->type))
        return fail(id, fmt::format("{} has no negative", what(value->type)));
    return made(id, {value->term}, logical(value->type));
}

ExpressionChecker::Maybe ExpressionChecker::inverse(SyntaxId id, Hint /*hint*/) {
    Maybe value = check(child(id, 0), m_types.ring(Ring::Real));
    if (!value) return std::nullopt;
    if (isIndex(value->type) && ringType() == m_types.ring(Ring::Real)) {
        const TermId one = m_terms.numberTerm(1, PlainTypes::ring(Ring::Real));
        value = asNumber(*value, {one, m_types.ring(Ring::Real)});
    }
    if (value->type != m_types.ring(Ring::Real))
        return fail(id, fmt::format("{} has no inverse", what(value->type)),
                    "only values of real have one");
    return made(id, {value->term}, value->type);
}

ExpressionChecker::Maybe ExpressionChecker::tuple(SyntaxId id, Hint /*hint*/) {
    constexpr std::size_t kMostParts = 16;
    const Maybe left = keyAt(child(id, 0));
    const Maybe right = keyAt(child(id, 1));
    if (!left || !right) return std::nullopt;
    std::vector<SortId> parts;
    for (const Typed* side : {&*left, &*right}) {
        const std::vector<SortId>& inner = m_types.tupleParts(full(*side).sort);
        if (inner.empty()) parts.push_back(full(*side).sort);
        parts.insert(parts.end(), inner.begin(), inner.end());
    }
    if (parts.size() > kMostParts)
        return fail(id, fmt::format("a tuple has at most {} parts", kMostParts));
    return made(id, {left->term, right->term}, m_types.index(m_types.tupleSort(std::move(parts))));
}

ExpressionChecker::Maybe ExpressionChecker::component(SyntaxId id, Hint /*hint*/) {
    const Maybe value = keyAt(child(id, 0));
    if (!value) return std::nullopt;
    const std::vector<SortId> parts = m_types.tupleParts(full(*value).sort);
    const double which = m_tree[id].number;
    if (!(which >= 0 && which < static_cast<double>(parts.size())))
        return fail(id, fmt::format("{} has no part {}", what(value->type), which));
    const auto part = static_cast<Payload>(which);
    const auto term = m_terms.make(Operator::Component, std::span(&value->term, 1), part);
    return Typed{*term, m_types.index(parts[part])};
}

ExpressionChecker::Maybe ExpressionChecker::published(SyntaxId id, Hint /*hint*/) {
    return fail(id, fmt::format("'{}' stands in programs and rules of the published form only",
                                row(m_tree[id].op).name));
}

}  // namespace candler::sdqlite
