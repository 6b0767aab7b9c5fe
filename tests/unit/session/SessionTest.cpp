// A session runs the example projects, can be looked at from every side, stopped and gone on with.
#include "app/session/Session.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/session/ProjectDigest.h"
#include "app/session/ProjectFile.h"
#include "app/session/ReportWriter.h"
#include "app/session/SnapshotCache.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/session/Example.h"

using namespace candler;

namespace {

/// All rules of matmul blocking at once and no sketch: grows without end.
Project unguided() {
    Project project = example("matmul-blocking");
    ProjectStep step;
    step.name = "all";
    step.rules = {"split", "reorder"};
    step.settings.limits.nodes = 0;
    step.settings.limits.seconds = 0;
    step.settings.limits.iterations = 0;
    project.guide = {step};
    return project;
}

std::vector<std::pair<std::size_t, std::size_t>> growth(const StepReport& step) {
    std::vector<std::pair<std::size_t, std::size_t>> counts;
    for (const IterationReport& report : step.iterations)
        counts.emplace_back(report.nodes, report.classes);
    return counts;
}

}  // namespace

TEST_CASE("every example opens without problems and reaches its goal", "[unit]") {
    REQUIRE(exampleProjects().size() >= 4);
    for (const std::filesystem::path& path : exampleProjects()) {
        INFO(path.string());
        Session session;
        session.open(readProject(path).value());
        CHECK(render(session.problems()).empty());
        REQUIRE(session.canRun());
        // The start may be what the first step is for.
        const SessionState ready = session.status().state;
        CHECK((ready == SessionState::Idle || ready == SessionState::SketchFound));
        const SessionState end = session.run(RunExtent::Goal).state;
        const ProjectStep& last = session.project().guide.back();
        const bool hasGoal = !last.sketch.empty() || !last.term.empty();
        CHECK((end == SessionState::GoalReached) == hasGoal);
        CHECK(session.report()->isFinished);
        CHECK_FALSE(session.report()->resultTerm.empty());
    }
}

namespace {

Project small(std::string program, std::string rules) {
    Project project;
    project.language = "math";
    project.program.text = std::move(program);
    project.rules.text = std::move(rules);
    ProjectStep step;
    step.name = "one";
    step.rules = {"r0"};
    project.guide = {step};
    return project;
}

}  // namespace

TEST_CASE("a guide of thousands of steps opens, runs and is told step by step", "[unit]") {
    constexpr std::size_t kSteps = 3000;
    Project project = small("(+ a b)", "r0: (+ ?x ?y) => (* ?x ?y)");
    ProjectStep step = project.guide[0];
    step.term = "(* a b)";
    project.guide.clear();
    for (std::size_t i = 0; i < kSteps; ++i) {
        step.name = "step" + std::to_string(i);
        project.guide.push_back(step);
    }
    Session session;
    session.open(project);
    CHECK(render(session.problems()).empty());
    session.run(RunExtent::Goal);
    REQUIRE(session.isFinished());
    REQUIRE(session.begunSteps() == kSteps);
    for (std::size_t i = 0; i < kSteps; ++i) REQUIRE(session.stepReport(i).foundTerm == "(* a b)");
    CHECK(session.report()->steps.size() == kSteps);
}

TEST_CASE("the program of a project is one term", "[unit]") {
    Session session;
    session.open(small("; two\n(+ a b)\n  (* c c) e", "r0: (+ ?x ?y) => (* ?x ?y)"));
    CHECK_FALSE(session.canRun());
    REQUIRE(session.problems().size() == 1);
    const Diagnostic& mistake = session.problems()[0];
    CHECK(mistake.message == "a program is one term, and this is a second one");
    CHECK(std::pair(mistake.place.line, mistake.place.column) == std::pair(3, 3));
    CHECK(mistake.place.length == 7);

    session.open(small("(+ a b) ; and no other\n", "r0: (+ ?x ?y) => (* ?x ?y)"));
    CHECK(session.problems().empty());
}

TEST_CASE("thousands of rules are found by their names", "[unit]") {
    constexpr int kRules = 10'000;
    std::string rules;
    for (int i = 0; i < kRules; ++i)
        rules += "r" + std::to_string(i) + ": (+ ?x " + std::to_string(i) + ") => (* ?x ?x)\n";
    Project project = small("(+ a b)", rules);
    project.guide[0].rules.clear();
    for (int i = kRules; i-- > 0;) project.guide[0].rules.push_back("r" + std::to_string(i));
    Session session;
    session.open(project);
    CHECK(render(session.problems()).empty());
    REQUIRE(session.info()->steps.size() == 1);
    CHECK(session.info()->steps[0].rules == project.guide[0].rules);
}

TEST_CASE("of many mistakes the first are told, and that there are more", "[unit]") {
    Project project = small("(+ a b)", "r0: (+ ?x ?y) => (* ?x ?y)");
    for (int i = 0; i < 10'000; ++i)
        project.guide[0].rules.push_back("unknown" + std::to_string(i));
    Session session;
    session.open(project);
    CHECK_FALSE(session.canRun());
    REQUIRE(session.problems().size() == 101);
    CHECK(session.problems()[0].message == "no rule or rule set is called 'unknown0'");
    CHECK_THAT(session.problems().back().message, Catch::Contains("more are not shown"));
}

TEST_CASE("a program with another value of a parameter is another program", "[unit]") {
    Project project = small("(+ a $size)", "r0: (+ ?x ?y) => (* ?x ?y)");
    project.parameters.push_back({.name = "size", .value = 64});
    const std::string digest = programDigest(project);
    project.rules.text.clear();
    CHECK(programDigest(project) == digest);
    project.parameters[0].value = 512;
    CHECK(programDigest(project) != digest);
    CHECK(programDigest(small("(+ a 512)", "")) == programDigest(project));
}

TEST_CASE("rules of families are known once a step names them", "[unit]") {
    Project project = example("matmul-register-blocking");
    project.disabledRules = {"split-join-6", "split-join-7"};
    Session session;
    session.open(project);
    REQUIRE(session.problems().size() == 1);
    CHECK_THAT(session.problems()[0].message, Catch::Contains("'split-join-7' does not exist"));
    const auto& rules = session.info()->rules;
    CHECK(std::ranges::find(rules, "split-join-6", &RuleInfo::name) != rules.end());
}

TEST_CASE("phases, iterations, sketches and goal lead to the same run", "[unit]") {
    Session whole;
    whole.open(example("matmul-blocking"));
    whole.run(RunExtent::Goal);

    Session stepped;
    stepped.open(example("matmul-blocking"));
    CHECK(stepped.run(RunExtent::Phase).nextPhase == Phase::Apply);
    CHECK(stepped.status().text == "Paused in iteration 1, before applying");
    CHECK(stepped.run(RunExtent::Iteration).iteration == 1);
    CHECK(stepped.status().state == SessionState::Paused);
    CHECK(stepped.run(RunExtent::Sketch).state == SessionState::SketchFound);
    CHECK(stepped.status().text ==
          "Sketch 1 of 2 (split) found in iteration 6 – continue with reorder1?");
    CHECK(stepped.run(RunExtent::Iteration).step == 1);
    CHECK(stepped.status().iteration == 1);
    CHECK(stepped.run(RunExtent::Goal).state == SessionState::GoalReached);

    REQUIRE(whole.report()->steps.size() == 2);
    for (std::size_t step = 0; step < 2; ++step)
        CHECK(growth(whole.report()->steps[step]) == growth(stepped.report()->steps[step]));
    CHECK(whole.report()->resultTerm == stepped.report()->resultTerm);
    CHECK(growth(whole.report()->steps[0]).at(5) ==
          std::pair<std::size_t, std::size_t>(9477, 7056));
}

TEST_CASE("reset gives the same ids and texts again", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    session.run(RunExtent::Goal);
    const std::string first = session.report()->resultTerm;
    const auto before = session.snapshot({0, 4}).value();
    session.reset();
    CHECK(session.status().state == SessionState::Idle);
    CHECK(session.begunSteps() == 1);
    session.run(RunExtent::Goal);
    CHECK(session.report()->resultTerm == first);
    const auto after = session.snapshot({0, 4}).value();
    REQUIRE(after->nodes().size() == before->nodes().size());
    for (std::size_t i = 0; i < after->nodes().size(); ++i)
        REQUIRE(after->nodes()[i].id == before->nodes()[i].id);
}

TEST_CASE("any iteration of any step can be shown afterwards", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    session.run(RunExtent::Goal);
    const GuideReportPtr report = session.report();
    for (std::size_t step = 0; step < 2; ++step) {
        const auto start = session.snapshot({step, 0}).value();
        CHECK(start->nodes().size() == report->steps[step].startNodes);
        for (std::uint32_t k = 1; k <= session.iterations(step); ++k) {
            const auto snapshot = session.snapshot({step, k}).value();
            CHECK(snapshot->nodes().size() == report->steps[step].iterations[k - 1].nodes);
            CHECK(snapshot->classes().size() == report->steps[step].iterations[k - 1].classes);
            CHECK(snapshot->iteration() == k);
        }
    }
    CHECK_FALSE(session.snapshot({0, 7}));
    CHECK_FALSE(session.snapshot({2, 0}));
}

TEST_CASE("the end of each phase can be shown, and which rule merged what", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    session.run(RunExtent::Goal);
    const auto at = [&](std::uint32_t iteration, Phase phase) {
        return session.snapshot({0, iteration, phase});
    };
    const SnapshotPtr start = at(0, Phase::Rebuild).value();
    const SnapshotPtr searched = at(1, Phase::Search).value();
    const SnapshotPtr applied = at(1, Phase::Apply).value();
    const SnapshotPtr rebuilt = at(1, Phase::Rebuild).value();
    CHECK(searched->nodes().size() == start->nodes().size());
    CHECK(searched->phase() == Phase::Search);
    CHECK(applied->nodes().size() > start->nodes().size());
    CHECK(rebuilt->nodes().size() <= applied->nodes().size());
    CHECK_FALSE(at(0, Phase::Apply));
    std::size_t byRule = 0;
    for (std::uint32_t i = 1; i <= session.iterations(0); ++i) {
        const SnapshotPtr snapshot = at(i, Phase::Rebuild).value();
        for (const SnapshotClass& group : snapshot->classes())
            for (const SnapshotMerge& merge : group.mergedNow) {
                CHECK(merge.rule.isValid() == (merge.cause == MergeCause::Rule));
                if (merge.cause != MergeCause::Rule) continue;
                CHECK_FALSE(snapshot->ruleName(merge.rule).empty());
                ++byRule;
            }
    }
    CHECK(byRule > 0);
}

TEST_CASE("what each step found is proved equal to what it began with", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    CHECK_FALSE(session.proof(0, 10));
    session.run(RunExtent::Goal);
    for (std::size_t step = 0; step < session.begunSteps(); ++step) {
        const auto proof = session.proof(step, 100'000);
        REQUIRE(proof);
        CHECK(proof->isComplete);
        CHECK(proof->lines.size() == proof->size);
        CHECK(proof->summary.ruleSteps > 0);
        CHECK(session.proof(step, 1)->lines.size() == 1);
    }
    CHECK_FALSE(session.proof(7, 10));
}

TEST_CASE("the cache of snapshots keeps what was looked at last, in bounds", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    session.run(RunExtent::Goal);
    const SnapshotPtr one = session.snapshot({0, 1}).value();
    SnapshotCache cache(one->memoryBytes() * 5 / 2);
    for (std::uint32_t i = 0; i < 3; ++i) {
        cache.add({0, i}, one);
        CHECK(cache.find({0, 0}) != nullptr);  // Always the last one looked at but one.
    }
    CHECK(cache.bytes() <= one->memoryBytes() * 5 / 2);
    CHECK(cache.find({0, 1}) == nullptr);
    CHECK(cache.find({0, 2}) == one);
    cache.clear();
    CHECK(cache.bytes() == 0);
    SnapshotCache tiny(1);
    tiny.add({0, 0}, one);
    CHECK(tiny.find({0, 0}) == one);
}

TEST_CASE("the extraction shows the found term and what lost against it", "[unit]") {
    Session session;
    session.open(example("matmul-baseline"));
    const auto before = session.extraction({0, {}}).value();
    CHECK_FALSE(before->isUnderSketch);
    CHECK(before->cost == 41);
    CHECK(before->term == session.info()->startTerm);
    session.run(RunExtent::Goal);
    const auto view = session.extraction({0, {}}).value();
    CHECK(view->isUnderSketch);
    CHECK(view->cost == session.report()->steps[0].foundCost);
    CHECK(view->term == session.report()->steps[0].foundTerm);
    const ClassIndex root = view->snapshot->roots().front();
    REQUIRE(view->chosen[root] != kNoIndex);

    // Along the chosen e-nodes each class has one, and all of them belong to their class.
    std::size_t contested = 0;
    for (ClassIndex index = 0; index < view->snapshot->classes().size(); ++index) {
        const auto candidates = candidatesOf(*view, index);
        REQUIRE(candidates.size() == view->snapshot->nodesOf(index).size());
        if (candidates.size() < 2) continue;
        ++contested;
        CHECK(candidates.front().isCheapest);
        CHECK(candidates.front().excess == 0);
        CHECK(candidates.back().cost >= candidates.front().cost);
    }
    CHECK(contested > 0);
}

TEST_CASE("a stop request ends an endless run, which can then go on", "[unit]") {
    Session session;
    session.open(unguided());
    std::stop_source source;
    // The request comes from within the sixth iteration, whatever phase that is in by then.
    std::jthread stopper;
    bool isArmed = false;
    const SessionStatus status =
        session.run(RunExtent::Goal, source.get_token(), [&](const RunProgress& progress) {
            if (isArmed || progress.status.iteration < 6) return;
            isArmed = true;
            stopper = std::jthread([&] { source.request_stop(); });
        });
    REQUIRE(isArmed);
    stopper.join();
    CHECK(status.state == SessionState::Stopped);
    const std::uint32_t done = session.iterations(0);
    REQUIRE(done >= 6);
    CHECK(session.snapshot({0, done}));
    CHECK(session.snapshot({0, {}}));
    CHECK(session.extraction({0, 3}));
    const BestTerm best = session.bestTerm().value();
    const auto view = session.extraction({0, best.iteration}).value();
    CHECK(best.iteration == done);
    CHECK(best.cost == view->cost);
    CHECK(best.term == view->term);
    CHECK(session.run(RunExtent::Phase).state == SessionState::Paused);
}

TEST_CASE("a run that hit a limit goes on with a higher one to the same result", "[unit]") {
    Project project = example("matmul-blocking");
    project.defaults.limits.iterations = 3;
    Session session;
    session.open(project);
    CHECK(session.run(RunExtent::Goal).state == SessionState::LimitReached);
    CHECK(session.status().text == "Iteration limit 3 reached");
    CHECK_FALSE(session.generateCode());
    Limits limits = session.limits();
    limits.iterations = 60;
    session.setLimits(limits);
    CHECK(session.run(RunExtent::Sketch).state == SessionState::SketchFound);
    CHECK(session.iterations(0) == 6);
}

TEST_CASE("a node limit names the rule that made most", "[unit]") {
    Project project = unguided();
    project.guide[0].settings.limits.nodes = 2000;
    Session session;
    session.open(project);
    const SessionStatus status = session.run(RunExtent::Goal);
    CHECK(status.state == SessionState::LimitReached);
    CHECK(status.text.find("Node limit 2 000 reached (rule map-fission added ") == 0);
    CHECK(session.report()->steps[0].stop == StopReason::NodeLimit);
    CHECK(session.snapshot({0, session.iterations(0)}));
}

TEST_CASE("disabled rules are left out", "[unit]") {
    Project project = example("map-fusion");
    project.disabledRules = {"map-fusion"};
    Session session;
    session.open(project);
    CHECK(session.run(RunExtent::Goal).state == SessionState::Saturated);
    for (const StepInfo& step : session.info()->steps)
        CHECK(std::count(step.rules.begin(), step.rules.end(), "map-fusion") == 0);
}

TEST_CASE("a project with mistakes reports all of them and cannot run", "[unit]") {
    Project project = example("matmul-blocking");
    project.guide[0].sketch = "containsMapp(m, ?)";
    project.guide[0].rules.push_back("no-such-rule");
    project.guide[1].sketch = "app(map)";
    project.defaults.costModel = "no-such-model";
    Session session;
    session.open(project);
    CHECK(session.problems().size() == 4);
    CHECK_FALSE(session.canRun());
    CHECK(session.status().state == SessionState::Invalid);
    CHECK(session.status().text == "4 problems – cannot run");
    CHECK(session.run(RunExtent::Goal).state == SessionState::Invalid);
    CHECK_FALSE(session.snapshot({0, 0}));
    session.open(example("map-fusion"));
    CHECK(session.canRun());
}

TEST_CASE("the report is valid JSON with all iterations", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    session.run(RunExtent::Goal);
    const auto json = nlohmann::json::parse(reportJson(*session.report()));
    CHECK(json["format"] == "candler-report");
    CHECK(json["finished"] == true);
    CHECK(json["steps"].size() == 2);
    CHECK(json["steps"][0]["iterations"].size() == 6);
    CHECK(json["steps"][0]["iterations"][5]["nodes"] == 9477);
    CHECK(json["steps"][1]["stop"] == "found");
    CHECK(json["result"] == session.report()->resultTerm);
    CHECK(reportText(*session.report()).find("found in iteration 6 with cost 71") !=
          std::string::npos);
}

TEST_CASE("the scheduler of the project is used and never calls a cut run saturated", "[unit]") {
    Project project = example("matmul-blocking");
    project.scheduler = "backoff";
    project.guide.resize(1);
    project.defaults.limits.iterations = 8;
    Session session;
    session.open(project);
    session.run(RunExtent::Goal);
    std::size_t heldBack = 0;
    const GuideReportPtr guideReport = session.report();
    for (const IterationReport& report : guideReport->steps[0].iterations)
        for (const RuleReport& rule : report.rules) heldBack += rule.heldBack;
    CHECK(heldBack > 0);
    CHECK(session.status().state != SessionState::Saturated);
    project.scheduler = "fair";
    session.open(project);
    CHECK(session.problems().size() == 1);
    CHECK_FALSE(session.canRun());
}
