// SketchProblem: the terms of a class that satisfy a sketch, as a problem of extraction, so that
// every extractor, pin and *why* works under a sketch as well. Its classes are pairs of an e-class
// and what is still wanted of it: the product of the e-graph with the sketch, as of an automaton.
#pragma once

#include <optional>

#include "engine/egraph/GraphTable.h"
#include "engine/extraction/CostModel.h"
#include "engine/extraction/ExtractionProblem.h"
#include "sketches/Holes.h"
#include "sketches/Sketch.h"

namespace candler {

/// The root is class 0. E-nodes and classes stand for those of the table. An e-class of which
/// different things are wanted at different places may give different terms there and is paid for
/// each: a selection's tree cost is that of its term, its DAG cost at least that.
///
/// Named holes that the assignment does not mention may be filled differently at each place.
/// None if the cost model is no sum (CostModel::ownCost), the class does not satisfy the sketch, or
/// when stopped. Linear in the e-graph times the size of the sketch.
[[nodiscard]] std::optional<ExtractionProblem> sketchProblem(
    const TermStore& store, const GraphTable& graph, const Sketch& sketch,
    const HoleAssignment& assignment, const CostModel& model, GraphTable::Index root,
    const StopCheck& stop = {});

}  // namespace candler
