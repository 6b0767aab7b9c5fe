// renderOperators: a graph of operators before and after, side by side, as a finished file. For the
// command line and exports; the window paints the same boxes itself.
#pragma once

#include <stop_token>
#include <string>

#include "app/layout/OperatorBoxes.h"
#include "app/layout/Render.h"

namespace candler {

struct OperatorPicture {
    const OperatorGraph& before;
    const OperatorGraph& after;
    const OperatorDiff& diff;
    std::string afterTitle = "after";
};

/// Graphviz places the boxes, or our quick layout where that is missing or late, which `onNote` is
/// told. Edges end at the frames.
[[nodiscard]] Result<GraphDrawing> layOutOperators(
    const MeasuredOperators& measured, double timeLimitSeconds,
    const std::function<void(const std::string& note, const std::string& hint)>& onNote,
    const std::stop_token& stop);

/// SVG, PDF or PNG. Of the options title, theme, time limit and notes count.
[[nodiscard]] Result<std::string> renderOperators(const OperatorPicture& picture,
                                                  PictureFormat format,
                                                  const RenderOptions& options = {},
                                                  const std::stop_token& stop = {});

}  // namespace candler
