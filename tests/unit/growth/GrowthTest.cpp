// Every growth table, iteration by iteration. The tables are an oracle: with the same rules and the
// same iteration the counts do not depend on ties.
#include <catch2/catch.hpp>

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

void checkFile(const std::string& name, bool isQuick) {
    for (const Workload& workload :
         readGrowthFile(std::filesystem::path(CANDLER_GROWTH_FOLDER) / (name + ".growth")))
        if (isQuick || workload.quick != 0) checkWorkload(workload, isQuick);
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
