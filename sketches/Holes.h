// Holes: what the named holes of a sketch stand for. A sketch is satisfied if all holes of one name
// can be filled alike.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/egraph/GraphTable.h"
#include "sketches/Sketch.h"

namespace candler {

/// Values that holes must have; none: nothing may fill it. Holes that are not mentioned may be
/// filled with anything, and each occurrence with something else. A term is an index of the table.
using HoleAssignment = std::map<std::string, std::optional<HoleValue>>;

/// The names of the holes in a node itself.
[[nodiscard]] std::vector<std::string> holesIn(const SketchNode& node);

/// What a node asks of a class besides its shape: its type and its holes.
class ClassTest {
public:
    ClassTest(const SketchNode& node, const GraphTable& graph, const HoleAssignment& assignment);

    /// Otherwise every class passes.
    [[nodiscard]] bool isNeeded() const {
        return m_node.type != nullptr || m_term || m_isForbidden;
    }
    [[nodiscard]] bool passes(GraphTable::Index classIndex);

private:
    const SketchNode& m_node;
    const GraphTable& m_graph;
    HoleFillings m_given;
    std::optional<GraphTable::Index> m_term;
    bool m_isForbidden = false;
    std::unordered_map<TypeId, bool> m_knownTypes;
};

/// Calls `visit` for every assignment of all `names` with which the class satisfies the sketch, in
/// an order that depends on nothing but the table; ends when it returns false, or when stopped.
void forEachFilling(const TermStore& store, const GraphTable& graph, const Sketch& sketch,
                    const std::vector<std::string>& names, GraphTable::Index classIndex,
                    const StopCheck& stop, const std::function<bool(const HoleAssignment&)>& visit);

/// What the holes stand for in a term that satisfies the sketch, the first possibility of each;
/// terms by their TermId. Holes of an alternative that was not taken are left out, and when stopped
/// what was not found until then: holes are tried in all combinations.
[[nodiscard]] HoleFillings fillingsOf(TermStore& store, TermId term, const Sketch& sketch,
                                      const StopCheck& stop);

}  // namespace candler
