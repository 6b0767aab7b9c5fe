#include "engine/languages/tensorgraph/rules/PresentReach.h"

namespace candler::tensor {

bool PresentReach::reaches(const EGraph& graph, std::span<const EClassId> from,
                           std::span<const EClassId> to) {
    gather(graph);
    for (const EClassId id : to) m_isWanted[graph.find(id).index()] = true;
    bool isFound = false;
    std::vector<EClassId> work;
    const auto see = [&](EClassId child) {
        const EClassId id = graph.find(child);
        isFound = isFound || m_isWanted[id.index()];
        if (m_isSeen[id.index()]) return;
        m_isSeen[id.index()] = true;
        work.push_back(id);
    };
    for (const EClassId id : from) see(id);
    while (!work.empty() && !isFound) {
        const EClassId id = work.back();
        work.pop_back();
        forEachNode(graph, id, [&](ENodeId node) {
            for (const EClassId child : graph.children(node)) see(child);
        });
    }
    return isFound;
}

void PresentReach::gather(const EGraph& graph) {
    const std::size_t count = graph.addedNodeCount();
    const std::size_t atRebuild = count - (graph.liveNodeEstimate() - graph.nodeCount());
    for (auto* list : {&m_firstClass, &m_nextClass, &m_firstNode, &m_nextNode})
        list->assign(count, kNone);
    m_isSeen.assign(count, false);
    m_isWanted.assign(count, false);
    for (const EClassId id : graph.classes()) {
        std::uint32_t& first = m_firstClass[graph.find(id).index()];
        m_nextClass[id.index()] = first;
        first = id.value;
    }
    for (std::size_t i = atRebuild; i < count; ++i) {
        const ENodeId node{static_cast<std::uint32_t>(i)};
        std::uint32_t& first = m_firstNode[graph.find(foundedClass(node)).index()];
        m_nextNode[i] = first;
        first = node.value;
    }
}

template <typename Visit>
void PresentReach::forEachNode(const EGraph& graph, EClassId id, Visit visit) const {
    for (std::uint32_t i = m_firstClass[id.index()]; i != kNone; i = m_nextClass[i])
        for (const ENodeId node : graph.nodesOf(EClassId{i})) visit(node);
    for (std::uint32_t i = m_firstNode[id.index()]; i != kNone; i = m_nextNode[i])
        visit(ENodeId{i});
}

}  // namespace candler::tensor
