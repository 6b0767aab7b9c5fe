// Of the many boxes only those that a way would touch are looked at: the shortest way round these
// is tried, and what it still touches is looked at next. Lozano-Pérez and Wesley's corners of
// obstacles, met one by one.
#include "app/layout/EdgeRouter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

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

/// The part of a cubic from `t` on (de Casteljau).
std::vector<Point> split(std::span<const Point, 4> cubic, double t) {
    std::vector<Point> points(cubic.begin(), cubic.end());
    for (std::size_t round = 1; round < points.size(); ++round)
        for (std::size_t i = 0; i + round < points.size(); ++i)
            points[i] = {points[i].x + (points[i + 1].x - points[i].x) * t,
                         points[i].y + (points[i + 1].y - points[i].y) * t};
    return points;
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

/// What a curve is after it has left these boxes for good; empty where it does not leave them.
std::vector<Point> outside(const std::vector<Point>& curve, const std::vector<Rect>& boxes) {
    constexpr int kPieces = 24;
    std::size_t piece = 0;
    double left = 1;
    for (std::size_t i = 0; i + 3 < curve.size(); i += 3)
        for (int step = 0; step < kPieces; ++step) {
            const double t = static_cast<double>(step) / kPieces;
            const Point at = split(std::span(curve).subspan(i).first<4>(), t)[0];
            const auto isInside = [&](const Rect& box) {
                return at.x >= box.x && at.x <= box.right() && at.y >= box.y &&
                       at.y <= box.bottom();
            };
            if (std::ranges::none_of(boxes, isInside)) continue;
            piece = i;
            left = t + 1.0 / kPieces;
        }
    if (piece + 4 >= curve.size() && left >= 1) return {};
    std::vector<Point> rest = split(std::span(curve).subspan(piece).first<4>(), left);
    rest.insert(rest.end(), curve.begin() + static_cast<std::ptrdiff_t>(piece) + 4, curve.end());
    return rest;
}

class Router {
public:
    Router(const std::vector<Rect>& boxes, Obstacles obstacles)
        : m_boxes(boxes), m_areAll(obstacles == Obstacles::All) {}

    /// What the edge runs under. It may touch the frames of the boxes that it joins.
    [[nodiscard]] std::vector<std::uint32_t> over(const LayoutEdge& edge,
                                                  const std::vector<Point>& curve) const {
        constexpr double kFrame = 1;
        std::vector<std::uint32_t> found;
        const std::vector<Point> points = pointsAlong(curve);
        if (points.empty()) return found;
        const auto [left, right] = std::ranges::minmax(points, {}, &Point::x);
        const auto [top, bottom] = std::ranges::minmax(points, {}, &Point::y);
        for (std::uint32_t box = 0; box < m_boxes.size(); ++box) {
            const Rect inside = grown(m_boxes[box], -kFrame);
            if ((!m_areAll && box != edge.from && box != edge.to) || right.x <= inside.x ||
                inside.right() <= left.x || bottom.y <= inside.y || inside.bottom() <= top.y)
                continue;
            for (std::size_t i = 1; i < points.size(); ++i)
                if (isThrough(points[i - 1], points[i], inside)) {
                    found.push_back(box);
                    break;
                }
        }
        return found;
    }

    /// Round the boxes that it runs under, then on as it was; empty where that does not lead on.
    [[nodiscard]] std::vector<Point> leaveRound(const LayoutEdge& edge,
                                                const std::vector<Point>& curve, double gap) {
        std::vector<Rect> passed{grown(m_boxes[edge.from], gap)};
        for (const std::uint32_t box : over(edge, curve))
            passed.push_back(grown(m_boxes[box], gap));
        const std::vector<Point> rest = outside(curve, passed);
        if (rest.empty()) return {};
        const End goal{rest.front(), rest.front()};
        std::vector<Point> way =
            wayRound(edge, endOf(curve.front(), m_boxes[edge.from], gap), goal, gap);
        if (!way.empty()) way.insert(way.end(), rest.begin() + 1, rest.end());
        return way;
    }

    /// Up along one side of the box where it begins, then on as it was; empty where it does not go
    /// on from above.
    [[nodiscard]] std::vector<Point> passBy(const LayoutEdge& edge, const std::vector<Point>& curve,
                                            double gap, bool isLeft) const {
        const Rect around = grown(m_boxes[edge.from], gap);
        const std::vector<Point> rest = outside(curve, {around});
        if (rest.empty() || rest.front().y > around.y) return {};
        const double x = isLeft ? around.x : around.right();
        std::vector<Point> way = rounded({curve.front(),
                                          {curve.front().x, around.bottom()},
                                          {x, around.bottom()},
                                          {x, around.y},
                                          rest.front()},
                                         gap);
        way.insert(way.end(), rest.begin() + 1, rest.end());
        return way;
    }

    /// Empty where there is none.
    [[nodiscard]] std::vector<Point> wayRound(const LayoutEdge& edge,
                                              const std::vector<Point>& curve, double gap) {
        return wayRound(edge, endOf(curve.front(), m_boxes[edge.from], gap),
                        endOf(curve.back(), m_boxes[edge.to], gap), gap);
    }

private:
    [[nodiscard]] std::vector<Point> wayRound(const LayoutEdge& edge, const End& start,
                                              const End& goal, double gap) {
        m_gap = gap;
        m_met = {edge.from, edge.to};
        for (;;) {
            std::vector<Point> way = shortest(start.away, goal.away);
            if (way.empty()) return {};
            if (meet(way)) continue;
            way.insert(way.begin(), start.at);
            if (goal.at != goal.away) way.push_back(goal.at);
            return rounded(way, gap);
        }
    }

    /// Corners are a little outside.
    [[nodiscard]] Rect closed(std::uint32_t box) const {
        constexpr double kSlack = 0.25;
        return grown(m_boxes[box], m_gap - kSlack);
    }

    /// Adds what the way touches; false if that is nothing new.
    bool meet(const std::vector<Point>& way) {
        const std::size_t before = m_met.size();
        for (std::uint32_t box = 0; box < m_boxes.size(); ++box) {
            if (!m_areAll || std::ranges::count(m_met, box) > 0) continue;
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
    bool m_areAll;
    double m_gap = 0;
    std::vector<std::uint32_t> m_met;
    std::vector<Rect> m_obstacles;
};

/// A clear way at this distance; empty if there is none.
std::vector<Point> clearWay(const LayoutRequest& request, const GraphDrawing& drawing,
                            const std::optional<EdgeWays>& compared, std::size_t e, Router& router,
                            double gap) {
    const LayoutEdge& edge = request.edges[e];
    const std::vector<Point>& curve = drawing.edges[e];
    std::vector<std::vector<Point>> ways{router.leaveRound(edge, curve, gap)};
    if (compared)
        for (const bool isLeft : {true, false})
            ways.push_back(router.passBy(edge, curve, gap, isLeft));
    const auto isBad = [&](const std::vector<Point>& way) {
        return way.empty() || !router.over(edge, way).empty();
    };
    std::erase_if(ways, isBad);
    if (ways.size() > 1)
        return *std::ranges::min_element(
            ways, {}, [&](const std::vector<Point>& way) { return compared->crossings(e, way); });
    std::vector<Point> way = ways.empty() ? router.wayRound(edge, curve, gap) : ways[0];
    return isBad(way) ? std::vector<Point>() : way;
}

}  // namespace

void leadAroundBoxes(const LayoutRequest& request, GraphDrawing& drawing, Obstacles obstacles) {
    constexpr std::size_t kMostCompared = 450;  // edges: square in them
    Router router(drawing.boxes, obstacles);
    std::optional<EdgeWays> compared;
    for (std::size_t e = 0; e < drawing.edges.size(); ++e) {
        if (router.over(request.edges[e], drawing.edges[e]).empty()) continue;
        if (!compared && drawing.edges.size() <= kMostCompared) compared.emplace(request, drawing);
        // Not all at the same distance, so that two round one corner are seen as two; and nearer
        // where there is no room.
        constexpr double kGap = 6;
        constexpr double kNext = 2;
        for (const double gap : {kGap + kNext * static_cast<double>(e % 3), kGap / 2, 1.0}) {
            std::vector<Point> way = clearWay(request, drawing, compared, e, router, gap);
            if (way.empty()) continue;
            if (compared) compared->replace(e, way);
            drawing.edges[e] = std::move(way);
            break;
        }
    }
    growToContents(drawing, kDrawingMargin);
}

}  // namespace candler
