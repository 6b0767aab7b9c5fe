// Satisfaction: which classes of an e-graph represent a term of a sketch. "Sketch-Guided Equality
// Saturation", section 3.3 (`found`).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/egraph/GraphTable.h"
#include "sketches/Holes.h"
#include "sketches/Sketch.h"

namespace candler {

/// For every node of a sketch, the classes that satisfy it.
struct Satisfaction {
    std::vector<std::vector<bool>> holds;  ///< [sketch node][class index]
    std::vector<std::size_t> count;        ///< Classes per sketch node.

    [[nodiscard]] bool isSatisfied(const Sketch& sketch, GraphTable::Index classIndex) const {
        return holds[sketch.root()][classIndex];
    }
};

/// With the holes as assigned, the others filled with anything. Linear in the e-graph times the
/// size of the sketch. Stopped half-way, it must not be used.
[[nodiscard]] Satisfaction satisfy(const TermStore& store, const GraphTable& graph,
                                   const Sketch& sketch, const StopCheck& stop = {},
                                   const HoleAssignment& assignment = {});

/// Brings `found` up to date after some nodes of the sketch were changed: only these are looked at,
/// and what they are part of.
void satisfyAgain(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
                  std::span<const std::uint32_t> changed, const StopCheck& stop,
                  Satisfaction& found);

/// Whether the class satisfies the sketch, with holes of one name filled alike; done early when a
/// needed part is satisfied nowhere. False when stopped.
[[nodiscard]] bool isSatisfied(const TermStore& store, const GraphTable& graph,
                               const Sketch& sketch, GraphTable::Index classIndex,
                               const StopCheck& stop = {});

}  // namespace candler
