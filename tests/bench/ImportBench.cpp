// How long an e-graph file takes to read and to write. The file is made here: 200 000 e-nodes in
// classes of one to four, as compact text and indented.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "engine/serialization/EGraphJson.h"
#include "engine/serialization/ImportedEGraph.h"
#include "engine/support/Random.h"

using namespace candler;

namespace {

std::string eGraphText(std::size_t nodes, bool isIndented) {
    const std::string_view blank = isIndented ? " " : "";
    const std::string_view line = isIndented ? "\n      " : "";
    Random random(1);
    std::string text = fmt::format("{{\"nodes\":{}{{", blank);
    std::size_t made = 0;
    std::size_t classes = 0;
    for (; made < nodes; ++classes) {
        const std::size_t members = std::min<std::size_t>(nodes - made, 1 + random.below(4));
        for (std::size_t place = 0; place < members; ++place, ++made) {
            text += fmt::format("{}{}\"{}.{}\":{}{{{}\"op\":{}\"f{}\",{}\"children\":{}[",
                                made == 0 ? "" : ",", line, classes, place, blank, line, blank,
                                random.below(60), line, blank);
            const std::size_t arity = classes == 0 ? 0 : random.below(3);
            for (std::size_t i = 0; i < arity; ++i)
                text += fmt::format("{}{}\"{}.0\"", i == 0 ? "" : ",", line, random.below(classes));
            text += fmt::format("],{}\"eclass\":{}\"{}\",{}\"cost\":{}{}.5}}", line, blank, classes,
                                line, blank, random.below(100));
        }
    }
    return text + fmt::format("}},\"root_eclasses\":[\"{}\"],\"class_data\":{{}}}}", classes - 1);
}

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
