// EGraphView: boxes that the user has put somewhere.
#include <QDrag>
#include <algorithm>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/DraggedNode.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"

namespace candler {

std::string EGraphView::stepName() const {
    const auto step = m_moment ? static_cast<qsizetype>(m_moment->step) : 0;
    return step < m_stepNames.size() ? toUtf8(m_stepNames[step]) : std::string();
}

std::vector<BoxPlace> EGraphView::placesOfStep() const {
    std::vector<BoxPlace> places;
    const std::string step = stepName();
    for (const MovedBox& moved : m_moved)
        if (moved.step == step)
            places.push_back({.eclass = EClassId{moved.eclass},
                              .label = moved.label,
                              .view = moved.view,
                              .top = {static_cast<double>(moved.x), static_cast<double>(moved.y)}});
    return places;
}

void EGraphView::setMovedBoxes(const std::vector<MovedBox>& moved) {
    if (m_moved == moved) return;
    const std::vector<BoxPlace> before = placesOfStep();
    m_moved = moved;
    if (m_view && placesOfStep() != before) refresh();
}

bool EGraphView::isOfPicture(const MovedBox& moved) const {
    const PicturePtr& picture = m_canvas->picture();
    return picture && moved.step == stepName() &&
           moved.view == viewName(picture->slice.kind, picture->spec.centres);
}

std::vector<MovedBox> EGraphView::movedWithout(EClassId id) const {
    std::vector<MovedBox> others = m_moved;
    const Snapshot& snapshot = *m_canvas->picture()->slice.snapshot;
    const auto index = snapshot.classOf(id);
    std::erase_if(others, [&](const MovedBox& moved) {
        return isOfPicture(moved) && snapshot.classOf(EClassId{moved.eclass}) == index;
    });
    return others;
}

void EGraphView::putBox(EClassId id, const QPoint& place) {
    const Slice& slice = m_canvas->picture()->slice;
    const Snapshot& snapshot = *slice.snapshot;
    std::vector<MovedBox> moved = movedWithout(id);
    moved.push_back({.step = stepName(),
                     .eclass = id.value,
                     .label = knownBy(snapshot, *snapshot.classOf(id)),
                     .view = viewName(slice.kind, m_canvas->picture()->spec.centres),
                     .x = place.x(),
                     .y = place.y()});
    emit boxesMoved(moved, tr("position of class %1").arg(className(id)));
}

QString EGraphView::whyNoPosition() const {
    if (!m_selection->eclass()) return tr("select a class first");
    if (m_canvas->itemOf(*m_selection->eclass()) == nullptr)
        return tr("the selected class is not drawn");
    if (m_canvas->picture()->slice.kind == SliceKind::Summary)
        return tr("the boxes of a summary are not classes");
    return {};
}

bool EGraphView::hasPositions() const {
    return std::ranges::any_of(m_moved,
                               [this](const MovedBox& moved) { return isOfPicture(moved); });
}

void EGraphView::togglePosition() {
    if (!whyNoPosition().isEmpty()) return;
    const BoxItem* item = m_canvas->itemOf(*m_selection->eclass());
    const EClassId id = item->classId();
    if (item->isHeld())
        emit boxesMoved(movedWithout(id), tr("unlocking of class %1").arg(className(id)));
    else
        putBox(id, *m_canvas->placeOf(id));
}

std::optional<ENodeId> EGraphView::pickedNode() const {
    if (!m_view || !m_selection->eclass()) return std::nullopt;
    const auto index = m_view->snapshot->classOf(*m_selection->eclass());
    if (!index) return std::nullopt;
    for (const SnapshotNode& node : m_view->snapshot->nodesOf(*index))
        if (m_selection->enode() == node.id) return node.id;
    const NodeIndex cheapest = m_ranking->classChoice[*index];
    if (cheapest == kNoIndex) return std::nullopt;
    return m_view->snapshot->nodes()[cheapest].id;
}

/// To another view: the e-node, or the cheapest one of the class.
void EGraphView::drag(EClassId id, const std::optional<ENodeId>& node) {
    if (!m_moment) return;
    if (node)
        m_selection->selectNode(id, *node);
    else
        m_selection->selectClass(id);
    const auto picked = pickedNode();
    const BoxItem* item = m_canvas->itemOf(id);
    if (!picked || item == nullptr) return;
    auto* drag = new QDrag(this);
    drag->setMimeData(mimeOf({.moment = *m_moment, .eclass = id, .node = *picked}));
    drag->setPixmap(
        m_canvas->grab(QRect(m_canvas->mapFromScene(item->pos()),
                             m_canvas->mapFromScene(item->sceneFrame().bottomRight()))));
    drag->exec(Qt::CopyAction);
}

void EGraphView::releasePositions() {
    std::vector<MovedBox> others = m_moved;
    std::erase_if(others, [this](const MovedBox& moved) { return isOfPicture(moved); });
    if (others != m_moved) emit boxesMoved(others, tr("unlocking of all positions"));
}

}  // namespace candler
