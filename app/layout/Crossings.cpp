#include "app/layout/Crossings.h"

#include <algorithm>

namespace candler {

namespace {

bool isApart(const Way& a, const Way& b) {
    return a.most.x < b.least.x || b.most.x < a.least.x || a.most.y < b.least.y ||
           b.most.y < a.least.y;
}

bool areJoined(const LayoutEdge& a, const LayoutEdge& b) {
    return a.from == b.from || a.from == b.to || a.to == b.from || a.to == b.to;
}

bool cross(const Point& a, const Point& b, const Point& c, const Point& d) {
    return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
}

std::size_t countCrossings(const Way& a, const Way& b) {
    std::size_t count = 0;
    for (std::size_t i = 1; i < a.points.size(); ++i)
        for (std::size_t j = 1; j < b.points.size(); ++j)
            if (cross(a.points[i - 1], a.points[i], b.points[j - 1], b.points[j])) ++count;
    return count;
}

}  // namespace

std::vector<Point> pointsAlong(const std::vector<Point>& curve) {
    constexpr int kPieces = 12;
    std::vector<Point> points;
    if (!curve.empty()) points.push_back(curve.front());
    for (std::size_t i = 0; i + 3 < curve.size(); i += 3)
        for (int piece = 1; piece <= kPieces; ++piece) {
            const double t = static_cast<double>(piece) / kPieces;
            const double s = 1 - t;
            const double weights[] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
            Point& point = points.emplace_back();
            for (std::size_t k = 0; k < 4; ++k) {
                point.x += weights[k] * curve[i + k].x;
                point.y += weights[k] * curve[i + k].y;
            }
        }
    return points;
}

double sideOf(const Point& a, const Point& b, const Point& point) {
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

Way::Way(const std::vector<Point>& curve) : points(pointsAlong(curve)) {
    if (points.empty()) return;
    const auto [left, right] = std::ranges::minmax(points, {}, &Point::x);
    const auto [top, bottom] = std::ranges::minmax(points, {}, &Point::y);
    least = {left.x, top.y};
    most = {right.x, bottom.y};
}

EdgeWays::EdgeWays(const LayoutRequest& request, const GraphDrawing& drawing)
    : m_request(request), m_ways(drawing.edges.begin(), drawing.edges.end()) {}

std::size_t EdgeWays::between(std::size_t edge, const Way& way, std::size_t other) const {
    if (areJoined(m_request.edges[edge], m_request.edges[other]) || isApart(way, m_ways[other]))
        return 0;
    return countCrossings(way, m_ways[other]);
}

std::size_t EdgeWays::crossings(std::size_t edge, const std::vector<Point>& curve) const {
    const Way way(curve);
    std::size_t count = 0;
    for (std::size_t other = 0; other < m_ways.size(); ++other)
        if (other != edge) count += between(edge, way, other);
    return count;
}

std::size_t EdgeWays::crossings() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_ways.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) count += between(i, m_ways[i], j);
    return count;
}

void EdgeWays::replace(std::size_t edge, const std::vector<Point>& curve) {
    m_ways[edge] = Way(curve);
}

std::size_t countCrossings(const LayoutRequest& request, const GraphDrawing& drawing) {
    return EdgeWays(request, drawing).crossings();
}

}  // namespace candler
