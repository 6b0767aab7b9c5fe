// Right-hand sides that are computed rather than written: one function and its row each, usable by
// name in every rule file (`=> compute NAME variables`).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/language/RuleScopes.h"
#include "engine/languages/rise/terms/RiseTerms.h"

namespace candler::rise {

/// What a computed right-hand side is given: for each of its variables, in order, the term nearest
/// to normal form of the matched class, and the sizes bound on the left, in order.
struct ComputedArguments {
    RiseTerms& terms;
    std::vector<TermId> variables;
    std::vector<NatId> nats;
};

struct ComputedRow {
    std::string_view name;
    std::string_view kinds;  ///< A t for each variable.
    std::size_t natCount;
    /// The term to add; none if the rule does not apply here.
    std::optional<TermId> (*compute)(const ComputedArguments& arguments);
    ScopeNote scope = ScopeNote::Nothing;
};

[[nodiscard]] std::span<const ComputedRow> computedTable();

}  // namespace candler::rise
