// layOutStably: where a drawing goes on from an earlier one. Boxes with a place in it keep their
// row and column, whatever edges between them want, and give way only to neighbours that have
// grown; new ones go below what uses them, into the free place nearest to the middle of their
// neighbours. Private to the layout room; LayeredLayout.h is its door.
#pragma once

#include "app/layout/GraphLayout.h"

namespace candler::detail {

/// At least one box has a seed.
[[nodiscard]] GraphDrawing layOutStably(const LayoutRequest& request);

}  // namespace candler::detail
