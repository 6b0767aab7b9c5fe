// PresentReach: whether one class is below another in an e-graph as it is now, between rebuilds, by
// looking through all of it again for each question; TENSAT, section 4.5 (vanilla). ClassReach is
// what is faster.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/egraph/EGraph.h"

namespace candler::tensor {

class PresentReach {
public:
    /// Whether one of `from` is one of `to`, or is above one. Linear in the e-graph. The e-graph
    /// may have cycles.
    bool reaches(const EGraph& graph, std::span<const EClassId> from, std::span<const EClassId> to);

private:
    static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

    void gather(const EGraph& graph);
    template <typename Visit>
    void forEachNode(const EGraph& graph, EClassId id, Visit visit) const;

    // Lists of what makes up a class now: classes of the last rebuild, and e-nodes since.
    std::vector<std::uint32_t> m_firstClass;
    std::vector<std::uint32_t> m_nextClass;
    std::vector<std::uint32_t> m_firstNode;
    std::vector<std::uint32_t> m_nextNode;
    std::vector<bool> m_isSeen;
    std::vector<bool> m_isWanted;
};

}  // namespace candler::tensor
