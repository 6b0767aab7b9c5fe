// Extractors on a folder of e-graphs with known results: one table, and a verdict as exit code.
//
//     extraction_table FOLDER [--seconds S] [--exact cbc|z3|none] [--only PART-OF-NAME]
//
// FOLDER/expected.json has an entry for each file: `tree_optimum`, `best_dag`, `lower_bound`,
// `proven`, and under `gym` what known extractors found (`dag`, `micros`).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/extraction/Extractors.h"
#include "engine/serialization/ImportedProblem.h"

namespace {

using namespace candler;
using Json = nlohmann::ordered_json;

constexpr double kTolerance = 1e-6;
/// The known extractor whose total time the exact ones are compared with.
constexpr const char* kKnownExact = "faster-ilp-cbc-timeout";
constexpr const char* kKnownTree = "prio-queue";

struct Options {
    std::filesystem::path folder;
    double seconds = 60;
    std::string exact = "cbc";
    std::string only;
};

bool isAbove(double a, double b) {
    return a > b + kTolerance * std::max(1.0, std::abs(b));
}

/// What a known extractor says, or `otherwise`.
double known(const Json& gym, const std::string& extractor, const char* key, double otherwise) {
    if (!gym.contains(extractor) || !gym[extractor].contains(key) || gym[extractor][key].is_null())
        return otherwise;
    return gym[extractor][key].get<double>();
}

double bestHeuristic(const Json& gym) {
    double best = std::numeric_limits<double>::infinity();
    for (const auto& [name, result] : gym.items())
        if (name.find("ilp") == std::string::npos)
            best = std::min(best, known(gym, name, "dag", best));
    return best;
}

class Table {
public:
    explicit Table(Options options) : m_options(std::move(options)) {}

    int run() {
        std::ifstream file(m_options.folder / "expected.json");
        const Json expected = Json::parse(file, nullptr, false);
        if (!expected.is_object()) {
            fmt::print(stderr, "{}: no expected.json that can be read\n",
                       m_options.folder.string());
            return 2;
        }
        fmt::print("{:<44} {:>7} {:>12} {:>12} {:>12} {:>9} {:>12} {:>12} {:>7}\n", "e-graph",
                   "e-nodes", "tree", "dag", "known best", "dag ms", m_options.exact, "at least",
                   "CPU s");
        for (const auto& [name, entry] : expected.items())
            if (name.find(m_options.only) != std::string::npos &&
                std::filesystem::exists(m_options.folder / name))
                runFile(name, entry);
        printTotals();
        return m_failures == 0 ? 0 : 1;
    }

private:
    void runFile(const std::string& name, const Json& entry) {
        const auto egraph = readEGraphJson(m_options.folder / name);
        if (!egraph) {
            fmt::print("{}", render(egraph.error()));
            ++m_failures;
            return;
        }
        const ExtractionProblem problem = problemOf(*egraph);
        std::string remarks;
        const auto remark = [&](bool isBad, const char* text) {
            if (isBad) remarks += fmt::format("  {}", text);
            m_failures += isBad;
        };
        const Extraction tree = extract("tree", problem);
        const Extraction dag = extract("dag", problem);
        remark(!tree.check.isValid() || !dag.check.isValid(), "INVALID");
        const double optimum = entry["tree_optimum"].get<double>();
        remark(
            std::abs(tree.check.treeCost - optimum) > kTolerance * std::max(1.0, std::abs(optimum)),
            "TREE NOT OPTIMAL");
        const double best = entry["best_dag"].get<double>();
        remark(isAbove(dag.check.dagCost, bestHeuristic(entry["gym"])),
               "A KNOWN HEURISTIC IS BETTER");
        const double perTenThousand =
            dag.cpuSeconds * 1e3 / std::max(1.0, problem.nodeCount() / 10'000.0);
        m_slowest = std::max(m_slowest, perTenThousand);
        std::string exactText;
        if (m_options.exact != "none") exactText = runExact(problem, entry, best, remark);
        if (best > 0) {
            m_logRatio += std::log(dag.check.dagCost / best);
            ++m_ratios;
        }
        m_treeSeconds += tree.cpuSeconds;
        m_dagSeconds += dag.cpuSeconds;
        m_knownTreeSeconds += known(entry["gym"], kKnownTree, "micros", 0) * 1e-6;
        m_knownExactSeconds += known(entry["gym"], kKnownExact, "micros", 0) * 1e-6;
        fmt::print("{:<44.44} {:>7} {:>12.8g} {:>12.8g} {:>12.8g} {:>9.2f} {}{}\n", name,
                   problem.nodeCount(), tree.check.treeCost, dag.check.dagCost, best,
                   dag.cpuSeconds * 1e3, exactText, remarks);
        std::fflush(stdout);
        ++m_files;
    }

    template <typename Remark>
    std::string runExact(const ExtractionProblem& problem, const Json& entry, double best,
                         const Remark& remark) {
        const Extraction exact = extract(m_options.exact, problem);
        remark(!exact.check.isValid(), "INVALID");
        remark(isAbove(exact.check.dagCost, best), "KNOWN BEST IS BETTER");
        remark(exact.isOptimal && isAbove(exact.check.dagCost, best), "WRONG PROOF");
        remark(exact.isOptimal && isAbove(entry["lower_bound"].get<double>(), exact.check.dagCost),
               "BELOW A KNOWN BOUND");
        const bool isKnownProven = entry["proven"].get<bool>();
        remark(isKnownProven && !exact.isOptimal, "NOT PROVEN");
        m_proven += exact.isOptimal;
        m_knownProven += isKnownProven;
        m_better += isAbove(best, exact.check.dagCost);
        m_exactSeconds += exact.cpuSeconds;
        return fmt::format(
            "{:>12.8g} {:>12.8g} {:>7.2f} {}", exact.check.dagCost, exact.lowerBound,
            exact.cpuSeconds,
            exact.isOptimal ? (isKnownProven ? "optimal" : "optimal (new)") : "open");
    }

    [[nodiscard]] Extraction extract(const std::string& name,
                                     const ExtractionProblem& problem) const {
        return findExtractor(name)->extract({.problem = problem, .seconds = m_options.seconds});
    }

    void printTotals() const {
        fmt::print("{} files, {} with something to remark\n", m_files, m_failures);
        fmt::print("tree: {:.3f} s (known {}: {:.3f} s)\n", m_treeSeconds, kKnownTree,
                   m_knownTreeSeconds);
        fmt::print(
            "dag: {:.3f} s, at most {:.1f} ms for 10 000 e-nodes; cost over known best, "
            "geometric mean {:.5f}\n",
            m_dagSeconds, m_slowest, m_ratios == 0 ? 1 : std::exp(m_logRatio / m_ratios));
        if (m_options.exact == "none") return;
        fmt::print(
            "{}: {:.1f} s (known {}: {:.1f} s), {} proven (known {}), {} better than known\n",
            m_options.exact, m_exactSeconds, kKnownExact, m_knownExactSeconds, m_proven,
            m_knownProven, m_better);
    }

    Options m_options;
    int m_files = 0;
    int m_failures = 0;
    int m_ratios = 0;
    int m_proven = 0;
    int m_knownProven = 0;
    int m_better = 0;
    double m_logRatio = 0;
    double m_slowest = 0;
    double m_treeSeconds = 0;
    double m_dagSeconds = 0;
    double m_exactSeconds = 0;
    double m_knownTreeSeconds = 0;
    double m_knownExactSeconds = 0;
};

}  // namespace

int main(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const std::string value = i + 1 < argc ? argv[i + 1] : "";
        if (argument == "--seconds")
            options.seconds = std::atof(value.c_str()), ++i;
        else if (argument == "--exact")
            options.exact = value, ++i;
        else if (argument == "--only")
            options.only = value, ++i;
        else
            options.folder = argument;
    }
    const bool isKnown =
        options.exact == "none" || candler::findExtractor(options.exact) != nullptr;
    if (options.folder.empty() || !isKnown) {
        fmt::print(stderr,
                   "Usage: extraction_table FOLDER [--seconds S] [--exact cbc|z3|none] "
                   "[--only PART-OF-NAME]\n");
        return 2;
    }
    return Table(options).run();
}
