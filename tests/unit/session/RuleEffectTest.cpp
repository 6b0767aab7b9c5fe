// What a rule that is being written would do to an e-graph, held against a run that does it.
#include <catch2/catch.hpp>

#include "app/session/Session.h"
#include "tests/unit/session/Example.h"

using namespace candler;

namespace {

/// The effect of one rule on an e-graph that other rules have grown, and what the next iteration
/// does with that rule alone.
void checkAgainstRun(const std::string& name, const std::string& text, const std::string& rule,
                     std::uint32_t iterations) {
    INFO(name << ": " << text);
    Project project = example(name);
    project.rules = {{}, text};
    // Whose rules would run beside.
    project.defaults.normalForm = "none";
    project.guide.resize(1);
    project.guide[0].sketch.clear();
    project.guide[0].settings.limits.iterations = iterations;
    project.guide[0].rules = {rule};
    Session session;
    session.open(project);
    REQUIRE(session.canRun());
    for (std::uint32_t i = 0; i < iterations; ++i) {
        const auto effects = session.ruleEffects({.text = text, .rules = {rule}});
        REQUIRE(effects);
        REQUIRE(effects->rules.size() == 1);
        const RuleEffect& effect = effects->rules[0];
        CHECK(effects->moment.iteration == i);
        REQUIRE(effect.change);
        CHECK(effect.classes <= effect.matches);
        CHECK(effect.first.size() == std::min<std::size_t>(effect.classes, 60));
        const auto snapshot = session.snapshot({}).value();
        const auto nodes = static_cast<std::int64_t>(snapshot->nodes().size());
        session.run(RunExtent::Iteration);
        if (session.iterations(0) == i) break;  // Saturated.
        const auto after = session.snapshot({}).value();
        CHECK(effect.change->nodes == static_cast<std::int64_t>(after->nodes().size()) - nodes);
        std::size_t merged = 0;
        for (const SnapshotClass& eclass : after->classes())
            for (const SnapshotMerge& merge : eclass.mergedNow)
                if (snapshot->classOf(merge.id)) ++merged;
        CHECK(effect.change->merged == merged);
    }
}

}  // namespace

TEST_CASE("the effect of a rule is what the next iteration does", "[unit]") {
    checkAgainstRun("math-derivative", "mine: (d ?x (pow ?x ?n)) => (* ?n (pow ?x (- ?n 1)))",
                    "mine", 2);
    checkAgainstRun("ac-explosion", "mine: (+ ?a (+ ?b ?c)) => (+ (+ ?a ?b) ?c)", "mine", 3);
    checkAgainstRun("ac-explosion", "mine: (+ ?a ?b) => (+ ?b ?a)", "mine", 2);
    checkAgainstRun("map-fusion",
                    "mine: map f (map g xs) => map (\\x. f (g x)) xs\n"
                    "  where g : a -> b, f : b -> c",
                    "mine", 3);
}

TEST_CASE("a rule need not be one of the project, and nothing is changed by trying it", "[unit]") {
    Session session;
    session.open(example("math-derivative"));
    REQUIRE(session.canRun());
    session.run(RunExtent::Iteration);
    const std::size_t nodes = session.snapshot({}).value()->nodes().size();
    const std::string text = "other: (* ?a ?b) <=> (+ ?a ?b)\nnone: (sin ?a) => 0";
    const auto effects =
        session.ruleEffects({.text = text, .rules = {"other", "other-rev", "none"}});
    REQUIRE(effects);
    REQUIRE(effects->rules.size() == 3);
    CHECK(effects->rules[0].matches > 0);
    CHECK(effects->rules[0].change->nodes > 0);
    CHECK(effects->rules[2].matches == 0);
    CHECK(effects->rules[2].change->nodes == 0);
    CHECK(session.snapshot({}).value()->nodes().size() == nodes);
    CHECK_FALSE(session.ruleEffects({.text = "other: (* ?a", .rules = {"other"}}));
    CHECK_FALSE(session.ruleEffects({.text = text, .rules = {"absent"}}));
    const StopCheck stopped([] { return true; });
    const auto cut = session.ruleEffects({.text = text, .rules = {"other"}}, stopped);
    CHECK((!cut || !cut->rules[0].change));
}
