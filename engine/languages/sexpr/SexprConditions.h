// Side conditions and computed right-hand sides of rules by name. A language has a table of each;
// `if (nonzero ?x)` asks a condition, `=> (compute name ?x)` uses a computed right-hand side.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/language/RuleScopes.h"
#include "engine/languages/sexpr/ClassFacts.h"
#include "engine/rewriting/Rule.h"

namespace candler::sexpr {

struct ConditionRow {
    std::string_view name;
    std::string_view description;
    /// Of each argument: t a term, v a name.
    std::string_view kinds;
    /// Decides about the classes of the variables, on the e-graph as it is now.
    bool (*holds)(const FactReader& facts, std::span<const EClassId> arguments) = nullptr;
    /// Decides about terms; null if the condition is about what is known of classes.
    bool (*holdsForTerms)(std::span<const TermId> arguments) = nullptr;
    ScopeNote scope = ScopeNote::Nothing;
};

struct ComputedRow {
    std::string_view name;
    std::string_view description;
    std::string_view kinds;
    /// The applier for variables in these class slots.
    std::unique_ptr<Applier> (*make)(SexprContext& context,
                                     std::span<const std::uint32_t> slots) = nullptr;
    ScopeNote scope = ScopeNote::Nothing;
};

[[nodiscard]] std::unique_ptr<Condition> makeCondition(const ConditionRow& row,
                                                       const SexprContext& context, bool hasFacts,
                                                       std::span<const std::uint32_t> slots);

// Conditions that several languages offer.
inline constexpr int kMaxConditionArity = 4;
bool isConstant(const FactReader& facts, std::span<const EClassId> arguments);
bool isNonzero(const FactReader& facts, std::span<const EClassId> arguments);
bool isSymbol(const FactReader& facts, std::span<const EClassId> arguments);
bool isConstantOrOtherVariable(const FactReader& facts, std::span<const EClassId> arguments);
bool areDifferent(const FactReader& facts, std::span<const EClassId> arguments);
bool areDifferentTerms(std::span<const TermId> arguments);

}  // namespace candler::sexpr
