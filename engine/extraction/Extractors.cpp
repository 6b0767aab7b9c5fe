#include "engine/extraction/Extractors.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/extraction/DagSearch.h"
#include "engine/extraction/SolverExtractor.h"
#include "engine/extraction/TreeExtractor.h"
#include "engine/support/ProcessUsage.h"

namespace candler {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kOverflow = "the cost is too large for a number";

StopCheck stopOf(const ExtractionRequest& request) {
    const std::chrono::duration<double> seconds(std::clamp(request.seconds, 0.0, 1e8));
    return {request.stop, Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds)};
}

void finish(Extraction& result, const ExtractionProblem& problem, bool isComplete) {
    result.isImpossible = result.selection.isEmpty() && isComplete;
    if (!isComplete) result.note = "stopped before it was done";
    if (!result.selection.isEmpty()) result.check = checkSelection(problem, result.selection);
}

Extraction extractTrees(const ExtractionRequest& request) {
    Extraction result;
    const TreeExtraction trees = extractTree(request.problem, stopOf(request));
    result.selection = trees.selection(request.problem);
    result.isOptimal = trees.isComplete && trees.isOptimal && !result.selection.isEmpty();
    finish(result, request.problem, trees.isComplete);
    if (std::isinf(result.check.treeCost)) {
        result.isOptimal = false;
        result.note = kOverflow;
    } else if (trees.isComplete && !trees.isOptimal)
        result.note = "negative costs on cycles: there may be cheaper trees";
    return result;
}

Extraction extractDag(const ExtractionRequest& request) {
    Extraction result;
    const StopCheck stop = stopOf(request);
    DagSearchOptions options;
    if (request.onProgress)
        options.onBetter = [&](const Selection&, double cost) {
            request.onProgress({cost, result.lowerBound});
        };
    result.selection = searchDag(request.problem, options, stop).selection;
    finish(result, request.problem, !stop.isStopped());
    return result;
}

Extraction extractByCbc(const ExtractionRequest& request) {
    return extractBySolver(request, "cbc");
}

Extraction extractByZ3(const ExtractionRequest& request) {
    return extractBySolver(request, "z3");
}

/// Adds the processor time of this thread.
template <Extraction (*extract)(const ExtractionRequest&)>
Extraction timed(const ExtractionRequest& request) {
    const double begin = threadCpuSeconds();
    Extraction result = extract(request);
    result.cpuSeconds += threadCpuSeconds() - begin;
    return result;
}

constexpr std::array kExtractors{
    ExtractorInfo{"tree", ExtractionPromise::TreeOptimal,
                  "the cheapest term as a tree, where what is shared is paid at each use",
                  timed<extractTrees>},
    ExtractorInfo{"dag", ExtractionPromise::Feasible,
                  "a fast search by DAG cost, where what is shared is paid once; no promise",
                  timed<extractDag>},
    ExtractorInfo{"cbc", ExtractionPromise::DagOptimal,
                  "the lowest DAG cost, by linear programs with cuts and branching (CBC)",
                  timed<extractByCbc>},
    ExtractorInfo{"z3", ExtractionPromise::DagOptimal,
                  "the lowest DAG cost, by weighted satisfiability (Z3)", timed<extractByZ3>},
};

}  // namespace

std::span<const ExtractorInfo> extractors() {
    return kExtractors;
}

const ExtractorInfo* findExtractor(std::string_view name) {
    const auto found = std::ranges::find(kExtractors, name, &ExtractorInfo::name);
    return found == kExtractors.end() ? nullptr : &*found;
}

}  // namespace candler
