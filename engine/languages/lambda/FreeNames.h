// FreeNames: which names may be free in a class. Names are classes of symbols. A class holds the
// names that are free in all its terms (merge intersects): equal terms mean the same, so a name
// that one of them does without cannot matter.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/egraph/EGraph.h"

namespace candler::lambda {

/// The place of this analysis in the e-graphs of the language.
inline constexpr std::size_t kFreeNamesIndex = 1;

class FreeNames : public Analysis {
public:
    [[nodiscard]] std::string_view name() const override { return "free names"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;

    [[nodiscard]] bool mayBeFree(const EGraph& graph, EClassId name, EClassId term) const;
    /// Ascending.
    [[nodiscard]] std::span<const EClassId> names(EClassId canonical) const {
        return *m_names[canonical.index()];
    }

private:
    using Names = std::vector<EClassId>;

    std::optional<Names>& at(EClassId id);
    [[nodiscard]] std::optional<Names> ofNode(const EGraph& graph, ENodeId node);

    std::vector<std::optional<Names>> m_names;
};

}  // namespace candler::lambda
