// The tables of TENSAT's evaluation: rows beside the published ones, and what is done of them when
// they are stopped.
#include "tests/bench/evaluations/TensorTables.h"

#include <catch2/catch.hpp>

using namespace candler;

TEST_CASE("published figures are found by network and iterations") {
    REQUIRE(publishedSearch("nasrnn", 1) != nullptr);
    CHECK(publishedSearch("nasrnn", 1)->faster == 68.9);
    CHECK(publishedSearch("nasrnn", 2) == nullptr);
    REQUIRE(publishedSolves("bert", 2) != nullptr);
    CHECK(publishedSolves("bert", 2)->real.isOver);
    CHECK_FALSE(publishedSolves("bert", 2)->none.isOver);
    REQUIRE(publishedFilters("nasnet-a", 2) != nullptr);
    CHECK(publishedFilters("nasnet-a", 2)->vanilla.isOver);
}

TEST_CASE("each table has a row for each network, iteration and way") {
    TensorTablesRequest request;
    request.models = {"resnet-50", "vgg-19"};
    request.multi = {1, 2};
    request.seconds = 60;
    request.tables = {1, 5};
    std::vector<std::string> work;
    const auto tables =
        makeTensorTables(request, [&](const std::string& what) { work.push_back(what); }, {});
    REQUIRE(tables);
    CHECK(tables->isComplete);
    CHECK(tables->searches.size() == 4);
    CHECK(tables->filters.size() == 8);
    CHECK(tables->solves.empty());
    CHECK(work.size() == 12);
    CHECK(work.front() == "resnet-50, k = 1: search");
    for (const SearchRow& row : tables->searches) {
        CHECK(row.extraction.isOptimal);
        CHECK(*row.extraction.cost <= row.startCost);
        CHECK((row.published != nullptr) == (row.model == "vgg-19" && row.multi == 1));
    }
    // Both ways keep the same e-graph of networks without cycles.
    for (std::size_t i = 0; i + 1 < tables->filters.size(); i += 2)
        CHECK(tables->filters[i].exploration.nodes == tables->filters[i + 1].exploration.nodes);
}

TEST_CASE("a limit of no time is told, not hidden") {
    TensorTablesRequest request;
    request.models = {"nasrnn"};
    request.multi = {2};
    request.seconds = 1e-9;
    request.tables = {1, 4};
    const auto tables = makeTensorTables(request, {}, {});
    REQUIRE(tables);
    CHECK(tables->searches.at(0).exploration.stop == StopReason::TimeLimit);
    REQUIRE(tables->solves.size() == 3);
    for (const SolveRow& row : tables->solves) {
        CHECK(row.exploration.stop == StopReason::TimeLimit);
        // How little the search left is the machine's: of next to nothing a solver may be done.
        CHECK((row.extraction.cost || !row.extraction.isOptimal));
    }
}

TEST_CASE("a row without a graph says so") {
    TensorTables tables;
    tables.solves.push_back({"nasrnn", 1, "real", {}, {}, {}});
    tables.solves.back().extraction.cost = 2.5;
    CHECK(tensorTablesText(tables).find("nothing found") == std::string::npos);
    tables.solves.push_back({"nasrnn", 1, "none", {}, {}, {}});
    CHECK(tensorTablesText(tables).find("nothing found") != std::string::npos);
}

TEST_CASE("tables that are stopped have the rows that were done") {
    TensorTablesRequest request;
    request.models = {"vgg-19", "nasrnn"};
    std::stop_source source;
    const auto tables = makeTensorTables(
        request,
        [&](const std::string& what) {
            if (what.starts_with("nasrnn")) source.request_stop();
        },
        source.get_token());
    REQUIRE(tables);
    CHECK_FALSE(tables->isComplete);
    CHECK(tables->searches.size() == 1);
    CHECK(tensorTablesText(*tables).ends_with("stopped before the end\n"));
}

TEST_CASE("unknown networks are told all at once") {
    TensorTablesRequest request;
    request.models = {"bart", "vgg-19", "resnet"};
    const auto tables = makeTensorTables(request, {}, {});
    REQUIRE_FALSE(tables);
    CHECK(tables.error().size() == 2);
}
