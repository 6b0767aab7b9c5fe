// ChildOrders: which part of a sketch goes with which child of an e-node. Internal to the sketches
// room.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/egraph/GraphTable.h"
#include "engine/term/TermStore.h"

namespace candler {

/// Calls `visit(parts)` with the sketch's `parts` in each order in which they may go with the
/// e-node's children: as they are written and, if the children are an unordered pair, swapped.
template <typename Visit>
void forEachOrder(const TermStore& store, const GraphTable& graph, GraphTable::Index node,
                  std::span<const std::uint32_t> parts, Visit visit) {
    visit(parts);
    if (!store.isCommutative(graph.label(node))) return;
    const auto children = graph.children(node);
    if (parts[0] == parts[1] || children[0] == children[1]) return;
    const std::array swapped{parts[1], parts[0]};
    visit(std::span<const std::uint32_t>(swapped));
}

}  // namespace candler
