// BoxGeometry: where things are inside a drawn e-class: header, e-node rows, argument ports, costs.
// One truth for the window's painter, the SVG writer and the layout.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/layout/GraphLayout.h"
#include "engine/snapshot/Slice.h"

namespace candler {

/// How wide texts are, in pixels: operators in a code font, numbers and types in a small one.
struct TextMetrics {
    std::function<double(std::string_view)> codeWidth;
    std::function<double(std::string_view)> smallWidth;
    double codeHeight = 0;
    double smallHeight = 0;

    /// For writers without fonts: the widths of DejaVu Sans Mono and DejaVu Sans, about.
    [[nodiscard]] static TextMetrics estimated();
};

/// A text already shortened to fit; `rect` is where it is, relative to the box.
struct PlacedText {
    std::string text;
    Rect rect;
};

struct PortGeometry {
    enum class Look { Open, Leaf, Cut, Loop };
    Look look = Look::Open;
    PlacedText text;  ///< Empty for an open port, which is a ring inside `text.rect`.
};

struct RowGeometry {
    Rect rect;
    PlacedText label;
    std::vector<PortGeometry> ports;
    PlacedText cost;
};

struct BoxGeometry {
    double width = 0;
    double height = 0;
    PlacedText title;
    PlacedText type;
    PlacedText uses;  ///< `↑3`: used by three e-nodes that are not drawn.
    std::vector<RowGeometry> rows;
    PlacedText more;  ///< `+25`: rows that are folded; empty if none.

    [[nodiscard]] bool hasMore() const { return !more.text.empty(); }
};

[[nodiscard]] BoxGeometry measureBox(const SliceBox& box, const TextMetrics& metrics);

/// The height of a box with so many rows.
[[nodiscard]] double heightOfRows(std::size_t rows, const TextMetrics& metrics);

/// Makes a box wider without moving what is on its left.
void widenBox(BoxGeometry& box, double width);

/// Geometry of all boxes of a slice, and the request that lays them out.
struct MeasuredSlice {
    std::vector<BoxGeometry> boxes;
    LayoutRequest request;
};
[[nodiscard]] MeasuredSlice measureSlice(const Slice& slice, const TextMetrics& metrics);

/// `text` cut to `most` characters, the last then being `…`.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

}  // namespace candler
