// FindQuery: what the find field understands: words, all of which must hold for an e-class.
// `op:map`, `class:40`, `rule:fus*`, `type:f64`, `it:3..5`, `cost<4`, `new`, `pinned`, and any
// other word is looked for in the names of the class's e-nodes. `*` stands for anything and `\*`
// for a star; but `op:` with the whole name of an operator finds that one, so `op:*`
// multiplication.
#pragma once

#include <set>
#include <string_view>
#include <vector>

#include "app/session/SessionTypes.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// The classes that match, ascending. Each word must be met by some e-node of the class.
[[nodiscard]] std::vector<EClassId> findClasses(const ExtractionView& view, std::string_view query,
                                                const std::set<ENodeId>& pinned = {});

/// The same by index; cut short if it is stopped.
[[nodiscard]] std::vector<ClassIndex> matchingClasses(const ExtractionView& view,
                                                      std::string_view query,
                                                      const std::set<ENodeId>& pinned = {},
                                                      const StopCheck& stop = {});

}  // namespace candler
