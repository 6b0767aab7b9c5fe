// The summary of a snapshot: classes put together by type and by the operator of their chosen
// e-node. Private to the snapshot room.
#pragma once

#include "engine/snapshot/Slice.h"

namespace candler::detail {

/// One box a group, with its operators and how many e-nodes have them; an edge leads to every group
/// that an argument is in.
[[nodiscard]] Slice makeSummary(const SnapshotPtr& snapshot, const Ranking& ranking,
                                const SliceSpec& spec);

}  // namespace candler::detail
