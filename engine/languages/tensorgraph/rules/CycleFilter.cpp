#include "engine/languages/tensorgraph/rules/CycleFilter.h"

#include <algorithm>

#include "engine/egraph/EGraph.h"

namespace candler::tensor {

namespace {

/// E-nodes that each have the class of the next one as a child, and the last one that of the first.
using Cycle = std::vector<ENodeId>;

class Cutter {
public:
    Cutter(const EGraph& graph, const StopCheck& stop) : m_graph(graph), m_stop(stop) {
        m_isCut.resize(graph.addedNodeCount());
    }

    bool run(std::vector<ENodeId>& cuts) {
        while (true) {
            const std::vector<Cycle> cycles = findCycles();
            if (m_stop.isStopped()) return false;
            if (cycles.empty()) break;
            for (const Cycle& cycle : cycles) {
                if (m_stop.isStopped()) return false;
                const bool isOpen =
                    std::ranges::any_of(cycle, [&](ENodeId node) { return m_isCut[node.index()]; });
                if (!isOpen) cutOne(cycle);
            }
        }
        cuts.insert(cuts.end(), m_cuts.begin(), m_cuts.end());
        return true;
    }

private:
    struct Frame {
        EClassId id;
        std::size_t node = 0;
        std::size_t child = 0;
    };

    /// By one search in depth over all that the roots reach: one at least, if there are any.
    std::vector<Cycle> findCycles() {
        std::vector<Cycle> cycles;
        m_place.assign(m_graph.addedNodeCount(), kUnseen);
        for (const EClassId root : m_graph.roots()) searchFrom(m_graph.find(root), cycles);
        return cycles;
    }

    void searchFrom(EClassId root, std::vector<Cycle>& cycles) {
        if (m_place[root.index()] != kUnseen) return;
        std::vector<Frame> path{{root}};
        m_place[root.index()] = 0;
        while (!path.empty() && !m_stop.isStopped()) {
            Frame& top = path.back();
            const auto nodes = m_graph.nodesOf(top.id);
            if (top.node == nodes.size()) {
                m_place[top.id.index()] = kDone;
                path.pop_back();
                continue;
            }
            const auto children = m_graph.children(nodes[top.node]);
            if (m_isCut[nodes[top.node].index()] || top.child == children.size()) {
                ++top.node;
                top.child = 0;
                continue;
            }
            const EClassId child = children[top.child++];
            const std::int64_t place = m_place[child.index()];
            if (place == kUnseen) {
                m_place[child.index()] = static_cast<std::int64_t>(path.size());
                path.push_back({child});
            } else if (place != kDone) {
                cycles.push_back(cycleFrom(path, static_cast<std::size_t>(place)));
            }
        }
    }

    [[nodiscard]] Cycle cycleFrom(const std::vector<Frame>& path, std::size_t first) const {
        Cycle cycle;
        for (std::size_t i = first; i < path.size(); ++i)
            cycle.push_back(m_graph.nodesOf(path[i].id)[path[i].node]);
        return cycle;
    }

    /// The newest e-node without which its class has a finite term. There is one: the class whose
    /// term is the least deep is made without this cycle. None is cut if it is stopped before; each
    /// is tried in time linear in the e-graph.
    void cutOne(Cycle cycle) {
        std::ranges::sort(cycle, std::ranges::greater{});
        for (const ENodeId node : cycle) {
            if (m_stop.isStopped()) return;
            m_isCut[node.index()] = true;
            if (hasTerm(m_graph.find(foundedClass(node)))) {
                m_cuts.push_back(node);
                return;
            }
            m_isCut[node.index()] = false;
        }
    }

    /// Whether the class has a term without what is cut: a search in depth that takes a class on
    /// its own path for one that has none, and falls back on all classes where that says nothing.
    bool hasTerm(EClassId id) {
        for (const ENodeId node : m_graph.nodesOf(id)) {
            if (m_isCut[node.index()]) continue;
            if (m_graph.children(node).empty()) return true;
        }
        return termsOfAll()[id.index()];
    }

    /// By class, whether it has a finite term: a least fixed point from the leaves.
    std::vector<bool> termsOfAll() {
        std::vector<bool> has(m_graph.addedNodeCount());
        std::vector<std::uint32_t> missing(m_graph.addedNodeCount());
        std::vector<EClassId> work;
        const auto found = [&](EClassId id) {
            if (has[id.index()]) return;
            has[id.index()] = true;
            work.push_back(id);
        };
        for (const EClassId id : m_graph.classes())
            for (const ENodeId node : m_graph.nodesOf(id)) {
                missing[node.index()] = static_cast<std::uint32_t>(m_graph.children(node).size());
                if (missing[node.index()] == 0 && !m_isCut[node.index()]) found(id);
            }
        while (!work.empty()) {
            const EClassId id = work.back();
            work.pop_back();
            m_graph.forEachParent(id, [&](ENodeId parent) {
                if (--missing[parent.index()] == 0 && !m_isCut[parent.index()])
                    found(m_graph.find(foundedClass(parent)));
            });
        }
        return has;
    }

    static constexpr std::int64_t kUnseen = -1;
    static constexpr std::int64_t kDone = -2;

    const EGraph& m_graph;
    const StopCheck& m_stop;
    std::vector<bool> m_isCut;
    std::vector<ENodeId> m_cuts;
    std::vector<std::int64_t> m_place;  // by class: its place on the path
};

}  // namespace

bool CycleFilter::findCuts(const EGraph& graph, const StopCheck& stop, std::vector<ENodeId>& cuts) {
    return Cutter(graph, stop).run(cuts);
}

}  // namespace candler::tensor
