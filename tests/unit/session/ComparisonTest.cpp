// The guide beside its rules without it.
#include "app/session/Comparison.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

GuideReportPtr runOf(Project project) {
    Session session;
    session.open(std::move(project));
    REQUIRE(session.canRun());
    session.run(RunExtent::Goal);
    return session.report();
}

using Sizes = std::vector<std::pair<std::size_t, std::size_t>>;

/// E-nodes and e-classes after each iteration of the first step.
Sizes sizes(const GuideReport& report) {
    Sizes all;
    for (const IterationReport& one : report.steps.front().iterations)
        all.emplace_back(one.nodes, one.classes);
    return all;
}

}  // namespace

TEST_CASE("without guidance one step has all rules and the last goal", "[unit]") {
    Project guided =
        readProject(resourceFolder() / "projects" / "matmul-cache-blocks.candler").value();
    guided.guide[1].seeds = {"a seed"};
    const Project whole = withoutGuidance(guided, {.nodes = 123});
    REQUIRE(whole.guide.size() == 1);
    const ProjectStep& step = whole.guide.front();
    CHECK(step.rules == std::vector<std::string>{"split", "reorder", "store", "lower"});
    CHECK(step.sketch == guided.guide.back().sketch);
    CHECK(step.seeds == std::vector<std::string>{"a seed"});
    CHECK(step.settings.limits.nodes == 123U);
    CHECK_FALSE(step.settings.limits.seconds.has_value());
    CHECK(whole.program == guided.program);

    guided.guide[0].rules = {"split", "fuse"};
    guided.guide[1].rules = {"fuse", "reorder"};
    guided.guide.resize(2);
    CHECK(withoutGuidance(guided).guide[0].rules ==
          std::vector<std::string>{"split", "fuse", "reorder"});
    CHECK(withoutGuidance(Project()).guide.empty());
}

TEST_CASE("43: blocking without guidance grows as published", "[golden][acceptance]") {
    const Project guided =
        readProject(resourceFolder() / "projects" / "matmul-blocking.candler").value();
    const Comparison both{runOf(guided), runOf(withoutGuidance(guided, {.iterations = 8}))};
    REQUIRE(both.unguided->steps.size() == 1);
    CHECK(sizes(*both.unguided) == Sizes{{100, 94},
                                         {258, 233},
                                         {744, 649},
                                         {2193, 1824},
                                         {6779, 5343},
                                         {21207, 15790},
                                         {67969, 47734},
                                         {211439, 139297}});

    const auto json = nlohmann::json::parse(comparisonJson(both));
    CHECK(json["guided"]["steps"].size() == 2);
    CHECK(json["unguided"]["steps"][0]["iterations"].size() == 8);
    CHECK_THAT(comparisonText(both), Catch::Contains("211439"));
}

TEST_CASE("all rules of the parallel goal without guidance grow as published", "[golden]") {
    const Project guided =
        readProject(resourceFolder() / "projects" / "matmul-parallel-published.candler").value();
    const GuideReportPtr report = runOf(withoutGuidance(guided, {.iterations = 6}));
    CHECK(sizes(*report) == Sizes{{263, 213},
                                  {1037, 745},
                                  {3550, 2371},
                                  {12306, 7911},
                                  {50020, 31033},
                                  {279015, 172715}});
}

TEST_CASE("48: out of time without guidance there is still a report", "[golden][acceptance]") {
    const Project guided =
        readProject(resourceFolder() / "projects" / "matmul-parallel-published.candler").value();
    const GuideReportPtr report =
        runOf(withoutGuidance(guided, {.iterations = 0, .nodes = 0, .seconds = 1.0}));
    const StepReport& step = report->steps.front();
    CHECK(step.stop == StopReason::TimeLimit);
    REQUIRE_FALSE(step.iterations.empty());
    CHECK(step.iterations.front().nodes == 263);
}

TEST_CASE("a comparison of different lengths, and of runs without iterations", "[unit]") {
    GuideReport empty;
    StepReport step;
    step.startNodes = 3;
    empty.steps = {step};
    const auto report = std::make_shared<const GuideReport>(empty);
    const std::string text = comparisonText({report, report});
    CHECK_THAT(text, Catch::Contains("largest: e-nodes") && Catch::Contains("not finished"));
}
