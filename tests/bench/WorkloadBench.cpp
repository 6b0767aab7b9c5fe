// The published workloads, as the growth tests run them: CPU time of the run, its phases, the
// cheapest term of every class, memory; each without a journal and, as journal/NAME, with the one
// that history and explanations read. One run a process (--benchmark_filter='^micro/10/') gives
// honest peaks of memory; table.sh does that for all of published.txt.
#include <benchmark/benchmark.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "engine/extraction/GreedyExtractor.h"
#include "engine/support/ProcessUsage.h"
#include "tests/unit/growth/GrowthTable.h"

namespace candler::testing {

namespace {

/// One line of published.txt; the published figures are table.sh's business.
struct Row {
    std::string name;
    std::string workload;
    std::uint32_t iterations = 0;
};

std::vector<Row> readRows() {
    std::ifstream in(CANDLER_BENCH_FOLDER "/published.txt");
    std::vector<Row> rows;
    for (std::string line; std::getline(in, line);) {
        Row row;
        std::istringstream words(line);
        if (!line.starts_with(';') && words >> row.name >> row.workload >> row.iterations)
            rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<Workload> readWorkloads() {
    std::vector<Workload> all = readGrowthFile(CANDLER_BENCH_FOLDER "/workloads.growth");
    for (const char* file : {"plain", "math", "lambda", "prop"})
        for (Workload& workload :
             readGrowthFile(std::string(CANDLER_GROWTH_FOLDER "/") + file + ".growth"))
            all.push_back(std::move(workload));
    return all;
}

/// CPU time of extraction by term size from every class, in milliseconds.
double extract(const GrowthRun& run) {
    const double before = processCpuSeconds();
    const GraphTable table(*run.graph);
    benchmark::DoNotOptimize(extractGreedy(run.program->store(), table, TreeSize()));
    return 1e3 * (processCpuSeconds() - before);
}

void runOnce(benchmark::State& state, const Workload& workload, std::uint32_t iterations) {
    for (auto _ : state) {
        const GrowthRun run = runWorkload(workload, iterations);
        state.SetIterationTime(run.cpuSeconds);
        state.counters["peak_MB"] = peakMegabytes();
        double search = 0;
        double apply = 0;
        double rebuild = 0;
        double bytes = 0;
        for (const IterationReport& report : run.reports) {
            search += report.searchSeconds;
            apply += report.applySeconds;
            rebuild += report.rebuildSeconds;
            bytes = std::max(bytes, static_cast<double>(report.memoryBytes));
        }
        const auto nodes = static_cast<double>(run.graph->nodeCount());
        state.counters["search_ms"] = 1e3 * search;
        state.counters["apply_ms"] = 1e3 * apply;
        state.counters["rebuild_ms"] = 1e3 * rebuild;
        state.counters["counted_MB"] = bytes / (1U << 20U);
        state.SetLabel(std::to_string(run.graph->nodeCount()));  // Counters print six digits.
        state.counters["e_nodes_per_s"] = nodes / run.cpuSeconds;
        state.counters["extract_ms"] = extract(run);
    }
}

/// Registers every row; false if there is none or one names no workload.
bool registerRows() {
    static const std::vector<Workload> workloads = readWorkloads();
    const std::vector<Row> rows = readRows();
    if (rows.empty()) std::cerr << "published.txt: there is no such file here, or no row in it\n";
    for (const Row& row : rows) {
        const auto found = std::ranges::find(workloads, row.workload, &Workload::name);
        if (found == workloads.end()) {
            std::cerr << "published.txt: no workload is called " << row.workload << '\n';
            return false;
        }
        for (const bool hasJournal : {false, true}) {
            Workload workload = *found;
            workload.hasJournal = hasJournal;
            const std::string name = (hasJournal ? "journal/" : "") + row.name;
            benchmark::RegisterBenchmark(name.c_str(), runOnce, workload, row.iterations)
                ->Iterations(1)
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
        }
    }
    return !rows.empty();
}

}  // namespace

}  // namespace candler::testing

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    if (!candler::testing::registerRows()) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
