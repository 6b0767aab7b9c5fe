// SdqScopes: what is known of an index by the binders around its place: that a map has it as a key,
// that it is an index of a sort. Types alone do not say so: `vec<nat, J>` may hold markers that are
// no index of J, unless the program says `values in J`. Specification 1.4 and 3.6 (U4).
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

/// Scopes are places in terms by the binders around them; those of equal binders are one.
class SdqScopes {
public:
    using Id = std::uint32_t;
    static constexpr Id kTop = 0;

    /// Both must outlive it.
    SdqScopes(SdqTerms& terms, const CheckedProgram& program);

    /// Of a child of what stands in `scope`.
    Id below(Id scope, TermId parent, std::size_t child);

    // Of terms that stand in the scope; false if it is not known.
    /// 0 ≤ index < the size of the sort.
    [[nodiscard]] bool isIndexOf(Id scope, TermId index, SortId sort);
    [[nodiscard]] bool isNonNegative(Id scope, TermId index);
    /// low ≤ index < high.
    [[nodiscard]] bool isBetween(Id scope, TermId index, TermId low, TermId high);
    /// The map has an entry there, if only zero.
    [[nodiscard]] bool hasKey(Id scope, TermId map, TermId key);
    /// Zeros may be among its entries: it is an array, or a part of one.
    [[nodiscard]] bool mayStoreZeros(Id scope, TermId map);
    /// The sort that this is the size of.
    [[nodiscard]] std::optional<SortId> sizeOf(TermId term) const;

private:
    struct Frame {
        Id parent = kTop;
        Operator op = Operator::Lambda;
        std::array<TermId, 2> sources{};  ///< What the binder takes, in the scope around it.
        auto operator<=>(const Frame&) const = default;
    };
    enum class Role : std::uint8_t { Unknown, KeyOf, ValueOf, Let };
    struct Bound {
        Role role = Role::Unknown;
        TermId source{};  ///< Moved to where it was asked.
    };

    [[nodiscard]] Operator operatorAt(TermId term) const {
        return operatorOf(m_terms.store[term].op);
    }
    [[nodiscard]] TermId child(TermId term, std::size_t i) const {
        return m_terms.store.children(term)[i];
    }
    [[nodiscard]] Bound bound(Id scope, TermId variable);
    [[nodiscard]] static Bound boundBy(const Frame& frame, std::uint32_t index);
    /// As the declaration of the input says of which it is a part; none of what is computed.
    [[nodiscard]] std::optional<FullTypeId> declared(Id scope, TermId map);
    [[nodiscard]] bool isAtMostSize(Id scope, TermId high, SortId sort);
    [[nodiscard]] bool areKeysOf(Id scope, TermId map, SortId sort);
    [[nodiscard]] bool areValuesOf(Id scope, TermId map, SortId sort);
    [[nodiscard]] bool isPartOf(Id scope, TermId component, SortId sort);
    [[nodiscard]] bool isPositionIn(Id scope, TermId array, TermId position);
    [[nodiscard]] bool isBelow(Id scope, TermId index, TermId high);
    [[nodiscard]] const Input* arrayAt(TermId term) const;
    [[nodiscard]] const Fact* factOf(const Input& array, FactSyntax::Kind kind) const;

    SdqTerms& m_terms;
    std::map<Payload, const Input*> m_inputs;
    std::vector<Frame> m_frames;
    std::map<Frame, Id> m_known;
};

}  // namespace candler::sdqlite
