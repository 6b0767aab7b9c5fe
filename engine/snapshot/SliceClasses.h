// Which classes a slice draws, in order of importance. Private to the snapshot room.
#pragma once

#include <string>
#include <vector>

#include "engine/snapshot/Slice.h"

namespace candler::detail {

struct ClassChoice {
    SliceKind kind = SliceKind::Whole;
    std::vector<ClassIndex> classes;  ///< Most important first, before any budget.
    std::string what;                 ///< For the budget text.
};

/// A class that can be drawn inside a port: one e-node without children, not a root.
[[nodiscard]] std::vector<bool> inlinableClasses(const Snapshot& snapshot);

/// A class's e-nodes as rows: the chosen first, then by cost, then by age. In a Changes slice new
/// ones come before old ones.
[[nodiscard]] std::vector<NodeIndex> rowOrder(const Snapshot& snapshot, const Ranking& ranking,
                                              ClassIndex index, SliceKind kind);

[[nodiscard]] ClassChoice chooseClasses(const Snapshot& snapshot, const Ranking& ranking,
                                        const SliceSpec& spec, const std::vector<bool>& inlined);

}  // namespace candler::detail
