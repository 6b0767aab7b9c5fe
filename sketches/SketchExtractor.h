// SketchExtractor: the cheapest term of a class that satisfies a sketch. "Sketch-Guided Equality
// Saturation", section 3.4; choices are keyed by child position, so a class that occurs as two
// children may give two different terms.
#pragma once

#include <optional>

#include "engine/egraph/GraphTable.h"
#include "engine/extraction/GreedyExtractor.h"
#include "sketches/Sketch.h"

namespace candler {

struct SketchExtraction {
    double cost = 0;
    TermId term;
};

/// None if the class does not satisfy the sketch, or when stopped. Among equally cheap terms the
/// first found is kept; so it is among fillings of named holes. `best` is extractGreedy of the same
/// graph and model.
[[nodiscard]] std::optional<SketchExtraction> extractSketch(
    TermStore& store, const GraphTable& graph, const Sketch& sketch, const CostModel& model,
    const ExtractionTable& best, GraphTable::Index classIndex, const StopCheck& stop = {});

}  // namespace candler
