#include "tests/support/DrawingFaults.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "engine/support/Subprocess.h"

namespace candler::test {

namespace {

/// An edge as straight pieces, which are short where it is a curve.
struct Way {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::vector<Point> points{};
    Rect bounds{};
};

Rect around(const std::vector<Point>& points) {
    const auto [left, right] = std::ranges::minmax(points, {}, &Point::x);
    const auto [top, bottom] = std::ranges::minmax(points, {}, &Point::y);
    return {left.x, top.y, right.x - left.x, bottom.y - top.y};
}

bool isApart(const Rect& a, const Rect& b) {
    return a.right() < b.x || b.right() < a.x || a.bottom() < b.y || b.bottom() < a.y;
}

Way flattened(std::uint32_t from, std::uint32_t to, const std::vector<Point>& curve) {
    constexpr int kPieces = 12;
    Way way{from, to};
    if (curve.empty()) return way;
    way.points.push_back(curve.front());
    for (std::size_t i = 0; i + 3 < curve.size(); i += 3)
        for (int piece = 1; piece <= kPieces; ++piece) {
            const double t = static_cast<double>(piece) / kPieces;
            const double s = 1 - t;
            const double weights[] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
            Point& point = way.points.emplace_back();
            for (std::size_t k = 0; k < 4; ++k) {
                point.x += weights[k] * curve[i + k].x;
                point.y += weights[k] * curve[i + k].y;
            }
        }
    way.bounds = around(way.points);
    return way;
}

std::vector<Way> waysOf(const LayoutRequest& request, const GraphDrawing& drawing) {
    std::vector<Way> ways;
    for (std::size_t e = 0; e < drawing.edges.size(); ++e)
        ways.push_back(flattened(request.edges[e].from, request.edges[e].to, drawing.edges[e]));
    return ways;
}

/// On which side of the line through a and b; 0: on it.
double side(const Point& a, const Point& b, const Point& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool cross(const Point& a, const Point& b, const Point& c, const Point& d) {
    if (isApart(around({a, b}), around({c, d}))) return false;
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

std::size_t crossingsOf(const std::vector<Way>& ways) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < ways.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Way& a = ways[i];
            const Way& b = ways[j];
            const bool isJoined =
                a.from == b.from || a.from == b.to || a.to == b.from || a.to == b.to;
            if (isJoined || isApart(a.bounds, b.bounds)) continue;
            for (std::size_t p = 1; p < a.points.size(); ++p)
                for (std::size_t q = 1; q < b.points.size(); ++q)
                    if (cross(a.points[p - 1], a.points[p], b.points[q - 1], b.points[q])) ++count;
        }
    return count;
}

/// Its frame may be touched.
bool runsUnder(const Way& way, const Rect& box) {
    constexpr double kFrame = 1;
    const Rect inner{box.x + kFrame, box.y + kFrame, box.width - 2 * kFrame,
                     box.height - 2 * kFrame};
    if (isApart(way.bounds, inner)) return false;
    const Point corners[] = {{inner.x, inner.y},
                             {inner.right(), inner.y},
                             {inner.right(), inner.bottom()},
                             {inner.x, inner.bottom()}};
    for (std::size_t p = 1; p < way.points.size(); ++p) {
        const Point& a = way.points[p - 1];
        const Point& b = way.points[p];
        if (!isApart(around({b, b}), inner)) return true;
        if (cross(a, b, corners[0], corners[2]) || cross(a, b, corners[1], corners[3])) return true;
    }
    return false;
}

std::string plainDot(const LayoutRequest& request) {
    constexpr double kPerInch = 72;
    // Without arrowheads: before them curves end, and what crosses there would not be counted.
    std::string text =
        "digraph { node [shape=box fixedsize=true label=\"\"]; edge [arrowhead=none];\n";
    for (std::size_t i = 0; i < request.boxes.size(); ++i)
        text += fmt::format("{} [width={:.4f} height={:.4f}];\n", i,
                            request.boxes[i].width / kPerInch, request.boxes[i].height / kPerInch);
    for (const LayoutEdge& edge : request.edges)
        text += fmt::format("{} -> {};\n", edge.from, edge.to);
    return text + "}\n";
}

}  // namespace

DrawingFaults faultsOf(const LayoutRequest& request, const GraphDrawing& drawing) {
    DrawingFaults faults = placeFaultsOf(request, drawing);
    faults.crossings = crossingsOf(waysOf(request, drawing));
    return faults;
}

DrawingFaults placeFaultsOf(const LayoutRequest& request, const GraphDrawing& drawing) {
    DrawingFaults faults;
    const std::vector<Rect>& boxes = drawing.boxes;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            if (boxes[i].x >= boxes[j].right() || boxes[j].x >= boxes[i].right()) continue;
            const double way =
                std::max(boxes[i].y - boxes[j].bottom(), boxes[j].y - boxes[i].bottom());
            faults.overlaps += way < 0 ? 1 : 0;
            faults.nearest = std::min(faults.nearest, way);
        }
    for (const Way& way : waysOf(request, drawing)) {
        bool isHidden = false;
        for (std::uint32_t box = 0; box < boxes.size() && !isHidden; ++box)
            isHidden = box != way.from && box != way.to && runsUnder(way, boxes[box]);
        faults.hidden += isHidden ? 1 : 0;
    }
    return faults;
}

std::optional<std::size_t> crossingsByDot(const LayoutRequest& request) {
    constexpr double kPatience = 60;
    const auto outcome = runSubprocess({.arguments = {"dot", "-Tplain"},
                                        .input = plainDot(request),
                                        .timeLimitSeconds = kPatience},
                                       {});
    if (!outcome || !outcome->succeeded()) return std::nullopt;
    std::vector<Way> ways;
    std::istringstream lines(outcome->output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string kind;
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::size_t count = 0;
        if (!(words >> kind) || kind != "edge" || !(words >> from >> to >> count)) continue;
        std::vector<Point> curve(count);
        for (Point& point : curve) words >> point.x >> point.y;
        ways.push_back(flattened(from, to, curve));
    }
    return crossingsOf(ways);
}

}  // namespace candler::test
