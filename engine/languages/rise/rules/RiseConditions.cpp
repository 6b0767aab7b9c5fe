#include "engine/languages/rise/rules/RiseConditions.h"

#include <array>
#include <optional>

namespace candler::rise {

namespace {

/// In normal form: `add`, or `\acc y. add acc h` or `\acc y. add h acc` where h does not use acc.
bool accumulates(RiseTerms& terms, std::span<const TermId> given) {
    const TermId term = terms.normalise(given[0]);
    const TermStore& store = terms.context().store;
    const OpId add = op(Primitive::Add);
    if (store[term].op == add) return true;
    if (store[term].op != kLam) return false;
    const TermId inner = store.children(term)[0];
    if (store[inner].op != kLam) return false;
    const TermId sum = store.children(inner)[0];
    if (store[sum].op != kApp) return false;
    const TermId partial = store.children(sum)[0];
    if (store[partial].op != kApp || store[store.children(partial)[0]].op != add) return false;
    const TermId left = store.children(partial)[1];
    const TermId right = store.children(sum)[1];
    const auto isAccumulator = [&](TermId t) {
        return store[t].op == kVar && store[t].payload == 1;
    };
    const auto isFree = [&](TermId t) { return mayBeFree(terms.binding().freeIndices(t), 1); };
    return (isAccumulator(left) && !isFree(right)) || (isAccumulator(right) && !isFree(left));
}

/// One of kMonoids, or it with its arguments exchanged.
std::optional<Primitive> monoidOf(RiseTerms& terms, TermId given) {
    const TermStore& store = terms.context().store;
    TermId term = terms.normalise(given);
    const auto isVariable = [&](TermId t, Payload index) {
        return store[t].op == kVar && store[t].payload == index;
    };
    if (store[term].op == kLam && store[store.children(term)[0]].op == kLam) {
        const TermId outer = store.children(store.children(term)[0])[0];
        if (store[outer].op != kApp || !isVariable(store.children(outer)[1], 1)) return {};
        const TermId inner = store.children(outer)[0];
        if (store[inner].op != kApp || !isVariable(store.children(inner)[1], 0)) return {};
        term = store.children(inner)[0];
    }
    for (const Primitive monoid : kMonoids)
        if (store[term].op == op(monoid)) return monoid;
    return std::nullopt;
}

/// `add` and 0, `mul` and 1, or vectors of these; `min` or `max` and anything: it may be taken
/// again with each block.
bool isMonoid(RiseTerms& terms, std::span<const TermId> given) {
    const TermStore& store = terms.context().store;
    const auto monoid = monoidOf(terms, given[0]);
    TermId identity = terms.normalise(given[1]);
    if (!monoid) return false;
    if (isIdempotent(*monoid)) return true;
    if (store[identity].op == kApp &&
        store[store.children(identity)[0]].op == op(Primitive::VectorFromScalar))
        identity = store.children(identity)[1];
    return store[identity].op == kLiteral &&
           terms.context().literalValue(store[identity].payload) ==
               (*monoid == Primitive::Add ? 0 : 1);
}

}  // namespace

std::span<const ConditionRow> conditionTable() {
    static constexpr std::array<ConditionRow, 2> table{{
        {"accumulates", "the operator adds something to its first argument", accumulates},
        {"monoid",
         "blocks may begin with the start as the whole does: add 0, mul 1, min or max with any",
         isMonoid, "tt"},
    }};
    return table;
}

}  // namespace candler::rise
