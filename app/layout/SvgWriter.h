// SvgWriter: a laid-out slice as an SVG file, the same picture as in the window.
#pragma once

#include <string>

#include "app/layout/BoxGeometry.h"
#include "app/layout/PictureTheme.h"

namespace candler {

struct SvgOptions {
    std::string title{};
    PictureTheme theme = PictureTheme::light();
};

/// `measured` and `drawing` belong to `slice`. The budget text and a legend are part of the
/// picture.
[[nodiscard]] std::string writeSvg(const Slice& slice, const MeasuredSlice& measured,
                                   const GraphDrawing& drawing, const SvgOptions& options = {});

}  // namespace candler
