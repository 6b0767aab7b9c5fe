#include "sketches/LackingTerms.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/support/Check.h"
#include "sketches/Holes.h"

namespace candler {

namespace {

using Index = GraphTable::Index;
using Kind = SketchNode::Kind;
using State = std::uint64_t;

/// The automaton of one S.
class Automaton {
public:
    Automaton(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
              std::uint32_t root)
        : m_store(store), m_graph(graph), m_sketch(sketch), m_root(root) {
        std::vector<bool> isPart(root + 1, false);
        isPart[root] = true;
        for (std::uint32_t i = root + 1; i-- > 0;)
            if (isPart[i])
                for (const std::uint32_t child : sketch.nodes()[i].children) isPart[child] = true;
        m_partOf.resize(root + 1, 0);
        for (std::uint32_t i = 0; i <= root; ++i) {
            if (!isPart[i]) continue;
            m_partOf[i] = m_parts.size();
            m_parts.push_back({i, ClassTest(sketch.nodes()[i], graph, {})});
        }
        CANDLER_CHECK(m_parts.size() <= kMostLackingParts, "'not contains' of {} parts",
                      m_parts.size());
    }

    /// The state of a term from the e-node it is made by; none if it is in R(S).
    std::optional<State> next(Index node, const std::vector<State>& children) {
        State state = 0;
        for (std::size_t p = 0; p < m_parts.size(); ++p) {
            if (!fits(m_parts[p].node, node, children, state)) continue;
            state |= below(p);
            if (m_parts[p].test.passes(m_graph.classOf(node))) state |= itself(p);
        }
        return (state & itself(m_partOf[m_root])) == 0 ? std::optional(state) : std::nullopt;
    }

private:
    struct Part {
        std::uint32_t node;
        ClassTest test;
    };

    // Two bits for each part: with its type and without. What has parts further down asks for those
    // without.
    static State itself(std::size_t part) { return State{1} << (2 * part); }
    static State below(std::size_t part) { return State{2} << (2 * part); }

    [[nodiscard]] bool has(State state, std::uint32_t at) const {
        return (state & itself(m_partOf[at])) != 0;
    }
    [[nodiscard]] bool hasBelow(State state, std::uint32_t at) const {
        return (state & below(m_partOf[at])) != 0;
    }

    /// But for its type. `own` has what is known of parts before this one.
    [[nodiscard]] bool fits(std::uint32_t at, Index node, const std::vector<State>& children,
                            State own) const {
        const SketchNode& sketch = m_sketch.nodes()[at];
        const auto isBelow = [&](State child) { return hasBelow(child, at); };
        switch (sketch.kind) {
            case Kind::Any:
                return true;
            case Kind::Operator:
                return isOperator(sketch, node, children);
            case Kind::Contains:
                return has(own, sketch.children[0]) || std::ranges::any_of(children, isBelow);
            case Kind::OnlyContains:
                return has(own, sketch.children[0]) ||
                       (!children.empty() && std::ranges::all_of(children, isBelow));
            case Kind::Lacks:
                return !has(own, sketch.children[0]) && std::ranges::all_of(children, isBelow);
            case Kind::Or:
                return std::ranges::any_of(sketch.children, [&](std::uint32_t alternative) {
                    return has(own, alternative);
                });
        }
        return false;
    }

    [[nodiscard]] bool isOperator(const SketchNode& sketch, Index node,
                                  const std::vector<State>& children) const {
        const Label& label = m_store[m_graph.label(node)];
        if (label.op != sketch.op || (sketch.payload && *sketch.payload != label.payload))
            return false;
        bool fits = true;
        for (std::size_t k = 0; k < children.size(); ++k)
            fits = fits && has(children[k], sketch.children[k]);
        // An unordered pair also the other way round.
        return fits ||
               (m_store.isCommutative(m_graph.label(node)) &&
                has(children[0], sketch.children[1]) && has(children[1], sketch.children[0]));
    }

    const TermStore& m_store;
    const GraphTable& m_graph;
    const Sketch& m_sketch;
    std::uint32_t m_root;
    std::vector<Part> m_parts;          // in post-order
    std::vector<std::size_t> m_partOf;  // by node of the sketch
};

/// Runs the automaton over all terms of a table at once.
class Run {
public:
    Run(const GraphTable& graph, Automaton automaton, const StopCheck& stop)
        : m_graph(graph),
          m_automaton(std::move(automaton)),
          m_stop(stop),
          m_classesOf(graph.classCount()) {}

    LackingTerms run() {
        reachAll();
        LackingTerms result{GraphTable(std::span<const GraphTable::ClassRow>()), {}, {}};
        std::vector<GraphTable::ClassRow> rows(m_states.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].id = EClassId{i};
            result.classOf.push_back(m_states[i].first);
        }
        std::vector<std::vector<Index>> nodes(rows.size());
        visitUntilStopped(m_graph.nodeCount(), m_stop, [&](std::size_t at) {
            const auto node = static_cast<Index>(at);
            forEachWay(node, [&](State state, const std::vector<Index>& children) {
                const Index own = *find(m_graph.classOf(node), state);
                rows[own].nodes.push_back({m_graph.nodeId(node), m_graph.label(node), children});
                nodes[own].push_back(node);
            });
        });
        for (const std::vector<Index>& some : nodes)
            result.nodeOf.insert(result.nodeOf.end(), some.begin(), some.end());
        result.graph = GraphTable(rows);
        return result;
    }

private:
    /// Until no class has more states.
    void reachAll() {
        std::vector<Index> work;
        std::vector<bool> isQueued(m_graph.nodeCount(), true);
        for (Index node = static_cast<Index>(m_graph.nodeCount()); node-- > 0;)
            work.push_back(node);
        constexpr std::uint32_t kStepsPerCheck = 1024;
        for (std::size_t steps = 1; !work.empty(); ++steps) {
            if (steps % kStepsPerCheck == 0 && m_stop.isStopped()) return;
            const Index node = work.back();
            work.pop_back();
            isQueued[node] = false;
            const Index own = m_graph.classOf(node);
            const std::size_t before = m_classesOf[own].size();
            forEachWay(node, [&](State state, const std::vector<Index>&) {
                if (find(own, state)) return;
                m_classesOf[own].push_back(static_cast<Index>(m_states.size()));
                m_states.emplace_back(own, state);
            });
            if (m_classesOf[own].size() == before) continue;
            for (const Index parent : m_graph.parents(own)) {
                if (isQueued[parent]) continue;
                isQueued[parent] = true;
                work.push_back(parent);
            }
        }
    }

    [[nodiscard]] std::optional<Index> find(Index classIndex, State state) const {
        for (const Index known : m_classesOf[classIndex])
            if (m_states[known].second == state) return known;
        return std::nullopt;
    }

    /// Calls visit(state, children) for every combination of states of the e-node's children, as
    /// far as they are known.
    template <typename Visit>
    void forEachWay(Index node, Visit visit) {
        const auto classes = m_graph.children(node);
        // An e-node may be its own descendant: what it adds is not for this round.
        std::vector<std::vector<Index>> choices;
        for (const Index child : classes) {
            if (m_classesOf[child].empty()) return;
            choices.push_back(m_classesOf[child]);
        }
        std::vector<std::size_t> at(choices.size(), 0);
        std::vector<State> states(choices.size());
        std::vector<Index> children(choices.size());
        for (;;) {
            for (std::size_t k = 0; k < at.size(); ++k) {
                children[k] = choices[k][at[k]];
                states[k] = m_states[children[k]].second;
            }
            if (const auto state = m_automaton.next(node, states)) visit(*state, children);
            std::size_t k = 0;
            while (k < at.size() && ++at[k] == choices[k].size()) at[k++] = 0;
            if (k == at.size()) return;
        }
    }

    const GraphTable& m_graph;
    Automaton m_automaton;
    const StopCheck& m_stop;
    std::vector<std::pair<Index, State>> m_states;  // class and state, as they were found
    std::vector<std::vector<Index>> m_classesOf;    // places there, by class
};

}  // namespace

LackingTerms lackingTerms(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
                          const SketchNode& node, const StopCheck& stop) {
    return Run(graph, Automaton(store, graph, sketch, node.children[0]), stop).run();
}

}  // namespace candler
