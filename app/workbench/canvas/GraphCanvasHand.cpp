// GraphCanvas: the mouse, and boxes that are moved by hand.
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <cmath>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/canvas/StillImage.h"
#include "app/workbench/canvas/Transition.h"

namespace candler {

namespace {
constexpr int kClickSlack = 4;
/// Smaller boxes are nothing to get hold of: there the mouse moves the whole picture.
constexpr double kLeastZoomToMove = 0.25;
constexpr double kNudge = 16;
constexpr double kFineNudge = 2;
}  // namespace

std::optional<QPoint> GraphCanvas::placeOf(EClassId eclass) const {
    const BoxItem* item = itemOf(eclass);
    if (item == nullptr) return std::nullopt;
    const double middle = item->pos().x() + m_picture->drawing.boxes[item->index()].width / 2;
    return QPoint(static_cast<int>(std::lround(middle)),
                  static_cast<int>(std::lround(item->pos().y())));
}

bool GraphCanvas::canMove(const BoxItem* item) const {
    return item != nullptr && m_picture->slice.kind != SliceKind::Summary;
}

void GraphCanvas::beginMove(BoxItem& item) {
    m_transition->drop();
    m_still->drop();
    touch();
    m_hand = Hand{&item, item.pos()};
    constexpr double kAbove = 3;
    item.setZValue(kAbove);
}

void GraphCanvas::moveHeld(QPointF corner) {
    m_hand->item->setPos(corner);
    m_edges->followBox(m_hand->item->index(), corner);
    const QRectF room = m_hand->item->sceneBoundingRect();
    if (!sceneRect().contains(room)) {
        const QPointF middle = sight().center();
        m_scene.setSceneRect(sceneRect().united(room));
        centerOn(middle);
    }
}

void GraphCanvas::letGo() {
    if (!m_hand) return;
    const Hand hand = *m_hand;
    m_hand.reset();
    if (hand.item->pos() == hand.start) return;
    const EClassId id = hand.item->classId();
    emit boxMoved(id, *placeOf(id));
}

void GraphCanvas::putBack() {
    moveHeld(m_hand->start);
    m_hand.reset();
    viewport()->setCursor(Qt::ArrowCursor);
}

void GraphCanvas::dragOut() {
    const EClassId id = m_hand->item->classId();
    putBack();
    emit draggedOut(id, m_pressedNode);
}

void GraphCanvas::pan(QPoint way) {
    touch();
    holdStillImage();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - way.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - way.y());
}

void GraphCanvas::press(BoxItem& item) {
    m_pressedBox = &item;
    m_pressedNode.reset();
    const auto row = item.hit(item.mapFromScene(mapToScene(m_pressed))).row;
    if (row) m_pressedNode = m_picture->slice.snapshot->nodes()[item.box().rows[*row].node].id;
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
    letGo();
    m_pressed = event->pos();
    m_isPanning = false;
    m_pressedBox = nullptr;
    if (event->button() == Qt::LeftButton && transform().m11() >= kLeastZoomToMove)
        if (BoxItem* item = itemAt(event->pos()); canMove(item)) press(*item);
    setFocus(Qt::MouseFocusReason);
    event->accept();
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() == Qt::NoButton) {
        viewport()->setCursor(itemAt(event->pos()) != nullptr ? Qt::PointingHandCursor
                                                              : Qt::ArrowCursor);
        return;
    }
    const QPoint way = event->pos() - m_pressed;
    if (m_hand && !viewport()->rect().contains(event->pos())) return dragOut();
    if (m_hand) return moveHeld(m_hand->start + mapToScene(event->pos()) - mapToScene(m_pressed));
    if (!m_isPanning && way.manhattanLength() < kClickSlack) return;
    viewport()->setCursor(Qt::ClosedHandCursor);
    if (m_pressedBox != nullptr) {
        beginMove(*m_pressedBox);
        m_pressedBox = nullptr;
        return moveHeld(m_hand->start + mapToScene(event->pos()) - mapToScene(m_pressed));
    }
    m_isPanning = true;
    pan(way);
    m_pressed = event->pos();
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
    viewport()->setCursor(Qt::ArrowCursor);
    m_pressedBox = nullptr;
    if (m_hand) return letGo();
    if (m_isPanning || event->button() != Qt::LeftButton) return;
    if (BoxItem* item = itemAt(event->pos()))
        pick(*item, mapToScene(event->pos()));
    else
        emit backgroundPicked();
}

/// Control and an arrow move the selected box until Control is let go; Shift makes small steps.
bool GraphCanvas::nudge(const QKeyEvent& event) {
    BoxItem* item = m_selected ? itemOf(*m_selected) : nullptr;
    if (!canMove(item)) return false;
    if (!m_hand) beginMove(*item);
    const double step = event.modifiers().testFlag(Qt::ShiftModifier) ? kFineNudge : kNudge;
    const QPointF way = event.key() == Qt::Key_Left    ? QPointF(-step, 0)
                        : event.key() == Qt::Key_Right ? QPointF(step, 0)
                        : event.key() == Qt::Key_Up    ? QPointF(0, -step)
                                                       : QPointF(0, step);
    moveHeld(m_hand->item->pos() + way);
    ensureVisible(m_hand->item);
    return true;
}

void GraphCanvas::keyReleaseEvent(QKeyEvent* event) {
    const bool isMouse = QGuiApplication::mouseButtons() != Qt::NoButton;
    if (event->key() == Qt::Key_Control && m_hand && !isMouse) letGo();
    QGraphicsView::keyReleaseEvent(event);
}

void GraphCanvas::focusOutEvent(QFocusEvent* event) {
    letGo();
    QGraphicsView::focusOutEvent(event);
}

}  // namespace candler
