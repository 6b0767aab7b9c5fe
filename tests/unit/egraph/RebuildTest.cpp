// Rebuild: analyses against recomputation, filters, interruption.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "tests/support/Toy.h"

using namespace candler;
using namespace candler::toy;

namespace {

constexpr std::uint32_t kNoDepth = 1'000'000;

/// The depth of a class's flattest term.
class MinDepth : public Analysis {
public:
    explicit MinDepth(AnalysisTiming timing = AnalysisTiming::AtRebuild) : m_timing(timing) {}
    [[nodiscard]] AnalysisTiming timing() const override { return m_timing; }
    [[nodiscard]] std::string_view name() const override { return "min-depth"; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override {
        std::uint32_t depth = 0;
        for (const EClassId child : graph.children(node))
            depth = std::max(depth, of(graph.find(child)) + 1);
        return lower(target, depth);
    }
    JoinResult join(const EGraph& /*graph*/, EClassId kept, EClassId merged) override {
        const std::uint32_t depth = of(merged);
        return {lower(kept, depth), of(kept) < depth};
    }
    [[nodiscard]] std::uint32_t of(EClassId id) const {
        return id.index() < m_depth.size() ? m_depth[id.index()] : kNoDepth;
    }

private:
    bool lower(EClassId id, std::uint32_t depth) {
        if (id.index() >= m_depth.size()) m_depth.resize(id.index() + 1, kNoDepth);
        if (depth >= m_depth[id.index()]) return false;
        m_depth[id.index()] = depth;
        return true;
    }
    AnalysisTiming m_timing;
    std::vector<std::uint32_t> m_depth;
};

/// Writes down what it is told: `node in class: children` and `kept + merged`.
class Listener : public Analysis {
public:
    [[nodiscard]] std::string_view name() const override { return "listener"; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override {
        std::string text = fmt::format("{} in {}:", node.value, target.value);
        for (const EClassId child : graph.children(node)) text += fmt::format(" {}", child.value);
        m_told.push_back(text);
        return false;
    }
    JoinResult join(const EGraph& /*graph*/, EClassId kept, EClassId merged) override {
        m_told.push_back(fmt::format("{} + {}", kept.value, merged.value));
        return {};
    }
    std::vector<std::string> take() { return std::exchange(m_told, {}); }

private:
    std::vector<std::string> m_told;
};

/// Numbers n[k]: f adds one, g adds up. Known sums are added as leaves, modulo 8.
class Constant : public Analysis {
public:
    explicit Constant(Toy& toy) : m_toy(toy) {}
    [[nodiscard]] std::string_view name() const override { return "constant"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override {
        const auto children = graph.children(node);
        int value = graph.op(node) == m_toy.n
                        ? static_cast<int>(graph.store()[graph.label(node)].payload)
                        : 0;
        if (graph.op(node) != m_toy.n && children.empty()) return false;
        for (const EClassId child : children) {
            if (of(graph.find(child)) < 0) return false;
            value += of(graph.find(child));
        }
        if (graph.op(node) == m_toy.f) ++value;
        return set(target, value % 8);
    }
    JoinResult join(const EGraph& /*graph*/, EClassId kept, EClassId merged) override {
        return {of(merged) >= 0 && set(kept, of(merged)), of(merged) < 0 && of(kept) >= 0};
    }
    void modify(EGraph& graph, EClassId id) override {
        if (of(id) < 0) return;
        const EClassId leaf = graph.add(m_toy.label(m_toy.n, static_cast<Payload>(of(id))), {});
        graph.merge(id, leaf, MergeCause::Analysis);
    }
    [[nodiscard]] int of(EClassId id) const {
        return id.index() < m_value.size() ? m_value[id.index()] : -1;
    }

private:
    bool set(EClassId id, int value) {
        if (id.index() >= m_value.size()) m_value.resize(id.index() + 1, -1);
        if (m_value[id.index()] >= 0) return false;
        m_value[id.index()] = value;
        return true;
    }
    Toy& m_toy;
    std::vector<int> m_value;
};

class Rejects : public ClassFilter {
public:
    Rejects(OpId op, Payload payload) : m_op(op), m_payload(payload) {}
    [[nodiscard]] std::string_view name() const override { return "rejects"; }
    [[nodiscard]] bool keeps(const EGraph& graph, EClassId id) const override {
        return std::ranges::none_of(graph.nodesOf(id), [&](ENodeId node) {
            const Label& label = graph.store()[graph.label(node)];
            return label.op == m_op && label.payload == m_payload;
        });
    }

private:
    OpId m_op;
    Payload m_payload;
};

std::string dump(const EGraph& graph) {
    std::ostringstream out;
    graph.dump(out);
    return out.str();
}

/// Depths by sweeping until nothing changes.
std::vector<std::uint32_t> naiveDepths(const EGraph& graph) {
    std::vector<std::uint32_t> depth(graph.addedNodeCount(), kNoDepth);
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (const EClassId id : graph.classes())
            for (const ENodeId node : graph.nodesOf(id)) {
                std::uint32_t own = 0;
                for (const EClassId child : graph.children(node))
                    own = std::max(own, depth[child.index()] + 1);
                if (own >= depth[id.index()]) continue;
                depth[id.index()] = own;
                isChanged = true;
            }
    }
    return depth;
}

/// A chain of f's above each of `width` leaves: merging the leaves makes all levels congruent.
void addChains(Toy& toy, EGraph& graph, std::uint32_t width, int height) {
    for (std::uint32_t i = 0; i < width; ++i) {
        EClassId top = graph.add(toy.label(toy.n, i), {});
        for (int level = 0; level < height; ++level)
            top = graph.add(toy.label(toy.f), std::array{top});
    }
}

}  // namespace

TEST_CASE("analysis data equal what recomputation from scratch gives", "[property]") {
    const AnalysisTiming timing = GENERATE(AnalysisTiming::AtRebuild, AnalysisTiming::Live);
    for (unsigned seed = 0; seed < 400; ++seed) {
        CAPTURE(seed);
        Dice dice(seed);
        Toy toy;
        EGraph graph(toy.store);
        graph.addAnalysis(std::make_unique<MinDepth>(timing));
        const auto& depths = dynamic_cast<const MinDepth&>(graph.analysis(0));
        std::vector<EClassId> ids;
        for (int round = 0; round < 5; ++round) {
            for (int i = 0; i < 8; ++i) ids.push_back(addRandomNode(toy, graph, dice, ids, false));
            for (int i = 0; i < 3; ++i)
                graph.merge(ids[dice.below(ids.size())], ids[dice.below(ids.size())]);
            REQUIRE(graph.rebuild());
            graph.check(CheckLevel::Full);
            const auto expected = naiveDepths(graph);
            for (const EClassId id : graph.classes())
                REQUIRE(depths.of(id) == expected[id.index()]);
        }
    }
}

TEST_CASE("an analysis is told of e-nodes and merges as they came", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    graph.addAnalysis(std::make_unique<Listener>());
    auto& listener = dynamic_cast<Listener&>(graph.analysis(0));
    const EClassId a = graph.add(toy.label(toy.a), {});
    graph.add(toy.label(toy.f), std::array{a});
    REQUIRE(graph.rebuild());
    CHECK(listener.take() == std::vector<std::string>{"0 in 0:", "1 in 1: 0"});

    const EClassId b = graph.add(toy.label(toy.n, 0), {});
    const EClassId before = graph.add(toy.label(toy.f), std::array{b});
    graph.merge(a, b);
    const EClassId after = graph.add(toy.label(toy.g), std::array{b, b});
    graph.merge(before, after);
    REQUIRE(graph.rebuild());
    // The last e-node speaks to the class it was merged into; congruence comes at the end.
    CHECK(listener.take() ==
          std::vector<std::string>{"2 in 2:", "3 in 3: 2", "0 + 2", "4 in 3: 0 0", "1 + 3"});
}

TEST_CASE("an analysis may add and merge until nothing changes", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    graph.addAnalysis(std::make_unique<Constant>(toy));
    const auto number = [&](Payload k) { return graph.add(toy.label(toy.n, k), {}); };
    const EClassId sum = graph.add(toy.label(toy.g), std::array{number(2), number(3)});
    const EClassId next = graph.add(toy.label(toy.f), std::array{sum});
    const EClassId unknown = graph.add(toy.label(toy.a), {});
    const EClassId later = graph.add(toy.label(toy.g), std::array{next, unknown});
    REQUIRE(graph.rebuild());
    graph.check(CheckLevel::Full);
    CHECK(graph.find(sum) == graph.find(number(5)));
    CHECK(graph.find(next) == graph.find(number(6)));
    CHECK_FALSE(graph.lookup(toy.label(toy.n, 7), {}).has_value());
    graph.merge(unknown, number(1));
    REQUIRE(graph.rebuild());
    graph.check(CheckLevel::Full);
    CHECK(graph.find(later) == graph.find(number(7)));
    bool hasCause = false;
    for (std::size_t i = 0; i < graph.journal().merges().size(); ++i)
        hasCause |= graph.journal().merges()[i].cause == MergeCause::Analysis;
    CHECK(hasCause);
}

TEST_CASE("a rebuild that is stopped again and again ends as one that is not", "[property]") {
    std::stop_source source;
    source.request_stop();
    for (unsigned seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        Toy toy;
        EGraph whole(toy.store);
        EGraph pieces(toy.store);
        for (EGraph* graph : {&whole, &pieces}) {
            graph->addAnalysis(std::make_unique<MinDepth>());
            graph->addFilter(std::make_unique<Rejects>(toy.n, 1));
            Dice dice(seed);
            addChains(toy, *graph, 40, 60);
            REQUIRE(graph->rebuild());
            for (int i = 0; i < 30; ++i)
                graph->merge(EClassId{dice.below(graph->addedNodeCount())},
                             EClassId{dice.below(graph->addedNodeCount())});
        }
        REQUIRE(whole.rebuild());
        for (int i = 0; i < 5; ++i) CHECK_FALSE(pieces.rebuild(source.get_token()));
        // Each call gets a little further, wherever it is stopped; the last one goes through.
        bool isDone = false;
        std::size_t stops = 0;
        for (std::size_t allowed = 1; !isDone; ++allowed) {
            CHECK(pieces.needsRebuild());
            std::size_t asked = 0;
            isDone = pieces.rebuild(StopCheck([&] { return ++asked > allowed; }));
            if (isDone) break;
            CHECK(asked == allowed + 1);
            ++stops;
        }
        CHECK(stops > 5);
        CHECK_FALSE(pieces.needsRebuild());
        pieces.check(CheckLevel::Full);
        CHECK(dump(pieces) == dump(whole));
        const auto& a = dynamic_cast<const MinDepth&>(whole.analysis(0));
        const auto& b = dynamic_cast<const MinDepth&>(pieces.analysis(0));
        for (const EClassId id : whole.classes()) CHECK(a.of(id) == b.of(id));
    }
}

TEST_CASE("several filters work together, and roots that merge stay roots", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    graph.addFilter(std::make_unique<Rejects>(toy.n, 1));
    graph.addFilter(std::make_unique<Rejects>(toy.b, 0));
    const EClassId a = graph.add(toy.label(toy.a), {});
    const EClassId one = graph.add(toy.label(toy.n, 1), {});
    const EClassId b = graph.add(toy.label(toy.b), {});
    const EClassId rootA = graph.add(toy.label(toy.f), std::array{a});
    const EClassId viaOne = graph.add(toy.label(toy.f), std::array{one});
    const EClassId viaB = graph.add(toy.label(toy.g), std::array{a, b});
    graph.merge(rootA, viaOne);
    graph.merge(rootA, viaB);
    graph.addRoot(viaB);
    graph.addRoot(rootA);
    REQUIRE(graph.rebuild());
    graph.check(CheckLevel::Full);
    CHECK(dump(graph) == "0: a\n3: f(0)\n");
    CHECK(graph.journal().removals().size() == 4);
    // A root that fails a filter itself is kept.
    graph.merge(rootA, graph.add(toy.label(toy.b), {}));
    REQUIRE(graph.rebuild());
    graph.check(CheckLevel::Full);
    CHECK(dump(graph) == "0: a\n3: b | f(0)\n");
}

TEST_CASE("filtering random e-graphs keeps every invariant", "[property]") {
    for (unsigned seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        Dice dice(seed);
        Toy toy;
        EGraph graph(toy.store);
        graph.addFilter(std::make_unique<Rejects>(toy.n, 1));
        graph.addFilter(std::make_unique<Rejects>(toy.b, 0));
        std::vector<EClassId> ids;
        const auto present = [&](EClassId id) { return !graph.nodesOf(graph.find(id)).empty(); };
        for (int round = 0; round < 5; ++round) {
            for (int i = 0; i < 6; ++i) ids.push_back(addRandomNode(toy, graph, dice, ids, false));
            if (round == 0) graph.addRoot(ids[dice.below(ids.size())]);
            graph.merge(ids[dice.below(ids.size())], ids[dice.below(ids.size())]);
            REQUIRE(graph.rebuild());
            graph.check(CheckLevel::Full);
            std::erase_if(ids, [&](EClassId id) { return !present(id); });
            const EClassId root = graph.find(graph.roots()[0]);
            for (const EClassId id : graph.classes()) {
                if (id == root) continue;
                for (const ENodeId node : graph.nodesOf(id)) {
                    REQUIRE(graph.op(node) != toy.b);
                    REQUIRE(graph.store()[graph.label(node)] != Label{toy.n, 1, kUntyped});
                }
            }
        }
    }
}
