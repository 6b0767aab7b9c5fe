// What tests of e-graph files share.
#pragma once

#include <string>
#include <vector>

#include "engine/serialization/ImportedEGraph.h"
#include "engine/support/Random.h"

namespace candler::test {

/// All that an e-graph file says about the e-graph, one line a thing; equal e-graphs have equal
/// lines.
[[nodiscard]] std::string contentOf(const ImportedEGraph& egraph);

/// A file with cycles, shared and self-referring classes, references forward, classes whose e-nodes
/// stand apart, strange names, and costs of all kinds.
[[nodiscard]] std::string randomEGraphText(Random& random);

}  // namespace candler::test
