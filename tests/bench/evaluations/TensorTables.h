// TensorTables: the tables of TENSAT's evaluation, run again: searches of networks (Table 1), the
// linear program with and without an order (Table 4), ways to filter cycles (Table 5).
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/extraction/Extractors.h"
#include "engine/rewriting/Limits.h"
#include "engine/support/Result.h"
#include "tests/bench/evaluations/PublishedFigures.h"

namespace candler {

struct TensorTablesRequest {
    std::vector<int> tables{1, 4, 5};
    std::vector<std::string> models{};   ///< Empty: those of each published table.
    std::vector<std::uint32_t> multi{};  ///< Iterations of rules with several roots; as above.
    double seconds = 10;                 ///< Of wall time, for each exploration and extraction.
};

/// With 15 iterations and 50,000 e-nodes at most, on one thread.
struct TensorExploration {
    double seconds = 0;
    double cpuSeconds = 0;
    StopReason stop = StopReason::Saturated;
    std::size_t nodes = 0;
    std::size_t classes = 0;
    std::size_t cut = 0;  ///< E-nodes that closed cycles.
};

struct TensorExtraction {
    double seconds = 0;
    double cpuSeconds = 0;             ///< Of the solver, too.
    std::optional<double> cost;        ///< In µs by the cost model; none: nothing was found.
    std::optional<double> lowerBound;  ///< Nothing costs less.
    bool isOptimal = false;
    std::string note;
};

struct SearchRow {
    std::string model;
    std::uint32_t multi = 1;
    TensorExploration exploration;
    double startCost = 0;
    TensorExtraction extraction;
    const PublishedSearch* published = nullptr;
};

struct SolveRow {
    std::string model;
    std::uint32_t multi = 1;
    std::string order;  ///< real, integer or none; only for none cycles are filtered away before.
    TensorExploration exploration;
    TensorExtraction extraction;
    std::optional<PublishedSeconds> published;
};

struct FilterRow {
    std::string model;
    std::uint32_t multi = 1;
    std::string filtering;  ///< vanilla or efficient.
    TensorExploration exploration;
    std::optional<PublishedSeconds> published;
};

struct TensorTables {
    TensorTablesRequest request;
    std::vector<SearchRow> searches;
    std::vector<SolveRow> solves;
    std::vector<FilterRow> filters;
    bool isComplete = true;  ///< Else it was stopped; rows that were done are there.
};

/// `onWork` is told what is being done. Costs are those of the profile r0 where joining weights is
/// free, as in the evaluation.
Result<TensorTables> makeTensorTables(const TensorTablesRequest& request,
                                      const std::function<void(const std::string&)>& onWork,
                                      const std::stop_token& stop);

[[nodiscard]] std::string tensorTablesText(const TensorTables& tables);
[[nodiscard]] std::string tensorTablesJson(const TensorTables& tables);

}  // namespace candler
