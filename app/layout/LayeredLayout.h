// LayeredLayout: a quick layered layout of our own, for when Graphviz is missing or late
// (Sugiyama's four steps: cycles, rows, order, coordinates), and for stepping: where boxes have
// seeds they stay (StableLayout.h).
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
