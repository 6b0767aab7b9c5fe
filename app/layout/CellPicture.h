// cellPictureSvg: a grid of cells, each more or less dark, as a picture with its two axes, in the
// colours of our pictures: where a matrix has its entries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/layout/PictureTheme.h"

namespace candler {

struct CellAxis {
    std::string name{};       ///< Empty: nothing is said of it.
    std::int64_t extent = 1;  ///< Indices, from 0.
    std::size_t cells = 1;    ///< As even as they can be.
};

struct CellPicture {
    CellAxis rows{};  ///< The first on top.
    CellAxis columns{};
    std::vector<double> shades{};  ///< By rows of cells, from 0, the ground, to 1.
    std::string title{};
    std::vector<std::string> lines{};  ///< Below the title.
    PictureTheme theme = PictureTheme::light();
};

/// Axes are as long as their extents are, but nothing is thinner than can be seen.
[[nodiscard]] std::string cellPictureSvg(const CellPicture& picture);

}  // namespace candler
