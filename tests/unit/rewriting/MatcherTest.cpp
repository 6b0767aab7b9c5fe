// Patterns, programs and the matcher against a naive matcher on random e-graphs.
#include "engine/rewriting/Matcher.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/rewriting/PatternGoal.h"
#include "tests/support/Toy.h"

using namespace candler;
using namespace candler::toy;

namespace {

using Words = std::vector<std::uint32_t>;

const LimitGuard kNoLimits(Limits{.iterations = 0, .nodes = 0, .seconds = 0, .megabytes = 0}, {},
                           {}, 0);

/// Says so if the node is a single term; without types every class has the same.
void markGround(const Toy& toy, const Pattern& pattern, PatternNode& node, bool hasTypes) {
    const bool isFixed =
        !toy.signature[node.op].hasPayload || node.payloadTest == PatternNode::PayloadTest::Fixed;
    const bool areGround = std::ranges::all_of(
        node.children, [&](std::uint32_t child) { return pattern.nodes()[child].isGround; });
    node.isGround = isFixed && areGround && (!hasTypes || node.type.isValid());
    if (node.isGround && !hasTypes) node.type = kUntyped;
}

/// A random pattern: few variables, so that many occur twice.
std::uint32_t randomPattern(Toy& toy, Pattern& pattern, Dice& dice, int depth, bool hasTypes) {
    const std::array names{"x", "y", "z"};
    const TypeId type = hasTypes && dice.oneIn(4) ? TypeId{dice.below(2)} : TypeId{};
    if (depth == 0 || dice.oneIn(6)) {
        if (!dice.oneIn(4)) return pattern.variable(names[dice.below(3)], type);
        PatternNode leaf;
        leaf.kind = PatternNode::Kind::Operator;
        leaf.op = dice.oneIn(2) ? toy.n : toy.a;
        leaf.type = type;
        if (leaf.op == toy.n) {
            leaf.payloadTest =
                std::array{PatternNode::PayloadTest::Any, PatternNode::PayloadTest::Fixed,
                           PatternNode::PayloadTest::Slot}[dice.below(3)];
            if (leaf.payloadTest == PatternNode::PayloadTest::Fixed) leaf.payload = dice.below(3);
            if (leaf.payloadTest == PatternNode::PayloadTest::Slot)
                leaf.payload = pattern.payloadSlot("p");
        }
        markGround(toy, pattern, leaf, hasTypes);
        return pattern.node(std::move(leaf));
    }
    PatternNode node;
    node.kind = PatternNode::Kind::Operator;
    node.op = dice.oneIn(2) ? toy.f : toy.g;
    node.type = type;
    for (int i = 0; i < toy.signature[node.op].arity; ++i)
        node.children.push_back(randomPattern(toy, pattern, dice, depth - 1, hasTypes));
    markGround(toy, pattern, node, hasTypes);
    return pattern.node(std::move(node));
}

/// All ways to match, by trying every e-node for every pattern node. Where a commutative operator
/// is matched, each match once.
class NaiveMatcher {
public:
    NaiveMatcher(const EGraph& graph, const Pattern& pattern)
        : m_graph(graph), m_pattern(pattern) {}

    std::multiset<Words> all() {
        std::multiset<Words> matches;
        for (const EClassId root : m_graph.classes())
            for (const Binding& binding : match(m_pattern.root(), root, {})) {
                Words words{root.value};
                for (std::uint32_t s = 0; s < m_pattern.classSlots().size(); ++s)
                    words.push_back(binding.classes.at(s).value);
                for (std::uint32_t s = 0; s < m_pattern.payloadSlots().size(); ++s)
                    words.push_back(binding.payloads.at(s));
                matches.insert(words);
            }
        const bool hasPair =
            std::ranges::any_of(m_pattern.nodes(), [this](const PatternNode& node) {
                return node.kind == PatternNode::Kind::Operator && isPair(node);
            });
        if (!hasPair) return matches;
        const std::set<Words> once(matches.begin(), matches.end());
        return {once.begin(), once.end()};
    }

private:
    struct Binding {
        std::map<std::uint32_t, EClassId> classes;
        std::map<std::uint32_t, std::uint32_t> payloads;
    };

    std::vector<Binding> match(std::uint32_t at, EClassId id, Binding binding) {
        const PatternNode& node = m_pattern.nodes()[at];
        if (node.type.isValid() && m_graph.type(id) != node.type) return {};
        if (node.kind == PatternNode::Kind::Variable) {
            const auto [known, isNew] = binding.classes.emplace(node.slot, id);
            if (!isNew && known->second != id) return {};
            return {binding};
        }
        std::vector<Binding> found;
        for (const ENodeId candidate : m_graph.nodesOf(id)) {
            const Label& label = m_graph.store()[m_graph.label(candidate)];
            if (label.op != node.op) continue;
            if (node.payloadTest == PatternNode::PayloadTest::Fixed &&
                label.payload != node.payload)
                continue;
            Binding own = binding;
            if (node.payloadTest == PatternNode::PayloadTest::Slot &&
                own.payloads.emplace(node.payload, label.payload).first->second != label.payload)
                continue;
            const auto children = m_graph.children(candidate);
            matchChildren(node, {children.begin(), children.end()}, own, found);
            if (isPair(node)) matchChildren(node, {children[1], children[0]}, own, found);
        }
        return found;
    }

    [[nodiscard]] bool isPair(const PatternNode& node) const {
        return m_graph.store().signature()[node.op].isCommutative;
    }

    void matchChildren(const PatternNode& node, const std::vector<EClassId>& children,
                       const Binding& own, std::vector<Binding>& found) {
        std::vector<Binding> partial{own};
        for (std::size_t k = 0; k < children.size(); ++k) {
            std::vector<Binding> next;
            for (const Binding& b : partial)
                for (Binding& more : match(node.children[k], children[k], b))
                    next.push_back(std::move(more));
            partial = std::move(next);
        }
        found.insert(found.end(), partial.begin(), partial.end());
    }

    const EGraph& m_graph;
    const Pattern& m_pattern;
};

struct Found {
    std::vector<Words> matches;
    std::size_t count = 0;
};

Found search(const EGraph& graph, const Pattern& pattern, const Program& program,
             SearchScope scope = SearchScope::All) {
    MatchSet matches(pattern);
    SearchRequest request;
    request.scope = scope;
    const SearchResult result = searchPattern(graph, pattern, program, kNoLimits, request, matches);
    REQUIRE_FALSE(result.stopped.has_value());
    Found found;
    found.count = result.found;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const auto words = matches[i].words();
        found.matches.emplace_back(words.begin(), words.end());
    }
    return found;
}

}  // namespace

TEST_CASE("the matcher finds what a naive matcher finds", "[property]") {
    const bool hasPairs = GENERATE(false, true);
    std::size_t total = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        CAPTURE(seed, hasPairs);
        Dice dice(seed);
        Toy toy(hasPairs);
        EGraph graph(toy.store);
        GraphShape shape;
        shape.hasTypes = dice.oneIn(2);
        shape.addsPerRound = 7;
        growRandomly(toy, graph, dice, shape);
        Pattern pattern;
        randomPattern(toy, pattern, dice, static_cast<int>(dice.below(4)), shape.hasTypes);
        const Program program = Program::compile(pattern);
        const Found found = search(graph, pattern, program);
        const std::multiset<Words> expected = NaiveMatcher(graph, pattern).all();
        REQUIRE(std::multiset<Words>(found.matches.begin(), found.matches.end()) == expected);
        REQUIRE(found.count == expected.size());
        // Roots ascending, and the same on every run.
        REQUIRE(std::ranges::is_sorted(found.matches, {}, [](const Words& w) { return w[0]; }));
        REQUIRE(search(graph, pattern, program).matches == found.matches);
        total += expected.size();
        for (const EClassId root : graph.classes()) {
            const auto inRoot =
                std::ranges::count(expected, root.value, [](const Words& w) { return w[0]; });
            MatchSet matches(pattern);
            const SearchRequest request{.root = root};
            REQUIRE(searchPattern(graph, pattern, program, kNoLimits, request, matches).found ==
                    static_cast<std::size_t>(inRoot));
            REQUIRE(PatternGoal(pattern).isFound(graph, root) == (inRoot > 0));
        }
    }
    CHECK(total > 6000);
}

TEST_CASE("a search of what changed misses no new match", "[property]") {
    const bool hasPairs = GENERATE(false, true);
    std::size_t fresh = 0;
    std::size_t skipped = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        CAPTURE(seed, hasPairs);
        Dice dice(seed);
        Toy toy(hasPairs);
        EGraph graph(toy.store);
        std::vector<EClassId> ids = growRandomly(toy, graph, dice, {.addsPerRound = 8});
        Pattern pattern;
        randomPattern(toy, pattern, dice, 1 + static_cast<int>(dice.below(3)), false);
        const Program program = Program::compile(pattern);
        for (int round = 0; round < 3; ++round) {
            const std::multiset<Words> before = NaiveMatcher(graph, pattern).all();
            for (int i = 0; i < 2; ++i) ids.push_back(addRandomNode(toy, graph, dice, ids, false));
            if (!dice.oneIn(3))
                graph.merge(ids[dice.below(ids.size())], ids[dice.below(ids.size())]);
            REQUIRE(graph.rebuild());
            // Old matches under their present names.
            std::set<Words> known;
            for (Words words : before) {
                for (std::size_t i = 0; i <= pattern.classSlots().size(); ++i)
                    words[i] = graph.find(EClassId{words[i]}).value;
                known.insert(words);
            }
            const std::multiset<Words> now = NaiveMatcher(graph, pattern).all();
            const Found changed = search(graph, pattern, program, SearchScope::Changed);
            REQUIRE(changed.count == now.size());
            const std::set<Words> shown(changed.matches.begin(), changed.matches.end());
            for (const Words& words : now) {
                if (known.contains(words)) continue;
                REQUIRE(shown.contains(words));
                ++fresh;
            }
            for (const Words& words : shown) REQUIRE(now.contains(words));
            skipped += now.size() - changed.matches.size();
        }
    }
    CHECK(fresh > 1000);
    CHECK(skipped > 5000);
}

TEST_CASE("limits and cancellation cut a search short", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    std::vector<EClassId> leaves;
    for (std::uint32_t i = 0; i < 80; ++i) leaves.push_back(graph.add(toy.label(toy.n, i), {}));
    for (const EClassId x : leaves) graph.merge(leaves[0], x);
    const EClassId pair = graph.add(toy.label(toy.g), std::array{leaves[0], leaves[0]});
    graph.merge(pair, graph.add(toy.label(toy.f), std::array{pair}));
    graph.rebuild();
    // g(n[p], n[q]): 6400 matches.
    Pattern pattern;
    PatternNode left;
    left.kind = PatternNode::Kind::Operator;
    left.op = toy.n;
    left.payloadTest = PatternNode::PayloadTest::Slot;
    PatternNode right = left;
    left.payload = pattern.payloadSlot("p");
    right.payload = pattern.payloadSlot("q");
    PatternNode both;
    both.kind = PatternNode::Kind::Operator;
    both.op = toy.g;
    both.children = {pattern.node(left), pattern.node(right)};
    pattern.node(both);
    const Program program = Program::compile(pattern);
    const auto stopOf = [&](const Limits& limits, const std::stop_token& stop,
                            std::size_t otherBytes = 0) {
        const LimitGuard guard(limits, stop, LimitGuard::Clock::now(), 0);
        MatchSet matches(pattern);
        SearchRequest request;
        request.otherBytes = otherBytes;
        return searchPattern(graph, pattern, program, guard, request, matches).stopped;
    };
    const Limits none{.iterations = 0, .nodes = 0, .seconds = 0, .megabytes = 0};
    CHECK(search(graph, pattern, program).count == 6400);
    CHECK_FALSE(stopOf(none, {}).has_value());
    std::stop_source source;
    source.request_stop();
    CHECK(stopOf(none, source.get_token()) == StopReason::Cancelled);
    Limits nodes = none;
    nodes.nodes = 3;
    CHECK(stopOf(nodes, {}) == StopReason::NodeLimit);
    Limits seconds = none;
    seconds.seconds = 1e-12;
    CHECK(stopOf(seconds, {}) == StopReason::TimeLimit);
    Limits megabytes = none;
    megabytes.megabytes = 1;
    CHECK(stopOf(megabytes, {}, std::size_t{1} << 20U) == StopReason::MemoryLimit);
    SearchRequest few;
    few.maxMatches = 10;
    MatchSet matches(pattern);
    CHECK(searchPattern(graph, pattern, program, kNoLimits, few, matches).found == 10);
    CHECK(matches.size() == 10);
}

TEST_CASE("patterns are matched in deep terms and wide classes", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    graph.addTerm(chain(toy, toy.term(toy.a)));
    const EClassId wide = addWideClass(toy, graph);
    const EClassId lone = graph.add(toy.label(toy.b), {});
    for (std::uint32_t i = 0; i < kHuge; ++i)
        graph.add(toy.label(toy.g), std::array{graph.add(toy.label(toy.n, kHuge + i), {}), wide});
    graph.add(toy.label(toy.g), std::array{wide, lone});
    REQUIRE(graph.rebuild());
    const auto count = [&](auto make) {
        Pattern pattern;
        make(pattern);
        return search(graph, pattern, Program::compile(pattern)).count;
    };
    const auto node = [](Pattern& pattern, OpId op, std::vector<std::uint32_t> children) {
        PatternNode made;
        made.kind = PatternNode::Kind::Operator;
        made.op = op;
        made.children = std::move(children);
        return pattern.node(std::move(made));
    };
    CHECK(count([&](Pattern& p) { node(p, toy.f, {node(p, toy.f, {p.variable("x")})}); }) ==
          kHuge - 1);
    CHECK(count([&](Pattern& p) { node(p, toy.g, {p.variable("x"), p.variable("x")}); }) == 0);
    // One match for each parent of the wide class, not for each of its e-nodes and each parent.
    CHECK(count([&](Pattern& p) {
              PatternNode fixed;
              fixed.kind = PatternNode::Kind::Operator;
              fixed.op = toy.n;
              fixed.payloadTest = PatternNode::PayloadTest::Fixed;
              fixed.payload = kHuge - 1;
              const std::uint32_t leaf = p.node(std::move(fixed));
              node(p, toy.g, {p.variable("x"), leaf});
          }) == kHuge);
}
