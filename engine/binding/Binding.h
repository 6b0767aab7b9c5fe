// Binding: De Bruijn indices in hash-consed terms: free indices, shift, substitute, beta-reduce.
// The language says which operators are variables and binders; crossing a binder of another kind
// (of sizes, say) is a hook.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/term/TermStore.h"

namespace candler {

/// A set of free indices: bit i for index i; bit 63 stands for all indices from 63 on.
using FreeSet = std::uint64_t;

[[nodiscard]] constexpr bool mayBeFree(FreeSet set, std::uint32_t index) {
    return ((set >> (index < 63 ? index : 63)) & 1U) != 0;
}
/// Whether an index that is at least `cutoff` may be free.
[[nodiscard]] constexpr bool hasFreeFrom(FreeSet set, std::uint32_t cutoff) {
    return cutoff < 64 ? (set >> cutoff) != 0 : (set >> 63U) != 0;
}
/// The free indices outside one binder, given those inside.
[[nodiscard]] constexpr FreeSet leaveBinder(FreeSet inside) {
    constexpr FreeSet kMany = FreeSet{1} << 63U;
    return (inside >> 1U) | (inside & kMany);
}

[[nodiscard]] constexpr FreeSet leaveBinders(FreeSet inside, std::uint32_t count) {
    for (; count > 0; --count) inside = leaveBinder(inside);
    return inside;
}

/// By operator and child, how many variables the child is below.
class BinderTable {
public:
    /// Children from here on are below none.
    static constexpr std::size_t kMostChildren = 4;

    void bind(OpId op, std::size_t child, std::uint8_t count);
    [[nodiscard]] std::uint32_t operator()(OpId op, std::size_t child) const {
        return op.index() < m_rows.size() && child < kMostChildren ? m_rows[op.index()][child] : 0;
    }
    [[nodiscard]] bool binds(OpId op) const {
        return op.index() < m_rows.size() && m_rows[op.index()] != Row{};
    }

private:
    using Row = std::array<std::uint8_t, kMostChildren>;
    std::vector<Row> m_rows;  // by operator
};

/// Which operators of a language bind term variables. `variable` has the index in the low bits of
/// its payload and no child; the innermost variable of a binder is index 0.
struct BinderSignature {
    OpId variable;
    BinderTable binders{};
    /// What else is in a variable's payload stays as it is when indices move.
    std::uint32_t indexBits = 32;
    /// What a term becomes when it is moved below an operator `op` that binds something else;
    /// `times` such operators deep. Null if the language has none.
    std::function<bool(OpId op)> isOtherBinder{};
    std::function<TermId(TermId term, int times)> weaken{};
    /// Told of every binder that is rebuilt with other children, so that names can be kept. May be
    /// null.
    std::function<void(TermId before, TermId after)> onRebuilt{};

    /// The index in a variable's payload.
    [[nodiscard]] std::uint32_t index(Payload payload) const { return payload & indexMask(); }
    [[nodiscard]] std::uint32_t indexMask() const {
        return indexBits < 32 ? (std::uint32_t{1} << indexBits) - 1 : ~std::uint32_t{0};
    }
    /// The set of a variable alone.
    [[nodiscard]] FreeSet variableSet(Payload payload) const {
        return FreeSet{1} << (index(payload) < 63 ? index(payload) : 63);
    }
};

/// Term-level operations with memo. Results stay valid as long as the store.
///
///     shift(e, d, c):    %i -> %(i+d) if i >= c, else %i; c grows below a binder
///     substitute(b, a):  a for %0 in b, all other indices lowered by one
///     swapInnermost(e):  %1 for %0 and %0 for %1
class Binding {
public:
    Binding(TermStore& store, BinderSignature signature);
    ~Binding();
    Binding(const Binding&) = delete;
    Binding& operator=(const Binding&) = delete;

    [[nodiscard]] TermStore& store() const { return m_store; }
    [[nodiscard]] const BinderSignature& signature() const { return m_signature; }

    /// Cached; linear in what is new in the store.
    [[nodiscard]] FreeSet freeIndices(TermId term);
    TermId shift(TermId term, int by, std::uint32_t cutoff);
    TermId substitute(TermId body, TermId argument);
    TermId swapInnermost(TermId term);

private:
    struct Memo;

    template <typename OnVariable>
    TermId transform(TermId root, std::uint32_t cutoff, OnVariable onVariable, Memo& memo);
    TermId makeVariable(TermId like, std::uint32_t index);

    TermStore& m_store;
    BinderSignature m_signature;
    std::vector<FreeSet> m_free;  // by term
    std::unique_ptr<Memo> m_shiftMemo;
};

}  // namespace candler
