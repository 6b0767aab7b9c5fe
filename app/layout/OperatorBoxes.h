// OperatorBoxes: a graph of operators as boxes that a layout places: data flows downwards,
// constants are lines in the boxes of what uses them. One truth for the window's painter and the
// SVG writer.
#pragma once

#include <string>
#include <vector>

#include "app/layout/BoxGeometry.h"
#include "app/layout/GraphLayout.h"
#include "app/layout/PictureTheme.h"
#include "engine/term/OperatorDiff.h"

namespace candler {

/// Places are relative to the box.
struct OperatorBox {
    std::uint32_t node = 0;
    Rect frame;  ///< Shorter than the box: its result stands below.
    PlacedText title;
    PlacedText cost;
    std::vector<PlacedText> details;
    std::vector<PlacedText> constants;  ///< On a ground of their own.
    PlacedText result;
};

struct MeasuredOperators {
    std::vector<OperatorBox> boxes;
    LayoutRequest request;
};

/// `changes`: by node, as OperatorDiff has them.
[[nodiscard]] MeasuredOperators measureOperators(const OperatorGraph& graph,
                                                 const std::vector<OperatorChange>& changes,
                                                 bool isAfter, const TextMetrics& metrics);

/// How a change is drawn; the sign stands before titles, so that it is not told by colour alone.
struct ChangeLook {
    const char* sign;
    std::string colour;
    double thickness;
    bool isDashed;
    bool isDouble;
};
[[nodiscard]] ChangeLook lookOf(OperatorChange change, bool isAfter, const PictureTheme& theme);

/// What the signs mean, in the order of a legend, for both sides.
struct ChangeLegend {
    ChangeLook look;
    std::string text;
};
[[nodiscard]] std::vector<ChangeLegend> changeLegend(const PictureTheme& theme);

}  // namespace candler
