// LayeredLayout: a quick layered layout of our own (Sugiyama's four steps: cycles, rows, order,
// coordinates), for when Graphviz is missing or late, and for stepping: with earlier positions
// given, known boxes keep their order and stay near their place.
#pragma once

#include "app/layout/GraphLayout.h"

namespace candler {

/// Never fails unless stopped; deterministic; milliseconds for hundreds of boxes.
class LayeredLayout : public GraphLayout {
public:
    [[nodiscard]] Result<GraphDrawing> layout(const LayoutRequest& request,
                                              const std::stop_token& stop) const override;
};

}  // namespace candler
