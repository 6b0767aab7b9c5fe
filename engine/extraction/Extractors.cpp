#include "engine/extraction/Extractors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

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

/// The DAG cost of the term: what is chosen alike for several classes of one origin counts once.
double termDagCost(const ExtractionProblem& problem, const Selection& selection) {
    using Index = ExtractionProblem::Index;
    std::map<std::pair<Index, std::vector<Index>>, Index> terms;  // by origin and children's terms
    std::vector<Index> term(problem.classCount(), ExtractionProblem::kNone);
    std::vector<Index> open(problem.roots().begin(), problem.roots().end());
    double cost = 0;
    while (!open.empty()) {
        const Index top = open.back();
        const Index node = selection.node[top];
        const std::size_t before = open.size();
        std::pair<Index, std::vector<Index>> key{problem.origin(node), {}};
        for (const Index child : problem.children(node)) {
            if (term[child] == ExtractionProblem::kNone) open.push_back(child);
            key.second.push_back(term[child]);
        }
        if (open.size() > before) continue;
        open.pop_back();
        if (term[top] != ExtractionProblem::kNone) continue;
        const auto [known, isNew] =
            terms.try_emplace(std::move(key), static_cast<Index>(terms.size()));
        term[top] = known->second;
        if (isNew) cost += problem.cost(node);
    }
    return cost;
}

/// Where classes share origins nothing is known of the lowest DAG cost.
void tellOfTerm(Extraction& result, const ExtractionProblem& problem, bool isByTree) {
    if (!problem.hasSharedOrigins() || result.selection.isEmpty()) return;
    result.check.dagCost = termDagCost(problem, result.selection);
    result.lowerBound = -std::numeric_limits<double>::infinity();
    if (isByTree || !result.isOptimal) return;
    result.isOptimal = false;
    result.note = "lowest where a class is paid for each thing the sketch wants of it";
}

/// Adds the processor time of this thread.
template <Extraction (*extract)(const ExtractionRequest&)>
Extraction timed(const ExtractionRequest& request) {
    const double begin = threadCpuSeconds();
    Extraction result = extract(request);
    tellOfTerm(result, request.problem, extract == &extractTrees);
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
