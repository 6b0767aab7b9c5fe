// GraphLayout: where boxes of fixed size and the curves between them go.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/support/Result.h"

namespace candler {

/// Pixels; y grows downwards.
struct Point {
    double x = 0;
    double y = 0;

    bool operator==(const Point&) const = default;
};

struct Rect {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] double right() const { return x + width; }
    [[nodiscard]] double bottom() const { return y + height; }
    [[nodiscard]] Point centre() const { return {x + width / 2, y + height / 2}; }
};

/// Where a box was in an earlier drawing.
struct LayoutSeed {
    double x = 0;  ///< Its centre.
    double top = 0;
    std::uint32_t row = 0;
};

struct LayoutBox {
    double width = 0;
    double height = 0;
    std::optional<LayoutSeed> seed{};  ///< A layout that can keeps it there.
};

/// From an argument port to another box's frame; never a loop.
struct LayoutEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    double fromX = 0;  ///< The port, from the left side of its box.
};

/// The first box is the most important one (a root).
struct LayoutRequest {
    std::vector<LayoutBox> boxes;
    std::vector<LayoutEdge> edges;
};

struct GraphDrawing {
    /// The upper left corner: not 0 where places of an earlier drawing were kept.
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    std::vector<Rect> boxes;
    std::vector<std::uint32_t> rows;  ///< By box, counted from the top.
    /// Control points of cubic Bézier curves: one, then three for each piece; by edge.
    std::vector<std::vector<Point>> edges;
    /// Who made it: the quick layout, Graphviz in ranks (dot) or by springs (sfdp).
    enum class Engine { Quick, Ranks, Springs };
    Engine engine = Engine::Quick;

    [[nodiscard]] LayoutSeed seedOf(std::size_t box) const {
        return {boxes[box].centre().x, boxes[box].y, rows[box]};
    }
};

class GraphLayout {
public:
    GraphLayout() = default;
    GraphLayout(const GraphLayout&) = delete;
    GraphLayout& operator=(const GraphLayout&) = delete;
    virtual ~GraphLayout() = default;

    /// May be called from any thread, one call at a time for each object. Fails when the engine is
    /// missing, late or was stopped.
    [[nodiscard]] virtual Result<GraphDrawing> layout(const LayoutRequest& request,
                                                      const std::stop_token& stop) const = 0;
};

/// Marks, by edge, those that close a cycle in a depth-first walk from the first box on.
[[nodiscard]] std::vector<bool> findBackEdges(const LayoutRequest& request);

/// Around what is drawn.
inline constexpr double kDrawingMargin = 16;

/// What boxes and edges take up, with `margin` around.
[[nodiscard]] Rect contentsOf(const GraphDrawing& drawing, double margin);

/// Sets the drawing's corner and size, with `margin` around everything.
void measureContents(GraphDrawing& drawing, double margin);

/// The same, but it becomes no smaller than it was, so that what is in sight stays so.
void growToContents(GraphDrawing& drawing, double margin);

/// Moves everything so that the drawing starts at 0 with its margin, and sets its size.
void fitToContents(GraphDrawing& drawing, double margin);

/// A curve between the boxes of a pair, moved to start below this port and to end at the frame. Its
/// ends may lie inside the frames, as they do where boxes are smaller than they were laid out.
[[nodiscard]] std::vector<Point> curveBetween(std::vector<Point> curve, const Rect& from,
                                              double fromX, const Rect& to);

}  // namespace candler
