// Times how long programs of linear algebra take from text to kernel, part by part: the way of what
// answers first, and beside it the exact extractor within its time. One line of a table each.
//
// The published split ("SPORES", figure 16), of another machine and of sampled saturation:
// translation 0.01 to 0.09 s, saturation 0.05 to 0.56 s, greedy extraction up to 0.07 s, integer
// programs 0.06 to 1.53 s.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "tests/bench/LaPipeline.h"

using namespace candler;

namespace {

constexpr std::array kPrograms{"als", "pnmf", "mlr", "svm", "glm"};

double median(std::vector<LaSeconds> runs, double LaSeconds::*part) {
    std::ranges::sort(runs, {}, part);
    return runs[runs.size() / 2].*part;
}

/// Of each part the median, by itself.
LaSeconds medians(const std::vector<LaSeconds>& runs) {
    LaSeconds result;
    for (double LaSeconds::*part :
         {&LaSeconds::read, &LaSeconds::rules, &LaSeconds::translate, &LaSeconds::saturate,
          &LaSeconds::greedy, &LaSeconds::write, &LaSeconds::kernel})
        result.*part = median(runs, part);
    return result;
}

std::string exactText(const LaPipeline& pipeline, double limit) {
    const auto begin = std::chrono::steady_clock::now();
    const Extraction exact = pipeline.extract("cbc", limit);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const double greedy = pipeline.state().foundCost;
    if (exact.selection.isEmpty())
        return fmt::format("{:8.1f} | nothing: {}", seconds * 1e3, exact.note);
    const double cost = exact.check.dagCost;
    const std::string proof =
        exact.isOptimal ? "proven"
        : std::isfinite(exact.lowerBound)
            ? fmt::format("gap {:.2g} %, {}", (cost - exact.lowerBound) / cost * 100, exact.note)
            : exact.note;
    return fmt::format("{:8.1f} | {:.5g}, {} (greedy {:+.2g} %)", seconds * 1e3, cost, proof,
                       (greedy - cost) / cost * 100);
}

}  // namespace

int main(int argc, char** argv) {
    const bool isQuick = argc > 1 && std::string(argv[1]) == "--quick";
    const std::size_t runs = isQuick ? 1 : 9;
    const double limit = isQuick ? 0.2 : 2.5;
    fmt::print(
        "milliseconds, median of {}; exact extractor limited to {} s\n"
        "program | e-nodes | classes |  read | rules | translate | saturate | greedy | write | "
        "kernel |  total |    exact | cost\n",
        runs, limit);
    for (const char* name : kPrograms) {
        const std::string text = linrelProgram(name);
        const LaPipeline first(text);  // warms up and is not counted
        std::vector<LaSeconds> times;
        for (std::size_t i = 0; i < runs; ++i) times.push_back(LaPipeline(text).seconds());
        const LaSeconds all = medians(times);
        fmt::print(
            "{:<7} | {:>7} | {:>7} | {:>5.2f} | {:>5.2f} | {:>9.2f} | {:>8.2f} | {:>6.2f} | "
            "{:>5.2f} | {:>6.2f} | {:>6.1f} | {}\n",
            name, first.state().graph->nodeCount(), first.state().graph->classCount(),
            all.read * 1e3, all.rules * 1e3, all.translate * 1e3, all.saturate * 1e3,
            all.greedy * 1e3, all.write * 1e3, all.kernel * 1e3, all.total() * 1e3,
            exactText(first, limit));
        if (first.state().stop != StopReason::Saturated)
            fmt::print("{}: {}\n", name, stopReasonText(*first.state().stop));
    }
    return 0;
}
