// E-nodes as sketches, parts of sketches with their proofs, and terms on the way.
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "app/session/Waypoints.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/session/Example.h"

using namespace candler;

namespace {

/// Whether a text is read as a sketch of the project's language.
bool isSketch(Project project, const std::string& text) {
    project.guide.resize(1);
    project.guide[0].term.clear();
    project.guide[0].sketch = text;
    Session session;
    session.open(project);
    for (const Diagnostic& problem : session.problems())
        if (problem.severity == Severity::Error) UNSCOPED_INFO(problem.message);
    return session.canRun();
}

}  // namespace

TEST_CASE("every e-node can be written as a sketch, down to any level", "[unit]") {
    for (const char* name : {"map-fusion", "ac-explosion"}) {
        const Project project = example(name);
        Session session;
        session.open(project);
        REQUIRE(session.canRun());
        session.run(RunExtent::Iteration);
        const Moment now{0, {}};
        const SnapshotPtr snapshot = session.snapshot(now).value();
        std::size_t seen = 0;
        for (const SnapshotNode& node : snapshot->nodes()) {
            if (++seen > 12) break;
            for (const std::optional<int> levels :
                 {std::optional(1), std::optional(2), std::optional<int>()}) {
                const auto text = session.patternText(now, node.id, levels);
                REQUIRE(text);
                INFO(name << ": " << *text);
                CHECK(isSketch(project, *text));
            }
        }
    }
}

TEST_CASE("levels say how much of an e-node is written", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    const Moment start{0, 0};
    const SnapshotPtr snapshot = session.snapshot(start).value();
    const SnapshotNode* app = nullptr;
    for (const SnapshotNode& node : snapshot->nodes())
        if (app == nullptr && snapshot->labelText(node) == "app") app = &node;
    REQUIRE(app != nullptr);
    CHECK(session.patternText(start, app->id, 1).value() == "app(?, ?)");
    CHECK(session.patternText(start, app->id, 2).value() != "app(?, ?)");
    const std::string whole = session.patternText(start, app->id, std::nullopt).value();
    CHECK(whole.find('?') == std::string::npos);
    CHECK_FALSE(session.patternText(start, ENodeId{99999U}, 1));
}

TEST_CASE("a class satisfies a part of a sketch for a reason that is proven", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    session.run(RunExtent::Goal);
    const SketchStatusPtr status = session.sketchStatus(0).value();
    for (std::size_t part = 0; part < status->parts.size(); ++part) {
        INFO("part " << status->parts[part].text);
        for (const std::uint32_t id : status->parts[part].where) {
            const auto proof = session.proofOfPart(0, part, EClassId{id}, 100);
            REQUIRE(proof);
            CHECK(proof->title.find("class") == 0);
            CHECK(proof->isComplete);
        }
    }
    const std::size_t whole = status->parts.size() - 1;
    const auto proof = session.proofOfPart(0, whole, EClassId{status->parts[whole].where[0]}, 100);
    CHECK(proof->lines.size() > 1);
    CHECK_FALSE(session.proofOfPart(0, 99, EClassId{0U}, 100));
    CHECK_FALSE(session.proofOfPart(0, whole, EClassId{4'000'000U}, 100));
}

TEST_CASE("the first term that is not on the way is told, with what is closest", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    session.run(RunExtent::Goal);
    const std::string start = session.info()->startTerm;
    const auto check = [&](const std::vector<std::string>& terms) {
        Waypoints waypoints;
        for (const std::string& term : terms) waypoints.terms.push_back({term, 1});
        const auto facts = session.terms(0, terms);
        for (std::size_t i = 0; i < facts.size(); ++i) waypoints.terms[i].fact = facts[i];
        return waypoints;
    };
    const std::string found = session.report()->steps[0].foundTerm;
    CHECK_FALSE(check({found, found}).firstAbsent());
    const Waypoints missing = check({found, "map (add 1) (map (add 2))"});
    INFO(waypointsText(missing));
    CHECK(missing.firstAbsent() == 1U);
    const Waypoints broken = check({"map ((", found});
    CHECK(broken.firstAbsent() == 0U);
    CHECK_THAT(waypointsText(broken), Catch::Contains("cannot be read"));
    CHECK(waypointsText(Waypoints()) == "there are no terms to look for");
}

TEST_CASE("waypoints are one a line, with comments", "[unit]") {
    const Waypoints read = readWaypoints("-- first\n  f x  -- why\n\n\tg y\r\n");
    REQUIRE(read.terms.size() == 2);
    CHECK(read.terms[0].text == "f x");
    CHECK(read.terms[0].line == 2);
    CHECK(read.terms[1].text == "g y");
    CHECK(read.terms[1].line == 4);
}
