// ImportedCosts: cost models that users write, for imported e-graphs. Facts of an e-node are the
// `cost` that the file gives it, and what the file says in numbers of its class.
#pragma once

#include "engine/extraction/CostFile.h"
#include "engine/serialization/ImportedEGraph.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// Operators as the snapshot's labels are numbered.
[[nodiscard]] CostVocabulary costVocabulary(const ImportedEGraph& egraph);

/// Puts the model's costs in place of the file's; infinite ones, which forbid an e-node, stay.
/// E-nodes that break what extractors rely on cost infinitely much, and the warnings tell of them.
/// Fails if costs are not own costs and the sum of the children's, for which there is no place in
/// such an e-graph.
[[nodiscard]] Result<Diagnostics> applyCosts(ImportedEGraph& egraph, const CostDefinition& costs,
                                             const StopCheck& stop = {});

}  // namespace candler
