#include "sketches/SketchExtractor.h"

#include <deque>
#include <vector>

#include "sketches/ChildOrders.h"
#include "sketches/Holes.h"
#include "sketches/LackingTerms.h"

namespace candler {

namespace {

using Index = GraphTable::Index;
using Column = std::vector<std::optional<SketchExtraction>>;  // by class

void readCheapest(TermStore& store, const GraphTable& graph, const ExtractionTable& best,
                  Index classIndex, std::vector<TermId>& terms) {
    std::vector<Index> stack{classIndex};
    std::vector<TermId> children;
    while (!stack.empty()) {
        const Index top = stack.back();
        const Index node = best.node[top];
        children.clear();
        bool isReady = true;
        for (const Index child : graph.children(node)) {
            if (!terms[child].isValid()) {
                stack.push_back(child);
                isReady = false;
            }
            children.push_back(terms[child]);
        }
        if (!isReady) continue;
        terms[top] = store.make(graph.label(node), children);
        stack.pop_back();
    }
}

/// The unconstrained cheapest term of every class that has one.
std::vector<TermId> cheapestTerms(TermStore& store, const GraphTable& graph,
                                  const ExtractionTable& best, const StopCheck& stop) {
    std::vector<TermId> terms(graph.classCount());
    visitUntilStopped(graph.classCount(), stop, [&](std::size_t i) {
        if (best.node[i] != ExtractionTable::kNoNode && !terms[i].isValid())
            readCheapest(store, graph, best, static_cast<Index>(i), terms);
    });
    return terms;
}

class Extraction {
public:
    Extraction(TermStore& store, const GraphTable& graph, const Sketch& sketch,
               const CostModel& model, const ExtractionTable& best,
               const HoleAssignment& assignment, const StopCheck& stop)
        : m_store(store),
          m_graph(graph),
          m_sketch(sketch),
          m_model(model),
          m_costs(store, model, stop),
          m_best(best),
          m_assignment(assignment),
          m_stop(stop) {}

    std::optional<SketchExtraction> run(Index classIndex) {
        m_bestTerms = cheapestTerms(m_store, m_graph, m_best, m_stop);
        if (m_stop.isStopped()) return std::nullopt;
        for (const SketchNode& node : m_sketch.nodes()) {
            m_columns.push_back(evaluate(node));
            // What is missing in a column may be there, so the later ones would be wrong.
            if (m_stop.isStopped()) return std::nullopt;
        }
        return m_columns[m_sketch.root()][classIndex];
    }

private:
    Column evaluate(const SketchNode& node) {
        Column column(m_graph.classCount());
        switch (node.kind) {
            case SketchNode::Kind::Any:
                for (Index i = 0; i < column.size(); ++i)
                    if (m_bestTerms[i].isValid()) column[i] = {m_best.cost[i], m_bestTerms[i]};
                break;
            case SketchNode::Kind::Operator:
                evaluateOperator(node, column);
                break;
            case SketchNode::Kind::Contains:
                spread(node, column, &Extraction::offerContaining);
                break;
            case SketchNode::Kind::OnlyContains:
                spread(node, column, &Extraction::offerOnlyContaining);
                break;
            case SketchNode::Kind::Lacks:
                evaluateLacks(node, column);
                break;
            case SketchNode::Kind::Or:
                for (const std::uint32_t child : node.children)
                    for (Index i = 0; i < column.size(); ++i)
                        if (const auto& other = m_columns[child][i])
                            if (!column[i] || other->cost < column[i]->cost) column[i] = other;
                break;
        }
        if (ClassTest test(node, m_graph, m_assignment); test.isNeeded())
            for (Index i = 0; i < column.size(); ++i)
                if (column[i] && !test.passes(i)) column[i].reset();
        return column;
    }

    void evaluateLacks(const SketchNode& node, Column& column) {
        const LackingTerms lacking = lackingTerms(m_store, m_graph, m_sketch, node, m_stop);
        if (m_stop.isStopped()) return;
        const ExtractionTable best = extractGreedy(m_store, lacking.graph, m_model, m_stop);
        if (m_stop.isStopped()) return;
        const std::vector<TermId> terms = cheapestTerms(m_store, lacking.graph, best, m_stop);
        for (Index i = 0; i < terms.size(); ++i) {
            auto& own = column[lacking.classOf[i]];
            if (terms[i].isValid() && (!own || best.cost[i] < own->cost))
                own = {best.cost[i], terms[i]};
        }
    }

    void evaluateOperator(const SketchNode& node, Column& column) {
        std::vector<double> costs;
        std::vector<TermId> terms;
        visitUntilStopped(m_graph.nodeCount(), m_stop, [&](std::size_t at) {
            const auto i = static_cast<Index>(at);
            const Label& label = m_store[m_graph.label(i)];
            if (label.op != node.op || (node.payload && *node.payload != label.payload)) return;
            const auto children = m_graph.children(i);
            forEachOrder(m_store, m_graph, i, node.children, [&](const auto& parts) {
                costs.clear();
                terms.clear();
                for (std::size_t k = 0; k < children.size(); ++k) {
                    const auto& child = m_columns[parts[k]][children[k]];
                    if (!child) break;
                    costs.push_back(child->cost);
                    terms.push_back(child->term);
                }
                if (terms.size() == children.size()) offer(column, i, costs, terms);
            });
        });
    }

    /// Keeps the node with these children in its class if that is strictly cheaper.
    bool offer(Column& column, Index node, const std::vector<double>& costs,
               const std::vector<TermId>& terms) {
        const double cost = m_costs.over(m_graph.label(node), costs, terms);
        auto& own = column[m_graph.classOf(node)];
        if (own && own->cost <= cost) return false;
        own = {cost, m_store.make(m_graph.label(node), terms)};
        return true;
    }

    /// Offers the node once more, one of its children having become cheaper; whether that helped.
    using Offer = bool (Extraction::*)(Column& column, Index node, Index changed);

    /// From what satisfies the child of `node` upwards, until nothing becomes cheaper.
    void spread(const SketchNode& node, Column& column, Offer offerAgain) {
        column = m_columns[node.children[0]];
        std::deque<Index> queue;
        std::vector<bool> isQueued(m_graph.classCount(), false);
        for (Index i = 0; i < column.size(); ++i)
            if (column[i]) {
                queue.push_back(i);
                isQueued[i] = true;
            }
        constexpr std::uint32_t kStepsPerCheck = 1024;
        for (std::size_t steps = 0; !queue.empty(); ++steps) {
            if (steps % kStepsPerCheck == 0 && m_stop.isStopped()) return;
            const Index changed = queue.front();
            queue.pop_front();
            isQueued[changed] = false;
            for (const Index parent : m_graph.parents(changed))
                if ((this->*offerAgain)(column, parent, changed) &&
                    !isQueued[m_graph.classOf(parent)]) {
                    isQueued[m_graph.classOf(parent)] = true;
                    queue.push_back(m_graph.classOf(parent));
                }
        }
    }

    /// The node with one child that is `changed` taken from the column, the others cheapest.
    bool offerContaining(Column& column, Index node, Index changed) {
        const auto children = m_graph.children(node);
        std::vector<double> costs;
        std::vector<TermId> terms;
        for (const Index child : children) {
            if (!m_bestTerms[child].isValid()) return false;
            costs.push_back(m_best.cost[child]);
            terms.push_back(m_bestTerms[child]);
        }
        bool isBetter = false;
        for (std::size_t k = 0; k < children.size(); ++k) {
            if (children[k] != changed) continue;
            costs[k] = column[changed]->cost;
            terms[k] = column[changed]->term;
            isBetter |= offer(column, node, costs, terms);
            costs[k] = m_best.cost[changed];
            terms[k] = m_bestTerms[changed];
        }
        return isBetter;
    }

    /// The node with all its children taken from the column, if they are there.
    bool offerOnlyContaining(Column& column, Index node, Index /*changed*/) {
        std::vector<double> costs;
        std::vector<TermId> terms;
        for (const Index child : m_graph.children(node)) {
            if (!column[child]) return false;
            costs.push_back(column[child]->cost);
            terms.push_back(column[child]->term);
        }
        return offer(column, node, costs, terms);
    }

    TermStore& m_store;
    const GraphTable& m_graph;
    const Sketch& m_sketch;
    const CostModel& m_model;
    TermCosts m_costs;
    const ExtractionTable& m_best;
    const HoleAssignment& m_assignment;
    const StopCheck& m_stop;
    std::vector<TermId> m_bestTerms;
    std::vector<Column> m_columns;
};

}  // namespace

std::optional<SketchExtraction> extractSketch(TermStore& store, const GraphTable& graph,
                                              const Sketch& sketch, const CostModel& model,
                                              const ExtractionTable& best,
                                              GraphTable::Index classIndex, const StopCheck& stop) {
    const auto extract = [&](const HoleAssignment& assignment) {
        return Extraction(store, graph, sketch, model, best, assignment, stop).run(classIndex);
    };
    std::optional<SketchExtraction> cheapest;
    if (sketch.sharedHoles().empty()) {
        cheapest = extract({});
        return stop.isStopped() ? std::nullopt : cheapest;
    }
    forEachFilling(store, graph, sketch, sketch.sharedHoles(), classIndex, stop,
                   [&](const HoleAssignment& assignment) {
                       const auto next = extract(assignment);
                       if (next && (!cheapest || next->cost < cheapest->cost)) cheapest = next;
                       return !stop.isStopped();
                   });
    return stop.isStopped() ? std::nullopt : cheapest;
}

}  // namespace candler
