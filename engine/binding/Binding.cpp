#include "engine/binding/Binding.h"

#include <tsl/robin_map.h>

#include "engine/support/Check.h"
#include "engine/support/Hash.h"

namespace candler {

namespace {

struct Key {
    std::uint32_t term;
    std::uint32_t cutoff;
    std::uint32_t otherBinders;
    std::int32_t by;
    bool operator==(const Key&) const = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        return mixHash(
            (std::uint64_t{key.term} << 32U) | key.cutoff,
            (std::uint64_t{key.otherBinders} << 32U) | static_cast<std::uint32_t>(key.by));
    }
};

}  // namespace

struct Binding::Memo {
    tsl::robin_map<Key, TermId, KeyHash> results;
    std::int32_t by = 0;
};

void BinderTable::bind(OpId op, std::size_t child, std::uint8_t count) {
    CANDLER_CHECK(child < kMostChildren, "child {} is below variables", child);
    if (op.index() >= m_rows.size()) m_rows.resize(op.index() + 1);
    m_rows[op.index()][child] = count;
}

Binding::Binding(TermStore& store, BinderSignature signature)
    : m_store(store), m_signature(std::move(signature)), m_shiftMemo(std::make_unique<Memo>()) {}

Binding::~Binding() = default;

FreeSet Binding::freeIndices(TermId term) {
    for (std::size_t i = m_free.size(); i <= term.index(); ++i) {
        const TermId t{i};
        const Label& label = m_store[t];
        FreeSet set = label.op == m_signature.variable ? m_signature.variableSet(label.payload) : 0;
        std::size_t number = 0;
        for (const TermId child : m_store.children(t))
            set |= leaveBinders(m_free[child.index()], m_signature.binders(label.op, number++));
        m_free.push_back(set);
    }
    return m_free[term.index()];
}

TermId Binding::makeVariable(TermId like, std::uint32_t index) {
    const std::uint32_t mask = m_signature.indexMask();
    CANDLER_CHECK(index <= mask, "index %{} does not fit", index);
    Label label = m_store[like];
    label.payload = (label.payload & ~mask) | index;
    return m_store.make(m_store.label(label), {});
}

/// Rebuilds `root` with `onVariable(variable, index, cutoff, otherBinders)` in place of every free
/// variable that is at least the cutoff of its place. Terms without such variables stay shared.
template <typename OnVariable>
TermId Binding::transform(TermId root, std::uint32_t rootCutoff, OnVariable onVariable,
                          Memo& memo) {
    const Key rootKey{root.value, rootCutoff, 0, memo.by};
    std::vector<Key> stack{rootKey};
    std::vector<TermId> children;
    while (!stack.empty()) {
        const Key key = stack.back();
        const TermId term{key.term};
        if (memo.results.contains(key)) {
            stack.pop_back();
            continue;
        }
        if (!hasFreeFrom(freeIndices(term), key.cutoff)) {
            memo.results[key] = term;
            stack.pop_back();
            continue;
        }
        const LabelId labelId = m_store.labelOf(term);
        const Label label = m_store[labelId];
        if (label.op == m_signature.variable) {
            const std::uint32_t index = m_signature.index(label.payload);
            memo.results[key] =
                index < key.cutoff ? term : onVariable(term, index, key.cutoff, key.otherBinders);
            stack.pop_back();
            continue;
        }
        Key childKey = key;
        if (m_signature.isOtherBinder && m_signature.isOtherBinder(label.op))
            ++childKey.otherBinders;
        children.clear();
        bool isReady = true;
        std::size_t number = 0;
        for (const TermId child : m_store.children(term)) {
            childKey.term = child.value;
            childKey.cutoff = key.cutoff + m_signature.binders(label.op, number++);
            const auto found = memo.results.find(childKey);
            if (found == memo.results.end()) {
                stack.push_back(childKey);
                isReady = false;
            } else {
                children.push_back(found->second);
            }
        }
        if (!isReady) continue;
        const TermId made = m_store.make(labelId, children);
        if (m_signature.onRebuilt && m_signature.binders.binds(label.op))
            m_signature.onRebuilt(term, made);
        memo.results[key] = made;
        stack.pop_back();
    }
    return memo.results.at(rootKey);
}

TermId Binding::shift(TermId term, int by, std::uint32_t cutoff) {
    if (by == 0 || !hasFreeFrom(freeIndices(term), cutoff)) return term;
    m_shiftMemo->by = by;
    return transform(
        term, cutoff,
        [&](TermId variable, std::uint32_t index, std::uint32_t, std::uint32_t) {
            const std::int64_t shifted = static_cast<std::int64_t>(index) + by;
            CANDLER_CHECK(shifted >= 0, "index %{} is shifted by {}", index, by);
            return makeVariable(variable, static_cast<std::uint32_t>(shifted));
        },
        *m_shiftMemo);
}

TermId Binding::substitute(TermId body, TermId argument) {
    Memo memo;
    return transform(
        body, 0,
        [&](TermId variable, std::uint32_t index, std::uint32_t depth, std::uint32_t otherBinders) {
            if (index > depth) return makeVariable(variable, index - 1);
            TermId moved = shift(argument, static_cast<int>(depth), 0);
            if (otherBinders > 0) moved = m_signature.weaken(moved, static_cast<int>(otherBinders));
            return moved;
        },
        memo);
}

TermId Binding::swapInnermost(TermId term) {
    Memo memo;
    return transform(
        term, 0,
        [&](TermId variable, std::uint32_t index, std::uint32_t depth, std::uint32_t) {
            if (index > depth + 1) return variable;
            return makeVariable(variable, index == depth ? depth + 1 : depth);
        },
        memo);
}

}  // namespace candler
