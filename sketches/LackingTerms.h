// LackingTerms: the terms that satisfy `not contains(S)`. A class can have terms that contain S and
// others that do not, so this is asked of terms: each is in a state, the parts of S that it
// satisfies, which follows from its root and the states of its children. Comon et al., "Tree
// Automata Techniques and Applications", section 1.1 (determinisation) and 1.3 (product).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/egraph/GraphTable.h"
#include "sketches/Sketch.h"

namespace candler {

/// A part of a table: a class for each class of that and each state that terms of it are in.
struct LackingTerms {
    GraphTable graph;                        ///< Without types.
    std::vector<GraphTable::Index> classOf;  ///< In the whole table, of each class.
    std::vector<GraphTable::Index> nodeOf;   ///< The same of each e-node.
};

/// Parts that the S of a `not contains(S)` may have: as many as states have bits for.
inline constexpr std::size_t kMostLackingParts = 32;

/// The terms without a sub-term in R(S), themselves included. `node` of the sketch is the `not
/// contains`. Holes with names are not allowed in S. Linear in the e-graph times the combinations
/// of states of its e-nodes' children, of which there are few. Stopped half-way, some are missing.
[[nodiscard]] LackingTerms lackingTerms(const TermStore& store, const GraphTable& graph,
                                        const Sketch& sketch, const SketchNode& node,
                                        const StopCheck& stop);

}  // namespace candler
