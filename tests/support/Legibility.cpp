#include "tests/support/Legibility.h"

#include <algorithm>
#include <limits>

#include "app/workbench/canvas/GraphCanvas.h"

namespace candler::test {

double leastNamePixels(const GraphCanvas& canvas) {
    double least = std::numeric_limits<double>::infinity();
    const Slice& slice = canvas.picture()->slice;
    for (const SliceBox& box : slice.boxes)
        least = std::min(least, canvas.itemOf(slice.snapshot->classes()[box.classIndex].id)
                                    ->namePixels(canvas.transform().m11()));
    return least;
}

News newsOf(const GraphCanvas& canvas) {
    const Picture& picture = *canvas.picture();
    News news{.isSome = picture.news.nodes + picture.news.mergedClasses > 0};
    const QRectF sight = canvas.sight();
    for (std::size_t i = 0; i < picture.slice.boxes.size(); ++i) {
        const SliceBox& box = picture.slice.boxes[i];
        const Rect& place = picture.drawing.boxes[i];
        const bool isNew = box.isMerged || std::ranges::any_of(box.rows, &SliceRow::isNew);
        news.isDrawn = news.isDrawn || isNew;
        if (isNew && sight.intersects({place.x, place.y, place.width, place.height}))
            news.isInSight = true;
    }
    return news;
}

}  // namespace candler::test
