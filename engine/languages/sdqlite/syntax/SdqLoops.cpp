// Operators that bind variables.
#include <fmt/format.h>

#include <array>

#include "engine/languages/sdqlite/syntax/SdqExpressions.h"

namespace candler::sdqlite {

void ExpressionChecker::bind(std::uint32_t binder, Entry entry) {
    if (binder >= m_entries.size()) m_entries.resize(m_names.binderCount());
    m_entries[binder] = std::move(entry);
}

/// What is bound by a node that has a mistake in its range: nothing more is told of it.
void ExpressionChecker::bindBroken(SyntaxId id) {
    for (std::uint32_t i = 0; i < m_tree[id].binders.size(); ++i)
        bind(m_names.firstBinder(id) + i, {.isBroken = true});
}

ExpressionChecker::Maybe ExpressionChecker::below(SyntaxId id, Hint hint, std::uint32_t count) {
    m_depth += count;
    Maybe result = check(id, hint);
    m_depth -= count;
    return result;
}

ExpressionChecker::Loop ExpressionChecker::bindEntries(SyntaxId id, const Maybe& range) {
    if (!range) {
        bindBroken(id);
        return {id};
    }
    const FullType type = full(*range);
    const std::vector<SortId> parts = m_types.tupleParts(type.sort);
    if (m_tree[id].patternKeys > 1 && !parts.empty()) return bindParts(id, *range, parts);
    const std::uint32_t first = m_names.firstBinder(id);
    const Origin origin = range->origin.entries();
    bind(first, {.level = m_depth, .type = m_types.index(type.sort), .origin = origin});
    bind(first + 1, {.level = m_depth + 1, .type = type.value, .origin = origin});
    return {id};
}

/// `<(i,j),v>` over a map whose keys are tuples: one loop, of which i and j are parts of the key.
ExpressionChecker::Loop ExpressionChecker::bindParts(SyntaxId id, const Typed& range,
                                                     std::span<const SortId> parts) {
    const FullType type = full(range);
    const std::size_t count = m_tree[id].patternKeys;
    const bool fits = count == parts.size();
    if (!fits)
        fail(id, fmt::format("the keys here are tuples {}, which have {} parts",
                             m_types.sortName(type.sort), parts.size()));
    const Origin origin = range.origin.entries();
    Loop loop{id};
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) loop.innermost = child(loop.innermost, 1);
        if (m_tree[loop.innermost].op == Operator::If) {
            loop.conditions.push_back(child(loop.innermost, 0));
            loop.innermost = child(loop.innermost, 1);
        }
        bindBroken(loop.innermost);
        if (!fits) continue;
        bind(m_names.firstBinder(loop.innermost), {.level = m_depth,
                                                   .type = m_types.index(parts[i]),
                                                   .origin = origin,
                                                   .tuple = m_types.index(type.sort),
                                                   .component = static_cast<Payload>(i)});
    }
    if (fits)
        bind(m_names.firstBinder(loop.innermost) + 1,
             {.level = m_depth + 1, .type = type.value, .origin = origin});
    return loop;
}

ExpressionChecker::Maybe ExpressionChecker::conditional(const Loop& loop, Maybe body) {
    m_depth += 2;
    for (auto it = loop.conditions.rbegin(); it != loop.conditions.rend(); ++it) {
        const Maybe condition = truthAt(*it);
        if (!condition || !body) {
            body = std::nullopt;
            continue;
        }
        body->term = *m_terms.make(Operator::If, std::array{condition->term, body->term});
    }
    m_depth -= 2;
    return body;
}

ExpressionChecker::Maybe ExpressionChecker::sum(SyntaxId id, Hint hint) {
    const Maybe range = mapAt(child(id, 0));
    const Loop loop = bindEntries(id, range);
    if (m_tree[loop.innermost].op == Operator::Collect) return collected(id, range, loop, hint);
    const SyntaxId inner = child(loop.innermost, 1);
    const Maybe body = conditional(loop, below(inner, hint, 2));
    if (!range || !body || !isSummable(inner, *body, *range)) return std::nullopt;
    warnOfStoredZeros(id, *range, body->term);
    return made(id, {range->term, body->term}, logical(body->type));
}

bool ExpressionChecker::isSummable(SyntaxId place, const Typed& value, const Typed& range) {
    if (!isTable(value.type) || isTable(range.type) || m_isLenient) return true;
    fail(place,
         fmt::format("a sum over a tensor is of ring values, and this is {}", what(value.type)));
    return false;
}

/// Specification 1.5: entries that are stored although they are zero must not count.
void ExpressionChecker::warnOfStoredZeros(SyntaxId place, const Typed& range, TermId body) {
    constexpr std::size_t kMost = 100;
    if (full(range).storage != MapKind::Logical || isTable(range.type)) return;
    if ((factsAt(body).strict & 1U) != 0 || m_warnings.size() >= kMost) return;
    SourceSpan span = m_tree.place(place);
    for (const Diagnostic& told : m_warnings)
        if (told.place.offset == span.offset && told.place.length == span.length) return;
    m_warnings.push_back(makeWarning("the result depends on how zeros are stored", std::move(span),
                                     "the body is not zero where the entry is zero"));
}

const Facts& ExpressionChecker::factsAt(TermId term) {
    std::vector<Facts> children;
    for (std::size_t i = m_facts.size(); i <= term.index(); ++i) {
        const TermId next{i};
        children.clear();
        for (const TermId part : m_terms.store.children(next))
            children.push_back(m_facts[part.index()]);
        m_facts.push_back(factsOf(m_terms, m_terms.store.labelOf(next), children));
    }
    return m_facts[term.index()];
}

ExpressionChecker::Maybe ExpressionChecker::collect(SyntaxId id, Hint hint) {
    const Maybe range = mapAt(child(id, 0));
    return collected(id, range, bindEntries(id, range), hint);
}

ExpressionChecker::Maybe ExpressionChecker::collected(SyntaxId id, const Maybe& range,
                                                      const Loop& loop, Hint hint) {
    m_depth += 2;
    const Maybe key = keyAt(child(loop.innermost, 1));
    const Maybe value = check(child(loop.innermost, 2), valueHint(hint));
    m_depth -= 2;
    if (!range || !key || !value) return std::nullopt;
    if (!isSummable(child(loop.innermost, 2), *value, *range)) return std::nullopt;
    if (m_types.levels(value->type) >= kMostLevels)
        return fail(id, fmt::format("maps are nested {} levels deep at most", kMostLevels));
    warnOfStoredZeros(id, *range, value->term);
    return made(loop.innermost, {range->term, key->term, value->term},
                m_types.map(full(*key).sort, logical(value->type)));
}

ExpressionChecker::Maybe ExpressionChecker::merge(SyntaxId id, Hint hint) {
    const Maybe left = mapAt(child(id, 0));
    const Maybe right = mapAt(child(id, 1));
    bindBroken(id);
    std::optional<SortId> joined;
    if (left && right) joined = mergedSort(id, *left, *right);
    if (joined) {
        const std::uint32_t first = m_names.firstBinder(id);
        const Origin origin = left->origin.entries();
        bind(first, {.level = m_depth, .type = m_types.index(full(*left).sort), .origin = origin});
        bind(first + 1, {.level = m_depth + 1, .type = m_types.index(*joined), .origin = origin});
        bind(first + 2, {.level = m_depth + 2,
                         .type = m_types.index(full(*right).sort),
                         .origin = right->origin.entries()});
    }
    const Maybe body = below(child(id, 2), hint, 3);
    if (!joined || !body) return std::nullopt;
    return made(id, {left->term, right->term, body->term}, logical(body->type));
}

/// Of the values that are equal.
std::optional<SortId> ExpressionChecker::mergedSort(SyntaxId id, const Typed& left,
                                                    const Typed& right) {
    for (const auto& [side, number] : {std::pair(&left, 0U), std::pair(&right, 1U)}) {
        if (isIndex(full(*side).value)) continue;
        fail(child(id, number),
             fmt::format("'merge' joins maps to indices, and this is {}", what(side->type)));
        return std::nullopt;
    }
    const SortId a = m_types[full(left).value].sort;
    const SortId b = m_types[full(right).value].sort;
    const auto joined = m_types.join(a, b);
    if (!joined) fail(id, fmt::format("{} are merged with {}", keysOf(a), keysOf(b)));
    return joined;
}

/// A value that is flexible is checked last: by then the first use of the name said what it is.
ExpressionChecker::Maybe ExpressionChecker::let(SyntaxId id, Hint hint) {
    const SyntaxId bound = child(id, 0);
    const std::uint32_t binder = m_names.firstBinder(id);
    const bool isFlexible = m_names.isFlexible(bound);
    Maybe value;
    if (!isFlexible) value = check(bound, std::nullopt);
    Entry entry{.level = m_depth, .isBroken = !value && !isFlexible};
    if (isFlexible) entry.open = bound;
    if (value) {
        entry.type = value->type;
        entry.origin = value->origin;
    }
    bind(binder, entry);
    const Maybe body = below(child(id, 1), hint, 1);
    if (isFlexible) {
        const Entry used = m_entries[binder];
        value = checkOpen(bound, used);
    }
    if (!value || !body) return std::nullopt;
    return made(id, {value->term, body->term}, body->type, body->origin);
}

ExpressionChecker::Maybe ExpressionChecker::checkAs(SyntaxId id, FullTypeId type) {
    Maybe value = check(id, type);
    if (!value || m_types.join(value->type, type)) return value;
    return fail(id,
                fmt::format("{} is wanted here, and this is {}", what(type), what(value->type)));
}

ExpressionChecker::Maybe ExpressionChecker::probe(SyntaxId id, Hint hint) {
    const Maybe map = mapAt(child(id, 0));
    const Maybe key = keyAt(child(id, 1));
    bindBroken(id);
    if (map)
        bind(m_names.firstBinder(id),
             {.level = m_depth, .type = full(*map).value, .origin = map->origin.entries()});
    const Maybe body = below(child(id, 2), hint, 1);
    if (!map || !key || !body) return std::nullopt;
    if (!m_types.join(full(*key).sort, full(*map).sort))
        return fail(child(id, 1), fmt::format("{} are looked up among {}", keysOf(full(*key).sort),
                                              keysOf(full(*map).sort)));
    warnOfStoredZeros(id, *map, body->term);
    return made(id, {map->term, key->term, body->term}, logical(body->type));
}

ExpressionChecker::Maybe ExpressionChecker::inBounds(SyntaxId id, Hint hint) {
    const Maybe low = indexAt(child(id, 0));
    const Maybe high = indexAt(child(id, 1));
    const Maybe index = indexAt(child(id, 2));
    const Maybe body = check(child(id, 3), hint);
    if (!low || !high || !index || !body) return std::nullopt;
    return made(id, {low->term, high->term, index->term, body->term}, logical(body->type));
}

std::optional<TermId> ExpressionChecker::untyped(SyntaxId id, bool isAtTop) {
    const SyntaxNode& node = m_tree[id];
    const OperatorRow& row = sdqlite::row(node.op);
    if (row.arity == 0) return untypedLeaf(id);
    const bool isCarrier = node.op == Operator::BinaryOperator || node.op == Operator::Apply;
    if (isCarrier || (node.op == Operator::Lambda && !isAtTop)) {
        fail(id, isCarrier ? fmt::format("'{}' stands in rules only", row.name)
                           : "a lambda stands at the top of a program only");
        return std::nullopt;
    }
    for (std::uint32_t i = 0; i < node.binders.size(); ++i)
        bind(m_names.firstBinder(id) + i, {.level = m_depth + i});
    std::vector<TermId> children;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        m_depth += row.binders[i];
        const auto made = untyped(node.children[i], node.op == Operator::Lambda);
        m_depth -= row.binders[i];
        if (made) children.push_back(*made);
    }
    if (children.size() < node.children.size()) return std::nullopt;
    return m_terms.make(node.op, children, static_cast<Payload>(node.number));
}

std::optional<TermId> ExpressionChecker::untypedLeaf(SyntaxId id) {
    const SyntaxNode& node = m_tree[id];
    if (node.op == Operator::Number)
        return m_terms.leaf(node.op, m_terms.number(node.number), kUntyped);
    if (node.op != Operator::Variable) return m_terms.leaf(node.op, 0, kUntyped);
    const NameUse use = m_names.use(id);
    if (use.kind == NameUse::Kind::Symbol)
        return m_terms.leaf(Operator::Symbol, use.number, kUntyped);
    if (use.kind != NameUse::Kind::Bound && use.kind != NameUse::Kind::Free) return std::nullopt;
    const bool isFree = use.kind == NameUse::Kind::Free;
    const std::uint64_t index =
        isFree ? std::uint64_t{m_depth} + use.number : m_depth - 1 - m_entries[use.number].level;
    if (index > kMostBound) {
        fail(id,
             fmt::format("more than {} names are bound between this and its binder", kMostBound));
        return std::nullopt;
    }
    return m_terms.leaf(Operator::Variable,
                        SdqTerms::variable(static_cast<std::uint32_t>(index), kNoShape), kUntyped);
}

}  // namespace candler::sdqlite
