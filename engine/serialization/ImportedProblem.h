// ImportedProblem: an imported e-graph as a problem of extraction.
#pragma once

#include "engine/extraction/ExtractionProblem.h"
#include "engine/serialization/ImportedEGraph.h"

namespace candler {

/// Classes and e-nodes have the indices of the snapshot. Subsumed e-nodes are forbidden. The roots
/// are those of the file, as often as it lists them, or else guessed.
[[nodiscard]] ExtractionProblem problemOf(const ImportedEGraph& egraph);

}  // namespace candler
