#include "app/layout/Crossings.h"

#include <algorithm>

namespace candler {

namespace {

struct Way {
    std::vector<Point> points;
    Point least;
    Point most;
};

Way wayOf(const std::vector<Point>& curve) {
    Way way{pointsAlong(curve), {}, {}};
    if (way.points.empty()) return way;
    const auto [left, right] = std::ranges::minmax(way.points, {}, &Point::x);
    const auto [top, bottom] = std::ranges::minmax(way.points, {}, &Point::y);
    way.least = {left.x, top.y};
    way.most = {right.x, bottom.y};
    return way;
}

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

std::size_t crossingsOf(const LayoutRequest& request, const GraphDrawing& drawing, std::size_t edge,
                        const std::vector<Point>& curve) {
    const Way way = wayOf(curve);
    std::size_t count = 0;
    for (std::size_t i = 0; i < drawing.edges.size(); ++i) {
        if (i == edge || areJoined(request.edges[i], request.edges[edge])) continue;
        const Way other = wayOf(drawing.edges[i]);
        if (!isApart(way, other)) count += countCrossings(way, other);
    }
    return count;
}

std::size_t countCrossings(const LayoutRequest& request, const GraphDrawing& drawing) {
    std::vector<Way> ways;
    for (const std::vector<Point>& curve : drawing.edges) ways.push_back(wayOf(curve));
    std::size_t count = 0;
    for (std::size_t i = 0; i < ways.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!areJoined(request.edges[i], request.edges[j]) && !isApart(ways[i], ways[j]))
                count += countCrossings(ways[i], ways[j]);
    return count;
}

}  // namespace candler
