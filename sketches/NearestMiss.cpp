#include "sketches/NearestMiss.h"

#include <algorithm>
#include <utility>

namespace candler {

namespace {

using Index = GraphTable::Index;
using Kind = SketchNode::Kind;
using Loss = NearestMiss::Loss;

constexpr std::size_t kMaxTypes = 3;
/// The extractor holds a term for each class and node of the sketch: some 100 MB.
constexpr std::size_t kMaxTerms = 4'000'000;

class Relaxation {
public:
    Relaxation(TermStore& store, const GraphTable& graph, const Sketch& sketch, Satisfaction found,
               Index classIndex, const StopCheck& stop)
        : m_store(store),
          m_graph(graph),
          m_nodes(sketch.nodes().begin(), sketch.nodes().end()),
          m_found(std::move(found)),
          m_class(classIndex),
          m_stop(stop) {}

    std::optional<NearestMiss> run(const CostModel& model) {
        if (m_found.holds[root()][m_class]) return std::nullopt;
        m_miss.node = firstFailing();
        describe();
        while (!m_found.holds[root()][m_class]) {
            const std::uint32_t at = firstFailing();
            if (!relax(at)) return std::nullopt;
            satisfyAgain(m_store, m_graph, Sketch(m_nodes), m_changed, m_stop, m_found);
            if (m_stop.isStopped()) return std::nullopt;
            if (m_miss.relaxed.size() == 1 && m_miss.relaxed[0].loss == Loss::ItsType)
                tellTypes(at);
        }
        m_miss.rest = Sketch(m_nodes);
        if (m_graph.classCount() * m_nodes.size() <= kMaxTerms) {
            const ExtractionTable cheapest = extractGreedy(m_store, m_graph, model, m_stop);
            if (m_stop.isStopped()) return std::nullopt;
            m_miss.closest =
                extractSketch(m_store, m_graph, m_miss.rest, model, cheapest, m_class, m_stop);
        }
        if (m_stop.isStopped()) return std::nullopt;
        return std::move(m_miss);
    }

private:
    [[nodiscard]] std::uint32_t root() const {
        return static_cast<std::uint32_t>(m_nodes.size()) - 1;
    }

    /// Below an `or` that some class satisfies, or a `not`, an empty part does not matter.
    [[nodiscard]] std::uint32_t firstFailing() const {
        std::vector<bool> isNeeded(m_nodes.size(), false);
        isNeeded[root()] = true;
        std::uint32_t first = root();
        for (std::uint32_t i = root() + 1; i-- > 0;) {
            if (!isNeeded[i]) continue;
            if (m_found.count[i] == 0) first = i;
            if (m_nodes[i].kind == Kind::Or && m_found.count[i] > 0) continue;
            if (m_nodes[i].kind == Kind::Lacks) continue;
            for (const std::uint32_t child : m_nodes[i].children) isNeeded[child] = true;
        }
        return first;
    }

    /// What there is of the failing node, before anything is relaxed.
    void describe() {
        const SketchNode& node = m_nodes[m_miss.node];
        m_miss.classes = m_found.count[m_miss.node];
        const std::optional<Best> best = bestFor(m_miss.node);
        if (best) m_miss.best = best->eNode;
        for (std::size_t k = 0; k < node.children.size(); ++k) {
            const std::uint32_t child = node.children[k];
            const bool isInBest = best && isSatisfied(*best, child, k);
            m_miss.children.push_back({child, m_found.count[child], isInBest});
        }
    }

    struct Best {
        Index eNode = 0;
        bool isCrossed = false;  ///< Each part of the sketch goes with the other child of a pair.
    };

    [[nodiscard]] bool isSatisfied(const Best& best, std::uint32_t child, std::size_t k) const {
        return m_found.holds[child][m_graph.children(best.eNode)[best.isCrossed ? 1 - k : k]];
    }

    /// The e-node of the operator that has most of the sketch; those with the payload come first.
    /// Where the sketch is satisfied by other classes, only those of the class asked about.
    [[nodiscard]] std::optional<Best> bestFor(std::uint32_t at) const {
        const SketchNode& node = m_nodes[at];
        if (node.kind != Kind::Operator) return std::nullopt;
        const bool isElsewhere = m_found.count[at] > 0;
        std::optional<Best> best;
        const std::vector<double> sizes = sizesOf();
        double bestScore = 0;
        visitUntilStopped(m_graph.nodeCount(), m_stop, [&](std::size_t index) {
            const auto i = static_cast<Index>(index);
            const Label& label = m_store[m_graph.label(i)];
            if (label.op != node.op || (isElsewhere && m_graph.classOf(i) != m_class)) return;
            for (const bool isCrossed : {false, true}) {
                if (isCrossed && !m_store.isCommutative(m_graph.label(i))) break;
                const Best found{i, isCrossed};
                double score = hasPayload(i, node) ? sizes[at] : 0;
                for (std::size_t k = 0; k < node.children.size(); ++k)
                    if (isSatisfied(found, node.children[k], k)) score += sizes[node.children[k]];
                if (best && score <= bestScore) continue;
                best = found;
                bestScore = score;
            }
        });
        return best;
    }

    /// Nodes below each, written out: shared ones count again.
    [[nodiscard]] std::vector<double> sizesOf() const {
        std::vector<double> sizes(m_nodes.size(), 1);
        for (std::size_t i = 0; i < sizes.size(); ++i)
            for (const std::uint32_t child : m_nodes[i].children) sizes[i] += sizes[child];
        return sizes;
    }

    [[nodiscard]] bool hasPayload(Index eNode, const SketchNode& node) const {
        return !node.payload || *node.payload == m_store[m_graph.label(eNode)].payload;
    }

    /// Takes as little from the failing node as is known to be in the way. False if stopped.
    bool relax(std::uint32_t at) {
        m_changed = {at};
        SketchNode& node = m_nodes[at];
        const bool isElsewhere = m_found.count[at] > 0;
        if (node.type && !(isElsewhere && node.type->matches(m_graph.type(m_class)))) {
            node.type = nullptr;
            m_miss.relaxed.push_back({at, Loss::ItsType});
            return true;
        }
        const std::optional<Best> best = bestFor(at);
        if (m_stop.isStopped()) return false;
        if (!best) {
            relaxWholly(at);
        } else if (!hasPayload(best->eNode, node)) {
            node.payload.reset();
            m_miss.relaxed.push_back({at, Loss::ItsPayload});
        } else {
            const std::vector<std::uint32_t> children = node.children;
            for (std::size_t k = 0; k < children.size(); ++k)
                if (!isSatisfied(*best, children[k], k)) relaxWholly(children[k]);
        }
        return true;
    }

    void relaxWholly(std::uint32_t at) {
        m_changed.push_back(at);
        SketchNode& node = m_nodes[at];
        node.hole.clear();
        if (node.kind == Kind::Any && !node.type) return;  // as another child already
        m_miss.relaxed.push_back({at, node.kind == Kind::Any ? Loss::ItsType : Loss::Everything});
        node.kind = Kind::Any;
        node.type = nullptr;
        node.payload.reset();
        node.children.clear();
    }

    /// Of the classes that now satisfy what failed by its type.
    void tellTypes(std::uint32_t at) {
        if (m_miss.classes > 0) {  // The class asked about has the wrong one.
            m_miss.otherTypes = {m_graph.type(m_class)};
            return;
        }
        m_miss.classesOfOtherType = m_found.count[at];
        for (Index i = 0; i < m_graph.classCount() && m_miss.otherTypes.size() < kMaxTypes; ++i)
            if (m_found.holds[at][i] &&
                std::ranges::find(m_miss.otherTypes, m_graph.type(i)) == m_miss.otherTypes.end())
                m_miss.otherTypes.push_back(m_graph.type(i));
    }

    TermStore& m_store;
    const GraphTable& m_graph;
    std::vector<SketchNode> m_nodes;
    std::vector<std::uint32_t> m_changed;  ///< By the last relaxation.
    Satisfaction m_found;                  ///< Of m_nodes.
    Index m_class;
    const StopCheck& m_stop;
    NearestMiss m_miss;
};

}  // namespace

std::optional<NearestMiss> nearestMiss(TermStore& store, const GraphTable& graph,
                                       const Sketch& sketch, Satisfaction found,
                                       const CostModel& model, GraphTable::Index classIndex,
                                       const StopCheck& stop) {
    if (stop.isStopped()) return std::nullopt;
    return Relaxation(store, graph, sketch, std::move(found), classIndex, stop).run(model);
}

std::uint32_t partWith(const Sketch& sketch, std::uint32_t node) {
    std::vector<bool> hasIt(sketch.nodes().size(), false);
    hasIt[node] = true;
    for (std::uint32_t i = node; i < sketch.root(); ++i) {
        const SketchNode& own = sketch.nodes()[i];
        for (const std::uint32_t child : own.children) hasIt[i] = hasIt[i] || hasIt[child];
        if (hasIt[i] && own.isPart) return i;
    }
    return sketch.root();
}

}  // namespace candler
