#include "engine/egraph/GraphTable.h"

#include <algorithm>

namespace candler {

GraphTable::GraphTable(const EGraph& graph, const StopCheck& stop) {
    const auto classes = graph.classes();
    m_classIds.assign(classes.begin(), classes.end());
    std::vector<Index> indexOfId(graph.addedNodeCount(), 0);
    for (Index i = 0; i < m_classIds.size(); ++i) indexOfId[m_classIds[i].index()] = i;
    m_childBegin.push_back(0);
    const bool isCopied = visitUntilStopped(m_classIds.size(), stop, [&](std::size_t i) {
        m_types.push_back(graph.type(m_classIds[i]));
        m_classBegin.push_back(static_cast<Index>(m_labels.size()));
        for (const ENodeId node : graph.nodesOf(m_classIds[i])) {
            m_classOf.push_back(static_cast<Index>(i));
            m_labels.push_back(graph.label(node));
            m_nodeIds.push_back(node);
            for (const EClassId child : graph.children(node))
                m_children.push_back(indexOfId[child.index()]);
            m_childBegin.push_back(static_cast<Index>(m_children.size()));
        }
    });
    if (!isCopied) return;
    m_classBegin.push_back(static_cast<Index>(m_labels.size()));
    linkParents(stop);
}

GraphTable::GraphTable(std::span<const ClassRow> rows) : m_types(rows.size()) {
    m_childBegin.push_back(0);
    for (const ClassRow& row : rows) {
        m_classBegin.push_back(static_cast<Index>(m_labels.size()));
        for (const ClassRow::Node& node : row.nodes) {
            m_classOf.push_back(static_cast<Index>(m_classIds.size()));
            m_labels.push_back(node.label);
            m_nodeIds.push_back(node.id);
            m_children.insert(m_children.end(), node.children.begin(), node.children.end());
            m_childBegin.push_back(static_cast<Index>(m_children.size()));
        }
        m_classIds.push_back(row.id);
    }
    m_classBegin.push_back(static_cast<Index>(m_labels.size()));
    linkParents({});
}

void GraphTable::linkParents(const StopCheck& stop) {
    m_parentBegin.assign(classCount() + 1, 0);
    for (const Index child : m_children) ++m_parentBegin[child + 1];
    for (std::size_t i = 1; i < m_parentBegin.size(); ++i) m_parentBegin[i] += m_parentBegin[i - 1];
    m_parents.resize(m_children.size());
    std::vector<Index> next = m_parentBegin;
    visitUntilStopped(nodeCount(), stop, [&](std::size_t i) {
        const auto node = static_cast<Index>(i);
        for (const Index child : children(node)) m_parents[next[child]++] = node;
    });
}

std::optional<GraphTable::Index> GraphTable::indexOf(EClassId canonical) const {
    const auto found = std::ranges::lower_bound(m_classIds, canonical);
    if (found == m_classIds.end() || *found != canonical) return std::nullopt;
    return static_cast<Index>(found - m_classIds.begin());
}

}  // namespace candler
