// Operators that loop or bind variables, of SdqTermEvaluator.h.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/languages/sdqlite/semantics/SdqTermEvaluator.h"

namespace candler::sdqlite {

Value TermEvaluator::sum(TermId term) {
    const auto over = map(children(term)[0]);
    if (!over) return {};
    Value total = zeroOf(term);
    const Ring ring = ringOf(term);
    for (const auto& [at, value] : *over->toEntries())
        if (!accumulate(ring, total, below({Value::tuple(at), value}, children(term)[1])))
            return {};
    return total;
}

Value TermEvaluator::collect(TermId term) {
    const auto over = map(children(term)[0]);
    if (!over) return {};
    Value total = zeroOf(term);
    const Ring ring = ringOf(term);
    std::set<Key> keys;
    for (const auto& [at, entryValue] : *over->toEntries()) {
        const Value made = below({Value::tuple(at), entryValue}, children(term)[1]);
        auto madeKey = made.toKey();
        if (!madeKey) return m_budget.fail(fmt::format("{} cannot be a key", text(made)));
        if (m_limits.checksUnique && !keys.insert(*madeKey).second)
            return m_budget.fail(fmt::format("the key {} of 'collect' comes twice", text(made)),
                                 "'sum' adds what comes under one key");
        const Value value = below({Value::tuple(at), entryValue}, children(term)[2]);
        if (!accumulate(ring, total, entry(ring, std::move(*madeKey), value))) return {};
    }
    return total;
}

Value TermEvaluator::merge(TermId term) {
    const auto left = map(children(term)[0]);
    if (!left) return {};
    const auto right = map(children(term)[1]);
    if (!right) return {};
    Value total = zeroOf(term);
    const Ring ring = ringOf(term);
    for (const auto& [leftKey, value] : *left->toEntries())
        for (const auto& [rightKey, other] : *right->toEntries()) {
            if (!m_budget.spend(std::min(value.size(), other.size()))) return {};
            if (!(value == other)) continue;
            const Value inner =
                below({Value::tuple(leftKey), value, Value::tuple(rightKey)}, children(term)[2]);
            if (!accumulate(ring, total, inner)) return {};
        }
    return total;
}

Value TermEvaluator::let(TermId term) {
    const Value value = evaluate(children(term)[0]);
    return m_budget.hasFailed() ? Value{} : below({value}, children(term)[1]);
}

/// Published: { 1 -> first, 2 -> first + 1, … }, the last included.
Value TermEvaluator::range(TermId term) {
    const auto first = index(children(term)[0]);
    if (!first) return {};
    const auto last = index(children(term)[1]);
    if (!last) return {};
    const std::int64_t step = isFaithful() ? 1 : 0;
    if (*last < *first || (*last == *first && step == 0)) return Value::map({}, true);
    // The difference fits once it has no sign.
    const std::uint64_t count = static_cast<std::uint64_t>(*last) -
                                static_cast<std::uint64_t>(*first) +
                                static_cast<std::uint64_t>(step);
    if (count > kMostValueSize)
        return m_budget.fail(fmt::format("the range from {} to {} is too large", *first, *last));
    if (!m_budget.spend(count * kStepsPerEntry)) return {};
    Entries entries;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::int64_t at = *first + static_cast<std::int64_t>(i);
        const Key position{isFaithful() ? static_cast<std::int64_t>(i) + 1 : at};
        entries.emplace_hint(entries.end(), position, Value::index(at));
    }
    return Value::map(std::move(entries), true);
}

Value TermEvaluator::slice(TermId term) {
    const auto from = map(children(term)[0]);
    if (!from) return {};
    const auto first = index(children(term)[1]);
    if (!first) return {};
    const auto last = index(children(term)[2]);
    if (!last) return {};
    const Entries& entries = *from->toEntries();
    Entries kept;
    for (auto at = entries.lower_bound(Key{*first}); at != entries.end(); ++at) {
        const std::int64_t position = at->first.front();
        if (position > *last || (position == *last && !isFaithful())) break;
        if (!m_budget.spend(kStepsPerEntry)) return {};
        if (at->first.size() == 1) kept.emplace_hint(kept.end(), *at);
    }
    return Value::map(std::move(kept), true);
}

Value TermEvaluator::probe(TermId term) {
    const auto from = map(children(term)[0]);
    if (!from) return {};
    const auto at = key(children(term)[1]);
    if (!at) return {};
    const auto found = from->toEntries()->find(*at);
    return found == from->toEntries()->end() ? zeroOf(term)
                                             : below({found->second}, children(term)[2]);
}

Value TermEvaluator::inBounds(TermId term) {
    const auto low = index(children(term)[0]);
    if (!low) return {};
    const auto high = index(children(term)[1]);
    if (!high) return {};
    const auto at = index(children(term)[2]);
    if (!at) return {};
    return *low <= *at && *at < *high ? evaluate(children(term)[3]) : zeroOf(term);
}

}  // namespace candler::sdqlite
