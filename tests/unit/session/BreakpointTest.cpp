// Breakpoints: what may be written, and that a run pauses at them, names the rule and goes on.
#include "app/session/Breakpoint.h"

#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/session/Example.h"

using namespace candler;

namespace {

/// A sum that two rules rearrange.
Project sums() {
    Project project;
    project.language = "math";
    project.program.text = "(+ a (+ b (+ c e)))";
    ProjectStep step;
    step.name = "sums";
    step.rules = {"comm-add", "assoc-add"};
    project.guide = {step};
    return project;
}

/// Runs with one breakpoint to the first pause or the end.
SessionStatus runTo(Session& session, const std::string& when) {
    session.setBreakpoints({{when, true}});
    INFO(when);
    REQUIRE(session.breakpoints().size() == 1);
    CHECK(session.breakpoints()[0].problem == "");
    return session.run(RunExtent::Goal);
}

}  // namespace

TEST_CASE("a breakpoint reads back as it is written", "[unit]") {
    const std::string text =
        GENERATE("rule fuse-map fires", "rule fuse-map first fires",
                 "class 12 merges with class 40", "(+ a b) merges with class 3",
                 "class 12 > 50 e-nodes", "any class > 50 e-nodes", "(+ a b) > 2 e-nodes",
                 "e-graph > 5000 e-nodes", "sketch contains(map)", "in step a: b: rule r fires");
    const auto read = parseBreakpoint(text, {"a", "a: b"});
    REQUIRE(read);
    CHECK(breakpointText(*read) == text);
}

TEST_CASE("the longest name of a step is meant", "[unit]") {
    CHECK(parseBreakpoint("in step a: b: rule r fires", {"a", "a: b"})->step == "a: b");
    CHECK(parseBreakpoint("  e-graph > 7 ", {})->count == 7);
}

TEST_CASE("what is no breakpoint is refused with what may be written", "[unit]") {
    const std::string text =
        GENERATE("", "rule", "rule fires", "rule a b fires", "rule a stops",
                 "class 3 merges with class 3", "merges with class 3", "class 3 > many", "> 4",
                 "something else", "in step x: rule r fires");
    const auto read = parseBreakpoint(text, {"a"});
    REQUIRE_FALSE(read);
    CHECK_FALSE(read.error()[0].hint.empty());
}

TEST_CASE("a run pauses where a rule fires, after apply, and goes on", "[unit]") {
    Session session;
    session.open(sums());
    const SessionStatus first = runTo(session, "rule assoc-add fires");
    CHECK(first.state == SessionState::Paused);
    CHECK(first.nextPhase == Phase::Rebuild);
    CHECK_THAT(first.text, Catch::StartsWith(
                               "Paused: rule assoc-add fired for the first time in this step (2"));
    const SessionStatus second = session.run(RunExtent::Goal);
    CHECK_THAT(second.text, Catch::StartsWith("Paused: rule assoc-add fired ("));
    CHECK(second.iteration == first.iteration + 1);
    CHECK(session.breakpoints()[0].hits == 2);
    session.reset();
    CHECK(session.breakpoints()[0].hits == 0);
    runTo(session, "rule assoc-add first fires");
    CHECK(session.run(RunExtent::Goal).state == SessionState::Saturated);
    CHECK(session.breakpoints()[0].hits == 1);
}

TEST_CASE("a pause at a merge names the rule", "[unit]") {
    Session session;
    session.open(sums());
    const SessionStatus direct = runTo(session, "(+ c e) merges with (+ e c)");
    CHECK(direct.text == "Paused: (+ c e) and (+ e c) merged (rule comm-add)");
    session.reset();
    // The sums around them follow in the rebuild.
    const SessionStatus congruent = runTo(session, "(+ b (+ c e)) merges with (+ b (+ e c))");
    CHECK(congruent.text ==
          "Paused: (+ b (+ c e)) and (+ b (+ e c)) merged (congruence after rule comm-add)");
}

TEST_CASE("a pause at a merge of classes by their numbers is as in the status bar", "[unit]") {
    Session session;
    session.open(sums());
    session.run(RunExtent::Iteration);
    const auto facts = session.terms(0, {"(+ c e)"});
    REQUIRE(facts[0].eclass);
    session.reset();
    // The first e-node that a rule adds is founded after the start term's.
    const auto nodes = session.report()->steps[0].startNodes;
    const std::string classes = "class " + std::to_string(*facts[0].eclass);
    std::string hit;
    for (std::size_t id = nodes; hit.empty() && id < nodes + 4; ++id) {
        session.reset();
        hit = runTo(session, classes + " merges with class " + std::to_string(id)).breakpoint;
    }
    CHECK_THAT(hit,
               Catch::StartsWith(classes + " and ") && Catch::EndsWith("merged (rule comm-add)"));
}

TEST_CASE("a run pauses where a class, the e-graph or a sketch says so", "[unit]") {
    Session session;
    session.open(sums());
    CHECK_THAT(
        runTo(session, "any class > 3 e-nodes").text,
        Catch::Matches("Paused: class \\d+ has \\d+ e-nodes \\(the newest added by rule .*\\)"));
    session.reset();
    CHECK_THAT(runTo(session, "(+ c e) > 1 e-nodes").text,
               Catch::Contains(" of (+ c e) has 2 e-nodes"));
    session.reset();
    const SessionStatus grown = runTo(session, "e-graph > 10 e-nodes");
    CHECK_THAT(grown.text, Catch::Matches("Paused: the e-graph has \\d+ e-nodes \\(most of .*\\)"));
    session.reset();
    CHECK_THAT(runTo(session, "sketch +(+(?, ?), +(?, ?))").text, Catch::Contains("is satisfied"));
    // Nothing of it happens twice in one e-graph.
    CHECK(session.run(RunExtent::Goal).state == SessionState::Saturated);
}

TEST_CASE("a breakpoint may belong to one step of the guide", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    const std::string last = session.project().guide.back().name;
    const SessionStatus status = runTo(session, "in step " + last + ": e-graph > 1 e-nodes");
    CHECK(status.stepName == last);
    CHECK(status.breakpoint.find("the e-graph has") == 0);
}

TEST_CASE("what a breakpoint cannot mean is said, and the run goes on", "[unit]") {
    Session session;
    session.open(sums());
    session.setBreakpoints({{"rule comm-ad fires", true},
                            {"(+ a) merges with class 1", true},
                            {"sketch contains(nothing)", true},
                            {"rule comm-add fires", false}});
    const auto reports = session.breakpoints();
    CHECK(reports[0].problem == "there is no rule 'comm-ad' (did you mean 'comm-add'?)");
    CHECK_FALSE(reports[1].problem.empty());
    CHECK_FALSE(reports[2].problem.empty());
    CHECK(reports[3].problem == "");
    CHECK(session.run(RunExtent::Goal).state == SessionState::Saturated);
}

TEST_CASE("breakpoints of a project are saved, and only watched when that is asked for", "[unit]") {
    Project project = sums();
    project.breakpoints = {{"rule comm-add fires", true}, {"e-graph > 4 e-nodes", false}};
    const auto again = parseProject(SourceText("p", projectText(project)));
    REQUIRE(again);
    CHECK(again->breakpoints == project.breakpoints);
    Session session;
    session.open(*again);
    CHECK(session.breakpoints().empty());
    CHECK(session.run(RunExtent::Goal).state == SessionState::Saturated);
}

TEST_CASE("breakpoints stay when a project is edited, with their counts", "[unit]") {
    Session session;
    Project project = sums();
    session.open(project);
    runTo(session, "rule comm-add first fires");
    project.description = "edited";
    session.open(project);
    CHECK(session.breakpoints().at(0).hits == 1);
    CHECK(session.run(RunExtent::Goal).state == SessionState::Saturated);
}

TEST_CASE("an edit that begins the run anew lets breakpoints pause again", "[unit]") {
    Session session;
    Project project = sums();
    session.open(project);
    CHECK(runTo(session, "rule comm-add first fires").state == SessionState::Paused);
    CHECK(session.run(RunExtent::Goal).state == SessionState::Saturated);
    project.guide[0].rules = {"comm-add"};
    session.open(project);
    CHECK(session.run(RunExtent::Goal).breakpoint.find("rule comm-add fired for") == 0);
    CHECK(session.breakpoints().at(0).hits == 2);
}

TEST_CASE("breakpoints outlive a mistake in the project", "[unit]") {
    Session session;
    const Project project = sums();
    session.open(project);
    CHECK(runTo(session, "rule comm-add first fires").state == SessionState::Paused);
    CHECK(session.run(RunExtent::Iteration).state == SessionState::Paused);
    Project broken = project;
    broken.program.text = "(+ a";
    session.open(broken);
    CHECK(session.status().state == SessionState::Invalid);
    session.open(project);
    REQUIRE(session.breakpoints().size() == 1);
    CHECK(session.breakpoints()[0].hits == 1);
    CHECK(session.run(RunExtent::Goal).state == SessionState::Saturated);
}
