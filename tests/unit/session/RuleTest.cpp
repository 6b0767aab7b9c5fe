// Rules tried on terms, and what of an e-graph each rule made.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/session/Example.h"

using namespace candler;

namespace {

Project math(const std::string& program, std::vector<std::string> rules) {
    Project project;
    project.language = "math";
    project.program.text = program;
    ProjectStep step;
    step.name = "all";
    step.rules = std::move(rules);
    step.settings.limits.iterations = 4;
    project.guide = {step};
    return project;
}

RuleTrial tryOn(const std::string& term, const std::string& rule) {
    Session session;
    session.open(math("x", {"comm-add"}));
    TrialQuestion question;
    question.term = term;
    question.rules = {rule};
    const auto report = session.tryRules(question);
    REQUIRE(report);
    REQUIRE(report->trials.size() == 1);
    return report->trials[0];
}

std::string changed(const TrialPlace& place) {
    return place.whole.substr(place.changedBegin, place.changedEnd - place.changedBegin);
}

}  // namespace

TEST_CASE("a rule is tried at every place of a term", "[unit]") {
    const RuleTrial trial = tryOn("(* (+ a b) (+ a b))", "comm-add");
    CHECK(trial.applies == 2);
    REQUIRE(trial.places.size() == 2);
    CHECK(trial.places[0].position == "1");
    CHECK(trial.places[1].position == "2");
    CHECK(trial.places[0].before == "(+ a b)");
    CHECK(trial.places[0].after == "(+ b a)");
    CHECK(trial.places[0].substitution == "?a = a, ?b = b");
    CHECK(trial.places[0].whole == "(* (+ b a) (+ a b))");
    CHECK(changed(trial.places[0]) == "(+ b a)");
    CHECK(trial.places[1].whole == "(* (+ a b) (+ b a))");
    CHECK(changed(trial.places[1]) == "(+ b a)");
}

TEST_CASE("what is evaluated is not rewritten, and that is said", "[unit]") {
    const RuleTrial trial = tryOn("(+ x (+ 1 2))", "comm-add");
    CHECK(trial.applies == 1);
    REQUIRE(trial.places.size() == 2);
    CHECK(trial.places[0].after == "(+ (+ 1 2) x)");
    CHECK(trial.places[1].refusal ==
          "it matches, but this part is evaluated, and rules see only its value");
}

TEST_CASE("a rule that does not apply says what is in the way", "[unit]") {
    const RuleTrial shape = tryOn("(* a (* b c))", "distribute");
    CHECK(shape.applies == 0);
    REQUIRE(shape.places.size() == 2);
    CHECK(shape.places[0].refusal == "at position 2: the rule expects +, found (* b c)");
    CHECK(shape.places[1].refusal == "at position 2: the rule expects +, found c");
    CHECK(shape.fittingLess == 0);
    const RuleTrial nearest = tryOn("(+ (+ a b) (+ (* a b) (* c d1)))", "factor");
    REQUIRE(nearest.places.size() == 1);
    CHECK(nearest.places[0].position == "2");
    CHECK(nearest.fittingLess == 2);
    const RuleTrial again = tryOn("(- a b)", "cancel-sub");
    REQUIRE(again.places.size() == 1);
    CHECK(again.places[0].refusal ==
          "at position 2: the rule expects ?a again, which is a, found b");
    const RuleTrial number = tryOn("(pow x 3)", "pow2");
    REQUIRE(number.places.size() == 1);
    CHECK(number.places[0].refusal == "at position 2: the rule expects 2, found 3");
    const RuleTrial condition = tryOn("(/ a 0)", "cancel-div");
    CHECK(condition.applies == 0);
    const RuleTrial zero = tryOn("(/ 0 0)", "cancel-div");
    REQUIRE(zero.places.size() == 1);
    CHECK(zero.places[0].refusal == "the condition (nonzero ?a) does not hold");
    const RuleTrial nothing = tryOn("(+ a b)", "pow2");
    CHECK(nothing.places.empty());
    CHECK(nothing.miss == "its left side begins with pow, which does not occur in the term");
}

TEST_CASE("the most places are kept, and that there are more is said", "[unit]") {
    Session session;
    session.open(math("x", {"comm-add"}));
    TrialQuestion question;
    question.term = "(+ (+ a b) (+ (+ c f) e))";
    question.rules = {"comm-add"};
    question.maxPlaces = 2;
    const auto report = session.tryRules(question);
    REQUIRE(report);
    CHECK(report->trials[0].applies == 4);
    CHECK(report->trials[0].places.size() == 2);
    CHECK_FALSE(report->trials[0].isComplete);
    const auto json = nlohmann::json::parse(trialJson(*report));
    CHECK(json["rules"][0]["complete"] == false);
}

TEST_CASE("a rule is tried on a term with more places than are looked at", "[unit]") {
    std::vector<std::string> sums;
    for (int i = 0; i < 1 << 14; ++i) sums.push_back("x" + std::to_string(i));
    for (; sums.size() > 1; sums.resize(sums.size() / 2))
        for (std::size_t i = 0; i < sums.size() / 2; ++i)
            sums[i] = "(+ " + sums[2 * i] + " " + sums[2 * i + 1] + ")";
    Session session;
    session.open(math("x", {"comm-add"}));
    TrialQuestion question;
    question.term = sums[0];
    question.rules = {"comm-add"};
    question.maxPlaces = 2;
    const auto report = session.tryRules(question);
    REQUIRE(report);
    CHECK(report->trials[0].places.size() == 2);
    CHECK(report->trials[0].applies > 9'000);
    CHECK_FALSE(report->trials[0].isComplete);
}

TEST_CASE("what is built does not hide other places", "[unit]") {
    // Each side is built from the other, and both are evaluated.
    const RuleTrial trial = tryOn("(* (+ x 3) (+ 1 (+ 2 (+ x 6))))", "comm-add");
    CHECK(trial.applies >= 4);
    for (const TrialPlace& place : trial.places)
        if (place.refusal.empty()) CHECK_FALSE(place.after.empty());
}

TEST_CASE("rules are tried on the start term, and on the cheapest of a class", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    const auto start = session.tryRules({});
    REQUIRE(start);
    CHECK(start->term == session.report()->steps[0].startTerm);
    CHECK(start->trials.size() == session.info()->steps[0].rules.size());
    session.run(RunExtent::Goal);
    TrialQuestion question;
    question.eclass = 0;
    CHECK(session.tryRules(question));
    question.eclass = 1'000'000;
    CHECK_FALSE(session.tryRules(question));
    question = {};
    question.rules = {"no-such-rule"};
    CHECK_FALSE(session.tryRules(question));
    question = {};
    question.step = 7;
    CHECK_FALSE(session.tryRules(question));
}

TEST_CASE("every rule that applies to the start term applies in the first iteration",
          "[property]") {
    for (const char* name :
         {"map-fusion", "matmul-blocking", "math-derivative", "lambda-compose"}) {
        CAPTURE(name);
        Session session;
        session.open(example(name));
        const auto report = session.tryRules({});
        REQUIRE(report);
        session.run(RunExtent::Iteration);
        const StepReport& step = session.report()->steps[0];
        REQUIRE_FALSE(step.iterations.empty());
        for (std::size_t i = 0; i < report->trials.size(); ++i) {
            CAPTURE(report->trials[i].rule);
            const bool fired = step.iterations[0].rules[i].matches > 0;
            if (report->trials[i].applies > 0) CHECK(fired);
        }
    }
}

TEST_CASE("blame by derivation counts what follows from a rule", "[unit]") {
    Session session;
    session.open(math("(+ a (+ b c))", {"comm-add", "assoc-add"}));
    session.run(RunExtent::Goal);
    const auto blame = session.ruleBlame(0);
    REQUIRE(blame);
    CHECK((*blame)->nodes == session.status().nodes);
    for (const RuleBlame::Row& row : (*blame)->rows) {
        CHECK(row.nodes > 0);
        CHECK(row.nodes < (*blame)->nodes);
    }
    CHECK((*blame)->share("comm-add").value() > 0);
    CHECK_FALSE((*blame)->share("nothing"));
}

TEST_CASE("no rule makes less than what a run without it is short of", "[property]") {
    for (const char* name : {"map-fusion", "lambda-compose", "prop-contrapositive"}) {
        CAPTURE(name);
        Session session;
        session.open(example(name));
        session.run(RunExtent::Goal);
        const GuideReportPtr report = session.report();
        const auto blame = session.ruleBlame(0);
        REQUIRE(blame);
        // Who never did anything is missed by nobody.
        for (const RuleBlame::Row& row : (*blame)->rows) {
            if (row.nodes > 0) continue;
            const auto fired =
                std::ranges::any_of(report->steps[0].iterations, [&](const auto& it) {
                    const auto index =
                        std::ranges::find((*blame)->rows, row) - (*blame)->rows.begin();
                    return it.rules[static_cast<std::size_t>(index)].applied > 0;
                });
            if (fired) continue;
            CAPTURE(row.rule);
            const auto without = runWithoutRule(session.project(), *report, 0, row.rule);
            REQUIRE(without);
            CHECK(without->nodesWithout == without->nodesWith);
            CHECK(without->foundWithout == without->foundWith);
        }
    }
}

TEST_CASE("a run without a rule says what is missing", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    session.run(RunExtent::Goal);
    const GuideReportPtr report = session.report();
    const auto& rules = report->steps[0].ruleNames;
    std::size_t needed = 0;
    for (const std::string& rule : rules) {
        const auto without = runWithoutRule(session.project(), *report, 0, rule);
        REQUIRE(without);
        CHECK(without->foundWith);
        CHECK(without->nodesWith == report->steps[0].iterations.back().nodes);
        CHECK(without->share() <= 1);
        if (!without->foundWithout) ++needed;
    }
    CHECK(needed > 0);
    CHECK_FALSE(runWithoutRule(session.project(), *report, 4, rules[0]));
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(runWithoutRule(session.project(), *report, 0, rules[0], stop.get_token()));
}

TEST_CASE("a paused run is compared with as many iterations without the rule", "[unit]") {
    Session session;
    session.open(math("(+ a (+ b (+ c e)))", {"comm-add", "assoc-add"}));
    session.run(RunExtent::Iteration);
    const auto without = runWithoutRule(session.project(), *session.report(), 0, "comm-add");
    REQUIRE(without);
    CHECK(without->iteration == 1);
    CHECK(without->nodesWithout < without->nodesWith);
    CHECK(without->share() > 0);
}

TEST_CASE("a stopped count of blame is no count", "[unit]") {
    Session session;
    session.open(example("matmul-blocking"));
    session.run(RunExtent::Sketch);
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(session.ruleBlame(0, StopCheck(stop.get_token())));
    CHECK(session.ruleBlame(0));
}
