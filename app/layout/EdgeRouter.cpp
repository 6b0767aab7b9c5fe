// Of the many boxes only those that a way would touch are looked at: the shortest way round these
// is tried, and what it still touches is looked at next. Lozano-Pérez and Wesley's corners of
// obstacles, met one by one.
#include "app/layout/EdgeRouter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "app/layout/Crossings.h"

namespace candler {

namespace {

Rect grown(const Rect& box, double by) {
    return {box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

/// Whether the straight way leads through the inside.
bool isThrough(const Point& a, const Point& b, const Rect& box) {
    if (std::max(a.x, b.x) <= box.x || box.right() <= std::min(a.x, b.x) ||
        std::max(a.y, b.y) <= box.y || box.bottom() <= std::min(a.y, b.y))
        return false;
    const double sides[] = {sideOf(a, b, {box.x, box.y}), sideOf(a, b, {box.right(), box.y}),
                            sideOf(a, b, {box.right(), box.bottom()}),
                            sideOf(a, b, {box.x, box.bottom()})};
    const auto [least, most] = std::ranges::minmax(sides);
    return least < 0 && most > 0;
}

Point along(const Point& from, const Point& to, double way) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length == 0) return from;
    return {from.x + (to.x - from.x) / length * way, from.y + (to.y - from.y) / length * way};
}

/// Straight on, with round corners.
std::vector<Point> rounded(const std::vector<Point>& way, double most) {
    std::vector<Point> curve{way.front()};
    const auto go = [&](const Point& first, const Point& second, const Point& end) {
        curve.insert(curve.end(), {first, second, end});
    };
    for (std::size_t i = 1; i < way.size(); ++i) {
        const Point& before = way[i - 1];
        const Point& at = way[i];
        const bool isLast = i + 1 == way.size();
        const auto length = [](const Point& a, const Point& b) {
            return std::hypot(a.x - b.x, a.y - b.y);
        };
        const double room =
            isLast ? 0 : std::min({most, length(before, at) / 2, length(at, way[i + 1]) / 2});
        const Point begin = along(at, before, room);
        go(along(curve.back(), begin, length(curve.back(), begin) / 3),
           along(begin, curve.back(), length(curve.back(), begin) / 3), begin);
        if (isLast) break;
        const Point end = along(at, way[i + 1], room);
        go(along(begin, at, room / 2), along(end, at, room / 2), end);
    }
    return curve;
}

/// Where an edge begins or ends, and a step away from its box.
struct End {
    Point at;
    Point away;
};

End endOf(const Point& at, const Rect& box, double gap) {
    const double sides[] = {std::abs(at.y - box.bottom()), std::abs(at.y - box.y),
                            std::abs(at.x - box.x), std::abs(at.x - box.right())};
    const auto nearest = std::ranges::min_element(sides) - std::begin(sides);
    if (nearest == 0) return {at, {at.x, box.bottom() + gap}};
    if (nearest == 1) return {at, {at.x, box.y - gap}};
    return {at, {nearest == 2 ? box.x - gap : box.right() + gap, at.y}};
}

class Router {
public:
    explicit Router(const std::vector<Rect>& boxes) : m_boxes(boxes) {}

    [[nodiscard]] bool runsUnder(const LayoutEdge& edge, const std::vector<Point>& curve) const {
        constexpr double kFrame = 1;
        const std::vector<Point> points = pointsAlong(curve);
        if (points.empty()) return false;
        const auto [left, right] = std::ranges::minmax(points, {}, &Point::x);
        const auto [top, bottom] = std::ranges::minmax(points, {}, &Point::y);
        for (std::uint32_t box = 0; box < m_boxes.size(); ++box) {
            const Rect inside = grown(m_boxes[box], -kFrame);
            if (box == edge.from || box == edge.to || right.x <= inside.x ||
                inside.right() <= left.x || bottom.y <= inside.y || inside.bottom() <= top.y)
                continue;
            for (std::size_t i = 1; i < points.size(); ++i)
                if (isThrough(points[i - 1], points[i], inside)) return true;
        }
        return false;
    }

    /// Empty where there is none.
    [[nodiscard]] std::vector<Point> wayRound(const LayoutEdge& edge,
                                              const std::vector<Point>& curve, double gap) {
        const End start = endOf(curve.front(), m_boxes[edge.from], gap);
        const End goal = endOf(curve.back(), m_boxes[edge.to], gap);
        m_gap = gap;
        m_met = {edge.from, edge.to};
        for (;;) {
            std::vector<Point> way = shortest(start.away, goal.away);
            if (way.empty()) return {};
            if (meet(way)) continue;
            way.insert(way.begin(), start.at);
            way.push_back(goal.at);
            return rounded(way, gap);
        }
    }

private:
    /// Corners are a little outside.
    [[nodiscard]] Rect closed(std::uint32_t box) const {
        constexpr double kSlack = 0.25;
        return grown(m_boxes[box], m_gap - kSlack);
    }

    /// Adds what the way touches; false if that is nothing new.
    bool meet(const std::vector<Point>& way) {
        const std::size_t before = m_met.size();
        for (std::uint32_t box = 0; box < m_boxes.size(); ++box) {
            if (std::ranges::count(m_met, box) > 0) continue;
            const Rect obstacle = closed(box);
            for (std::size_t i = 1; i < way.size(); ++i)
                if (isThrough(way[i - 1], way[i], obstacle)) {
                    m_met.push_back(box);
                    break;
                }
        }
        return m_met.size() > before;
    }

    [[nodiscard]] bool isOpen(const Point& a, const Point& b) const {
        return std::ranges::none_of(m_obstacles,
                                    [&](const Rect& box) { return isThrough(a, b, box); });
    }

    /// By the corners of what was met (Dijkstra). Bends cost something, too.
    std::vector<Point> shortest(const Point& start, const Point& goal) {
        constexpr double kBend = 12;
        constexpr double kFar = std::numeric_limits<double>::infinity();
        m_obstacles.clear();
        std::vector<Point> points{start, goal};
        for (const std::uint32_t box : m_met) {
            m_obstacles.push_back(closed(box));
            const Rect corners = grown(m_boxes[box], m_gap);
            points.insert(points.end(), {{corners.x, corners.y},
                                         {corners.right(), corners.y},
                                         {corners.right(), corners.bottom()},
                                         {corners.x, corners.bottom()}});
        }
        std::vector<double> cost(points.size(), kFar);
        std::vector<std::size_t> before(points.size(), 0);
        std::vector<bool> isDone(points.size(), false);
        cost[0] = 0;
        for (;;) {
            std::size_t at = points.size();
            for (std::size_t i = 0; i < points.size(); ++i)
                if (!isDone[i] && cost[i] < kFar && (at == points.size() || cost[i] < cost[at]))
                    at = i;
            if (at == points.size()) return {};
            if (at == 1) break;
            isDone[at] = true;
            for (std::size_t i = 1; i < points.size(); ++i) {
                const double next =
                    cost[at] + kBend +
                    std::hypot(points[i].x - points[at].x, points[i].y - points[at].y);
                if (isDone[i] || next >= cost[i] || !isOpen(points[at], points[i])) continue;
                cost[i] = next;
                before[i] = at;
            }
        }
        std::vector<Point> way;
        for (std::size_t at = 1; at != 0; at = before[at]) way.push_back(points[at]);
        way.push_back(start);
        std::ranges::reverse(way);
        return way;
    }

    const std::vector<Rect>& m_boxes;
    double m_gap = 0;
    std::vector<std::uint32_t> m_met;
    std::vector<Rect> m_obstacles;
};

}  // namespace

void leadAroundBoxes(const LayoutRequest& request, GraphDrawing& drawing) {
    Router router(drawing.boxes);
    for (std::size_t e = 0; e < drawing.edges.size(); ++e) {
        const LayoutEdge& edge = request.edges[e];
        if (!router.runsUnder(edge, drawing.edges[e])) continue;
        // Not all at the same distance, so that two round one corner are seen as two; and nearer
        // where there is no room.
        constexpr double kGap = 6;
        constexpr double kNext = 2;
        for (const double gap : {kGap + kNext * static_cast<double>(e % 3), kGap / 2, 1.0}) {
            std::vector<Point> curve = router.wayRound(edge, drawing.edges[e], gap);
            if (curve.empty() || router.runsUnder(edge, curve)) continue;
            drawing.edges[e] = std::move(curve);
            break;
        }
    }
    growToContents(drawing, kDrawingMargin);
}

}  // namespace candler
