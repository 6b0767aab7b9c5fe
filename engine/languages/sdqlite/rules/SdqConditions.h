// SdqConditions: side conditions of rules by name: `if k notin ?a, strict(?b, v)`. Each is a
// question to the facts of one variable (SdqFacts.h), and to its type.
#pragma once

#include <span>
#include <string_view>

#include "engine/language/RuleScopes.h"
#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/rewriting/Rule.h"

namespace candler::sdqlite {

/// What a condition is asked about.
struct FactQuestion {
    const SdqTerms& terms;
    const Facts& facts;
    TypeId type;
    TypeId whole;             ///< Of both sides of the rule.
    std::uint32_t index = 0;  ///< Of a binder around the variable.
    double number = 0;
};
using FactTest = bool (*)(const FactQuestion& question);

struct ConditionRow {
    std::string_view name;
    std::string_view description;
    std::string_view kinds;  ///< As RuleReading has them: `t` a variable, `"` a binder.
    FactTest holds;
    /// Classes may know it though none of their terms shows it.
    bool isOfClass = false;
    ScopeNote scope = ScopeNote::Nothing;
};

[[nodiscard]] std::span<const ConditionRow> conditionTable();
/// That a rule moves a variable out of a binder unasked, as the published rules do.
inline constexpr std::string_view kCaptured = "captured";

/// Conditions that patterns imply: the class holds the variable with this index; the number.
[[nodiscard]] bool holdsVariable(const FactQuestion& question);
[[nodiscard]] bool holdsNumber(const FactQuestion& question);

class FactCondition : public Condition {
public:
    struct About {
        std::uint32_t slot = 0;
        std::uint32_t index = 0;
        double number = 0;
        bool isOfClass = false;
    };
    FactCondition(SdqTerms& terms, FactTest test, const About& about)
        : m_terms(terms), m_test(test), m_about(about) {}

    [[nodiscard]] bool holds(const EGraph& graph, const Match& match) override;
    [[nodiscard]] std::optional<bool> holdsForTerms(const RuleInstance& instance) override;

private:
    SdqTerms& m_terms;
    FactTest m_test;
    About m_about;
};

}  // namespace candler::sdqlite
