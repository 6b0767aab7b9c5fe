#include "engine/explanation/NodeIndex.h"

#include <algorithm>
#include <bit>

#include "engine/support/Hash.h"

namespace candler {

namespace {
constexpr std::uint32_t kNodesPerCheck = 1U << 16U;
}

template <typename GroupOf>
void NodeIndex::group(std::vector<ENodeId>& nodes, std::vector<std::uint32_t>& begin,
                      GroupOf groupOf, const StopCheck& stop) const {
    const auto count = static_cast<std::uint32_t>(m_graph.addedNodeCount());
    std::vector<std::uint32_t> groups(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (i % kNodesPerCheck == 0 && stop.isStopped()) return;
        groups[i] = static_cast<std::uint32_t>(groupOf(ENodeId{i}));
        ++begin[groups[i] + 1];
    }
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    nodes.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (i % kNodesPerCheck == 0 && stop.isStopped()) return;
        nodes[next[groups[i]]++] = ENodeId{i};
    }
}

NodeIndex::NodeIndex(const EGraph& graph, const BirthTerms& births, const StopCheck& stop)
    : m_graph(graph),
      m_births(births),
      m_mask(std::bit_ceil(graph.addedNodeCount() + 1) - 1),
      m_begin(graph.addedNodeCount() + 1, 0),
      m_bucketBegin(m_mask + 2, 0) {
    group(
        m_nodes, m_begin, [&](ENodeId node) { return graph.find(foundedClass(node)).index(); },
        stop);
    group(
        m_byWords, m_bucketBegin,
        [&](ENodeId node) { return bucket(graph.journal().label(node), births.children(node)); },
        stop);
}

std::span<const ENodeId> NodeIndex::nodesOf(EClassId id) const {
    const std::size_t root = m_graph.find(id).index();
    return std::span(m_nodes).subspan(m_begin[root], m_begin[root + 1] - m_begin[root]);
}

std::size_t NodeIndex::bucket(LabelId label, std::span<const EClassId> children) const {
    std::uint64_t hash = label.value;
    if (m_graph.store().isCommutative(label)) {
        const auto [low, high] =
            std::minmax({m_graph.find(children[0]).value, m_graph.find(children[1]).value});
        return mixHash(mixHash(hash, low), high) & m_mask;
    }
    for (const EClassId child : children) hash = mixHash(hash, m_graph.find(child).value);
    return hash & m_mask;
}

bool NodeIndex::isLike(ENodeId node, LabelId label, std::span<const EClassId> children) const {
    if (m_graph.journal().label(node) != label) return false;
    const auto areSame = [&](EClassId a, EClassId b) { return m_graph.find(a) == m_graph.find(b); };
    const auto own = m_births.children(node);
    return std::ranges::equal(own, children, areSame) ||
           (m_births.isPair(node) && areSame(own[0], children[1]) && areSame(own[1], children[0]));
}

}  // namespace candler
