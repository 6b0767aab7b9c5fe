// Growth of sums under commutativity and associativity to saturation, and extraction from them.
// Sums of n variables end at 3^n - 2^(n+1) + 1 + n e-nodes in 2^n - 1 classes.
#include <benchmark/benchmark.h>

#include <memory>

#include "engine/extraction/GreedyExtractor.h"
#include "engine/rewriting/Runner.h"
#include "tests/support/Sums.h"

namespace candler {

namespace {

Limits noLimits() {
    return {.iterations = 0, .nodes = 0, .seconds = 0, .megabytes = 0};
}

/// Counters are seconds per run, by phase.
void growSums(benchmark::State& state) {
    double search = 0;
    double apply = 0;
    double rebuild = 0;
    std::size_t bytes = 0;
    std::size_t nodes = 0;
    for (auto _ : state) {
        state.PauseTiming();
        auto sums = std::make_unique<Sums>();
        sums->addSum(static_cast<std::uint32_t>(state.range(0)));
        Stepper stepper(sums->graph, {sums->commutativity(), sums->associativity()}, noLimits());
        state.ResumeTiming();
        if (run(stepper, {}) != StopReason::Saturated) state.SkipWithError("not saturated");
        state.PauseTiming();
        for (const IterationReport& report : stepper.reports()) {
            search += report.searchSeconds;
            apply += report.applySeconds;
            rebuild += report.rebuildSeconds;
            bytes = std::max(bytes, report.memoryBytes);
        }
        nodes = sums->graph.nodeCount();
        sums.reset();
        state.ResumeTiming();
    }
    constexpr auto kPerRun = benchmark::Counter::kAvgIterations;
    state.counters["search_s"] = benchmark::Counter(search, kPerRun);
    state.counters["apply_s"] = benchmark::Counter(apply, kPerRun);
    state.counters["rebuild_s"] = benchmark::Counter(rebuild, kPerRun);
    state.counters["e_nodes"] = static_cast<double>(nodes);
    state.counters["MB"] = static_cast<double>(bytes) / 1e6;
}
BENCHMARK(growSums)->DenseRange(8, 10)->Unit(benchmark::kMillisecond);

void extractSums(benchmark::State& state) {
    Sums sums;
    sums.addSum(static_cast<std::uint32_t>(state.range(0)));
    Stepper stepper(sums.graph, {sums.commutativity(), sums.associativity()}, noLimits());
    run(stepper, {});
    for (auto _ : state) {
        const GraphTable table(sums.graph);
        benchmark::DoNotOptimize(extractGreedy(sums.store, table, TreeSize()));
    }
    state.counters["e_nodes"] = static_cast<double>(sums.graph.nodeCount());
}
BENCHMARK(extractSums)->DenseRange(8, 10)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace candler
