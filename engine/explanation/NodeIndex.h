// NodeIndex: all e-nodes that ever were, also those that became duplicates or were removed, by
// class and by label and children as they are called now. Internal to the explanation room.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/explanation/BirthTerms.h"

namespace candler {

class NodeIndex {
public:
    NodeIndex(const EGraph& graph, const BirthTerms& births);

    /// The e-nodes of a class (any id of it), oldest first.
    [[nodiscard]] std::span<const ENodeId> nodesOf(EClassId id) const;
    /// Calls `visit(ENodeId)`, oldest first, for e-nodes with this label whose children are these
    /// classes now (any ids of them).
    template <typename Visit>
    void forEachWith(LabelId label, std::span<const EClassId> children, Visit visit) const;

private:
    using Entry = std::pair<std::uint64_t, ENodeId>;

    [[nodiscard]] std::uint64_t hash(LabelId label, std::span<const EClassId> children) const;
    [[nodiscard]] std::span<const Entry> withHash(std::uint64_t hash) const;
    [[nodiscard]] bool isLike(ENodeId node, LabelId label,
                              std::span<const EClassId> children) const;

    const EGraph& m_graph;
    const BirthTerms& m_births;
    std::vector<ENodeId> m_nodes;        // by class
    std::vector<std::uint32_t> m_begin;  // per class + 1
    std::vector<Entry> m_byWords;        // sorted
};

template <typename Visit>
void NodeIndex::forEachWith(LabelId label, std::span<const EClassId> children, Visit visit) const {
    for (const auto& [_, node] : withHash(hash(label, children)))
        if (isLike(node, label, children)) visit(node);
}

}  // namespace candler
