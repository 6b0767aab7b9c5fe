// Every growth table, iteration by iteration. The tables are an oracle: with the same rules and the
// same iteration the counts do not depend on ties.
#include <catch2/catch.hpp>

#include <sstream>

#include "unit/growth/GrowthTable.h"

using namespace candler;
using namespace candler::testing;

namespace {

std::string text(const std::vector<GrowthRow>& rows) {
    std::string all;
    for (const GrowthRow& row : rows)
        all += std::to_string(row.nodes) + '/' + std::to_string(row.classes) + '/' +
               std::to_string(row.matches) + ' ';
    return all;
}

void checkWorkload(const Workload& workload, bool isQuick) {
    const std::size_t count =
        isQuick && workload.quick != 0 ? workload.quick : workload.rows.size();
    const bool isCut = count < workload.rows.size();
    CAPTURE(workload.name);
    const GrowthRun run = runWorkload(workload, isCut ? static_cast<std::uint32_t>(count) : 0,
                                      [&](const EGraph& graph) {
                                          if (isQuick && graph.nodeCount() < 2000)
                                              graph.check(CheckLevel::Full);
                                      });
    const std::vector<GrowthRow> expected(
        workload.rows.begin(), workload.rows.begin() + static_cast<std::ptrdiff_t>(count));
    CHECK(text(run.rows) == text(expected));
    CHECK(stopReasonName(run.stop) == (isCut ? "iteration-limit" : workload.stop));
    CHECK(run.provesAll);
}

/// What is remembered must not change what happens.
void checkFile(const std::string& name, bool isQuick) {
    for (Workload& workload :
         readGrowthFile(std::filesystem::path(CANDLER_GROWTH_FOLDER) / (name + ".growth"))) {
        if (!isQuick && workload.quick == 0) continue;
        checkWorkload(workload, isQuick);
        workload.hasJournal = false;
        checkWorkload(workload, isQuick);
    }
}

}  // namespace

TEST_CASE("plain workloads grow as published", "[golden]") {
    checkFile("plain", true);
}
TEST_CASE("math workloads grow as published", "[golden]") {
    checkFile("math", true);
}
TEST_CASE("lambda workloads grow as published", "[golden]") {
    checkFile("lambda", true);
}
TEST_CASE("prop workloads grow as published", "[golden]") {
    checkFile("prop", true);
}
TEST_CASE("untyped workloads grow as in the four encodings", "[golden]") {
    checkFile("untyped", true);
}

TEST_CASE("large plain workloads grow as published", "[golden][slow]") {
    checkFile("plain", false);
}
TEST_CASE("large math workloads grow as published", "[golden][slow]") {
    checkFile("math", false);
}
TEST_CASE("large lambda workloads grow as published", "[golden][slow]") {
    checkFile("lambda", false);
}
TEST_CASE("large prop workloads grow as published", "[golden][slow]") {
    checkFile("prop", false);
}
TEST_CASE("large untyped workloads grow as in the four encodings", "[golden][slow]") {
    checkFile("untyped", false);
}

TEST_CASE("lambda proves nothing that names being captured would", "[golden]") {
    Workload workload;
    workload.language = "lambda";
    workload.ruleFiles = {"lambda/lambda.rules"};
    workload.scheduler = "backoff";
    workload.iterations = 30;
    SECTION("a bound name is not replaced") {
        workload.terms = {"(let x 1 (lam x (var x)))"};
        workload.proves = {"(lam x 1)"};
    }
    SECTION("a free name is not captured") {
        workload.terms = {"(let y (+ (var x) (var x)) (lam x (var y)))"};
        workload.proves = {"(lam x (+ (var x) (var x)))"};
    }
    const GrowthRun run = runWorkload(workload, 0);
    CHECK_FALSE(run.provesAll);
    CHECK(run.stop == StopReason::Saturated);
}

TEST_CASE("rules that prove two constants equal end in a contradiction", "[golden]") {
    Workload workload;
    workload.language = GENERATE("math-float", "math");
    workload.ruleFiles = {"math/math.rules"};
    workload.terms = {"(i (ln x) x)"};
    workload.iterations = 12;
    const GrowthRun run = runWorkload(workload, 0);
    CHECK(run.stop == StopReason::Contradiction);
    CHECK(run.rows.size() == 9);
    REQUIRE(run.graph->contradiction().has_value());
    CHECK_FALSE(run.graph->contradiction()->text.empty());
    run.graph->check(CheckLevel::Full);
}

TEST_CASE("exact constants grow as floats do where floats are exact", "[golden]") {
    Workload workload;
    workload.language = "math-float";
    workload.ruleFiles = {"math/math.rules"};
    workload.terms = {"(d x (* (+ x a) (* (+ x b) (+ x c))))"};
    const GrowthRun floats = runWorkload(workload, 7);
    workload.language = "math";
    CHECK(text(runWorkload(workload, 7).rows) == text(floats.rows));
}

namespace {

Workload product() {
    Workload workload;
    workload.language = "math-float";
    workload.ruleFiles = {"math/math.rules"};
    workload.terms = {"(d x (* (+ x a) (* (+ x b) (+ x c))))"};
    return workload;
}

std::string dump(const EGraph& graph) {
    std::ostringstream out;
    graph.dump(out);
    return out.str();
}

}  // namespace

TEST_CASE("two threads grow the very e-graph that one grows", "[golden]") {
    Workload workload = product();
    workload.scheduler = GENERATE("simple", "backoff", "sampling");
    CAPTURE(workload.scheduler);
    const GrowthRun one = runWorkload(workload, 8);
    workload.threads = 2;
    const GrowthRun two = runWorkload(workload, 8);
    CHECK(text(two.rows) == text(one.rows));
    CHECK(two.graph->addedNodeCount() == one.graph->addedNodeCount());
    CHECK(two.graph->journal().merges().size() == one.graph->journal().merges().size());
    CHECK(dump(*two.graph) == dump(*one.graph));
}

TEST_CASE("a memory limit stops before it is passed, with a usable e-graph", "[golden]") {
    Workload workload = product();
    workload.megabytes = 40;
    workload.threads = GENERATE(1U, 2U);
    const GrowthRun run = runWorkload(workload, 0);
    CHECK(run.stop == StopReason::MemoryLimit);
    CHECK(run.rows.size() >= 8);
    CHECK(run.rows.size() < 10);
    CHECK(run.peakBytes < (workload.megabytes << 20U));
    CHECK(run.graph->memoryBytes() < (workload.megabytes << 20U));
    run.graph->check(CheckLevel::Full);
    CHECK(run.graph->lookupTerm(run.startTerm).has_value());
}
