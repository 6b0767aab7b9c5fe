#include "app/workbench/canvas/GraphCanvas.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workbench/canvas/Minimap.h"
#include "app/workbench/canvas/StillImage.h"
#include "app/workbench/canvas/Transition.h"

namespace candler {

namespace {
/// So many are painted afresh within the few milliseconds of a frame.
constexpr std::size_t kMostFresh = 40;
/// Graphviz keeps no places, but for the moments that it laid out together.
bool isAfresh(const Picture& before, const Picture& now) {
    return now.drawing.engine != GraphDrawing::Engine::Quick &&
           (!now.foresight || now.foresight != before.foresight);
}

}  // namespace

GraphCanvas::GraphCanvas(QWidget* parent) : QGraphicsView(parent) {
    setScene(&m_scene);
    setFrameShape(QFrame::NoFrame);
    setTransformationAnchor(NoAnchor);
    setViewportUpdateMode(SmartViewportUpdate);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setBackgroundBrush(PictureColours::now().ground);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_minimap = new Minimap(this);
    m_transition = new Transition(this);
    m_still = new StillImage(this);
    setAccessibleName(tr("E-graph picture"));
    setAccessibleDescription(tr("Boxes are e-classes, rows are e-nodes"));
}

GraphCanvas::~GraphCanvas() {
    // The scene scrolls the view as it goes, when the picture is gone already.
    delete m_minimap;
    m_minimap = nullptr;
    setScene(nullptr);
}

void GraphCanvas::setPicture(const PicturePtr& picture, Change change) {
    const PicturePtr before = m_picture;
    const bool isFirst = !before || before->slice.boxes.empty();
    const bool isAnew = std::exchange(m_isAnew, false);
    fill(picture);
    const std::vector<std::uint32_t> same =
        isFirst || change == Change::Another
            ? std::vector<std::uint32_t>(picture->slice.boxes.size(), kNoIndex)
            : sameBoxes(before->slice, picture->slice);
    const bool isKnown =
        std::ranges::any_of(same, [](std::uint32_t box) { return box != kNoIndex; });
    if (m_isFitted && !(isKnown && sight().contains(picture->contents())))
        fit();
    else if (isFirst || isAnew || (m_isUntouched && (!isKnown || isAfresh(*before, *picture))))
        showStart();
    else if (isKnown)
        holdStill(*before, same);
    else if (!m_boxes.empty())
        lookAtRoot();
    // Where boxes went to other places, what is beside them may have come into sight.
    if (isKnown && isAfresh(*before, *picture)) lookWithin(sight().center());
    if (isKnown && before->slice.snapshot->iteration() < picture->slice.snapshot->iteration())
        revealNews();
    if (isKnown && Transition::isWanted()) animate(*before, same);
    m_minimap->follow();
    emit sightMoved();
}

void GraphCanvas::fill(const PicturePtr& picture) {
    m_hand.reset();
    m_pressedBox = nullptr;
    m_transition->drop();
    m_still->drop();
    m_scene.clear();
    m_boxes.clear();
    m_picture = picture;
    m_overlay.rules = picture->rules;
    m_edges = new EdgesItem(picture, m_overlay);
    m_scene.addItem(m_edges);
    for (std::uint32_t i = 0; i < picture->slice.boxes.size(); ++i) {
        m_boxes.push_back(new BoxItem(picture, i, m_fonts, m_overlay));
        m_scene.addItem(m_boxes.back());
    }
    constexpr double kRoom = 400;
    const QRectF room = picture->bounds().adjusted(-kRoom, -kRoom, kRoom, kRoom);
    if (room != m_scene.sceneRect()) {
        // Scrolling is relative to the scene's corner, so what is in sight is put back.
        const QPointF middle = sight().center();
        m_scene.setSceneRect(room);
        centerOn(middle);
    }
    setSelected(m_selected, m_selectedNode);
}

void GraphCanvas::animate(const Picture& before, const std::vector<std::uint32_t>& same) {
    constexpr double kNear = 0.5;
    std::vector<Transition::Move> moves;
    std::vector<BoxItem*> fresh;
    for (std::size_t i = 0; i < same.size(); ++i) {
        if (same[i] == kNoIndex) {
            fresh.push_back(m_boxes[i]);
            continue;
        }
        const Rect& place = before.drawing.boxes[same[i]];
        const QPointF from(place.x, place.y);
        if ((m_boxes[i]->pos() - from).manhattanLength() > kNear)
            moves.push_back({m_boxes[i], from});
    }
    // What shines through takes three times as long to paint.
    if (fresh.size() > kMostFresh) fresh.clear();
    m_transition->show(std::move(moves), std::move(fresh), m_edges);
}

void GraphCanvas::setSelected(std::optional<EClassId> eclass, std::optional<ENodeId> node) {
    m_still->drop();
    m_selected = eclass;
    m_selectedNode = node;
    std::optional<std::uint32_t> focus;
    std::optional<ClassIndex> index;
    if (m_picture && eclass) index = m_picture->slice.snapshot->classOf(*eclass);
    const std::uint32_t box = index ? m_picture->slice.boxOf(*index) : kNoIndex;
    for (std::uint32_t i = 0; i < m_boxes.size(); ++i) {
        const bool isSelected = i == box;
        m_boxes[i]->setHighlighted(isSelected, node);
        if (isSelected) focus = i;
    }
    if (m_edges != nullptr) m_edges->setFocusBox(focus);
}

void GraphCanvas::changeMarks(const std::function<void(CanvasMarks&)>& change) {
    change(m_overlay.marks);
    refreshMarks();
}

void GraphCanvas::setLayers(LayerSet layers) {
    m_overlay.layers = layers;
    refreshMarks();
}

void GraphCanvas::refreshMarks() {
    m_still->drop();
    for (BoxItem* item : m_boxes) item->refreshMarks();
    if (m_edges != nullptr) m_edges->update();
}

BoxItem* GraphCanvas::itemOf(EClassId eclass) const {
    if (!m_picture) return nullptr;
    const auto index = m_picture->slice.snapshot->classOf(eclass);
    if (!index) return nullptr;
    const std::uint32_t box = m_picture->slice.boxOf(*index);
    return box == kNoIndex ? nullptr : m_boxes[box];
}

void GraphCanvas::paintAll(QPainter& painter, const QRectF& target) {
    m_transition->drop();
    m_scene.render(&painter, target, m_picture->bounds());
}

void GraphCanvas::holdStillImage() {
    if (m_boxes.size() <= kMostFresh) return;
    m_transition->drop();
    m_still->hold();
}

void GraphCanvas::paintEvent(QPaintEvent* event) {
    if (!m_still->isHeld()) return QGraphicsView::paintEvent(event);
    QPainter painter(viewport());
    m_still->paint(painter);
}

BoxItem* GraphCanvas::itemAt(QPoint point) const {
    for (QGraphicsItem* item : items(point))
        if (auto* box = qgraphicsitem_cast<BoxItem*>(item)) return box;
    return nullptr;
}

void GraphCanvas::pick(BoxItem& item, QPointF scenePoint) {
    const BoxItem::Hit hit = item.hit(item.mapFromScene(scenePoint));
    const EClassId id = item.classId();
    if (hit.isMore) {
        emit moreClicked(id);
        return;
    }
    if (!hit.row) {
        emit classPicked(id);
        return;
    }
    const SliceRow& row = item.box().rows[*hit.row];
    const Snapshot& snapshot = *m_picture->slice.snapshot;
    if (hit.port && row.ports[*hit.port].isCut())
        emit wentBehind(snapshot.classes()[row.ports[*hit.port].target].id);
    else
        emit nodePicked(id, snapshot.nodes()[row.node].id);
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (BoxItem* item = itemAt(event->pos())) emit classActivated(item->classId());
}

std::vector<bool> GraphCanvas::joined(std::uint32_t from, bool isDown) const {
    std::vector<bool> result(m_boxes.size(), false);
    for (const SliceEdge& edge : m_picture->slice.edges) {
        const std::uint32_t there = isDown ? edge.to : edge.from;
        if ((isDown ? edge.from : edge.to) != from) continue;
        // An edge that points the other way is walked the other way.
        const bool isBelow =
            m_picture->drawing.boxes[there].centre().y > m_picture->drawing.boxes[from].centre().y;
        if (isBelow == isDown) result[there] = true;
    }
    return result;
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event) {
    QPoint at = event->globalPos();
    if (event->reason() == QContextMenuEvent::Mouse) {
        if (const BoxItem* item = itemAt(event->pos())) emit classPicked(item->classId());
    } else if (const BoxItem* item = m_selected ? itemOf(*m_selected) : nullptr) {
        at = viewport()->mapToGlobal(mapFromScene(item->sceneFrame().center()));
    }
    emit menuWanted(at);
}

bool GraphCanvas::walk(int key) {
    if (!m_selected) return false;
    const BoxItem* from = itemOf(*m_selected);
    if (from == nullptr) return false;
    const QPointF start = from->sceneFrame().center();
    BoxItem* nearest = nullptr;
    double best = 0;
    std::vector<bool> mayGo(m_boxes.size(), true);
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
        std::vector<bool> reached = joined(from->index(), key == Qt::Key_Down);
        if (std::ranges::count(reached, true) > 0) mayGo = std::move(reached);
    }
    for (BoxItem* item : m_boxes) {
        if (!mayGo[item->index()]) continue;
        const QPointF way = item->sceneFrame().center() - start;
        const double along = key == Qt::Key_Left    ? -way.x()
                             : key == Qt::Key_Right ? way.x()
                             : key == Qt::Key_Up    ? -way.y()
                                                    : way.y();
        const bool isSideways = key == Qt::Key_Left || key == Qt::Key_Right;
        const double across = std::abs(isSideways ? way.y() : way.x());
        constexpr double kLeast = 4;
        if (along < kLeast) continue;
        const double distance = along + 2.5 * across;
        if (nearest != nullptr && distance >= best) continue;
        nearest = item;
        best = distance;
    }
    if (nearest == nullptr) return true;
    emit classPicked(nearest->classId());
    reveal(nearest->classId());
    return true;
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
    const bool isArrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
    if (isArrow && event->modifiers() == Qt::NoModifier && walk(event->key())) return;
    if (isArrow && event->modifiers().testFlag(Qt::ControlModifier) && nudge(*event)) return;
    if (event->key() == Qt::Key_Escape && m_hand) return putBack();
    QGraphicsView::keyPressEvent(event);
}

bool GraphCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        BoxItem* item = itemAt(help->pos());
        QToolTip::showText(
            help->globalPos(),
            item == nullptr
                ? QString()
                : item->describe(item->hit(item->mapFromScene(mapToScene(help->pos())))),
            viewport());
        return true;
    }
    return QGraphicsView::viewportEvent(event);
}

void GraphCanvas::changeEvent(QEvent* event) {
    QGraphicsView::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    m_still->drop();
    setBackgroundBrush(PictureColours::now().ground);
    m_scene.update();
}

}  // namespace candler
