#include "app/layout/HeldBoxes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace candler {

namespace {

constexpr double kYieldGap = 14;  // between a box that gave way and the others
constexpr double kDepth = 30;     // of curves that leave and enter from below

bool isNear(const Rect& a, const Rect& b, double gap) {
    return a.x < b.right() + gap && b.x < a.right() + gap && a.y < b.bottom() + gap &&
           b.y < a.bottom() + gap;
}

/// Places for boxes among others that stay.
class FreePlaces {
public:
    explicit FreePlaces(std::vector<Rect> taken) : m_taken(std::move(taken)) {}

    void take(const Rect& place) { m_taken.push_back(place); }
    [[nodiscard]] bool isFree(const Rect& place, double gap) const {
        return std::ranges::none_of(m_taken,
                                    [&](const Rect& other) { return isNear(place, other, gap); });
    }

    /// The free place nearest to where the box is. To go sideways is better than to leave the row.
    [[nodiscard]] Rect nearest(const Rect& box) const {
        constexpr double kRowChange = 1.5;
        std::vector<double> tops{box.y};
        for (const Rect& other : m_taken) {
            tops.push_back(other.bottom() + kYieldGap);
            tops.push_back(other.y - kYieldGap - box.height);
        }
        std::ranges::stable_sort(tops, {}, [&](double top) { return std::abs(top - box.y); });
        Rect best = box;
        double bestWay = std::numeric_limits<double>::infinity();
        for (const double top : tops) {
            const double down = kRowChange * std::abs(top - box.y);
            if (down >= bestWay) break;
            Rect place = box;
            place.y = top;
            place.x = freeX(place);
            const double way = down + std::abs(place.x - box.x);
            if (way >= bestWay) continue;
            best = place;
            bestWay = way;
        }
        return best;
    }

private:
    /// At this height, the x nearest to the box's own.
    [[nodiscard]] double freeX(const Rect& box) const {
        std::vector<std::pair<double, double>> closed;  // for the left side
        for (const Rect& other : m_taken)
            if (other.y < box.bottom() + kYieldGap && box.y < other.bottom() + kYieldGap)
                closed.emplace_back(other.x - kYieldGap - box.width, other.right() + kYieldGap);
        std::ranges::sort(closed);
        double begin = -std::numeric_limits<double>::infinity();
        double end = begin;
        for (const auto& [left, right] : closed) {
            if (left >= end) {
                if (begin < box.x && box.x < end) break;
                begin = left;
                end = right;
            }
            end = std::max(end, right);
        }
        if (box.x <= begin || end <= box.x) return box.x;
        return box.x - begin <= end - box.x ? begin : end;
    }

    std::vector<Rect> m_taken;
};

/// Not of what is written into its rows, which was put there when it had a box of its own.
bool isPlaceOf(const Slice& slice, std::uint32_t box, ClassIndex index) {
    const Snapshot& snapshot = *slice.snapshot;
    return slice.boxes[box].classIndex == index || snapshot.isFunction(snapshot.nodesOf(index)[0]);
}

/// Whether the e-graph is the one in which the class was put there.
bool isKnown(const Snapshot& snapshot, ClassIndex index, const std::string& label) {
    return label.empty() ||
           std::ranges::any_of(snapshot.nodesOf(index), [&](const SnapshotNode& node) {
               return snapshot.labelText(node) == label;
           });
}

Rect placeOf(const HeldBox& held, const Rect& box) {
    return {held.top.x - box.width / 2, held.top.y, box.width, box.height};
}

/// Puts the boxes where they are held, and makes way for them.
void makeWay(std::vector<Rect>& boxes, const std::vector<HeldBox>& held,
             const std::vector<Rect>& taken) {
    std::vector<bool> isHeld(boxes.size(), false);
    std::vector<Rect> holding;
    for (const HeldBox& one : held) {
        boxes[one.box] = placeOf(one, boxes[one.box]);
        holding.push_back(boxes[one.box]);
        isHeld[one.box] = true;
    }
    // Somewhat nearer than others may a box come to one that was put there on purpose.
    const FreePlaces free(holding);
    FreePlaces all(holding);
    for (const Rect& place : taken) all.take(place);
    std::vector<std::uint32_t> pushed;
    for (std::uint32_t box = 0; box < boxes.size(); ++box) {
        if (isHeld[box]) continue;
        if (free.isFree(boxes[box], kYieldGap / 2))
            all.take(boxes[box]);
        else
            pushed.push_back(box);
    }
    std::ranges::stable_sort(
        pushed, {}, [&](std::uint32_t box) { return std::pair(boxes[box].y, boxes[box].x); });
    for (const std::uint32_t box : pushed) {
        boxes[box] = all.nearest(boxes[box]);
        all.take(boxes[box]);
    }
}

}  // namespace

std::string viewName(SliceKind kind, const std::vector<EClassId>& centres) {
    const std::string around =
        centres.empty() ? std::string() : fmt::format(" {}", centres.front().value);
    switch (kind) {
        case SliceKind::Neighbourhood:
            return "around" + around;
        case SliceKind::Given:
            return "picked" + around;
        case SliceKind::Changes:
            return "changes";
        default:
            return {};
    }
}

const std::string& knownBy(const Snapshot& snapshot, ClassIndex index) {
    const auto nodes = snapshot.nodesOf(index);
    const auto oldest = std::ranges::min_element(nodes, {}, [](const SnapshotNode& node) {
        return std::pair(node.bornIteration, node.id.value);
    });
    return snapshot.labelText(*oldest);
}

std::vector<HeldBox> heldBoxes(const Slice& slice, std::string_view view,
                               const std::vector<BoxPlace>& places) {
    if (slice.kind == SliceKind::Summary) return {};
    const Snapshot& snapshot = *slice.snapshot;
    std::map<std::uint32_t, Point> byBox;
    std::map<std::uint32_t, bool> isOwn;
    for (const BoxPlace& place : places) {
        const auto index = place.view == view ? snapshot.classOf(place.eclass) : std::nullopt;
        const std::uint32_t box = index ? slice.boxOf(*index) : kNoIndex;
        if (box == kNoIndex || !isPlaceOf(slice, box, *index) ||
            !isKnown(snapshot, *index, place.label))
            continue;
        const bool isItself = snapshot.classes()[*index].id == place.eclass;
        if (isOwn[box] && !isItself) continue;
        isOwn[box] = isItself;
        byBox[box] = place.top;
    }
    std::vector<HeldBox> held;
    for (const auto& [box, top] : byBox) held.push_back({box, top});
    return held;
}

GraphDrawing withHeldBoxes(const LayoutRequest& request, GraphDrawing drawing,
                           const std::vector<HeldBox>& held, const std::vector<Rect>& taken) {
    if (held.empty()) return drawing;
    const std::vector<Rect> before = drawing.boxes;
    makeWay(drawing.boxes, held, taken);
    const auto hasMoved = [&](std::uint32_t box) {
        const Rect& was = before[box];
        const Rect& is = drawing.boxes[box];
        return was.x != is.x || was.y != is.y;
    };
    for (std::size_t e = 0; e < drawing.edges.size(); ++e) {
        const LayoutEdge& edge = request.edges[e];
        if (hasMoved(edge.from) || hasMoved(edge.to))
            drawing.edges[e] =
                plainCurve(drawing.boxes[edge.from], edge.fromX, drawing.boxes[edge.to]);
    }
    // What is in sight does not depend on what is held.
    growToContents(drawing, kDrawingMargin);
    return drawing;
}

std::vector<Point> plainCurve(const Rect& from, double fromX, const Rect& to) {
    const Point start{from.x + fromX, from.bottom()};
    // What is above, beside or level has no room above: it is entered from below.
    const Point tip{to.centre().x, to.y < start.y ? to.bottom() : to.y};
    if (tip.y != to.y) {
        const double depth = std::max(start.y, tip.y) + kDepth;
        return {start, {start.x, depth}, {tip.x, depth}, tip};
    }
    const double middle = (start.y + tip.y) / 2;
    return {start, {start.x, middle}, {tip.x, middle}, tip};
}

}  // namespace candler
