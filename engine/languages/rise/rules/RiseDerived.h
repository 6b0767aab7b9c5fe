// Parts of right-hand sides that are derived from the term of a pattern variable: one function and
// its row each, usable by name in every rule file (`with g = vectorise f`).
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/language/RuleScopes.h"
#include "engine/languages/rise/terms/RiseTerms.h"

namespace candler::rise {

/// Of which type and below which binders a derived term is.
enum class DerivedShape {
    OwnType,      ///< The rule writes its type down; binders as around the variable.
    SwapBinders,  ///< The variable's type; its two innermost binders in the other order.
};

struct DerivedRow {
    std::string_view name;
    std::string_view description;
    DerivedShape shape;
    /// From the smallest term of the variable's class; none if there is no such term, and then the
    /// rule does not apply.
    std::optional<TermId> (*derive)(RiseTerms& terms, TermId term, TypeId type);
    std::string_view kinds = "t";
    ScopeNote scope = ScopeNote::Nothing;
};

[[nodiscard]] std::span<const DerivedRow> derivedTable();

}  // namespace candler::rise
