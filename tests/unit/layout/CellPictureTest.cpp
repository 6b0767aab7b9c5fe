// Grids of cells as SVG: every cell is drawn as dark as it is, once.
#include "app/layout/CellPicture.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <regex>

using namespace candler;

namespace {

/// What the paths of the picture paint, by rows; each cell at most once.
std::vector<double> paintedShades(const std::string& svg, std::size_t rows, std::size_t columns) {
    std::vector<double> shades(rows * columns, 0);
    const std::regex path(R"re(fill-opacity="([0-9.e-]+)"[^>]* d="([^"]*)")re");
    const std::regex piece(R"(M(\d+) (\d+)h(\d+)v1h-(\d+)z)");
    for (std::sregex_iterator at(svg.begin(), svg.end(), path), end; at != end; ++at) {
        const std::string data = (*at)[2];
        for (std::sregex_iterator one(data.begin(), data.end(), piece); one != end; ++one) {
            const std::size_t column = std::stoul((*one)[1]);
            const std::size_t row = std::stoul((*one)[2]);
            const std::size_t length = std::stoul((*one)[3]);
            REQUIRE((*one)[3] == (*one)[4]);
            REQUIRE(column + length <= columns);
            REQUIRE(row < rows);
            for (std::size_t i = 0; i < length; ++i) {
                double& shade = shades[row * columns + column + i];
                REQUIRE(shade == 0);
                shade = std::stod((*at)[1]);
            }
        }
    }
    return shades;
}

}  // namespace

TEST_CASE("cells are painted as dark as they are, each once", "[layout][property]") {
    std::mt19937 random(4);
    for (const auto& [rows, columns] :
         {std::pair<std::size_t, std::size_t>{1, 1}, {1, 9}, {6, 1}, {7, 11}, {0, 4}}) {
        CellPicture picture{.rows = {"I", static_cast<std::int64_t>(rows) * 100, rows},
                            .columns = {"J", static_cast<std::int64_t>(columns), columns}};
        for (std::size_t i = 0; i < rows * columns; ++i)
            picture.shades.push_back(random() % 2 == 0 ? 0 : static_cast<double>(random() % 5) / 4);
        const auto painted = paintedShades(cellPictureSvg(picture), rows, columns);
        REQUIRE(painted.size() == picture.shades.size());
        for (std::size_t i = 0; i < painted.size(); ++i)
            CHECK(std::abs(painted[i] - picture.shades[i]) < 1.0 / 32);
    }
}

TEST_CASE("axes of cells have their names and last indices", "[layout]") {
    const CellPicture picture{.rows = {"A&B", 3000, 2},
                              .columns = {"", 1, 1},
                              .shades = {0, 1},
                              .title = "<x>",
                              .lines = {"one line"}};
    const std::string svg = cellPictureSvg(picture);
    for (const char* text : {">A&amp;B<", ">2999<", ">0<", ">&lt;x&gt;<", ">one line<"})
        CHECK(svg.find(text) != std::string::npos);
    CHECK(svg.find(">1<") == std::string::npos);
}
