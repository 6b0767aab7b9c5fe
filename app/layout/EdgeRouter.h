// EdgeRouter: leads edges round the boxes that they would run under. Layouts draw most edges clear
// of boxes, but not where an edge was moved to its port, a box was put somewhere by hand, or places
// of an earlier drawing are kept; so this comes after all of them.
#pragma once

#include "app/layout/GraphLayout.h"

namespace candler {

/// What edges are led round: all boxes, or only the two that they join.
enum class Obstacles { All, Ends };

/// Edges that run under an obstacle get a way round, of several that with the fewest crossings,
/// from and to where they began and ended. The others stay, and so do those that are shut in.
/// Deterministic.
void leadAroundBoxes(const LayoutRequest& request, GraphDrawing& drawing,
                     Obstacles obstacles = Obstacles::All);

}  // namespace candler
