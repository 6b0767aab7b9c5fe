// What makes a drawing of boxes and edges hard to read, counted; and how many crossings dot needs
// for the same graph.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>

#include "app/layout/GraphLayout.h"

namespace candler::test {

struct DrawingFaults {
    std::size_t overlaps = 0;   ///< Pairs of boxes.
    std::size_t crossings = 0;  ///< Of edges that have no box in common.
    std::size_t hidden = 0;     ///< Edges that run under a box that is none of their ends.
    /// The least way down from the rows of a box to a box below them; infinite if none is below.
    double nearest = std::numeric_limits<double>::infinity();
};
[[nodiscard]] DrawingFaults faultsOf(const LayoutRequest& request, const GraphDrawing& drawing);

/// The same without the crossings, whose count is square in the edges.
[[nodiscard]] DrawingFaults placeFaultsOf(const LayoutRequest& request,
                                          const GraphDrawing& drawing);

/// Crossings of the same boxes and edges as dot draws them by itself; none where it is missing.
[[nodiscard]] std::optional<std::size_t> crossingsByDot(const LayoutRequest& request);

}  // namespace candler::test
