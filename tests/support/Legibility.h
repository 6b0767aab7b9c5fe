// What of a picture can be read as it is on the canvas: names, and whether there is news in sight.
#pragma once

namespace candler {
class GraphCanvas;
}

namespace candler::test {

/// The height of the smallest name in the picture, on the screen; 0 where a box shows none.
[[nodiscard]] double leastNamePixels(const GraphCanvas& canvas);

/// Whether the iteration that is shown did something, some of it is drawn, and that is in sight.
struct News {
    bool isSome = false;
    bool isDrawn = false;
    bool isInSight = false;
};
[[nodiscard]] News newsOf(const GraphCanvas& canvas);

}  // namespace candler::test
