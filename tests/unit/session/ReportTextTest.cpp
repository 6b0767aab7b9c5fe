// What reports say in their texts of numbers that are easily taken for others.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "app/session/EquationReport.h"
#include "app/session/ReportWriter.h"
#include "app/session/Saturation.h"

using namespace candler;

TEST_CASE("equations that were not tried are not called proved", "[unit]") {
    EquationReport report{
        .rows = {{.name = "E1", .text = "a = a", .isProved = true},
                 {.name = "E2", .text = "a = b", .isProved = false, .stop = StopReason::Saturated}},
        .equations = 9,
        .isComplete = false};
    CHECK(equationText(report) ==
          "E2: not proved (saturated): a = b\n"
          "1 of 9 proved; the longest proof took 0 iterations, the largest 0 e-nodes\n"
          "stopped before the end: 7 not tried\n");
    const auto json = nlohmann::json::parse(equationJson(report));
    CHECK(json["equations"] == 9);
    CHECK(json["tried"] == 2);
    CHECK(json["proved"] == 1);
    CHECK_FALSE(report.hasContradiction());
    report.rows.back().stop = StopReason::Contradiction;
    CHECK(report.hasContradiction());
}

TEST_CASE("rule applications take the time of the iterations alone", "[unit]") {
    GuideReport report;
    report.plannedSteps = 1;
    StepReport& step = report.steps.emplace_back();
    step.iterations.push_back({.iteration = 1,
                               .applied = 3,
                               .searchSeconds = 0.001,
                               .applySeconds = 0.002,
                               .rebuildSeconds = 0.004,
                               .rules = {}});
    step.goalSeconds = 0.1;
    step.extractSeconds = 0.2;
    CHECK(step.iterationSeconds() == Approx(0.007));
    CHECK(step.seconds() == Approx(0.307));
    CHECK_THAT(reportText(report), Catch::Contains("3 rule applications in 7.0 ms"));
}

TEST_CASE("all tables count the same matches", "[unit]") {
    IterationReport iteration;
    iteration.matches = 13'697;
    iteration.rules = {{.matches = 7000, .heldBack = 6900}, {.matches = 6697, .heldBack = 6597}};
    CHECK_THAT(iterationTableRow(iteration), Catch::Contains(" 13697 "));
    CHECK_THAT(saturationTableRow(iteration), Catch::Contains(" 13697 "));
    SaturationReport report;
    report.iterations = {iteration};
    const auto json = nlohmann::json::parse(saturationJson(report));
    CHECK(json["iterations"][0]["matches"] == 13'697);
    CHECK(json["iterations"][0]["held_back"] == 13'497);
}
