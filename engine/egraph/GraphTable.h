// GraphTable: the live e-nodes of an e-graph as flat arrays over dense class indices, for
// algorithms that sweep over everything (extraction, sketches).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/egraph/EGraph.h"

namespace candler {

/// Indices follow the order of EGraph::classes() and, inside a class, of EGraph::nodesOf.
class GraphTable {
public:
    using Index = std::uint32_t;

    /// Copies the views of the last rebuild; none may be under way. Linear. Stopped half-way, it
    /// must not be used.
    explicit GraphTable(const EGraph& graph, const StopCheck& stop = {});
    /// Of a class that is known otherwise than from an e-graph.
    struct ClassRow {
        struct Node {
            ENodeId id;
            LabelId label;
            std::vector<Index> children{};
        };
        EClassId id;
        std::vector<Node> nodes{};
    };
    /// By ascending ids; without types.
    explicit GraphTable(std::span<const ClassRow> rows);

    [[nodiscard]] std::size_t classCount() const { return m_classIds.size(); }
    [[nodiscard]] std::size_t nodeCount() const { return m_labels.size(); }
    [[nodiscard]] EClassId classId(Index index) const { return m_classIds[index]; }
    [[nodiscard]] TypeId type(Index index) const { return m_types[index]; }
    [[nodiscard]] std::optional<Index> indexOf(EClassId canonical) const;
    /// The nodes of a class are [nodeBegin(c), nodeBegin(c + 1)).
    [[nodiscard]] Index nodeBegin(Index classIndex) const { return m_classBegin[classIndex]; }
    [[nodiscard]] Index classOf(Index node) const { return m_classOf[node]; }
    [[nodiscard]] LabelId label(Index node) const { return m_labels[node]; }
    [[nodiscard]] ENodeId nodeId(Index node) const { return m_nodeIds[node]; }
    [[nodiscard]] std::span<const Index> children(Index node) const {
        return std::span(m_children)
            .subspan(m_childBegin[node], m_childBegin[node + 1] - m_childBegin[node]);
    }
    /// E-nodes that have the class as a child, once per use, ascending.
    [[nodiscard]] std::span<const Index> parents(Index classIndex) const {
        return std::span(m_parents).subspan(
            m_parentBegin[classIndex], m_parentBegin[classIndex + 1] - m_parentBegin[classIndex]);
    }

private:
    void linkParents(const StopCheck& stop);

    std::vector<EClassId> m_classIds;
    std::vector<TypeId> m_types;
    std::vector<Index> m_classBegin;
    std::vector<Index> m_classOf;
    std::vector<LabelId> m_labels;
    std::vector<ENodeId> m_nodeIds;
    std::vector<Index> m_childBegin;
    std::vector<Index> m_children;
    std::vector<Index> m_parentBegin;
    std::vector<Index> m_parents;
};

}  // namespace candler
