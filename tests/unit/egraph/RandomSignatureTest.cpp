// E-graphs over random signatures against a naive congruence closure that compares every pair of
// nodes: adds, merges, look-ups before and after rebuilds, rebuilds that are stopped, merges of
// different types.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>

#include "engine/egraph/EGraph.h"
#include "tests/support/Toy.h"

using namespace candler;
using toy::Dice;

namespace {

/// Everything ever added, as written; two nodes are equal if their classes are.
class NaiveGraph {
public:
    struct Node {
        LabelId label;
        std::vector<std::size_t> children;  ///< Nodes.
        bool isPair = false;                ///< The children are unordered.
    };

    std::size_t add(Node node) {
        m_nodes.push_back(std::move(node));
        m_class.push_back(m_class.size());
        return m_nodes.size() - 1;
    }
    void merge(std::size_t a, std::size_t b) {
        const std::size_t from = m_class[b];
        std::ranges::replace(m_class, from, m_class[a]);
    }
    void close() {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (std::size_t i = 0; i < m_nodes.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    if (areEqual(i, j) || !areCongruent(i, j)) continue;
                    merge(i, j);
                    isChanged = true;
                }
        }
    }
    [[nodiscard]] bool areEqual(std::size_t a, std::size_t b) const {
        return m_class[a] == m_class[b];
    }
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] const Node& operator[](std::size_t node) const { return m_nodes[node]; }
    [[nodiscard]] std::size_t classCount() const {
        return std::set<std::size_t>(m_class.begin(), m_class.end()).size();
    }
    /// Nodes that are not congruent to an earlier one.
    [[nodiscard]] std::size_t distinctCount() const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            bool isFirst = true;
            for (std::size_t j = 0; j < i && isFirst; ++j) isFirst = !areCongruent(i, j);
            count += isFirst ? 1 : 0;
        }
        return count;
    }

private:
    [[nodiscard]] bool areCongruent(std::size_t a, std::size_t b) const {
        if (m_nodes[a].label != m_nodes[b].label) return false;
        const auto areSame = [this](std::size_t x, std::size_t y) { return areEqual(x, y); };
        const std::vector<std::size_t>& first = m_nodes[a].children;
        const std::vector<std::size_t>& second = m_nodes[b].children;
        return std::ranges::equal(first, second, areSame) ||
               (m_nodes[a].isPair && areSame(first[0], second[1]) && areSame(first[1], second[0]));
    }

    std::vector<Node> m_nodes;
    std::vector<std::size_t> m_class;
};

/// One to six operators of up to four arguments; the first has none. With pairs, some of those with
/// two arguments are commutative.
Signature randomSignature(Dice& dice, bool hasPairs) {
    Signature signature;
    const std::uint32_t count = 1 + dice.below(6);
    for (std::uint32_t i = 0; i < count; ++i) {
        const int arity = i == 0 ? 0 : static_cast<int>(dice.below(5));
        const bool isPair = hasPairs && arity == 2 && !dice.oneIn(3);
        signature.add({"o" + std::to_string(i), arity, dice.oneIn(2), isPair});
    }
    return signature;
}

/// One e-graph and the naive one, kept in step.
class Pair {
public:
    Pair(const Signature& signature, Dice& dice, bool hasTypes)
        : m_dice(dice), m_hasTypes(hasTypes), store(signature), graph(store) {}

    void add() {
        const Signature& signature = store.signature();
        OpId op{m_dice.below(signature.size())};
        if (m_ids.empty()) op = OpId{std::uint32_t{0}};
        const Payload payload = signature[op].hasPayload ? m_dice.below(4) : 0;
        const TypeId type{m_hasTypes ? m_dice.below(2) : std::uint32_t{0}};
        NaiveGraph::Node node{store.label({op, payload, type}), {}, signature[op].isCommutative};
        std::vector<EClassId> children;
        for (int i = 0; i < signature[op].arity; ++i) {
            node.children.push_back(m_dice.below(m_ids.size()));
            children.push_back(m_ids[node.children.back()]);
        }
        m_ids.push_back(graph.add(node.label, children));
        naive.add(std::move(node));
    }
    void merge() {
        const std::size_t a = m_dice.below(m_ids.size());
        const std::size_t b = m_dice.below(m_ids.size());
        if (graph.type(m_ids[a]) != graph.type(m_ids[b])) {
            REQUIRE_FALSE(graph.merge(m_ids[a], m_ids[b]));
            REQUIRE(graph.contradiction().has_value());
            return;
        }
        graph.merge(m_ids[a], m_ids[b]);
        naive.merge(a, b);
    }
    void rebuild() {
        while (m_dice.oneIn(2)) {
            std::uint32_t allowed = m_dice.below(12);
            const StopCheck stop([&] { return allowed-- == 0; });
            // What changes between a stop and the next call is not lost.
            if (!graph.rebuild(stop) && m_dice.oneIn(2)) merge();
        }
        REQUIRE(graph.rebuild());
        graph.check(CheckLevel::Full);
        naive.close();
    }
    void compare() const {
        REQUIRE(graph.classCount() == naive.classCount());
        REQUIRE(graph.nodeCount() == naive.distinctCount());
        for (std::size_t i = 0; i < naive.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                REQUIRE((graph.find(m_ids[i]) == graph.find(m_ids[j])) == naive.areEqual(i, j));
            std::vector<EClassId> children;
            for (const std::size_t child : naive[i].children) children.push_back(m_ids[child]);
            REQUIRE(graph.lookup(naive[i].label, children) == graph.find(m_ids[i]));
            if (!naive[i].isPair) continue;
            std::ranges::reverse(children);
            REQUIRE(graph.lookup(naive[i].label, children) == graph.find(m_ids[i]));
        }
    }

private:
    Dice& m_dice;
    bool m_hasTypes;
    std::vector<EClassId> m_ids;  // by naive node

public:
    TermStore store;
    EGraph graph;
    NaiveGraph naive;
};

}  // namespace

TEST_CASE("random signatures, adds and merges agree with naive congruence closure", "[property]") {
    const bool hasPairs = GENERATE(false, true);
    std::size_t merged = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        CAPTURE(seed, hasPairs);
        Dice dice(seed);
        const Signature signature = randomSignature(dice, hasPairs);
        Pair pair(signature, dice, dice.oneIn(3));
        const std::uint32_t adds = 1 + dice.below(12);
        const std::uint32_t merges = dice.below(6);
        for (int round = 0; round < 4; ++round) {
            for (std::uint32_t i = 0; i < adds; ++i) pair.add();
            for (std::uint32_t i = 0; i < merges; ++i) pair.merge();
            if (dice.oneIn(3)) pair.add();
            pair.rebuild();
            pair.compare();
        }
        merged += pair.naive.size() - pair.naive.classCount();
    }
    CHECK(merged > 2000);
}
