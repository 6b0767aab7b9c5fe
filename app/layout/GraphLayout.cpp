#include "app/layout/GraphLayout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace candler {

std::vector<bool> findBackEdges(const LayoutRequest& request) {
    enum class Mark : std::uint8_t { Unseen, Open, Done };
    const std::size_t count = request.boxes.size();
    std::vector<std::vector<std::uint32_t>> out(count);
    for (std::uint32_t e = 0; e < request.edges.size(); ++e)
        out[request.edges[e].from].push_back(e);

    std::vector<bool> isBack(request.edges.size(), false);
    std::vector<Mark> marks(count, Mark::Unseen);
    struct Frame {
        std::uint32_t box;
        std::size_t next;
    };
    std::vector<Frame> stack;
    for (std::uint32_t start = 0; start < count; ++start) {
        if (marks[start] != Mark::Unseen) continue;
        marks[start] = Mark::Open;
        stack.push_back({start, 0});
        while (!stack.empty()) {
            Frame& frame = stack.back();
            if (frame.next == out[frame.box].size()) {
                marks[frame.box] = Mark::Done;
                stack.pop_back();
                continue;
            }
            const std::uint32_t edge = out[frame.box][frame.next++];
            const std::uint32_t to = request.edges[edge].to;
            isBack[edge] = marks[to] == Mark::Open;
            if (marks[to] != Mark::Unseen) continue;
            marks[to] = Mark::Open;
            stack.push_back({to, 0});
        }
    }
    return isBack;
}

Rect contentsOf(const GraphDrawing& drawing, double margin) {
    constexpr double kFar = std::numeric_limits<double>::max();
    double left = kFar;
    double top = kFar;
    double right = -kFar;
    double bottom = -kFar;
    const auto include = [&](double x, double y) {
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, y);
        bottom = std::max(bottom, y);
    };
    for (const Rect& box : drawing.boxes) {
        include(box.x, box.y);
        include(box.right(), box.bottom());
    }
    for (const auto& curve : drawing.edges)
        for (const Point& point : curve) include(point.x, point.y);
    if (left > right) left = right = top = bottom = 0;
    return {left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin};
}

void measureContents(GraphDrawing& drawing, double margin) {
    const Rect all = contentsOf(drawing, margin);
    drawing.x = all.x;
    drawing.y = all.y;
    drawing.width = all.width;
    drawing.height = all.height;
}

void growToContents(GraphDrawing& drawing, double margin) {
    const Rect old{drawing.x, drawing.y, drawing.width, drawing.height};
    measureContents(drawing, margin);
    const double right = std::max(old.right(), drawing.x + drawing.width);
    const double bottom = std::max(old.bottom(), drawing.y + drawing.height);
    drawing.x = std::min(drawing.x, old.x);
    drawing.y = std::min(drawing.y, old.y);
    drawing.width = right - drawing.x;
    drawing.height = bottom - drawing.y;
}

void fitToContents(GraphDrawing& drawing, double margin) {
    measureContents(drawing, margin);
    for (Rect& box : drawing.boxes) {
        box.x -= drawing.x;
        box.y -= drawing.y;
    }
    for (auto& curve : drawing.edges)
        for (Point& point : curve) point = {point.x - drawing.x, point.y - drawing.y};
    drawing.x = drawing.y = 0;
}

std::vector<Point> curveBetween(std::vector<Point> curve, const Rect& from, double fromX,
                                const Rect& to) {
    if (curve.size() < 4) return curve;
    const Point start{from.x + fromX, from.bottom()};
    const Point way{curve[1].x - curve[0].x, curve[1].y - start.y};
    curve[0] = start;
    // Flat along the frame edges could not be told apart.
    constexpr double kStraight = 8;
    curve[1] = std::abs(way.x) > 2 * way.y ? Point{start.x, start.y + std::max(way.y, kStraight)}
                                           : Point{start.x + way.x, start.y + way.y};
    // From above a curve ends at the top, which is where it was; from below at the bottom.
    const Point before = curve[curve.size() - 2];
    if (before.y > to.bottom() || curve.back().y > to.bottom()) curve.back().y = to.bottom();
    return curve;
}

}  // namespace candler
