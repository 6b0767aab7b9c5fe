// EquationReport: a file of equations of a language, each tried by saturation with rules:
//
//     ; a comment
//     E1: (relu (relu a)) = (relu a)
//
// Both sides are put into one e-graph, which grows until they meet.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/rewriting/Runner.h"
#include "engine/rewriting/Scheduler.h"
#include "engine/support/Result.h"

namespace candler {

struct EquationRequest {
    std::string file;
    std::string language;
    std::vector<std::string> rules;      ///< Files, or names of files that ship.
    Limits limits{30, 10'000, 5, 1024};  ///< Of each equation.
    std::string scheduler = "backoff";
};

struct EquationRow {
    std::string name;
    std::string text;  ///< `left = right`, as written.
    bool isProved = false;
    std::uint32_t iterations = 0;
    std::size_t nodes = 0;
    StopReason stop = StopReason::Found;
};

struct EquationReport {
    std::vector<EquationRow> rows{};  ///< Those that were tried.
    std::size_t equations = 0;        ///< All of the file.
    bool isComplete = true;           ///< Else it was stopped.

    [[nodiscard]] std::size_t proved() const;
    [[nodiscard]] bool hasContradiction() const;
};

/// Mistakes of form are told all at once, before an equation is tried; those in terms and rules by
/// the first equation that has any.
Result<EquationReport> proveEquations(const EquationRequest& request, const std::stop_token& stop);

/// Those that were not proved, and how many were.
[[nodiscard]] std::string equationText(const EquationReport& report);
[[nodiscard]] std::string equationJson(const EquationReport& report);

}  // namespace candler
