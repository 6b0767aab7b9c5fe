// Saturation: one run of equality saturation without a project: language, rules, terms, limits and
// goals in; what every iteration counted and the best term out.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/session/ProofReport.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

struct SaturationRequest {
    std::string language;
    std::vector<std::string> rules;   ///< Files, or names of files that ship: all rules, in order.
    std::vector<std::string> terms;   ///< Files or texts; all go into one e-graph.
    std::vector<SourceText> sources;  ///< The same as texts with names, behind those.
    std::vector<std::string> goals;   ///< Patterns; the run stops when the last term equals all.
    Limits limits;
    std::string scheduler = "simple";
    SchedulerOptions schedulerOptions;
    unsigned threads = 1;
    std::string costModel;  ///< Empty: the language's first.

    // Questions about the e-graph that the run leaves.
    bool explains = false;             ///< Prove each goal that was found.
    std::vector<std::string> equal;    ///< Terms: prove that the last start term equals them.
    std::vector<std::string> origins;  ///< Terms: say where they come from.
    double explanationSeconds = 0;     ///< For all answers together; 0: no limit.
    std::size_t maxProofLines = 1000;  ///< Of one proof; longer ones are cut and say so.
};

struct SaturationReport {
    std::vector<IterationReport> iterations;
    StopReason stop = StopReason::Saturated;
    std::string contradiction;  ///< What was merged that cannot be equal; empty if nothing.
    /// The iteration that was left in its midst; it is not among `iterations`. 0: none.
    std::uint32_t cutIteration = 0;
    double cpuSeconds = 0;     ///< Of the run: neither reading nor extraction.
    double peakMegabytes = 0;  ///< Of the whole process, up to the end of the run.
    std::size_t startNodes = 0;
    std::size_t startClasses = 0;
    /// Of the class of the last term; none if the run left it without a finite term, or if the
    /// search for it was stopped.
    std::optional<double> bestCost;
    bool isBestUnknown = false;  ///< It was stopped.
    std::string bestTerm;
    std::string costModel;
    std::vector<ProofReport> proofs;  ///< Of goals, a contradiction, and `equal`, in this order.
    std::vector<OriginReport> origins;
    Diagnostics unexplained;  ///< Why a proof or an origin that was asked for is missing.
};

struct SaturationHooks {
    std::function<void(const IterationReport&)> onIteration{};
    /// The run has stopped; the best term and the answers are still to come.
    std::function<void(const SaturationReport&)> onStop{};
};

/// Reads everything, runs, and takes the cheapest term. Mistakes in texts are all reported. A
/// contradiction is always proved. A run without questions keeps no journal: it takes less memory,
/// and a contradiction is then proved, briefly, by a second run that does. When stopped, the best
/// term is looked for only as long as nobody notices.
Result<SaturationReport> saturate(const SaturationRequest& request,
                                  const SaturationHooks& hooks = {},
                                  const std::stop_token& stop = {});

/// `{"iterations": [{…}], "totals": {…}}`. Ends with a newline.
[[nodiscard]] std::string saturationJson(const SaturationReport& report);
/// The lines of the table for people, without newlines.
[[nodiscard]] std::string saturationTableHead();
[[nodiscard]] std::string saturationTableRow(const IterationReport& report);

}  // namespace candler
