// barChartSvg: numbers with names as a picture of horizontal bars, in the colours of our pictures.
#pragma once

#include <string>
#include <vector>

#include "app/layout/PictureTheme.h"

namespace candler {

struct Bar {
    std::string name;
    double value = 0;
    std::string text;       ///< Of the value.
    bool isMarked = false;  ///< Drawn in the colour of what is chosen.
};

struct BarChartOptions {
    std::string title{};
    std::string legend{};  ///< What the values are, and what the mark means.
    PictureTheme theme = PictureTheme::light();
};

/// The first bar on top; bars begin at 0.
[[nodiscard]] std::string barChartSvg(const std::vector<Bar>& bars,
                                      const BarChartOptions& options = {});

}  // namespace candler
