// ClassReach: whether one class is below another in an e-graph without cycles, so that a rule does
// not close one; TENSAT, section 4.5.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/egraph/EGraph.h"

namespace candler::tensor {

/// Of one e-graph as it was at its last rebuild, kept until the next one.
class ClassReach {
public:
    /// Whether `from` is `to`, or some e-node of it, or of what is below it, has `to` as a child.
    /// Linear in what is between them. Where the e-graph has cycles, all is below all that may be.
    bool reaches(const EGraph& graph, EClassId from, EClassId to);

private:
    void prepare(const EGraph& graph);
    [[nodiscard]] bool mayReach(EClassId from, EClassId to) const;

    std::size_t m_rebuild = static_cast<std::size_t>(-1);
    /// By class: above all that is below it; kCyclic: unknown, for it is in or above a cycle.
    std::vector<std::uint32_t> m_height;
    std::vector<std::uint32_t> m_seen;  // by class: the search that saw it
    std::uint32_t m_search = 0;
};

}  // namespace candler::tensor
