// BeamExtractor: the few cheapest terms of a class that satisfy a sketch. "Sketch-Guided Equality
// Saturation", section 3.4 (beam); SketchExtractor.h gives only the cheapest, and sooner.
#pragma once

#include <vector>

#include "sketches/SketchExtractor.h"

namespace candler {

/// Up to `width` different terms, the cheapest first; equally cheap ones in the order in which the
/// term store has them. Only `width` terms are kept of each class for each part of the sketch. None
/// when stopped.
[[nodiscard]] std::vector<SketchExtraction> extractBeam(TermStore& store, const GraphTable& graph,
                                                        const Sketch& sketch,
                                                        const CostModel& model, std::size_t width,
                                                        GraphTable::Index classIndex,
                                                        const StopCheck& stop = {});

}  // namespace candler
