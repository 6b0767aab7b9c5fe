// ClassComponents: the strongly connected components of the graph in which a class points to all
// classes that its allowed e-nodes need. Only classes of one component can come to need each other.
#pragma once

#include <vector>

#include "engine/extraction/ExtractionProblem.h"

namespace candler {

class ClassComponents {
public:
    using Index = ExtractionProblem::Index;

    /// Linear (Tarjan 1972).
    explicit ClassComponents(const ExtractionProblem& problem);

    /// Numbers ascend against the arrows: what a component needs has a lower number.
    [[nodiscard]] Index componentOf(Index classIndex) const { return m_component[classIndex]; }
    [[nodiscard]] Index count() const { return static_cast<Index>(m_size.size()); }
    [[nodiscard]] Index size(Index component) const { return m_size[component]; }
    [[nodiscard]] bool areTogether(Index a, Index b) const {
        return m_component[a] == m_component[b];
    }
    /// Whether the class could need itself by way of others.
    [[nodiscard]] bool canNeedItself(Index classIndex) const {
        return m_size[m_component[classIndex]] > 1;
    }

private:
    std::vector<Index> m_component;
    std::vector<Index> m_size;
};

}  // namespace candler
