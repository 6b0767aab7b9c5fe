#include "engine/languages/tensorgraph/rules/ClassReach.h"

#include <algorithm>
#include <limits>

namespace candler::tensor {

namespace {
constexpr std::uint32_t kCyclic = std::numeric_limits<std::uint32_t>::max();
}

bool ClassReach::reaches(const EGraph& graph, EClassId from, EClassId to) {
    if (from == to) return true;
    if (m_rebuild != graph.rebuildCount()) prepare(graph);
    if (!mayReach(from, to)) return false;
    ++m_search;
    std::vector<EClassId> work{from};
    while (!work.empty()) {
        const EClassId id = work.back();
        work.pop_back();
        for (const ENodeId node : graph.nodesOf(id))
            for (const EClassId child : graph.children(node)) {
                if (child == to) return true;
                if (m_seen[child.index()] == m_search || !mayReach(child, to)) continue;
                m_seen[child.index()] = m_search;
                work.push_back(child);
            }
    }
    return false;
}

bool ClassReach::mayReach(EClassId from, EClassId to) const {
    if (from.index() >= m_height.size() || to.index() >= m_height.size()) return false;
    return m_height[from.index()] == kCyclic || m_height[from.index()] > m_height[to.index()];
}

/// Heights in topological order of the classes; those that are left over are in or above cycles.
void ClassReach::prepare(const EGraph& graph) {
    m_rebuild = graph.rebuildCount();
    m_height.assign(graph.addedNodeCount(), kCyclic);
    m_seen.assign(graph.addedNodeCount(), 0);
    m_search = 0;
    std::vector<std::uint32_t> missing(graph.addedNodeCount(), 0);
    std::vector<EClassId> ready;
    for (const EClassId id : graph.classes()) {
        for (const ENodeId node : graph.nodesOf(id))
            missing[id.index()] += static_cast<std::uint32_t>(graph.children(node).size());
        if (missing[id.index()] == 0) ready.push_back(id);
    }
    for (std::size_t i = 0; i < ready.size(); ++i) {
        const EClassId id = ready[i];
        std::uint32_t height = 0;
        for (const ENodeId node : graph.nodesOf(id))
            for (const EClassId child : graph.children(node))
                height = std::max(height, m_height[child.index()] + 1);
        m_height[id.index()] = height;
        graph.forEachParent(id, [&](ENodeId parent) {
            const EClassId above = graph.find(foundedClass(parent));
            if (--missing[above.index()] == 0) ready.push_back(above);
        });
    }
}

}  // namespace candler::tensor
