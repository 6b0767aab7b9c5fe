// CycleFilter: keeps what the root of an e-graph needs free of cycles, by cutting the newest e-node
// of each; TENSAT, section 4.5 (UNCYCLE).
#pragma once

#include "engine/egraph/Analysis.h"

namespace candler::tensor {

class CycleFilter : public NodeFilter {
public:
    [[nodiscard]] std::string_view name() const override { return "cycles"; }
    /// Afterwards no class that a root reaches is below itself, and each that had a finite term has
    /// one still.
    bool findCuts(const EGraph& graph, const StopCheck& stop, std::vector<ENodeId>& cuts) override;
};

}  // namespace candler::tensor
