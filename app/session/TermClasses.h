// TermClasses: the classes of terms and of their parts, each part looked up once. Internal to the
// session room.
#pragma once

#include <optional>
#include <unordered_map>

#include "engine/egraph/EGraph.h"

namespace candler {

/// Of an e-graph that does not change meanwhile, and is not rebuilding.
class TermClasses {
public:
    explicit TermClasses(const EGraph& graph) : m_graph(graph) {}

    /// None: the term is not represented.
    [[nodiscard]] std::optional<EClassId> of(TermId term);

private:
    [[nodiscard]] std::optional<EClassId> lookUp(TermId term) const;

    const EGraph& m_graph;
    std::unordered_map<TermId, std::optional<EClassId>> m_known;
};

}  // namespace candler
