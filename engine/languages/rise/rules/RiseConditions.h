// Side conditions of rules by name: one function and its row each, usable in every rule file
// (`if accumulates op`). `x notin f` is not here: it is part of the rule syntax.
#pragma once

#include <span>
#include <string_view>

#include "engine/language/RuleScopes.h"
#include "engine/languages/rise/terms/RiseTerms.h"

namespace candler::rise {

struct ConditionRow {
    std::string_view name;
    std::string_view description;
    /// Decides about the smallest terms of the variables' classes.
    bool (*holds)(RiseTerms& terms, std::span<const TermId> given);
    std::string_view kinds = "t";  ///< A letter for each variable.
    ScopeNote scope = ScopeNote::Nothing;
};

[[nodiscard]] std::span<const ConditionRow> conditionTable();

}  // namespace candler::rise
