// SnapshotDelta: what happened between two snapshots of one run.
#pragma once

#include <string>
#include <vector>

#include "engine/snapshot/Snapshot.h"

namespace candler {

/// Indices are into the newer snapshot.
struct SnapshotDelta {
    struct Merge {
        ClassIndex into = 0;
        std::vector<EClassId> merged;  ///< Classes of the older snapshot, ascending.
    };
    struct RuleCount {
        RuleId rule;  ///< Invalid: the start term or an analysis.
        std::size_t addedNodes = 0;
    };

    std::vector<NodeIndex> addedNodes;
    std::vector<ClassIndex> newClasses;  ///< With no e-node that the older snapshot had.
    std::vector<Merge> merges;
    std::vector<EClassId> removedClasses;  ///< Of the older snapshot; nothing is left of them.
    std::vector<RuleCount> rules;          ///< Ascending by rule, only those that added something.
};

[[nodiscard]] SnapshotDelta computeDelta(const Snapshot& older, const Snapshot& newer);

/// How a class that swallowed others is named: `12 ⊕ 40`, at most four ids, then `⊕ …`.
[[nodiscard]] std::string mergedName(EClassId id, const std::vector<SnapshotMerge>& merged);

}  // namespace candler
