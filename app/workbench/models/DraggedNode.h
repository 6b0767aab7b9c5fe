// DraggedNode: an e-node on its way from the picture of an e-graph to another view.
#pragma once

#include <QMimeData>
#include <optional>

#include "app/session/SessionTypes.h"
#include "engine/egraph/Ids.h"

namespace candler {

struct DraggedNode {
    Moment moment{};
    EClassId eclass{};
    ENodeId node{};

    bool operator==(const DraggedNode&) const = default;
};

/// Of what is dragged.
[[nodiscard]] QString draggedNodeType();
/// To be owned by the drag.
[[nodiscard]] QMimeData* mimeOf(const DraggedNode& dragged);
/// None if it is something else.
[[nodiscard]] std::optional<DraggedNode> draggedNode(const QMimeData& data);

}  // namespace candler
