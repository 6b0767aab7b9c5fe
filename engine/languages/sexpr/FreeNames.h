// FreeNames: which names may be free in a class. Names are classes of symbols; a symbol is free in
// itself, and what binds it say the letters of the grammar. A class holds the names that are free
// in all its terms (merge intersects): equal terms mean the same, so a name that one of them does
// without cannot matter.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/languages/sexpr/NameSets.h"
#include "engine/languages/sexpr/SexprContext.h"
#include "engine/support/FlatVector.h"

namespace candler::sexpr {

class FreeNames : public Analysis {
public:
    explicit FreeNames(const SexprContext& context) : m_context(context) {}

    [[nodiscard]] std::string_view name() const override { return "free names"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    [[nodiscard]] std::size_t memoryBytes() const override { return m_setOf.memoryBytes(); }

    [[nodiscard]] bool mayBeFree(const EGraph& graph, EClassId name, EClassId term) const;
    /// Ascending.
    [[nodiscard]] std::span<const EClassId> names(EClassId canonical) const {
        return m_sets[m_setOf[canonical.index()]];
    }

private:
    using Sets = NameSets<EClassId>;
    static constexpr Sets::Id kUnknown = std::numeric_limits<Sets::Id>::max();

    Sets::Id& at(EClassId id);
    [[nodiscard]] Sets::Id ofNode(const EGraph& graph, ENodeId node, EClassId target);

    const SexprContext& m_context;
    Sets m_sets;
    FlatVector<Sets::Id> m_setOf;  // per class
    std::vector<EClassId> m_children;
};

}  // namespace candler::sexpr
