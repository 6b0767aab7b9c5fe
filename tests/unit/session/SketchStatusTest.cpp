// What a session says of a sketch: which parts are satisfied where, and what was missing in the
// end.
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/ReportWriter.h"
#include "app/session/Session.h"
#include "app/session/SketchReport.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/session/Example.h"

using namespace candler;

TEST_CASE("the sketch status counts the parts that are satisfied", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    const auto start = session.sketchStatus(0).value();
    CHECK_FALSE(start->isSatisfied);
    CHECK(start->satisfiedParts < start->parts.size());
    session.run(RunExtent::Sketch);
    const auto end = session.sketchStatus(0).value();
    CHECK(end->isSatisfied);
    CHECK(end->satisfiedParts == end->parts.size());
    CHECK(end->iteration == 6);
}

TEST_CASE("a sketch that was not found says what comes closest", "[unit]") {
    Project project = example("matmul-blocking");
    project.guide.resize(1);
    project.guide[0].sketch = "containsMap(m/32, containsMap(48, containsAddMul))";
    project.guide[0].settings.limits.iterations = 2;
    Session session;
    session.open(project);
    CHECK_FALSE(session.sketchStatus(0).value()->miss.has_value());
    session.run(RunExtent::Iteration);
    CHECK_FALSE(session.sketchStatus(0).value()->miss.has_value());  // It may yet be found.
    session.run(RunExtent::Goal);
    REQUIRE(session.status().state == SessionState::LimitReached);
    CHECK(session.report()->steps[0].sketch->miss == std::nullopt);  // Nobody has asked.
    const StopCheck stopped([] { return true; });
    CHECK_FALSE(session.sketchStatus(0, stopped).value()->miss.has_value());
    const SketchStatusPtr status = session.sketchStatus(0).value();
    REQUIRE(status->miss.has_value());
    CHECK(status->miss->part == "containsMap(48, containsAddMul)");
    CHECK(status->miss->inner == "map :: ?t -> n.?dt -> ?t");
    CHECK(status->miss->otherTypes.size() == 3);
    CHECK_THAT(status->miss->relaxed.at(0), Catch::Contains("containsMap(48, containsAddMul)"));
    CHECK_THAT(status->miss->closestTerm, Catch::Contains("split[32]"));
    CHECK(session.report()->steps[0].sketch == status);
    CHECK_THAT(reportText(*session.report()),
               Catch::Contains("nearest miss: nothing satisfies map"));
    CHECK_THAT(reportJson(*session.report()), Catch::Contains("\"nearestMiss\""));
    Limits more;
    more.iterations = 3;
    session.setLimits(more);
    session.run(RunExtent::Goal);
    CHECK(session.sketchStatus(0).value()->iteration == 3);
    CHECK(session.sketchStatus(0).value()->miss.has_value());
}

TEST_CASE("classes of the found term stand before others that satisfy a part", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    session.run(RunExtent::Goal);
    const SketchStatusPtr status = session.sketchStatus(0).value();
    const ExtractionViewPtr view = session.extraction({0, std::nullopt}).value();
    for (const SketchPart& part : status->parts) {
        const auto first = view->snapshot->classOf(EClassId{part.where.at(0)});
        INFO(part.text);
        CHECK(view->chosen[*first] != kNoIndex);
    }
}

TEST_CASE("a part that is open at two places is told once", "[unit]") {
    Project project = example("math-derivative");
    project.guide[0].sketch = "+(sin(cos(?)), sin(cos(?)))";
    project.guide[0].settings.limits.iterations = 1;
    Session session;
    session.open(project);
    session.run(RunExtent::Goal);
    const SketchStatusPtr status = session.sketchStatus(0).value();
    REQUIRE(status->miss.has_value());
    for (const char* part : {"cos(?)", "sin(cos(?))"})
        CHECK(std::ranges::count(status->miss->relaxed, part) == 1);
}

TEST_CASE("a long sketch is told without what is deep inside", "[unit]") {
    CHECK(abridgedSketch("f(a, g(b))") == "f(a, g(b))");
    const std::string name(30, 'x');
    CHECK(abridgedSketch(name + "(a, " + name + "(b), c)") == name + "(a, " + name + "(…), c)");
    CHECK(abridgedSketch(name + "(" + name + "(" + name + "(c), d), e)") ==
          name + "(" + name + "(…), e)");
}
