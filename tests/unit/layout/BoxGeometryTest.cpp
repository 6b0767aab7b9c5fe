// Where things are inside a box: apart from one another, and every open port with a free way down
// to the place where its edge leaves.
#include "app/layout/BoxGeometry.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <string>

using namespace candler;

namespace {

SlicePort randomPort(std::mt19937& random) {
    SlicePort port;
    const auto kind = random() % 5;
    if (kind == 0) port.isSelf = true;
    if (kind == 1) port.isInlined = true;
    if (kind == 1 || kind == 2) port.text = std::string(1 + random() % 6, 'x');
    if (kind > 2) port.box = 1;
    return port;
}

SliceBox randomBox(unsigned seed) {
    std::mt19937 random(seed);
    SliceBox box;
    box.title = std::to_string(seed);
    box.hiddenRows = random() % 2 * 12;
    const auto rows = 1 + random() % 4;
    for (std::size_t r = 0; r < rows; ++r) {
        SliceRow& row = box.rows.emplace_back();
        row.label = std::string(1 + random() % 9, 'm');
        row.cost = static_cast<double>(random() % 10'000);
        const auto ports = random() % 4;
        for (std::size_t p = 0; p < ports; ++p) row.ports.push_back(randomPort(random));
    }
    return box;
}

bool isOpen(const PortGeometry& port) {
    return port.look == PortGeometry::Look::Open;
}

/// Whether a line down at `x` would touch it.
bool isTouched(const Rect& rect, double x) {
    constexpr double kHalfLine = 1.5;
    return rect.width > 0 && x > rect.x - kHalfLine && x < rect.right() + kHalfLine;
}

}  // namespace

TEST_CASE("every open port has a free way down, at a place of its own", "[unit][layout]") {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        INFO("box " << seed);
        const BoxGeometry box = measureBox(randomBox(seed), TextMetrics::estimated());
        std::vector<double> ways;
        std::size_t touched = 0;
        for (std::size_t r = box.rows.size(); r-- > 0;) {
            for (const PortGeometry& port : box.rows[r].ports) {
                if (!isOpen(port)) continue;
                const double x = port.text.rect.centre().x;
                for (const double way : ways) touched += std::abs(way - x) < 7 ? 1 : 0;
                ways.push_back(x);
                touched += isTouched(box.more.rect, x) ? 1 : 0;
                for (std::size_t below = r + 1; below < box.rows.size(); ++below) {
                    const RowGeometry& row = box.rows[below];
                    touched += isTouched(row.label.rect, x) ? 1 : 0;
                    touched += isTouched(row.cost.rect, x) ? 1 : 0;
                    for (const PortGeometry& other : row.ports)
                        touched += isTouched(other.text.rect, x) ? 1 : 0;
                }
            }
        }
        CHECK(touched == 0);
    }
}

TEST_CASE("contents of a box stand apart and in their order", "[unit][layout]") {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        INFO("box " << seed);
        const BoxGeometry box = measureBox(randomBox(seed), TextMetrics::estimated());
        std::size_t wrong = 0;
        for (const RowGeometry& row : box.rows) {
            double last = row.label.rect.right();
            for (const PortGeometry& port : row.ports) {
                wrong += port.text.rect.x > last ? 0 : 1;
                last = port.text.rect.right();
            }
            wrong += row.cost.rect.x > last && row.cost.rect.right() <= box.width ? 0 : 1;
        }
        CHECK(wrong == 0);
    }
}
