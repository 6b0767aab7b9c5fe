#include "sketches/BeamExtractor.h"

#include <algorithm>
#include <deque>

#include "sketches/ChildOrders.h"
#include "sketches/Holes.h"
#include "sketches/LackingTerms.h"

namespace candler {

namespace {

using Index = GraphTable::Index;
using Terms = std::vector<SketchExtraction>;  // the cheapest first
using Beam = std::vector<Terms>;              // by class

bool isBefore(const SketchExtraction& a, const SketchExtraction& b) {
    return a.cost != b.cost ? a.cost < b.cost : a.term < b.term;
}

class BeamExtraction {
public:
    BeamExtraction(TermStore& store, const GraphTable& graph, const Sketch& sketch,
                   const CostModel& model, std::size_t width, const StopCheck& stop)
        : m_store(store),
          m_graph(graph),
          m_sketch(sketch),
          m_model(model),
          m_costs(store, model, stop),
          m_width(width),
          m_stop(stop) {
        // Without constraints: from the leaves upwards.
        m_best.resize(graph.classCount());
        visitUntilStopped(graph.nodeCount(), stop, [&](std::size_t at) {
            const auto i = static_cast<Index>(at);
            if (graph.children(i).empty()) offer(m_best, i, {});
        });
        spread(m_best, [this](Index node) { return offerProducts(m_best, node, m_best); });
    }

    /// Adds to `all` what satisfies the sketch with these fillings of its holes.
    void run(Index classIndex, const HoleAssignment& assignment, Terms& all) {
        std::vector<Beam> columns;
        for (const SketchNode& node : m_sketch.nodes()) {
            columns.push_back(evaluate(node, columns, assignment));
            if (m_stop.isStopped()) return;
        }
        for (const SketchExtraction& one : columns.back()[classIndex]) insert(all, one);
    }

private:
    Beam evaluate(const SketchNode& node, const std::vector<Beam>& columns,
                  const HoleAssignment& assignment) {
        Beam column(m_graph.classCount());
        switch (node.kind) {
            case SketchNode::Kind::Any:
                // All holes of one name are the same term, not only of the same class.
                copy(m_best, assignment.contains(node.hole) ? 1 : m_width, column);
                break;
            case SketchNode::Kind::Operator:
                evaluateOperator(node, columns, column);
                break;
            case SketchNode::Kind::Contains:
                copy(columns[node.children[0]], m_width, column);
                spread(column, [&](Index parent) { return offerContaining(column, parent); });
                break;
            case SketchNode::Kind::OnlyContains:
                copy(columns[node.children[0]], m_width, column);
                spread(column, [&](Index parent) { return offerProducts(column, parent, column); });
                break;
            case SketchNode::Kind::Lacks:
                evaluateLacks(node, column);
                break;
            case SketchNode::Kind::Or:
                for (const std::uint32_t child : node.children)
                    visitUntilStopped(column.size(), m_stop, [&](std::size_t i) {
                        for (const SketchExtraction& one : columns[child][i])
                            insert(column[i], one);
                    });
                break;
        }
        if (ClassTest test(node, m_graph, assignment); test.isNeeded())
            for (Index i = 0; i < column.size(); ++i)
                if (!column[i].empty() && !test.passes(i)) column[i].clear();
        return column;
    }

    /// At most so many terms of each class.
    void copy(const Beam& from, std::size_t most, Beam& to) const {
        visitUntilStopped(from.size(), m_stop, [&](std::size_t i) {
            const auto count = static_cast<std::ptrdiff_t>(std::min(from[i].size(), most));
            to[i].assign(from[i].begin(), from[i].begin() + count);
        });
    }

    void evaluateOperator(const SketchNode& node, const std::vector<Beam>& columns, Beam& column) {
        visitUntilStopped(m_graph.nodeCount(), m_stop, [&](std::size_t at) {
            const auto i = static_cast<Index>(at);
            const Label& label = m_store[m_graph.label(i)];
            if (label.op != node.op || (node.payload && *node.payload != label.payload)) return;
            const auto children = m_graph.children(i);
            forEachOrder(m_store, m_graph, i, node.children, [&](const auto& parts) {
                std::vector<const Terms*> choices;
                for (std::size_t k = 0; k < children.size(); ++k)
                    choices.push_back(&columns[parts[k]][children[k]]);
                offerProduct(column, i, choices);
            });
        });
    }

    void evaluateLacks(const SketchNode& node, Beam& column) {
        const LackingTerms lacking = lackingTerms(m_store, m_graph, m_sketch, node, m_stop);
        const BeamExtraction among(m_store, lacking.graph, m_sketch, m_model, m_width, m_stop);
        visitUntilStopped(lacking.classOf.size(), m_stop, [&](std::size_t i) {
            for (const SketchExtraction& one : among.m_best[i])
                insert(column[lacking.classOf[i]], one);
        });
    }

    /// The node with all its children taken from `from`; whether that helped.
    bool offerProducts(Beam& column, Index node, const Beam& from) {
        std::vector<const Terms*> choices;
        for (const Index child : m_graph.children(node)) choices.push_back(&from[child]);
        return offerProduct(column, node, choices);
    }

    /// The node with one of its children taken from the column, the others from all terms.
    bool offerContaining(Beam& column, Index node) {
        const auto children = m_graph.children(node);
        bool isBetter = false;
        for (std::size_t k = 0; k < children.size(); ++k) {
            std::vector<const Terms*> choices;
            for (std::size_t i = 0; i < children.size(); ++i)
                choices.push_back(i == k ? &column[children[i]] : &m_best[children[i]]);
            isBetter |= offerProduct(column, node, choices);
        }
        return isBetter;
    }

    /// Of a product of sorted lists only those places matter that are before all but `width`
    /// others: the (i+1)(j+1)… that are no worse in every list are at most `width`. Of an unordered
    /// pair two of these may be one term.
    bool offerProduct(Beam& column, Index node, const std::vector<const Terms*>& choices) {
        for (const Terms* terms : choices)
            if (terms->empty()) return false;
        const std::size_t most = m_store.isCommutative(m_graph.label(node)) ? 2 * m_width : m_width;
        std::vector<std::size_t> at(choices.size(), 0);
        bool isBetter = false;
        for (;;) {
            if (isOver()) return isBetter;
            isBetter |= offer(column, node, taken(choices, at));
            std::size_t k = 0;
            for (; k < at.size(); ++k) {
                ++at[k];
                if (at[k] < choices[k]->size() && placesBefore(at) <= most) break;
                at[k] = 0;
            }
            if (k == at.size()) return isBetter;
        }
    }

    /// Asks once for so many offers.
    [[nodiscard]] bool isOver() {
        constexpr std::size_t kOffersPerCheck = 1024;
        if (!m_isOver && ++m_offers % kOffersPerCheck == 0) m_isOver = m_stop.isStopped();
        return m_isOver;
    }

    static std::size_t placesBefore(const std::vector<std::size_t>& at) {
        std::size_t product = 1;
        for (const std::size_t place : at) product *= place + 1;
        return product;
    }

    static Terms taken(const std::vector<const Terms*>& choices,
                       const std::vector<std::size_t>& at) {
        Terms children;
        for (std::size_t k = 0; k < choices.size(); ++k) children.push_back((*choices[k])[at[k]]);
        return children;
    }

    bool offer(Beam& column, Index node, const Terms& children) {
        std::vector<double> costs;
        std::vector<TermId> terms;
        for (const SketchExtraction& child : children) {
            costs.push_back(child.cost);
            terms.push_back(child.term);
        }
        const double cost = m_costs.over(m_graph.label(node), costs, terms);
        Terms& own = column[m_graph.classOf(node)];
        if (own.size() == m_width && own.back().cost < cost) return false;
        return insert(own, {cost, m_store.make(m_graph.label(node), terms)});
    }

    bool insert(Terms& own, const SketchExtraction& one) const {
        const auto place = std::ranges::lower_bound(own, one, isBefore);
        if (place != own.end() && place->term == one.term) return false;
        if (own.size() == m_width) {
            if (place == own.end()) return false;
            own.insert(place, one);
            own.pop_back();
        } else {
            own.insert(place, one);
        }
        return true;
    }

    /// From what is in the column upwards, until nothing becomes cheaper.
    template <typename Offer>
    void spread(Beam& column, Offer offerAgain) {
        std::deque<Index> queue;
        std::vector<bool> isQueued(m_graph.classCount(), false);
        const auto add = [&](Index classIndex) {
            if (isQueued[classIndex]) return;
            isQueued[classIndex] = true;
            queue.push_back(classIndex);
        };
        for (Index i = 0; i < column.size(); ++i)
            if (!column[i].empty()) add(i);
        if (m_stop.isStopped()) return;
        while (!queue.empty()) {
            const Index changed = queue.front();
            queue.pop_front();
            isQueued[changed] = false;
            for (const Index parent : m_graph.parents(changed)) {
                if (isOver()) return;
                if (offerAgain(parent)) add(m_graph.classOf(parent));
            }
        }
    }

    TermStore& m_store;
    const GraphTable& m_graph;
    const Sketch& m_sketch;
    const CostModel& m_model;
    TermCosts m_costs;
    std::size_t m_width;
    const StopCheck& m_stop;
    Beam m_best;  // unconstrained
    std::size_t m_offers = 0;
    bool m_isOver = false;
};

}  // namespace

std::vector<SketchExtraction> extractBeam(TermStore& store, const GraphTable& graph,
                                          const Sketch& sketch, const CostModel& model,
                                          std::size_t width, GraphTable::Index classIndex,
                                          const StopCheck& stop) {
    BeamExtraction extraction(store, graph, sketch, model, width, stop);
    Terms all;
    if (sketch.sharedHoles().empty())
        extraction.run(classIndex, {}, all);
    else
        forEachFilling(store, graph, sketch, sketch.sharedHoles(), classIndex, stop,
                       [&](const HoleAssignment& assignment) {
                           extraction.run(classIndex, assignment, all);
                           return !stop.isStopped();
                       });
    if (stop.isStopped()) return {};
    return all;
}

}  // namespace candler
