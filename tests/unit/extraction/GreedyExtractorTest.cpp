// Greedy extraction against all terms written out.
#include "engine/extraction/GreedyExtractor.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>

#include "tests/support/Toy.h"

using namespace candler;
using namespace candler::toy;

namespace {

/// Free of charge but for leaves: cycles cost nothing, yet must not be chosen.
class LeavesOnly : public CostModel {
public:
    [[nodiscard]] std::string name() const override { return "leaves"; }
    [[nodiscard]] double cost(const TermStore& /*store*/, LabelId /*label*/,
                              std::span<const double> children) const override {
        double sum = children.empty() ? 1 : 0;
        for (const double child : children) sum += child;
        return sum;
    }
};

/// Term size; asks for a stop at its n-th e-node.
class StopsAt : public TreeSize {
public:
    explicit StopsAt(std::size_t when) : m_when(when) {}
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override {
        if (++m_calls == m_when) m_source.request_stop();
        return TreeSize::cost(store, label, children);
    }
    [[nodiscard]] StopCheck check() const { return {m_source.get_token()}; }
    [[nodiscard]] std::size_t calls() const { return m_calls; }

private:
    std::size_t m_when;
    mutable std::size_t m_calls = 0;
    mutable std::stop_source m_source;
};

/// g(x, y) does y as often as is estimated of x: a number for leaves, less for what is around them.
class Repeats : public CostModel {
public:
    explicit Repeats(const Toy& toy) : m_toy(toy) {}
    [[nodiscard]] std::string name() const override { return "repeats"; }
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override {
        const std::vector<Estimate> unknown(children.size());
        return estimatedCost(store, label, children, unknown, {});
    }
    [[nodiscard]] bool hasEstimates() const override { return true; }
    [[nodiscard]] Estimate estimate(const TermStore& store, LabelId label,
                                    std::span<const Estimate> children,
                                    const StopCheck& /*stop*/) const override {
        if (children.empty()) return {static_cast<double>(store[label].op.value * 3 % 5)};
        return {children.back()[0] / 2};
    }
    [[nodiscard]] double estimatedCost(const TermStore& store, LabelId label,
                                       std::span<const double> children,
                                       std::span<const Estimate> estimates,
                                       const StopCheck& /*stop*/) const override {
        if (store[label].op == m_toy.g)
            return children[0] + (1 + estimates[0][0]) * children[1] + 1;
        return TreeSize().cost(store, label, children);
    }

private:
    const Toy& m_toy;
};

/// Estimates that are stopped at the n-th are of no use.
class StoppedRepeats : public Repeats {
public:
    StoppedRepeats(const Toy& toy, std::size_t when) : Repeats(toy), m_when(when) {}
    [[nodiscard]] Estimate estimate(const TermStore& store, LabelId label,
                                    std::span<const Estimate> children,
                                    const StopCheck& stop) const override {
        if (++m_calls == m_when) m_source.request_stop();
        return stop.isStopped() ? Estimate{1e9} : Repeats::estimate(store, label, children, stop);
    }
    [[nodiscard]] double estimatedCost(const TermStore& store, LabelId label,
                                       std::span<const double> children,
                                       std::span<const Estimate> estimates,
                                       const StopCheck& stop) const override {
        if (++m_calls == m_when) m_source.request_stop();
        return stop.isStopped() ? 0
                                : Repeats::estimatedCost(store, label, children, estimates, stop);
    }
    [[nodiscard]] StopCheck check() const { return {m_source.get_token()}; }

private:
    std::size_t m_when;
    mutable std::size_t m_calls = 0;
    mutable std::stop_source m_source;
};

}  // namespace

TEST_CASE("no term is chosen by an estimate that was stopped", "[property]") {
    std::size_t compared = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
        Dice dice(seed);
        Toy toy;
        EGraph graph(toy.store);
        growRandomly(toy, graph, dice, {});
        const GraphTable table(graph);
        const ExtractionTable whole = extractGreedy(toy.store, table, Repeats(toy));
        for (std::size_t when = 1;; ++when) {
            CAPTURE(seed, when);
            const StoppedRepeats model(toy, when);
            const ExtractionTable cut = extractGreedy(toy.store, table, model, model.check());
            for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
                if (cut.node[c] == ExtractionTable::kNoNode) continue;
                ++compared;
                CHECK(cut.cost[c] == whole.cost[c]);
                CHECK(cut.estimate[c] == whole.estimate[c]);
            }
            CHECK(cut.isComplete == !model.check().isStopped());
            if (cut.isComplete) break;
        }
    }
    CHECK(compared > 1000);
}

TEST_CASE("with estimates a term costs the same alone and in an e-graph", "[property]") {
    std::size_t settled = 0;
    for (unsigned seed = 0; seed < 1000; ++seed) {
        CAPTURE(seed);
        Dice dice(seed);
        Toy toy;
        EGraph graph(toy.store);
        growRandomly(toy, graph, dice, {});
        const Repeats model(toy);
        const GraphTable table(graph);
        const ExtractionTable best = extractGreedy(toy.store, table, model);
        for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
            if (best.node[c] == ExtractionTable::kNoNode) continue;
            ++settled;
            CHECK(costOf(toy.store, readTerm(toy.store, table, best, c), model) == best.cost[c]);
        }
        // No e-node over cheapest terms is cheaper than that of its class.
        for (GraphTable::Index node = 0; node < table.nodeCount(); ++node) {
            std::vector<double> costs;
            std::vector<Estimate> estimates;
            for (const GraphTable::Index child : table.children(node)) {
                costs.push_back(best.cost[child]);
                estimates.push_back(best.estimate[child]);
            }
            if (std::ranges::count(costs, ExtractionTable::kUnreachable) == 0)
                CHECK(model.estimatedCost(toy.store, table.label(node), costs, estimates, {}) >=
                      best.cost[table.classOf(node)]);
        }
    }
    CHECK(settled > 4000);
}

TEST_CASE("estimates decide what is done how often", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const Repeats model(toy);
    // a is taken for 0 and b for 3: the order of g decides.
    const TermId a = toy.term(toy.a);
    const TermId b = toy.term(toy.b);
    const EClassId root = graph.addTerm(toy.term(toy.g, {a, toy.term(toy.f, {b})}));
    graph.merge(root, graph.addTerm(toy.term(toy.g, {b, toy.term(toy.f, {a})})));
    graph.rebuild();
    const GraphTable table(graph);
    const ExtractionTable best = extractGreedy(toy.store, table, model);
    const auto index = *table.indexOf(graph.find(root));
    const TermId cheapest = readTerm(toy.store, table, best, index);
    const double first = costOf(toy.store, toy.term(toy.g, {a, toy.term(toy.f, {b})}), model);
    const double second = costOf(toy.store, toy.term(toy.g, {b, toy.term(toy.f, {a})}), model);
    CHECK(first != second);
    CHECK(best.cost[index] == std::min(first, second));
    CHECK(costOf(toy.store, cheapest, model) == best.cost[index]);
}

TEST_CASE("greedy extraction finds the cheapest of all terms", "[property]") {
    std::size_t compared = 0;
    for (unsigned seed = 0; seed < 1500; ++seed) {
        CAPTURE(seed);
        Dice dice(seed);
        Toy toy;
        EGraph graph(toy.store);
        growRandomly(toy, graph, dice, {.hasTypes = dice.oneIn(3)});
        std::vector<int> numbers;
        for (std::size_t op = 0; op < toy.signature.size(); ++op)
            numbers.push_back(1 + static_cast<int>(dice.below(3)));
        const Prices prices(numbers);
        const GraphTable table(graph);
        const AllTerms all = enumerateTerms(toy.store, table, prices, 500, 14);
        const ExtractionTable best = extractGreedy(toy.store, table, prices);
        for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
            // Without filters every class has a finite term.
            REQUIRE(best.node[c] != ExtractionTable::kNoNode);
            const TermId term = readTerm(toy.store, table, best, c);
            REQUIRE(graph.lookupTerm(term) == table.classId(c));
            REQUIRE(costOf(toy.store, term, prices) == best.cost[c]);
            for (int cost = 1; cost <= all.complete; ++cost) {
                if (all.byClass[c][static_cast<std::size_t>(cost)].empty()) continue;
                REQUIRE(best.cost[c] == cost);
                ++compared;
                break;
            }
        }
        const ExtractionTable again = extractGreedy(toy.store, table, prices);
        REQUIRE(again.node == best.node);
    }
    CHECK(compared > 8000);
}

TEST_CASE("cycles are never chosen, even where they cost nothing", "[property]") {
    const LeavesOnly model;
    for (unsigned seed = 0; seed < 500; ++seed) {
        CAPTURE(seed);
        Dice dice(seed);
        Toy toy;
        EGraph graph(toy.store);
        growRandomly(toy, graph, dice, {.rounds = 4, .mergesPerRound = 3});
        const GraphTable table(graph);
        const ExtractionTable best = extractGreedy(toy.store, table, model);
        for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
            const TermId term = readTerm(toy.store, table, best, c);
            REQUIRE(graph.lookupTerm(term) == table.classId(c));
            REQUIRE(costOf(toy.store, term, model) == best.cost[c]);
        }
    }
}

TEST_CASE("of equally cheap e-nodes the first in table order wins", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const EClassId b = graph.add(toy.label(toy.b), {});
    const EClassId a = graph.add(toy.label(toy.a), {});
    graph.merge(a, b);
    graph.rebuild();
    const GraphTable table(graph);
    const ExtractionTable best = extractGreedy(toy.store, table, TreeSize());
    CHECK(readTerm(toy.store, table, best, 0) == toy.term(toy.a));
}

TEST_CASE("the cost of a term counts shared sub-terms every time", "[unit]") {
    Toy toy;
    TermId term = toy.term(toy.a);
    for (int i = 0; i < 40; ++i) term = toy.term(toy.g, {term, term});
    CHECK(costOf(toy.store, term, TreeSize()) == 2199023255551.0);  // 2^41 - 1
    CHECK(costOf(toy.store, toy.term(toy.f, {toy.term(toy.a)}), LeavesOnly()) == 1);
}

TEST_CASE("deep terms and wide classes are extracted in one sweep", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const TermId overA = chain(toy, toy.term(toy.a));
    const EClassId top = graph.addTerm(overA);
    // Dear alternatives at every level, and a wide class with a parent for each of its e-nodes.
    for (const EClassId level :
         std::vector<EClassId>(graph.classes().begin(), graph.classes().end()))
        graph.merge(level, graph.add(toy.label(toy.g), std::array{level, level}));
    const EClassId wide = addWideClass(toy, graph);
    for (std::uint32_t i = 0; i < kHuge; ++i)
        graph.merge(wide, graph.add(toy.label(toy.g), std::array{wide, EClassId{i}}));
    REQUIRE(graph.rebuild());
    const GraphTable table(graph);
    const ExtractionTable best = extractGreedy(toy.store, table, TreeSize());
    CHECK(readTerm(toy.store, table, best, *table.indexOf(graph.find(top))) == overA);
    CHECK(best.cost[*table.indexOf(graph.find(wide))] == 1);
    CHECK(costOf(toy.store, overA, TreeSize()) == kHuge + 1);
}

TEST_CASE("an extraction that is stopped ends soon and leaves everything as it was", "[unit]") {
    constexpr std::size_t kStepsPerCheck = 4096;
    Toy toy;
    EGraph graph(toy.store);
    const TermId term = chain(toy, toy.term(toy.a));
    graph.addTerm(term);
    graph.rebuild();
    const GraphTable table(graph);
    const StopsAt model(20'000);
    const ExtractionTable cut = extractGreedy(toy.store, table, model, model.check());
    CHECK_FALSE(cut.isComplete);
    CHECK(model.calls() >= 20'000);
    CHECK(model.calls() <= 20'000 + kStepsPerCheck);
    graph.check(CheckLevel::Full);

    const ExtractionTable whole = extractGreedy(toy.store, table, TreeSize());
    CHECK(whole.isComplete);
    std::size_t known = 0;
    for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
        if (cut.node[c] == ExtractionTable::kNoNode) continue;
        ++known;
        CHECK(cut.cost[c] == whole.cost[c]);
    }
    CHECK(known > 0);
    CHECK(known < table.classCount());
}
