// Curves as points along them, and how often the edges of a drawing cross.
#pragma once

#include <cstddef>
#include <vector>

#include "app/layout/GraphLayout.h"

namespace candler {

/// Near enough to each other to see what the curve touches.
[[nodiscard]] std::vector<Point> pointsAlong(const std::vector<Point>& curve);

/// On which side of the line through a and b the point lies; 0: on it.
[[nodiscard]] double sideOf(const Point& a, const Point& b, const Point& point);

/// Edges that share a box do not count. Square in the edges.
[[nodiscard]] std::size_t countCrossings(const LayoutRequest& request, const GraphDrawing& drawing);

/// How often one edge would cross others if this were its curve.
[[nodiscard]] std::size_t crossingsOf(const LayoutRequest& request, const GraphDrawing& drawing,
                                      std::size_t edge, const std::vector<Point>& curve);

}  // namespace candler
