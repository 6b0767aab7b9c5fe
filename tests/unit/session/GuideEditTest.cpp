// Editing a guide: what was run of the steps before the edit is kept; steps whose goal is a whole
// term; seeds.
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/session/Example.h"

using namespace candler;

namespace {

/// How each step went: its growth and what it found. Names of bound variables may differ, so not
/// the text.
std::vector<std::vector<std::size_t>> results(const Session& session) {
    std::vector<std::vector<std::size_t>> all;
    const GuideReportPtr report = session.report();
    for (const StepReport& step : report->steps) {
        all.push_back({step.startNodes, static_cast<std::size_t>(step.foundCost)});
        for (const IterationReport& one : step.iterations)
            all.back().insert(all.back().end(), {one.nodes, one.classes, one.applied});
    }
    return all;
}

std::vector<bool> kept(const Session& session) {
    std::vector<bool> flags;
    const GuideReportPtr report = session.report();
    for (const StepReport& step : report->steps) flags.push_back(step.isKept);
    return flags;
}

/// A step whose goal is this term.
Project reaching(const std::string& program, const std::string& term,
                 const std::vector<std::string>& rules) {
    Project project;
    project.program.text = program;
    ProjectStep step;
    step.name = "whole";
    step.term = term;
    step.rules = rules;
    project.guide = {step};
    project.defaults.normalForm = "benf";
    project.defaults.limits.iterations = 6;
    return project;
}

}  // namespace

TEST_CASE("a step is not run again when a later one is edited", "[unit]") {
    const Project blocking = example("matmul-blocking");
    const Project permuted = example("matmul-loop-perm");
    Project edited = blocking;
    edited.guide[1].sketch = permuted.guide[1].sketch;
    edited.guide.push_back(permuted.guide[2]);

    Session session;
    session.open(blocking);
    session.run(RunExtent::Goal);
    const auto first = results(session);
    session.open(edited);
    CHECK(kept(session) == std::vector{true});
    CHECK(session.status().state == SessionState::SketchFound);
    CHECK(session.iterations(0) == 6);
    CHECK(session.snapshot({0, 3}).has_value());
    session.run(RunExtent::Goal);
    CHECK(session.status().state == SessionState::GoalReached);
    CHECK(kept(session) == std::vector{true, false, false});

    Session fresh;
    fresh.open(edited);
    fresh.run(RunExtent::Goal);
    CHECK(results(session) == results(fresh));

    session.open(blocking);
    CHECK(kept(session) == std::vector{true});
    session.run(RunExtent::Goal);
    CHECK(results(session) == first);
    session.open(blocking);
    CHECK(session.status().state == SessionState::GoalReached);
    CHECK(session.report()->isFinished);
    CHECK(kept(session) == std::vector{true, true});
}

TEST_CASE("what a step is made of decides whether it is kept", "[unit]") {
    const Project blocking = example("matmul-blocking");
    const auto keepsFirst = [&](const auto& edit) {
        Session session;
        session.open(blocking);
        session.run(RunExtent::Sketch);
        Project edited = blocking;
        edit(edited);
        session.open(edited);
        const bool hasKept = session.report()->steps.front().isKept;
        CHECK(hasKept == (session.iterations(0) > 0));
        return hasKept;
    };
    CHECK(keepsFirst([](Project& project) { project.title = "another"; }));
    CHECK(keepsFirst([](Project& project) { project.guide[0].name = "cut"; }));
    CHECK(keepsFirst([](Project& project) { project.guide[1].rules = {"fuse"}; }));
    CHECK_FALSE(keepsFirst([](Project& project) { project.guide[0].sketch = "?"; }));
    CHECK_FALSE(keepsFirst([](Project& project) { project.guide[0].rules = {"fuse"}; }));
    CHECK_FALSE(keepsFirst([](Project& project) { project.disabledRules = {"map-fission"}; }));
    CHECK_FALSE(keepsFirst([](Project& project) { project.scheduler = "backoff"; }));
    CHECK_FALSE(keepsFirst([](Project& project) { project.defaults.limits.nodes = 10; }));
    CHECK_FALSE(keepsFirst([](Project& project) { project.defaults.filters.reset(); }));
    CHECK_FALSE(keepsFirst([](Project& project) { project.defaults.normalForm = "none"; }));
    CHECK_FALSE(keepsFirst([](Project& project) { project.definitions.text = "def any = ?"; }));
    CHECK_FALSE(keepsFirst([](Project& project) { project.rules.text = "r: map f => map f"; }));
    CHECK_FALSE(keepsFirst([](Project& project) {
        project.program = {"", "main : 8.f32 -> 8.f32\nmain = map neg"};
        project.guide[0].sketch = project.guide[1].sketch = "?";
    }));
}

TEST_CASE("a mistake does not cost what was run before it", "[unit]") {
    Session session;
    const Project blocking = example("matmul-blocking");
    session.open(blocking);
    session.run(RunExtent::Sketch);
    for (const char* mistake : {"contains(", "noSuchName"}) {
        Project broken = blocking;
        broken.guide[1].sketch = mistake;
        session.open(broken);
        CHECK_FALSE(session.canRun());
        CHECK(session.status().state == SessionState::Invalid);
    }
    session.open(blocking);
    CHECK(kept(session) == std::vector{true});
    CHECK(session.run(RunExtent::Goal).state == SessionState::GoalReached);
}

TEST_CASE("what was not run, or ran under other limits, is not kept", "[unit]") {
    const Project blocking = example("matmul-blocking");
    Project edited = blocking;
    edited.guide[1].rules = {"fuse"};
    Session session;
    session.open(blocking);
    session.open(edited);
    CHECK(session.status().state == SessionState::Idle);
    session.run(RunExtent::Sketch);
    CHECK(kept(session) == std::vector{false});

    Project limited = blocking;
    limited.guide[0].settings.limits.nodes = 1000;
    session.open(limited);
    CHECK(session.run(RunExtent::Sketch).state == SessionState::LimitReached);
    session.setLimits({.nodes = 0});
    CHECK(session.run(RunExtent::Sketch).state == SessionState::SketchFound);
    limited.guide[1].rules = {"fuse"};
    session.open(limited);
    CHECK(kept(session) == std::vector{false});
}

TEST_CASE("a kept step without a goal is followed by the next one", "[unit]") {
    Project project = example("map-fusion");
    project.guide[0].sketch.clear();
    project.guide.push_back(project.guide[0]);
    project.guide[1].name = "again";
    Session session;
    session.open(project);
    CHECK(session.run(RunExtent::Sketch).state == SessionState::SketchFound);
    project.guide[1].rules = {"split-join-32"};
    session.open(project);
    CHECK(session.status().state == SessionState::SketchFound);
    CHECK_THAT(session.status().text, Catch::Contains("done after"));
}

TEST_CASE("reset forgets what was kept", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    session.run(RunExtent::Sketch);
    session.reset();
    CHECK(session.status().state == SessionState::Idle);
    CHECK(session.iterations(0) == 0);
}

TEST_CASE("a run that stopped within a step goes on after a later one was edited", "[unit]") {
    const Project blocking = example("matmul-blocking");
    Session session;
    session.open(blocking);
    session.run(RunExtent::Iteration);
    session.run(RunExtent::Iteration);
    Project edited = blocking;
    edited.guide[1].rules = {"fuse"};
    session.open(edited);
    CHECK(session.iterations(0) == 2);
    CHECK(session.status().state == SessionState::Paused);
    CHECK(session.run(RunExtent::Sketch).state == SessionState::SketchFound);
    CHECK(session.iterations(0) == 6);
}

TEST_CASE("the goal of a step may be a whole term", "[unit]") {
    const std::string program =
        "main : (n : nat) -> n.f32 -> n.f32\nmain = /\\n. \\xs. map (add 1) (map (mul 2) xs)";
    Session session;
    session.open(reaching(program, "/\\n. \\xs. map (\\x. add 1 (mul 2 x)) xs", {"map-fusion"}));
    REQUIRE(render(session.problems()).empty());
    CHECK(session.run(RunExtent::Goal).state == SessionState::GoalReached);
    CHECK(session.report()->steps[0].foundIteration == 1);
    CHECK(session.report()->resultTerm == "/\\n. map (\\x. add 1 (mul 2 x))");
    CHECK(session.proof(0, 100).has_value());

    session.open(reaching(program, "/\\n. \\xs. map (\\x. add 2 (mul 2 x)) xs", {"map-fusion"}));
    CHECK(session.run(RunExtent::Goal).state == SessionState::Saturated);
    CHECK(session.status().text == "Saturated after 3 iterations, term whole not found");
}

TEST_CASE("what was found can be the goal of another search", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    session.run(RunExtent::Goal);
    Project project = example("matmul-blocking");
    for (std::size_t i = 0; i < 2; ++i) {
        project.guide[i].sketch.clear();
        project.guide[i].term = session.report()->steps[i].foundTerm;
    }
    Session again;
    again.open(project);
    CHECK(render(again.problems()).empty());
    CHECK(again.run(RunExtent::Goal).state == SessionState::GoalReached);
    CHECK(again.report()->steps[1].foundIteration == 10);
    CHECK(again.report()->steps[1].foundCost == session.report()->steps[1].foundCost);
}

TEST_CASE("goals and seeds must have the program's type", "[unit]") {
    const std::string program = "main : 8.f32 -> 8.f32\nmain = map neg";
    Session session;
    const auto problem = [&](Project project) {
        session.open(std::move(project));
        return session.problems().empty() ? "" : session.problems().front().message;
    };
    CHECK_THAT(problem(reaching(program, "\\xs. reduce add 0 xs", {"fuse"})),
               Catch::Contains("f32"));
    CHECK_THAT(problem(reaching(program, "map neg\nmap neg", {"fuse"})),
               Catch::Contains("unexpected text"));
    Project both = reaching(program, "map neg", {"fuse"});
    both.guide[0].sketch = "?";
    CHECK_THAT(problem(both), Catch::Contains("not both"));
    Project seeded = reaching(program, "map neg", {"fuse"});
    seeded.guide[0].seeds = {"map neg", "map nag"};
    CHECK_THAT(problem(seeded), Catch::Contains("nag"));
    CHECK(session.problems().front().place.file == "<seed whole 2>");
}

TEST_CASE("a seed is there from the start and equal to nothing yet", "[unit]") {
    const std::string program = "main : 8.f32 -> 8.f32\nmain = \\xs. map neg (map (add 1) xs)";
    Project project = reaching(program, "\\xs. map (\\x. neg (add 1 x)) xs", {"map-fusion"});
    Session plain;
    plain.open(project);
    project.guide[0].seeds = {"\\xs. map (\\x. neg (add 1 x)) xs"};
    Session seeded;
    seeded.open(project);
    REQUIRE(render(seeded.problems()).empty());
    CHECK(seeded.status().nodes > plain.status().nodes);
    CHECK(seeded.status().state == SessionState::Idle);
    CHECK(seeded.run(RunExtent::Goal).state == SessionState::GoalReached);
    CHECK(seeded.report()->steps[0].foundIteration == 1);
}
