#include "engine/rewriting/Runner.h"

#include <catch2/catch.hpp>

#include "engine/extraction/GreedyExtractor.h"
#include "tests/support/Sums.h"

using namespace candler;

namespace {

struct Row {
    std::size_t nodes;
    std::size_t classes;
    std::size_t matches;
};

}  // namespace

TEST_CASE("sums of eight variables grow exactly as published, to saturation", "[unit]") {
    Sums sums;
    sums.addSum(8);
    Stepper stepper(sums.graph, {sums.commutativity(), sums.associativity()}, Limits{});
    const StopReason reason = run(stepper, {.isDone = {}, .onIteration = [&](const auto&) {
                                                sums.graph.check(CheckLevel::Full);
                                            }});
    CHECK(reason == StopReason::Saturated);
    const std::vector<Row> expected{{34, 21, 13},       {96, 46, 57},       {382, 153, 313},
                                    {1434, 419, 1505},  {3929, 738, 6683},  {5871, 579, 23492},
                                    {6090, 272, 45072}, {6058, 255, 52666}, {6058, 255, 52670}};
    REQUIRE(stepper.reports().size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CAPTURE(i);
        CHECK(stepper.reports()[i].nodes == expected[i].nodes);
        CHECK(stepper.reports()[i].classes == expected[i].classes);
        CHECK(stepper.reports()[i].matches == expected[i].matches);
    }
}

TEST_CASE("applying only new matches gives the same e-graphs as applying every match", "[unit]") {
    std::vector<std::vector<IterationReport>> runs;
    for (const ApplyMode mode : {ApplyMode::New, ApplyMode::Every}) {
        Sums sums;
        sums.addSum(8);
        Stepper stepper(sums.graph, {sums.commutativity(), sums.associativity()}, Limits{});
        stepper.setApplyMode(mode);
        CHECK(run(stepper, {}) == StopReason::Saturated);
        runs.push_back(stepper.reports());
    }
    REQUIRE(runs[0].size() == runs[1].size());
    std::size_t tried = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < runs[0].size(); ++i) {
        CAPTURE(i);
        CHECK(runs[0][i].nodes == runs[1][i].nodes);
        CHECK(runs[0][i].classes == runs[1][i].classes);
        CHECK(runs[0][i].matches == runs[1][i].matches);
        for (const RuleReport& rule : runs[0][i].rules) {
            tried += rule.newMatches;
            found += rule.matches;
        }
    }
    CHECK(tried < found / 2);
    CHECK(runs[0].back().rules[1].newMatches * 10 < runs[0].back().rules[1].matches);
}

TEST_CASE("limits stop a run and keep what was found", "[unit]") {
    Sums sums;
    const EClassId root = sums.addSum(9);
    Limits limits;
    limits.nodes = 3000;
    Stepper stepper(sums.graph, {sums.commutativity(), sums.associativity()}, limits);
    CHECK(run(stepper, {}) == StopReason::NodeLimit);
    sums.graph.rebuild();
    sums.graph.check(CheckLevel::Full);
    CHECK(sums.graph.nodeCount() > 400);
    const GraphTable table(sums.graph);
    const TreeSize size;
    const ExtractionTable best = extractGreedy(sums.store, table, size);
    CHECK(best.cost[*table.indexOf(sums.graph.find(root))] == 17);
}

TEST_CASE("a request to stop is answered in every phase", "[unit]") {
    for (int phases = 0; phases < 6; ++phases) {
        CAPTURE(phases);
        Sums sums;
        sums.addSum(7);
        Stepper stepper(sums.graph, {sums.commutativity(), sums.associativity()}, Limits{});
        for (int i = 0; i < phases; ++i) REQUIRE_FALSE(stepper.advance({}).has_value());
        std::stop_source source;
        source.request_stop();
        // A rebuild with little to do may finish before it looks.
        const auto reason = stepper.advance(source.get_token());
        if (reason) CHECK(*reason == StopReason::Cancelled);
        // The run goes on to the same end as without the interruption.
        StopReason end = StopReason::Cancelled;
        while (end == StopReason::Cancelled) end = run(stepper, {});
        CHECK(end == StopReason::Saturated);
        CHECK(sums.graph.classCount() == 127);
        CHECK(sums.graph.nodeCount() == 1939);
        sums.graph.check(CheckLevel::Full);
    }
}

TEST_CASE("the journal says which rule added an e-node", "[unit]") {
    Sums sums;
    sums.addSum(3);
    const std::size_t startNodes = sums.graph.addedNodeCount();
    Stepper stepper(sums.graph, {sums.commutativity(), sums.associativity()}, Limits{});
    REQUIRE_FALSE(stepper.iterate({}).has_value());
    const Journal& journal = sums.graph.journal();
    CHECK(journal.creator(ENodeId{std::uint32_t{0}}) == nullptr);
    for (std::size_t i = startNodes; i < sums.graph.addedNodeCount(); ++i) {
        const ApplicationRecord* creator = journal.creator(ENodeId{i});
        REQUIRE(creator != nullptr);
        CHECK(creator->iteration == 1);
        CHECK(creator->rule.index() < 2);
    }
    CHECK(journal.endOf(1)->nodes == sums.graph.addedNodeCount());
}
