// EGraphJson: a whole snapshot in the egraph-serialize JSON format that other e-graph tools read.
#pragma once

#include <string>

#include "engine/snapshot/Snapshot.h"

namespace candler {

/// E-nodes are named `class.place`; a child names the first e-node of its class. What the format
/// has no place for (iteration, birth, rule) is under the extra key `x_workbench`, version 1.
[[nodiscard]] std::string writeEGraphJson(const Snapshot& snapshot);

}  // namespace candler
