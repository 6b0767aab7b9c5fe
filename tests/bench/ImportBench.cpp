// How long an e-graph file takes to read and to write: 200 000 e-nodes, as compact text and
// indented.
#include <benchmark/benchmark.h>

#include "engine/serialization/EGraphJson.h"
#include "engine/serialization/ImportedEGraph.h"
#include "tests/bench/EGraphText.h"

using namespace candler;

namespace {

void readsEGraph(benchmark::State& state, bool isIndented) {
    const SourceText text("graph.json",
                          eGraphText(static_cast<std::size_t>(state.range(0)), isIndented));
    for (auto round : state) {
        const auto read = parseEGraphJson(text);
        if (!read) state.SkipWithError("the text does not read");
        benchmark::DoNotOptimize(read);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(text.text().size()) *
                            static_cast<std::int64_t>(state.iterations()));
}

void writesEGraph(benchmark::State& state) {
    const auto read = parseEGraphJson(
        SourceText("graph.json", eGraphText(static_cast<std::size_t>(state.range(0)), false)));
    for (auto round : state) benchmark::DoNotOptimize(writeEGraphJson(*read->snapshot));
}

}  // namespace

BENCHMARK_CAPTURE(readsEGraph, compact, false)->Arg(200'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readsEGraph, indented, true)->Arg(200'000)->Unit(benchmark::kMillisecond);
BENCHMARK(writesEGraph)->Arg(200'000)->Unit(benchmark::kMillisecond);
