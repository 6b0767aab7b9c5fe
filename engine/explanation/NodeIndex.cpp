#include "engine/explanation/NodeIndex.h"

#include <algorithm>

#include "engine/support/Hash.h"

namespace candler {

NodeIndex::NodeIndex(const EGraph& graph, const BirthTerms& births)
    : m_graph(graph), m_births(births), m_begin(graph.addedNodeCount() + 1, 0) {
    const std::size_t count = graph.addedNodeCount();
    m_nodes.resize(count);
    m_byWords.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const ENodeId node{i};
        ++m_begin[graph.find(foundedClass(node)).index() + 1];
        m_byWords.emplace_back(hash(graph.journal().label(node), births.children(node)), node);
    }
    for (std::size_t i = 0; i < count; ++i) m_begin[i + 1] += m_begin[i];
    std::vector<std::uint32_t> next(m_begin.begin(), m_begin.end() - 1);
    for (std::uint32_t i = 0; i < count; ++i)
        m_nodes[next[graph.find(EClassId{i}).index()]++] = ENodeId{i};
    std::ranges::sort(m_byWords);
}

std::span<const ENodeId> NodeIndex::nodesOf(EClassId id) const {
    const std::size_t root = m_graph.find(id).index();
    return std::span(m_nodes).subspan(m_begin[root], m_begin[root + 1] - m_begin[root]);
}

std::uint64_t NodeIndex::hash(LabelId label, std::span<const EClassId> children) const {
    std::vector<std::uint32_t> words{label.value};
    for (const EClassId child : children) words.push_back(m_graph.find(child).value);
    return hashWords(words);
}

std::span<const NodeIndex::Entry> NodeIndex::withHash(std::uint64_t hash) const {
    const auto range = std::ranges::equal_range(m_byWords, hash, {}, &Entry::first);
    return {range.begin(), range.end()};
}

bool NodeIndex::isLike(ENodeId node, LabelId label, std::span<const EClassId> children) const {
    return m_graph.journal().label(node) == label &&
           std::ranges::equal(m_births.children(node), children, [&](EClassId a, EClassId b) {
               return m_graph.find(a) == m_graph.find(b);
           });
}

}  // namespace candler
