// The colours of e-graph pictures, light and dark, as `#rrggbb`. Text has a contrast of at least
// 4.5 to its ground, lines at least 3; no meaning is carried by colour alone.
#pragma once

#include <string>

namespace candler {

struct PictureTheme {
    std::string ground;
    std::string box;
    std::string frame;
    std::string text;
    std::string dimText;
    std::string edge;
    std::string chosen;
    std::string chosenFill;
    std::string added;
    std::string merged;
    std::string leafFill;
    std::string sketch;
    std::string proof;
    std::string pin;

    [[nodiscard]] static const PictureTheme& light();
    [[nodiscard]] static const PictureTheme& dark();
};

}  // namespace candler
