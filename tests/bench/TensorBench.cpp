// Networks of TENSAT's evaluation: processor time of exploration and extraction with one iteration
// of the rules with several roots, and the published time beside it (Table 1; of inception-v3 that
// of two iterations).
#include <benchmark/benchmark.h>

#include "tests/bench/evaluations/TensorTables.h"

namespace candler {

namespace {

constexpr double kMilliseconds = 1e3;

void search(benchmark::State& state, const std::string& model, std::uint32_t multi) {
    TensorTablesRequest request;
    request.tables = {1};
    request.models = {model};
    request.multi = {multi};
    request.seconds = 10;
    for (auto _ : state) {
        const auto tables = makeTensorTables(request, {}, {});
        if (!tables) return state.SkipWithError(render(tables.error()).c_str());
        const SearchRow& row = tables->searches.front();
        if (!row.extraction.cost) return state.SkipWithError("nothing was found");
        state.SetIterationTime(row.exploration.cpuSeconds + row.extraction.cpuSeconds);
        state.counters["explore_ms"] = kMilliseconds * row.exploration.cpuSeconds;
        state.counters["extract_ms"] = kMilliseconds * row.extraction.cpuSeconds;
        if (row.published != nullptr)
            state.counters["published_ms"] = kMilliseconds * row.published->seconds;
        state.counters["cost_us"] = *row.extraction.cost;
        state.counters["start_us"] = row.startCost;
        state.SetLabel(row.extraction.isOptimal ? "optimal" : row.extraction.note);
    }
}

void registerNetworks() {
    struct Run {
        const char* model;
        std::uint32_t multi;
    };
    for (const Run& run :
         {Run{"bert", 1}, Run{"resnext-50", 1}, Run{"nasnet-a", 1}, Run{"nasrnn", 1},
          Run{"inception-v3", 1}, Run{"inception-v3", 2}, Run{"squeezenet", 1}, Run{"vgg-19", 1}}) {
        const std::string name = std::string(run.model) + "/" + std::to_string(run.multi);
        benchmark::RegisterBenchmark(name.c_str(), search, run.model, run.multi)
            ->Iterations(1)
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
    }
}

}  // namespace

}  // namespace candler

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    candler::registerNetworks();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
