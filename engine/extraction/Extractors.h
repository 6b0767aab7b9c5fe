// Extractors: the table of ways to choose e-nodes, each with what it promises. All take the same
// request, honour its time limit and stop, and have what they found checked by separate code.
#pragma once

#include <filesystem>
#include <functional>
#include <limits>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/extraction/ExtractionProblem.h"
#include "engine/extraction/Selection.h"

namespace candler {

// Where several classes stand for one (ExtractionProblem::hasSharedOrigins) extractors lower the
// sum over the problem's classes, which may be more than the DAG cost of the term. Then that is
// told as the DAG cost, and none is said to be the lowest.

/// Told while an extractor runs: the cost of the best selection so far and a bound below all.
struct ExtractionProgress {
    double dagCost = 0;
    double lowerBound = 0;
};

/// The program that solves, and how much memory it may take.
struct SolverChoice {
    std::filesystem::path program{};  ///< Empty: the first that solverProgram() finds.
    std::size_t megabytes = 0;        ///< 0: no limit.
};

struct ExtractionRequest {
    const ExtractionProblem& problem;
    double seconds = 60;  ///< Of wall time. Exact extractors that reach it say what they have.
    std::stop_token stop{};
    std::function<void(const ExtractionProgress&)> onProgress{};
    SolverChoice solver{};
};

struct Extraction {
    Selection selection;   ///< Empty: there is none, or none was found in time.
    SelectionCheck check;  ///< Of the selection.
    /// No selection has a lower DAG cost; unknown where classes share origins.
    double lowerBound = -std::numeric_limits<double>::infinity();
    bool isOptimal = false;     ///< What the extractor promises is proven.
    bool isImpossible = false;  ///< Proven: no selection covers all roots.
    bool hasFailed = false;     ///< A solver died or is not there; the note says how.
    std::string note;           ///< What a person should know: "time limit reached", …
    double cpuSeconds = 0;      ///< Of this thread and of solvers that ran for it.
};

enum class ExtractionPromise { TreeOptimal, Feasible, DagOptimal };

struct ExtractorInfo {
    std::string_view name;
    ExtractionPromise promise;
    std::string_view description;
    Extraction (*extract)(const ExtractionRequest& request);
};

[[nodiscard]] std::span<const ExtractorInfo> extractors();
/// None: there is no extractor of that name.
[[nodiscard]] const ExtractorInfo* findExtractor(std::string_view name);

}  // namespace candler
