#include "engine/egraph/EGraph.h"

#include <catch2/catch.hpp>

#include <array>
#include <map>
#include <random>
#include <set>
#include <sstream>

using namespace candler;

namespace {

struct Fixture {
    Signature signature;
    OpId a = signature.add({"a", 0, true});
    OpId f = signature.add({"f", 1, false});
    OpId g = signature.add({"g", 2, false});
    TermStore store{signature};
    EGraph graph{store};

    EClassId leaf(Payload payload) { return graph.add(store.label({a, payload, kUntyped}), {}); }
    EClassId addF(EClassId x) { return graph.add(store.label({f, 0, kUntyped}), std::array{x}); }
    EClassId addG(EClassId x, EClassId y) {
        return graph.add(store.label({g, 0, kUntyped}), std::array{x, y});
    }
    std::string dump() {
        std::ostringstream out;
        graph.dump(out);
        return out.str();
    }
};

/// Congruence by brute force: which nodes are equal, to a fixed point.
class NaiveClosure {
public:
    void addNode(std::vector<std::uint32_t> words) {
        m_nodes.push_back(std::move(words));
        m_class.push_back(m_class.size());
    }
    void merge(std::size_t a, std::size_t b) {
        const std::size_t from = m_class[b];
        const std::size_t to = m_class[a];
        for (std::size_t& c : m_class)
            if (c == from) c = to;
    }
    void close() {
        bool isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (std::size_t i = 0; i < m_nodes.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (m_class[i] != m_class[j] && canonical(i) == canonical(j)) {
                        merge(i, j);
                        isChanged = true;
                    }
        }
    }
    [[nodiscard]] bool areEqual(std::size_t a, std::size_t b) const {
        return m_class[a] == m_class[b];
    }
    [[nodiscard]] std::size_t distinctNodes() const {
        std::set<std::vector<std::size_t>> distinct;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) distinct.insert(canonical(i));
        return distinct.size();
    }

private:
    [[nodiscard]] std::vector<std::size_t> canonical(std::size_t i) const {
        std::vector<std::size_t> words{m_nodes[i][0]};
        for (std::size_t k = 1; k < m_nodes[i].size(); ++k) words.push_back(m_class[m_nodes[i][k]]);
        return words;
    }
    std::vector<std::vector<std::uint32_t>> m_nodes;
    std::vector<std::size_t> m_class;
};

}  // namespace

TEST_CASE("merging children makes parents congruent after rebuild", "[unit]") {
    Fixture t;
    const EClassId x = t.leaf(0);
    const EClassId y = t.leaf(1);
    const EClassId fx = t.addF(t.addF(x));
    const EClassId fy = t.addF(t.addF(y));
    CHECK(t.graph.merge(x, y));
    CHECK_FALSE(t.graph.merge(y, x));
    CHECK(t.graph.find(fx) != t.graph.find(fy));
    REQUIRE(t.graph.rebuild());
    t.graph.check(CheckLevel::Full);
    CHECK(t.graph.find(fx) == t.graph.find(fy));
    CHECK(t.dump() == "0: a[0] | a[1]\n2: f(0)\n3: f(2)\n");
}

TEST_CASE("adding an e-node twice finds it", "[unit]") {
    Fixture t;
    const EClassId x = t.leaf(0);
    CHECK(t.addG(x, x) == t.addG(x, x));
    CHECK(t.graph.addedNodeCount() == 2);
    CHECK(t.graph.lookup(t.store.label({t.g, 0, kUntyped}), std::array{x, x}).has_value());
    CHECK_FALSE(t.graph.lookup(t.store.label({t.f, 0, kUntyped}), std::array{x}).has_value());
}

TEST_CASE("cycles are legal", "[unit]") {
    Fixture t;
    const EClassId x = t.leaf(0);
    const EClassId fx = t.addF(x);
    t.graph.merge(x, fx);
    REQUIRE(t.graph.rebuild());
    t.graph.check(CheckLevel::Full);
    CHECK(t.dump() == "0: a[0] | f(0)\n");
}

TEST_CASE("random adds and merges agree with naive congruence closure", "[property]") {
    for (unsigned seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        const auto below = [&](std::size_t n) { return static_cast<std::uint32_t>(random() % n); };
        Fixture t;
        NaiveClosure naive;
        std::vector<EClassId> ids;
        std::map<std::vector<std::uint32_t>, std::size_t> known;
        const auto addNode = [&] {
            const auto kind = ids.empty() ? 0 : below(3);
            std::vector<std::uint32_t> words{kind};
            EClassId id;
            if (kind == 0) {
                words[0] = 10 + below(6);
                id = t.leaf(words[0]);
            } else if (kind == 1) {
                words.push_back(below(ids.size()));
                id = t.addF(ids[words[1]]);
            } else {
                words.push_back(below(ids.size()));
                words.push_back(below(ids.size()));
                id = t.addG(ids[words[1]], ids[words[2]]);
            }
            naive.addNode(words);
            ids.push_back(id);
        };
        for (int round = 0; round < 4; ++round) {
            for (int i = 0; i < 12; ++i) addNode();
            for (int i = 0; i < 3; ++i) {
                const std::uint32_t a = below(ids.size());
                const std::uint32_t b = below(ids.size());
                t.graph.merge(ids[a], ids[b]);
                naive.merge(a, b);
            }
            REQUIRE(t.graph.rebuild());
            naive.close();
            t.graph.check(CheckLevel::Full);
            REQUIRE(t.graph.nodeCount() == naive.distinctNodes());
            for (std::size_t i = 0; i < ids.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    REQUIRE((t.graph.find(ids[i]) == t.graph.find(ids[j])) == naive.areEqual(i, j));
        }
    }
}

TEST_CASE("filters remove failing, dead and unreachable classes but never roots", "[unit]") {
    class NoLeafOne : public ClassFilter {
    public:
        [[nodiscard]] std::string_view name() const override { return "no leaf 1"; }
        [[nodiscard]] bool keeps(const EGraph& graph, EClassId id) const override {
            for (const ENodeId node : graph.nodesOf(id))
                if (graph.store()[graph.label(node)].payload == 1) return false;
            return true;
        }
    };
    Fixture t;
    t.graph.addFilter(std::make_unique<NoLeafOne>());
    const EClassId x = t.leaf(0);
    const EClassId bad = t.leaf(1);
    const EClassId onlyUsedByDead = t.leaf(2);
    const EClassId dead = t.addG(bad, onlyUsedByDead);
    const EClassId root = t.addF(x);
    t.graph.merge(root, t.addF(dead));
    t.graph.addRoot(root);
    REQUIRE(t.graph.rebuild());
    t.graph.check(CheckLevel::Full);
    CHECK(t.dump() == "0: a[0]\n4: f(0)\n");
    CHECK(t.graph.journal().removals().size() == 4);
    // What was removed can be added again, as a new e-node.
    CHECK(t.leaf(1) != bad);
}
