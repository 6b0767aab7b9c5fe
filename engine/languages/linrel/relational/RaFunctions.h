// What rules of linrel may compute and ask by name: fresh indices, sets of bound indices, facts of
// classes. A row in a table each.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/language/RuleScopes.h"
#include "engine/languages/linrel/relational/RaFacts.h"

namespace candler::linrel {

/// What a variable of a rule stands for: a class or term, of which this is known, or a payload.
struct RaArgument {
    RaFact fact{};
    Payload payload = 0;
};

/// Of each argument: t class, i index, s set of bound indices, a atom, r shapes.
struct RaDerivationRow {
    std::string_view name;
    std::string_view description;
    std::string_view kinds;
    char result;  ///< The kind of what it gives.
    /// None if the rule does not apply.
    std::optional<Payload> (*derive)(RaContext& context, std::span<const RaArgument> arguments);
    ScopeNote scope = ScopeNote::Nothing;
};
[[nodiscard]] std::span<const RaDerivationRow> raDerivations();

struct RaConditionRow {
    std::string_view name;
    std::string_view description;
    std::string_view kinds;
    bool (*holds)(RaContext& context, std::span<const RaArgument> arguments);
    ScopeNote scope = ScopeNote::Nothing;
};
[[nodiscard]] std::span<const RaConditionRow> raConditions();

}  // namespace candler::linrel
