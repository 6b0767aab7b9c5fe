#include "engine/languages/rise/rules/RiseConditions.h"

#include <array>

namespace candler::rise {

namespace {

/// In normal form: `add`, or `\acc y. add acc h` or `\acc y. add h acc` where h does not use acc.
bool accumulates(RiseTerms& terms, TermId given) {
    const TermId term = terms.normalise(given);
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

}  // namespace

std::span<const ConditionRow> conditionTable() {
    static constexpr std::array<ConditionRow, 1> table{{
        {"accumulates", "the operator adds something to its first argument", accumulates},
    }};
    return table;
}

}  // namespace candler::rise
