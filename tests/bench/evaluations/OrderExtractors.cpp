#include "tests/bench/evaluations/OrderExtractors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/extraction/SolverExtractor.h"
#include "engine/extraction/solver/OrderBackend.h"
#include "engine/support/FileSystem.h"
#include "engine/support/ProcessUsage.h"

namespace candler {

namespace {

Extraction extractByOrder(const ExtractionRequest& request, std::string_view solver) {
    const double begin = threadCpuSeconds();
    ExtractionRequest own = request;
    own.solver.program = programFolder() / "candler-order-solver";
    Extraction result = extractBySolverAlone(own, solver);
    result.cpuSeconds += threadCpuSeconds() - begin;
    return result;
}

constexpr std::array kOrderExtractors{
    ExtractorInfo{
        "order-real", ExtractionPromise::DagOptimal,
        "TENSAT's linear program: classes have places between 0 and 1 in an order",
        [](const ExtractionRequest& request) { return extractByOrder(request, "order-real"); }},
    ExtractorInfo{
        "order-integer", ExtractionPromise::DagOptimal,
        "TENSAT's linear program: classes have whole numbers in an order",
        [](const ExtractionRequest& request) { return extractByOrder(request, "order-integer"); }},
    ExtractorInfo{
        "order-none", ExtractionPromise::Feasible,
        "TENSAT's linear program without an order: only for e-graphs without cycles",
        [](const ExtractionRequest& request) { return extractByOrder(request, "order-none"); }},
};

}  // namespace

std::span<const ExtractorInfo> orderExtractors() {
    return kOrderExtractors;
}

const ExtractorInfo* findComparedExtractor(std::string_view name) {
    const auto found = std::ranges::find(kOrderExtractors, name, &ExtractorInfo::name);
    return found == kOrderExtractors.end() ? findExtractor(name) : &*found;
}

void solveByOrder(const SolverTask& task, solver::ClassOrder order, const solver::Write& write) {
    if (task.problem.hasNegativeCost()) return write("note it is not made for negative costs\n");
    // CBC looks at the time now and then only.
    constexpr double kOfTheTime = 0.95;
    const solver::OrderOutcome outcome =
        solver::branchOnOrder(task.problem, order, kOfTheTime * task.seconds);
    // Linear programs are solved up to a tolerance.
    constexpr double kTolerance = 1e-7;
    if (std::isfinite(outcome.bound))
        write(boundLine(outcome.bound - kTolerance * std::abs(outcome.bound)));
    if (outcome.selection.isEmpty()) return;
    const SelectionCheck check = checkSelection(task.problem, outcome.selection);
    if (!check.isValid())
        return write(fmt::format("note what it chose is refused: {}\n", check.error));
    write(solutionLine(outcome.selection, check.dagCost));
    if (outcome.isProven) write("done\n");
}

}  // namespace candler
