// CostMeter: what a language offers whose costs can be measured, by running what an e-graph
// holds on this machine. They are kept in a file.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>

#include "engine/egraph/GraphTable.h"
#include "engine/extraction/CostModel.h"
#include "engine/support/Result.h"

namespace candler {

/// The cost model of what was measured.
inline constexpr std::string_view kMeasuredCosts = "measured";

struct CostMeasurementRequest {
    std::filesystem::path folder{};  ///< For programs that are run; the caller removes it.
    unsigned threads = 1;
    /// From time to time: how many were measured, of how many.
    std::function<void(std::size_t, std::size_t)> onProgress{};
};

struct CostMeasurement {
    std::filesystem::path file;
    std::size_t known = 0;     ///< In the file, now.
    std::size_t measured = 0;  ///< Of these: new.
};

class CostMeter {
public:
    virtual ~CostMeter() = default;

    /// Of costs, to read and to add to; empty: where the language keeps them.
    void setFile(std::filesystem::path file) { m_file = std::move(file); }
    /// The costs in the file; what is not in it costs as the language guesses.
    virtual Result<CostModelPtr> measuredCosts(const SourceSpan& place) = 0;
    /// Measures what that needs for this e-graph and the file does not have. What was measured
    /// before a mistake or a stop is kept.
    virtual Result<CostMeasurement> measureCosts(const GraphTable& table,
                                                 const CostMeasurementRequest& request,
                                                 const std::stop_token& stop) = 0;

protected:
    std::filesystem::path m_file;
};

}  // namespace candler
