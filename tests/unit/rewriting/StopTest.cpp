// A stop in the midst of a phase: little is done after it, nothing is lost, and a run that goes on
// ends as one that was never stopped.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <functional>
#include <thread>
#include <tuple>

#include "engine/rewriting/Runner.h"
#include "tests/support/Sums.h"

using namespace candler;

namespace {

constexpr std::uint32_t kSummands = 8;
// The library looks up at least this often.
constexpr std::size_t kSearchSteps = 4096;
constexpr std::size_t kAppliedMatches = 256;
constexpr std::size_t kRebuildSteps = 1024;

/// Tells whoever listens of each call.
class Telling : public Condition {
public:
    explicit Telling(std::function<bool()> hear) : m_hear(std::move(hear)) {}
    [[nodiscard]] bool holds(const EGraph& /*graph*/, const Match& /*match*/) override {
        return m_hear();
    }

private:
    std::function<bool()> m_hear;
};

/// Knows nothing, but is asked by every rebuild about all that is new.
class Listening : public Analysis {
public:
    explicit Listening(std::function<void()> hear) : m_hear(std::move(hear)) {}
    [[nodiscard]] std::string_view name() const override { return "listening"; }
    bool update(const EGraph& /*graph*/, ENodeId /*node*/, EClassId /*target*/) override {
        m_hear();
        return false;
    }
    JoinResult join(const EGraph& /*graph*/, EClassId /*kept*/, EClassId /*merged*/) override {
        return {};
    }

private:
    std::function<void()> m_hear;
};

/// Eight summands under commutativity and associativity.
struct Fixture {
    Sums sums;
    std::function<void()> onCondition;
    std::function<void()> onUpdate;
    std::optional<Stepper> stepper;

    explicit Fixture(std::uint32_t iterations) {
        sums.graph.addAnalysis(std::make_unique<Listening>([this] {
            if (onUpdate) onUpdate();
        }));
        sums.addSum(kSummands);
        RuleList rules{sums.commutativity(), sums.associativity()};
        for (const RulePtr& rule : rules)
            rule->conditions.push_back(std::make_unique<Telling>([this] {
                if (onCondition) onCondition();
                return true;
            }));
        stepper.emplace(sums.graph, std::move(rules), Limits{});
        for (std::uint32_t i = 0; i < iterations; ++i) REQUIRE_FALSE(stepper->iterate({}));
    }

    void requireSameEnd() {
        CHECK(run(*stepper, {}) == StopReason::Saturated);
        CHECK_FALSE(sums.graph.needsRebuild());
        sums.graph.check(CheckLevel::Full);
        Fixture whole(0);
        CHECK(run(*whole.stepper, {}) == StopReason::Saturated);
        CHECK(sums.graph.nodeCount() == whole.sums.graph.nodeCount());
        CHECK(sums.graph.classCount() == whole.sums.graph.classCount());
        // Where it was stopped is to be seen in no iteration.
        const auto figures = [](const IterationReport& report) {
            return std::tuple(report.matches, report.applied, report.nodes, report.classes);
        };
        CHECK(
            std::ranges::equal(stepper->reports(), whole.stepper->reports(), {}, figures, figures));
    }
};

/// Requests a stop at the `when`-th call, and counts on.
struct StopAt {
    std::size_t when;
    std::stop_source source{};
    std::size_t calls = 0;

    std::function<void()> hear() {
        return [this] {
            if (++calls == when) source.request_stop();
        };
    }
};

}  // namespace

TEST_CASE("a stop ends a search after a few steps, and its matches are found later", "[unit]") {
    Fixture t(6);
    const Pattern pattern = t.stepper->rules()[1]->pattern;
    StopAt stop{1};
    stop.hear()();
    const LimitGuard guard(Limits{}, stop.source.get_token(), LimitGuard::Clock::now(), 0);
    MatchSet matches(pattern);
    const SearchResult cut =
        searchPattern(t.sums.graph, pattern, Program::compile(pattern), guard, {}, matches);
    CHECK(cut.stopped == StopReason::Cancelled);
    CHECK(cut.found < kSearchSteps);

    CHECK(t.stepper->advance(stop.source.get_token()) == StopReason::Cancelled);
    CHECK(t.stepper->nextPhase() == Phase::Search);
    CHECK(t.stepper->iteration() == 6);
    CHECK_FALSE(t.sums.graph.needsRebuild());
    t.requireSameEnd();
}

TEST_CASE("a stop ends apply after a few matches, and the rest is applied later", "[unit]") {
    Fixture t(5);
    StopAt stop{1000};
    t.onCondition = stop.hear();
    CHECK(t.stepper->iterate(stop.source.get_token()) == StopReason::Cancelled);
    t.onCondition = {};
    CHECK(stop.calls >= stop.when);
    CHECK(stop.calls <= stop.when + kAppliedMatches);
    CHECK(t.stepper->iteration() == 5);
    CHECK(t.stepper->nextPhase() == Phase::Apply);
    CHECK(t.stepper->current().applied > 0);
    CHECK(t.sums.graph.needsRebuild());
    SECTION("the e-graph can be rebuilt and used") {
        REQUIRE(t.sums.graph.rebuild());
        CHECK_FALSE(t.sums.graph.needsRebuild());
        t.sums.graph.check(CheckLevel::Full);
    }
    SECTION("the run can go on") {
        t.requireSameEnd();
    }
}

TEST_CASE("a stop ends a rebuild after a few steps, and the rest is done later", "[unit]") {
    Fixture t(4);
    StopAt stop{500};
    t.onUpdate = stop.hear();
    CHECK(t.stepper->iterate(stop.source.get_token()) == StopReason::Cancelled);
    t.onUpdate = {};
    CHECK(stop.calls >= stop.when);
    CHECK(stop.calls <= stop.when + kRebuildSteps);
    CHECK(t.stepper->iteration() == 4);
    CHECK(t.sums.graph.needsRebuild());
    t.requireSameEnd();
    CHECK(stop.calls <= stop.when + kRebuildSteps);
}

TEST_CASE("the time limit ends a rebuild, which can be made up for", "[unit]") {
    Fixture t(4);
    REQUIRE_FALSE(t.stepper->advance({}));
    REQUIRE_FALSE(t.stepper->advance({}));
    REQUIRE(t.stepper->nextPhase() == Phase::Rebuild);
    Limits over;
    over.seconds = 1e-9;
    t.stepper->setLimits(over);
    CHECK(t.stepper->advance({}) == StopReason::TimeLimit);
    CHECK(t.stepper->iteration() == 4);
    CHECK(t.sums.graph.needsRebuild());
    SECTION("by a run with more time") {
        t.stepper->setLimits({});
        t.requireSameEnd();
    }
    SECTION("a stop asked for goes before the limit") {
        StopAt stop{1};
        stop.hear()();
        CHECK(t.stepper->advance(stop.source.get_token()) == StopReason::Cancelled);
    }
}

TEST_CASE("matches that conditions refused count as memory, and can be taken up later", "[unit]") {
    Sums sums;
    sums.addSum(kSummands);
    Stepper first(sums.graph, {sums.commutativity(), sums.associativity()}, Limits{});
    REQUIRE(run(first, {}) == StopReason::Saturated);

    // Nothing changes any more, and all matches are refused.
    constexpr std::size_t kRules = 20;
    RuleList rules;
    std::size_t asked = 0;
    for (std::size_t i = 0; i < kRules; ++i) {
        rules.push_back(sums.associativity());
        rules.back()->conditions.push_back(std::make_unique<Telling>([&asked] {
            ++asked;
            return false;
        }));
    }
    Stepper stepper(sums.graph, rules, Limits{});
    CHECK(stepper.iterate({}) == StopReason::Saturated);
    const std::size_t all = asked;
    CHECK(all == stepper.reports().back().matches);

    Limits limits;
    const std::size_t other = sums.graph.memoryBytes() + sums.store.memoryBytes();
    limits.megabytes = (other >> 20U) + 10;
    stepper.setLimits(limits);
    CHECK(stepper.advance({}) == StopReason::MemoryLimit);
    CHECK(stepper.nextPhase() == Phase::Search);
    CHECK_FALSE(sums.graph.needsRebuild());
    sums.graph.check(CheckLevel::Full);

    SECTION("with more memory") {
        limits.megabytes += 100;
    }
    SECTION("when none are kept because every match is applied again") {
        stepper.setApplyMode(ApplyMode::Every);
        limits.megabytes += 100;
    }
    stepper.setLimits(limits);
    CHECK(stepper.iterate({}) == StopReason::Saturated);
    CHECK(asked == 2 * all);
}

TEST_CASE("what is done besides iterations has what these left, and as much again", "[unit]") {
    Fixture t(1);
    t.stepper->setLimits({.iterations = 0, .nodes = 0, .seconds = 30, .megabytes = 0});
    t.stepper->addSeconds(45);
    const StopCheck some = t.stepper->checkAfterwards({});
    t.stepper->addSeconds(45);
    const StopCheck little = t.stepper->checkAfterwards({});
    CHECK_FALSE(little.isStopped());
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    CHECK(little.isStopped());
    CHECK_FALSE(some.isStopped());
    std::stop_source source;
    source.request_stop();
    CHECK(t.stepper->checkAfterwards(source.get_token()).isStopped());
}
