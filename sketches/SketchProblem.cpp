#include "sketches/SketchProblem.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sketches/ChildOrders.h"
#include "sketches/LackingTerms.h"
#include "sketches/Satisfaction.h"

namespace candler {

namespace {

using Index = GraphTable::Index;

/// In place of a sketch node: any term.
constexpr std::uint32_t kAnything = 0xFFFFFFFFU;
/// Added to a sketch node: whatever its type. Below a typed `contains` its type says nothing.
constexpr std::uint32_t kOfAnyType = 0x80000000U;
/// Added to a class of the terms that lack something, all of which are numbered one after the
/// other.
constexpr std::uint32_t kLacking = 0x40000000U;

class Product {
public:
    Product(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
            Satisfaction satisfaction, const CostModel& model, const StopCheck& stop)
        : m_store(store),
          m_graph(graph),
          m_sketch(sketch),
          m_satisfaction(std::move(satisfaction)),
          m_model(model),
          m_stop(stop) {}

    std::optional<ExtractionProblem> run(Index root) {
        m_builder.addRoot(indexOf(root, m_sketch.root()));
        constexpr std::uint32_t kStepsPerCheck = 1024;
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            if (i % kStepsPerCheck == 0 && m_stop.isStopped()) return std::nullopt;
            const auto [classIndex, wanted] = m_pairs[i];
            m_builder.addClass();
            m_origins.classes.push_back(classIndex);
            m_choices.clear();
            expand(classIndex, wanted);
            if (!addChoices()) return std::nullopt;
        }
        m_origins.classOfNode.resize(m_graph.nodeCount());
        for (Index node = 0; node < m_graph.nodeCount(); ++node)
            m_origins.classOfNode[node] = m_graph.classOf(node);
        return std::move(m_builder).build().standingFor(std::move(m_origins));
    }

private:
    struct Lacking {
        const SketchNode* sketch;
        LackingTerms terms;
        std::vector<std::vector<Index>> statesOf;  ///< Its classes, by class of the whole table.
        std::uint32_t begin = 0;                   ///< Number of its first class.
    };

    /// An e-node, and the pairs that its children are, by their places in m_pairs.
    using Choice = std::pair<Index, std::vector<Index>>;

    Index indexOf(Index classIndex, std::uint32_t wanted) {
        const std::uint64_t key = (std::uint64_t{classIndex} << 32U) | wanted;
        const auto [at, isNew] = m_indices.try_emplace(key, static_cast<Index>(m_pairs.size()));
        if (isNew) m_pairs.emplace_back(classIndex, wanted);
        return at->second;
    }

    /// What cannot be given may pass with kOfAnyType; no extractor takes that.
    [[nodiscard]] bool holds(Index classIndex, std::uint32_t wanted) const {
        return (wanted & (kOfAnyType | kLacking)) != 0 || m_satisfaction.holds[wanted][classIndex];
    }

    /// What is left to be wanted of a class for which `holds`: of a hole nothing is.
    [[nodiscard]] std::uint32_t beyondTest(std::uint32_t wanted) const {
        if (wanted == kAnything || (wanted & kLacking) != 0) return wanted;
        const std::uint32_t node = wanted & ~kOfAnyType;
        return m_sketch.nodes()[node].kind == SketchNode::Kind::Any ? kAnything : wanted;
    }

    /// What a `contains` wants further down.
    [[nodiscard]] std::uint32_t below(std::uint32_t wanted) const {
        return m_sketch.nodes()[wanted & ~kOfAnyType].type == nullptr ? wanted
                                                                      : wanted | kOfAnyType;
    }

    /// All ways in which a class gives what is wanted of it.
    void expand(Index classIndex, std::uint32_t wanted) {
        if (!holds(classIndex, wanted)) return;
        const Index begin = m_graph.nodeBegin(classIndex);
        const Index end = m_graph.nodeBegin(classIndex + 1);
        if (wanted == kAnything) return offerAll(begin, end);
        if ((wanted & kLacking) != 0) return offerLacking(wanted & ~kLacking);
        const SketchNode& sketch = m_sketch.nodes()[wanted & ~kOfAnyType];
        const std::uint32_t inner = below(wanted);
        switch (sketch.kind) {
            case SketchNode::Kind::Any:
                offerAll(begin, end);
                break;
            case SketchNode::Kind::Operator:
                for (Index node = begin; node < end; ++node) offerOperator(node, sketch);
                break;
            case SketchNode::Kind::Contains:
                expand(classIndex, sketch.children[0]);
                for (Index node = begin; node < end; ++node)
                    for (std::size_t k = 0; k < m_graph.children(node).size(); ++k)
                        offer(node, [&](std::size_t at) { return at == k ? inner : kAnything; });
                break;
            case SketchNode::Kind::OnlyContains:
                expand(classIndex, sketch.children[0]);
                for (Index node = begin; node < end; ++node)
                    if (!m_graph.children(node).empty())
                        offer(node, [&](std::size_t) { return inner; });
                break;
            case SketchNode::Kind::Lacks:
                expandLacking(classIndex, sketch);
                break;
            case SketchNode::Kind::Or:
                for (const std::uint32_t child : sketch.children) expand(classIndex, child);
                break;
        }
    }

    /// In all states that terms of the class are in.
    void expandLacking(Index classIndex, const SketchNode& sketch) {
        auto known = std::ranges::find(m_lacking, &sketch, &Lacking::sketch);
        if (known == m_lacking.end()) known = addLacking(sketch);
        const Lacking& lacking = *known;
        for (const Index own : lacking.statesOf[classIndex]) offerLacking(lacking.begin + own);
    }

    std::vector<Lacking>::iterator addLacking(const SketchNode& sketch) {
        Lacking lacking{&sketch, lackingTerms(m_store, m_graph, m_sketch, sketch, m_stop), {}, 0};
        if (!m_lacking.empty())
            lacking.begin = m_lacking.back().begin +
                            static_cast<std::uint32_t>(m_lacking.back().terms.classOf.size());
        lacking.statesOf.resize(m_graph.classCount());
        for (Index i = 0; i < lacking.terms.classOf.size(); ++i)
            lacking.statesOf[lacking.terms.classOf[i]].push_back(i);
        m_lacking.push_back(std::move(lacking));
        return m_lacking.end() - 1;
    }

    /// The e-nodes of a class of terms that lack something, with children that do.
    void offerLacking(std::uint32_t number) {
        const auto after = std::ranges::upper_bound(m_lacking, number, {}, &Lacking::begin);
        const std::uint32_t begin = (after - 1)->begin;
        const LackingTerms& terms = (after - 1)->terms;
        const Index own = number - begin;
        for (Index node = terms.graph.nodeBegin(own); node < terms.graph.nodeBegin(own + 1);
             ++node) {
            const auto children = terms.graph.children(node);
            offer(terms.nodeOf[node],
                  [&](std::size_t k) { return kLacking | (begin + children[k]); });
        }
    }

    void offerAll(Index begin, Index end) {
        for (Index node = begin; node < end; ++node)
            offer(node, [](std::size_t) { return kAnything; });
    }

    void offerOperator(Index node, const SketchNode& sketch) {
        const Label& label = m_store[m_graph.label(node)];
        if (label.op != sketch.op || (sketch.payload && *sketch.payload != label.payload)) return;
        forEachOrder(m_store, m_graph, node, sketch.children, [&](const auto& parts) {
            offer(node, [&](std::size_t k) { return parts[k]; });
        });
    }

    /// The e-node with `wantedOf(k)` wanted of its k-th child, if the children can give that.
    template <typename WantedOf>
    void offer(Index node, WantedOf wantedOf) {
        const auto children = m_graph.children(node);
        for (std::size_t k = 0; k < children.size(); ++k)
            if (!holds(children[k], wantedOf(k))) return;
        Choice choice{node, {}};
        for (std::size_t k = 0; k < children.size(); ++k)
            choice.second.push_back(indexOf(children[k], beyondTest(wantedOf(k))));
        m_choices.push_back(std::move(choice));
    }

    bool addChoices() {
        std::ranges::sort(m_choices);
        m_choices.erase(std::unique(m_choices.begin(), m_choices.end()), m_choices.end());
        for (const auto& [node, children] : m_choices) {
            const auto cost = m_model.ownCost(m_store, m_graph.label(node));
            if (!cost) return false;
            m_builder.addNode(*cost, children);
            m_origins.node.push_back(node);
        }
        return true;
    }

    const TermStore& m_store;
    const GraphTable& m_graph;
    const Sketch& m_sketch;
    Satisfaction m_satisfaction;
    const CostModel& m_model;
    const StopCheck& m_stop;
    ExtractionProblem::Builder m_builder;
    ExtractionProblem::Origins m_origins;
    std::unordered_map<std::uint64_t, Index> m_indices;
    std::vector<std::pair<Index, std::uint32_t>> m_pairs;  // class, what is wanted of it
    std::vector<Choice> m_choices;                         // of the pair under way
    std::vector<Lacking> m_lacking;                        // by ascending numbers
};

}  // namespace

std::optional<ExtractionProblem> sketchProblem(const TermStore& store, const GraphTable& graph,
                                               const Sketch& sketch,
                                               const HoleAssignment& assignment,
                                               const CostModel& model, Index root,
                                               const StopCheck& stop) {
    Satisfaction satisfaction = satisfy(store, graph, sketch, stop, assignment);
    if (stop.isStopped() || !satisfaction.isSatisfied(sketch, root)) return std::nullopt;
    return Product(store, graph, sketch, std::move(satisfaction), model, stop).run(root);
}

}  // namespace candler
