// NodeIndex: all e-nodes that ever were, also those that became duplicates or were removed, by
// class and by label and children as they are called now. Internal to the explanation room.
#pragma once

#include <span>
#include <vector>

#include "engine/explanation/BirthTerms.h"
#include "engine/support/StopCheck.h"

namespace candler {

class NodeIndex {
public:
    /// Stopped half-way, it must not be used.
    NodeIndex(const EGraph& graph, const BirthTerms& births, const StopCheck& stop);

    [[nodiscard]] std::size_t nodeCount() const { return m_nodes.size(); }
    /// The e-nodes of a class (any id of it), oldest first.
    [[nodiscard]] std::span<const ENodeId> nodesOf(EClassId id) const;
    /// Calls `visit(ENodeId)`, oldest first, for e-nodes with this label whose children are these
    /// classes now (any ids of them; those of a pair in any order).
    template <typename Visit>
    void forEachWith(LabelId label, std::span<const EClassId> children, Visit visit) const;

private:
    [[nodiscard]] std::size_t bucket(LabelId label, std::span<const EClassId> children) const;
    [[nodiscard]] bool isLike(ENodeId node, LabelId label,
                              std::span<const EClassId> children) const;
    /// Groups all e-nodes by `groupOf(node)`, ascending within a group.
    template <typename GroupOf>
    void group(std::vector<ENodeId>& nodes, std::vector<std::uint32_t>& begin, GroupOf groupOf,
               const StopCheck& stop) const;

    const EGraph& m_graph;
    const BirthTerms& m_births;
    std::size_t m_mask;                  // buckets are a power of two
    std::vector<ENodeId> m_nodes;        // by class
    std::vector<std::uint32_t> m_begin;  // per class + 1
    std::vector<ENodeId> m_byWords;      // by bucket
    std::vector<std::uint32_t> m_bucketBegin;
};

template <typename Visit>
void NodeIndex::forEachWith(LabelId label, std::span<const EClassId> children, Visit visit) const {
    const std::size_t home = bucket(label, children);
    for (std::uint32_t i = m_bucketBegin[home]; i < m_bucketBegin[home + 1]; ++i)
        if (isLike(m_byWords[i], label, children)) visit(m_byWords[i]);
}

}  // namespace candler
