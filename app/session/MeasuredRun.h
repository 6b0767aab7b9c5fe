// MeasuredRun: what a program and what it became take on this machine; and what the kernels take
// that the language makes in several ways.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/session/KernelBench.h"
#include "app/session/Session.h"
#include "engine/language/CostMeter.h"

namespace candler {

struct MeasuredRun {
    unsigned threads = 1;
    std::optional<CostMeasurement> costs{};  ///< None of languages whose costs are not measured.
    bool isUnchanged = false;                ///< What was found is what was written.
    bool isSameKernel = false;               ///< One kernel is of both: it is run alone.
    std::string costModel{};
    double startCost = 0;  ///< Not a number: the model prices no plans.
    double foundCost = 0;
    std::size_t runs = 0;      ///< Of each kernel, taking turns.
    double writtenMedian = 0;  ///< Of rounds of runs; in seconds, as the others.
    double writtenBest = 0;
    double foundMedian = 0;
    double foundBest = 0;
    std::vector<std::string> leftOut{};  ///< Session::leftOut().

    /// The program as it was written is to be kept here, by more than what runs differ by: sums of
    /// costs know nothing of caches.
    [[nodiscard]] bool isSlower() const {
        return !isUnchanged && foundBest > 1.01 * writtenBest && foundMedian > 1.01 * writtenMedian;
    }
};

/// All steps by the measured costs.
void useMeasuredCosts(Project& project);
/// Steps that are by them become by the language's own: before anything was measured.
void useNoMeasuredCosts(Project& project);

/// Of a session that has run to its goal: generates the code of the program as it was written and
/// of what was found, checks both against the reference, and runs them in turns.
Result<void> race(Session& session, MeasuredRun& run, const std::stop_token& stop);

[[nodiscard]] std::string measuredRunText(const MeasuredRun& run);
[[nodiscard]] std::string measuredRunJson(const MeasuredRun& run);

/// What kernels are measured with that the language makes in several ways.
struct VariantRequest {
    std::map<std::string, std::int64_t> sizes{};  ///< By name; others are those of the project.
    unsigned threads = 1;
    std::function<void(const CodeVariant&)> onBegin{};
};

/// Of a session that has run to its goal; one after the other. Fails if nothing was measured at
/// all, or it is stopped; what became of one kernel is in its row.
[[nodiscard]] Result<std::vector<MeasuredVariant>> measureVariants(Session& session,
                                                                   const VariantRequest& request,
                                                                   const std::stop_token& stop);

[[nodiscard]] std::string variantsText(const std::vector<MeasuredVariant>& variants);
[[nodiscard]] std::string variantsJson(const std::vector<MeasuredVariant>& variants);

}  // namespace candler
