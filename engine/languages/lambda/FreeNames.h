// FreeNames: which names may be free in a class. Names are classes of symbols. A class holds the
// names that are free in all its terms (merge intersects): equal terms mean the same, so a name
// that one of them does without cannot matter.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/support/FlatVector.h"

namespace candler::lambda {

/// The place of this analysis in the e-graphs of the language.
inline constexpr std::size_t kFreeNamesIndex = 1;

/// Sets of names, each stored once: many classes share few.
class NameSets {
public:
    using Id = std::uint32_t;
    using Names = std::vector<EClassId>;  ///< Ascending.

    Id of(Names names);
    [[nodiscard]] const Names& operator[](Id set) const { return *m_sets[set]; }
    Id unite(Id a, Id b);
    Id intersect(Id a, Id b);
    Id without(Id set, EClassId name);

private:
    struct Hash {
        std::size_t operator()(const Names& names) const;
    };
    std::unordered_map<Names, Id, Hash> m_ids;
    std::vector<const Names*> m_sets;  // the keys of m_ids, which stay where they are
};

class FreeNames : public Analysis {
public:
    [[nodiscard]] std::string_view name() const override { return "free names"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;

    [[nodiscard]] bool mayBeFree(const EGraph& graph, EClassId name, EClassId term) const;
    /// Ascending.
    [[nodiscard]] std::span<const EClassId> names(EClassId canonical) const {
        return m_sets[m_setOf[canonical.index()]];
    }

private:
    static constexpr NameSets::Id kUnknown = std::numeric_limits<NameSets::Id>::max();

    NameSets::Id& at(EClassId id);
    [[nodiscard]] NameSets::Id ofNode(const EGraph& graph, ENodeId node);

    NameSets m_sets;
    FlatVector<NameSets::Id> m_setOf;  // per class
};

}  // namespace candler::lambda
