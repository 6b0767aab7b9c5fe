// Saturation with unordered pairs.
#include <catch2/catch.hpp>

#include <sstream>

#include "engine/rewriting/Runner.h"
#include "tests/support/Products.h"

using namespace candler;

namespace {

std::size_t power(std::size_t base, unsigned exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/// The e-graph of all that a product of so many leaves equals.
std::string saturated(Payload leaves, ApplyMode mode, unsigned threads) {
    Products products;
    EGraph graph(products.store);
    graph.addRoot(graph.addTerm(products.product(leaves)));
    graph.rebuild();
    Stepper stepper(graph, {products.associativity()}, Limits{});
    stepper.setApplyMode(mode);
    stepper.setThreads(threads);
    REQUIRE(run(stepper, {.isDone = {}, .onIteration = [&](const auto&) {
                              graph.check(CheckLevel::Full);
                          }}) == StopReason::Saturated);
    CHECK(graph.classCount() == power(2, leaves) - 1);
    CHECK(graph.nodeCount() == leaves + (power(3, leaves) - power(2, leaves + 1) + 1) / 2);
    std::ostringstream text;
    graph.dump(text);
    return text.str();
}

}  // namespace

TEST_CASE("unordered products have as many classes and e-nodes as sets and their halves") {
    const Payload leaves = GENERATE(1U, 2U, 3U, 4U, 5U, 6U, 8U);
    CAPTURE(leaves);
    const std::string text = saturated(leaves, ApplyMode::New, 1);
    CHECK(saturated(leaves, ApplyMode::Every, 1) == text);
    CHECK(saturated(leaves, ApplyMode::New, 2) == text);
}

TEST_CASE("an unordered pair is matched in both orders, once") {
    Products products;
    EGraph graph(products.store);
    const EClassId a = graph.addTerm(products.leaf(0));
    const EClassId b = graph.addTerm(products.leaf(1));
    const EClassId ab = graph.add(products.times, std::array{b, a});
    CHECK(graph.add(products.times, std::array{a, b}) == ab);
    graph.rebuild();
    const RulePtr rule = products.associativity();
    const auto countMatches = [&] {
        MatchSet matches(rule->pattern);
        const LimitGuard guard(Limits{}, {}, LimitGuard::Clock::now(), 0);
        return searchPattern(graph, rule->pattern, rule->program, guard, {}, matches).found;
    };
    CHECK(countMatches() == 0);
    const EClassId top = graph.add(products.times, std::array{ab, ab});
    graph.rebuild();
    // The two factors are the same class, and each is tried in both orders.
    CHECK(countMatches() == 2);
    graph.merge(a, b);
    graph.rebuild();
    graph.check(CheckLevel::Full);
    CHECK(countMatches() == 1);
    graph.merge(top, ab);
    graph.rebuild();
    graph.check(CheckLevel::Full);
    // c = a * a = c * c: (a * a) * c and (c * c) * c.
    CHECK(countMatches() == 2);
}
