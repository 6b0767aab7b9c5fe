#include "sketches/Satisfaction.h"

#include <algorithm>

#include "sketches/ChildOrders.h"
#include "sketches/LackingTerms.h"

namespace candler {

namespace {

class Evaluator {
public:
    Evaluator(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
              const StopCheck& stop, const HoleAssignment& assignment, Satisfaction known = {})
        : m_store(store),
          m_graph(graph),
          m_sketch(sketch),
          m_stop(stop),
          m_assignment(assignment),
          m_result(std::move(known)) {
        m_result.holds.resize(sketch.nodes().size());
        m_result.count.resize(sketch.nodes().size(), 0);
    }

    /// With `mayStop`, leaves the rest empty as soon as a part that is always needed is empty.
    Satisfaction run(bool mayStop) {
        const std::vector<bool> isNeeded = mayStop ? alwaysNeeded() : std::vector<bool>();
        for (std::uint32_t i = 0; i < m_sketch.nodes().size(); ++i) {
            if (m_stop.isStopped()) break;
            update(i);
            if (mayStop && isNeeded[i] && m_result.count[i] == 0) break;
        }
        for (std::vector<bool>& set : m_result.holds) set.resize(m_graph.classCount(), false);
        return std::move(m_result);
    }

    /// Children come before what they are part of.
    Satisfaction runAgain(std::span<const std::uint32_t> changed) {
        std::vector<bool> isOld(m_sketch.nodes().size(), false);
        for (const std::uint32_t i : changed) isOld[i] = true;
        for (std::uint32_t i = 0; i < isOld.size() && !m_stop.isStopped(); ++i) {
            for (const std::uint32_t child : m_sketch.nodes()[i].children)
                if (isOld[child]) isOld[i] = true;
            if (isOld[i]) update(i);
        }
        return std::move(m_result);
    }

private:
    void update(std::uint32_t i) {
        m_result.holds[i] = evaluate(m_sketch.nodes()[i]);
        m_result.count[i] = static_cast<std::size_t>(
            std::count(m_result.holds[i].begin(), m_result.holds[i].end(), true));
    }

    /// Nodes without which no class satisfies the root: below an `or` or a `not` an empty part
    /// need not matter.
    [[nodiscard]] std::vector<bool> alwaysNeeded() const {
        std::vector<bool> isNeeded(m_sketch.nodes().size(), false);
        isNeeded[m_sketch.root()] = true;
        for (std::size_t i = isNeeded.size(); i-- > 0;) {
            const SketchNode& node = m_sketch.nodes()[i];
            if (!isNeeded[i] || node.kind == SketchNode::Kind::Or ||
                node.kind == SketchNode::Kind::Lacks)
                continue;
            for (const std::uint32_t child : node.children) isNeeded[child] = true;
        }
        return isNeeded;
    }

    std::vector<bool> evaluate(const SketchNode& node) {
        std::vector<bool> set(m_graph.classCount(), false);
        switch (node.kind) {
            case SketchNode::Kind::Any:
                set.flip();
                break;
            case SketchNode::Kind::Operator:
                evaluateOperator(node, set);
                break;
            case SketchNode::Kind::Contains:
                evaluateContains(node, set);
                break;
            case SketchNode::Kind::OnlyContains:
                evaluateOnlyContains(node, set);
                break;
            case SketchNode::Kind::Lacks:
                for (const auto found :
                     lackingTerms(m_store, m_graph, m_sketch, node, m_stop).classOf)
                    set[found] = true;
                break;
            case SketchNode::Kind::Or:
                for (const std::uint32_t child : node.children)
                    for (std::size_t i = 0; i < set.size(); ++i)
                        if (m_result.holds[child][i]) set[i] = true;
                break;
        }
        if (ClassTest test(node, m_graph, m_assignment); test.isNeeded())
            for (GraphTable::Index i = 0; i < set.size(); ++i)
                if (set[i] && !test.passes(i)) set[i] = false;
        return set;
    }

    void evaluateOperator(const SketchNode& node, std::vector<bool>& set) const {
        visitUntilStopped(m_graph.nodeCount(), m_stop, [&](std::size_t at) {
            const auto i = static_cast<GraphTable::Index>(at);
            const Label& label = m_store[m_graph.label(i)];
            if (label.op != node.op || (node.payload && *node.payload != label.payload)) return;
            const auto children = m_graph.children(i);
            forEachOrder(m_store, m_graph, i, node.children, [&](const auto& parts) {
                bool holds = true;
                for (std::size_t k = 0; k < children.size() && holds; ++k)
                    holds = m_result.holds[parts[k]][children[k]];
                if (holds) set[m_graph.classOf(i)] = true;
            });
        });
    }

    void evaluateContains(const SketchNode& node, std::vector<bool>& set) const {
        set = m_result.holds[node.children[0]];
        spread(set, [](GraphTable::Index) { return true; });
    }

    void evaluateOnlyContains(const SketchNode& node, std::vector<bool>& set) const {
        set = m_result.holds[node.children[0]];
        std::vector<std::size_t> missing(m_graph.nodeCount());  // uses of classes not in the set
        const bool isCounted = visitUntilStopped(missing.size(), m_stop, [&](std::size_t i) {
            missing[i] = m_graph.children(static_cast<GraphTable::Index>(i)).size();
        });
        if (!isCounted) return;
        spread(set, [&](GraphTable::Index parent) { return --missing[parent] == 0; });
    }

    /// Upwards: for each use of a class of the set, the user's class joins if `joins(user)`.
    template <typename Joins>
    void spread(std::vector<bool>& set, Joins joins) const {
        std::vector<GraphTable::Index> work;
        for (GraphTable::Index i = 0; i < set.size(); ++i)
            if (set[i]) work.push_back(i);
        constexpr std::uint32_t kStepsPerCheck = 4096;
        for (std::size_t steps = 0; !work.empty(); ++steps) {
            if (steps % kStepsPerCheck == 0 && m_stop.isStopped()) return;
            const GraphTable::Index child = work.back();
            work.pop_back();
            for (const GraphTable::Index parent : m_graph.parents(child)) {
                const GraphTable::Index own = m_graph.classOf(parent);
                if (!joins(parent) || set[own]) continue;
                set[own] = true;
                work.push_back(own);
            }
        }
    }

    const TermStore& m_store;
    const GraphTable& m_graph;
    const Sketch& m_sketch;
    const StopCheck& m_stop;
    const HoleAssignment& m_assignment;
    Satisfaction m_result;
};

}  // namespace

Satisfaction satisfy(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
                     const StopCheck& stop, const HoleAssignment& assignment) {
    return Evaluator(store, graph, sketch, stop, assignment).run(false);
}

void satisfyAgain(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
                  std::span<const std::uint32_t> changed, const StopCheck& stop,
                  Satisfaction& found) {
    found = Evaluator(store, graph, sketch, stop, {}, std::move(found)).runAgain(changed);
}

bool isSatisfied(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
                 GraphTable::Index classIndex, const StopCheck& stop) {
    const Satisfaction found = Evaluator(store, graph, sketch, stop, {}).run(true);
    const bool holds = !stop.isStopped() && found.isSatisfied(sketch, classIndex);
    if (!holds || sketch.sharedHoles().empty()) return holds;
    bool isFilled = false;
    forEachFilling(store, graph, sketch, sketch.sharedHoles(), classIndex, stop,
                   [&](const HoleAssignment&) {
                       isFilled = true;
                       return false;
                   });
    return isFilled;
}

}  // namespace candler
