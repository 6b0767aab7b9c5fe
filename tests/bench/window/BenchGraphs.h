// E-graphs of a wanted size for the benchmark of the window, made the same each time.
#pragma once

#include "app/layout/GraphLayout.h"
#include "app/session/SessionTypes.h"

namespace candler::bench {

/// What is asked of an e-graph that is made.
struct GraphShape {
    std::size_t classes = 0;
    std::size_t members = 1;   ///< Of a class, at most; one of one to so many.
    std::size_t nearness = 0;  ///< Arguments are among so many classes before; 0: anywhere before.
    std::size_t iterations = 12;
    /// The last class has so many members instead.
    std::size_t lastMembers = 0;
};

/// Costs are term sizes; the last class is the root.
[[nodiscard]] ExtractionViewPtr makeView(const GraphShape& shape);

/// Boxes in order of importance, each but the first the end of some edge.
[[nodiscard]] LayoutRequest makeRequest(std::size_t boxes, std::size_t edges);

}  // namespace candler::bench
