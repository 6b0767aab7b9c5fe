// RuleVerdictReport: rules of files, tried on random values: those whose sides differ, each with a
// counter-example.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/Project.h"
#include "engine/language/RuleVerdict.h"
#include "engine/support/Result.h"

namespace candler {

struct RuleTestRequest {
    std::string language;
    std::vector<std::string> files;  ///< Or names of files that ship.
    RuleTestOptions options;
};

struct RuleVerdictReport {
    RuleTestRequest request;
    std::vector<RuleVerdict> verdicts;
    bool isComplete = true;  ///< Else it was stopped.

    [[nodiscard]] std::size_t rejected() const;
    /// Rules of which no instance was found: nothing is known of them.
    [[nodiscard]] std::size_t untried() const;
};

Result<RuleVerdictReport> testRules(const RuleTestRequest& request, const std::stop_token& stop);

/// The rules that a project brings along as text, tried together with those that ship. Fails where
/// they cannot be read or the language cannot try rules.
[[nodiscard]] Result<std::vector<RuleVerdict>> testOwnRules(const Project& project,
                                                            std::string_view rules,
                                                            const std::stop_token& stop);
/// What a verdict says of a rule, as a warning at its place; none of one that held.
[[nodiscard]] std::optional<Diagnostic> verdictWarning(const RuleVerdict& verdict);

/// Rules that are rejected or that were seldom tried, and how many there are.
[[nodiscard]] std::string ruleVerdictText(const RuleVerdictReport& report);
[[nodiscard]] std::string ruleVerdictJson(const RuleVerdictReport& report);

}  // namespace candler
