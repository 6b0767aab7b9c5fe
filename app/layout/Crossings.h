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

/// A curve as points, and the least rectangle around them.
struct Way {
    explicit Way(const std::vector<Point>& curve);

    std::vector<Point> points;
    Point least{};
    Point most{};
};

/// The edges of a drawing as points, for many questions about it.
class EdgeWays {
public:
    /// The request must outlive it.
    EdgeWays(const LayoutRequest& request, const GraphDrawing& drawing);

    /// How often one edge would cross others if this were its curve.
    [[nodiscard]] std::size_t crossings(std::size_t edge, const std::vector<Point>& curve) const;
    /// Of all; each pair counts once.
    [[nodiscard]] std::size_t crossings() const;
    void replace(std::size_t edge, const std::vector<Point>& curve);

private:
    [[nodiscard]] std::size_t between(std::size_t edge, const Way& way, std::size_t other) const;

    const LayoutRequest& m_request;
    std::vector<Way> m_ways;
};

}  // namespace candler
