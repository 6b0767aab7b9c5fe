// Pins, forbidden e-nodes and extractors of a project: what steps find with them, what is kept, and
// what is said when it cannot be had.
#include <catch2/catch.hpp>

#include <utility>

#include "app/session/ExtractionReport.h"
#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

/// Twice two numbers, until `sketch` is found.
Project doubling(const std::string& sketch) {
    Project project;
    project.language = "math";
    project.program.text = "(+ (* x 2) (* y 2))";
    project.rules.text =
        "comm-add: (+ ?a ?b) => (+ ?b ?a)\n"
        "twice: (* ?a 2) => (+ ?a ?a)\n"
        "shift: (* ?a 2) => (* 2 ?a)\n";
    ProjectStep step;
    step.name = "sum";
    step.sketch = sketch;
    step.rules = {"comm-add", "twice", "shift"};
    project.guide = {step};
    project.defaults.limits.iterations = 4;
    return project;
}

Session& ran(Session& session, const Project& project) {
    session.open(project);
    REQUIRE(session.canRun());
    session.run(RunExtent::Goal);
    return session;
}

StepReport lastStep(const Session& session) {
    return session.report()->steps.back();
}

/// The n-th e-node of the first step that shows as `label` with the first e-nodes of its children,
/// as a project names it.
ProjectENode nodeNamed(const Session& session, const std::string& label, int nth = 0) {
    const auto subject = session.subject({0, {}});
    REQUIRE(subject);
    const Snapshot& snapshot = *(*subject)->egraph.snapshot;
    for (const SnapshotNode& node : snapshot.nodes()) {
        std::string text = snapshot.labelText(node);
        for (const ClassIndex child : snapshot.children(node))
            text += " " + snapshot.labelText(snapshot.nodesOf(child).front());
        if (text == label && nth-- == 0) {
            std::string is = snapshot.labelText(node);
            for (const ClassIndex child : snapshot.children(node))
                is += " " + snapshot.className(child);
            return {(*subject)->egraph.nodeIds[snapshot.indexOf(node)], is};
        }
    }
    FAIL("no e-node " << label);
    return {};
}

}  // namespace

TEST_CASE("the subject of a found step has its terms under the sketch", "[unit]") {
    Session session;
    ran(session, doubling("+(+(?, ?), ?)"));
    REQUIRE(session.status().state == SessionState::GoalReached);
    const auto subject = session.subject({0, {}});
    REQUIRE(subject);
    CHECK((*subject)->sketch == "+(+(?, ?), ?)");
    const Extraction tree = findExtractor("tree")->extract({.problem = (*subject)->problem});
    CHECK(tree.check.treeCost == lastStep(session).foundCost);
    CHECK(tree.isOptimal);
    // Before the sketch was found any term will do, and the cheapest has no sum in it.
    const auto before = session.subject({0, 0});
    REQUIRE(before);
    CHECK((*before)->sketch.empty());
    CHECK(session.subject({1, {}}).error()[0].message == "step 2 was not begun");
}

TEST_CASE("a pin changes the term that a step found, and back", "[unit]") {
    Session session;
    ran(session, doubling("+(+(?, ?), ?)"));
    const StepReport cheapest = lastStep(session);
    Project project = doubling("+(+(?, ?), ?)");
    project.guide[0].pins = {nodeNamed(session, "* 2 x"), nodeNamed(session, "* 2 y")};
    session.open(project);
    CHECK(session.status().state == SessionState::Paused);
    CHECK(session.status().text == "sum found – its term has not been extracted yet");
    CHECK_FALSE(session.report()->isFinished);
    session.run(RunExtent::Choice);
    REQUIRE(session.status().state == SessionState::ChoiceFailed);
    // The sketch wants a sum where the pins give products.
    REQUIRE(lastStep(session).choice.has_value());
    const Diagnostic problem = lastStep(session).choice->problems.at(0);
    CHECK(problem.message.starts_with("no selection has all of these pins: "));
    CHECK(problem.hint == "without any one of them there would be one");
    CHECK(lastStep(session).foundTerm == cheapest.foundTerm);

    project.guide[0].pins.clear();
    session.open(project);
    session.run(RunExtent::Choice);
    CHECK(session.status().state == SessionState::GoalReached);
    CHECK(lastStep(session).isKept);
    CHECK(lastStep(session).foundTerm == cheapest.foundTerm);
    CHECK_FALSE(lastStep(session).choice.has_value());
}

TEST_CASE("pins of one step: its term is another one, and later steps begin anew", "[unit]") {
    Project project = doubling("contains(*(2, x))");
    project.guide.push_back(project.guide[0]);
    project.guide[1].name = "both";
    project.guide[1].sketch = "+(*(2, x), ?)";
    Session session;
    ran(session, project);
    REQUIRE(session.status().state == SessionState::GoalReached);
    const std::string first = session.report()->steps[0].foundTerm;

    project.guide[0].pins = {nodeNamed(session, "+ * *", 1)};
    project.guide[0].forbidden = {nodeNamed(session, "* x 2")};
    session.open(project);
    session.run(RunExtent::Choice);
    REQUIRE(session.status().state == SessionState::SketchFound);
    CHECK(session.begunSteps() == 1);
    const StepReport chosen = lastStep(session);
    CHECK(chosen.isKept);
    CHECK(first != chosen.foundTerm);
    CHECK(chosen.foundCost == 7);
    REQUIRE(chosen.choice.has_value());
    CHECK(chosen.choice->pins == std::vector<std::string>{project.guide[0].pins[0].name});
    CHECK(chosen.choice->isOptimal);
    session.run(RunExtent::Goal);
    REQUIRE(session.report()->isFinished);
    CHECK(session.report()->steps[1].startTerm == chosen.foundTerm);

    // A fresh run of the saved project finds the same.
    const Result<Project> read = parseProject(SourceText("p", projectText(project)));
    REQUIRE(read);
    CHECK(*read == project);
    Session again;
    ran(again, *read);
    CHECK(again.report()->resultTerm == session.report()->resultTerm);
    CHECK(again.report()->steps[0].foundTerm == chosen.foundTerm);
}

TEST_CASE("what was pinned in another run is not kept silently", "[unit]") {
    Session session;
    Project project = doubling("contains(*(2, x))");
    ran(session, project);
    ProjectENode node = nodeNamed(session, "+ * *", 1);
    const std::string is = std::exchange(node.label, "* 1 2");
    project.guide[0].pins = {node};
    project.guide[0].forbidden = {{"77.1", ""}};
    session.open(project);
    session.run(RunExtent::Goal);
    CHECK(session.status().state == SessionState::ChoiceFailed);
    const Diagnostics problems = lastStep(session).choice->problems;
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].message ==
          "the e-node " + node.name + " is '" + is + "' in this run, not '* 1 2'");
    CHECK(problems[1].message == "there is no e-node '77.1' in the e-graph of step 1");
    CHECK_FALSE(session.report()->isFinished);
    CHECK_FALSE(session.generateCode());
}

TEST_CASE("another extractor chooses by what it promises", "[unit]") {
    // Two sums of doubles: as a tree the products are cheaper, as a DAG one double that is shared.
    Project project;
    project.language = "math";
    project.program.text = "(* (+ (* x 2) z) (+ (* 2 x) z))";
    project.rules.text = "comm: (* ?a ?b) => (* ?b ?a)\n";
    ProjectStep step;
    step.name = "shared";
    step.rules = {"comm"};
    project.guide = {step};
    Session session;
    ran(session, project);
    const StepReport tree = lastStep(session);
    CHECK(tree.foundCost == 11);
    for (const char* extractor : {"dag", "cbc"}) {
        CAPTURE(extractor);
        project.extractor = extractor;
        session.open(project);
        CHECK(session.status().state == SessionState::Paused);
        session.run(RunExtent::Choice);
        REQUIRE(lastStep(session).choice.has_value());
        CHECK(lastStep(session).choice->extractor == extractor);
        CHECK(lastStep(session).choice->problems.empty());
        CHECK(lastStep(session).choice->dagCost == 6);
        CHECK(lastStep(session).isKept);
    }
    project.extractor = "gredy";
    const auto wrong = parseProject(SourceText("p", projectText(project)));
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error()[0].message == "/extractor: unknown extractor 'gredy'");
}

TEST_CASE("a step whose goal is a term has nothing to choose", "[unit]") {
    Project project = doubling("");
    project.guide[0].term = "(+ (* 2 x) (* 2 y))";
    project.guide[0].pins = {{"4.2", ""}};
    Session session;
    session.open(project);
    CHECK_FALSE(session.canRun());
    CHECK(session.problems().at(0).message == "a step whose goal is a term has nothing to choose");
}

TEST_CASE("a last step without a goal grows on with other limits", "[unit]") {
    Project project = doubling("");
    project.defaults.limits.iterations = 1;
    Session session;
    ran(session, project);
    CHECK(session.status().state == SessionState::LimitReached);
    Limits limits = session.limits();
    limits.iterations = 3;
    session.setLimits(limits);
    session.run(RunExtent::Goal);
    CHECK(session.iterations(0) > 1);
    CHECK(session.status().state == SessionState::Saturated);
}
