// GraphCanvas: what is in sight: zoom, fit, and where one looks when the picture changes.
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/canvas/Minimap.h"
#include "app/workbench/canvas/StillImage.h"

namespace candler {

namespace {
constexpr double kZoomStep = 1.15;
constexpr double kLeastZoom = 0.04;
constexpr double kMostZoom = 4.0;
constexpr double kFitMost = 1.15;  // a small picture is not blown up

/// The middle nearest to the wanted one from which nothing beside a range is seen, or all of it.
double within(double wanted, double half, double least, double most) {
    return most - least <= 2 * half ? (least + most) / 2
                                    : std::clamp(wanted, least + half, most - half);
}
}  // namespace

void GraphCanvas::holdStill(const Picture& before, const std::vector<std::uint32_t>& same) {
    const BoxItem* anchor = m_selected ? itemOf(*m_selected) : nullptr;
    const bool isAnyAnchor = anchor == nullptr;
    // What one looks at stays where it is.
    const QPointF middle = sight().center();
    double nearest = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; isAnyAnchor && i < same.size(); ++i) {
        if (same[i] == kNoIndex) continue;
        const Rect& place = before.drawing.boxes[same[i]];
        const double away =
            (QPointF(place.centre().x, place.centre().y) - middle).manhattanLength();
        if (away >= nearest) continue;
        nearest = away;
        anchor = m_boxes[i];
    }
    if (anchor == nullptr) return;
    const std::uint32_t was = same[anchor->index()];
    if (was == kNoIndex) return;
    const Rect& place = before.drawing.boxes[was];
    const QPointF moved = anchor->pos() - QPointF(place.x, place.y);
    if (!moved.isNull()) centerOn(sight().center() + moved);
}

bool GraphCanvas::reveal(EClassId eclass) {
    const BoxItem* item = itemOf(eclass);
    if (item == nullptr) return false;
    if (sight().contains(item->sceneFrame())) return true;
    constexpr int kMargin = 40;
    touch();
    ensureVisible(item, kMargin, kMargin);
    return true;
}

void GraphCanvas::revealNews() {
    if (!m_isUntouched || m_selected) return;
    const QRectF seen = sight();
    const BoxItem* nearest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const BoxItem* item : m_boxes) {
        const SliceBox& box = item->box();
        if (!box.isMerged && !std::ranges::any_of(box.rows, &SliceRow::isNew)) continue;
        const Point middle = m_picture->drawing.boxes[item->index()].centre();
        if (seen.contains(middle.x, middle.y)) return;
        const double away = (QPointF(middle.x, middle.y) - seen.center()).manhattanLength();
        if (away >= least) continue;
        nearest = item;
        least = away;
    }
    constexpr int kMargin = 20;
    if (nearest != nullptr) ensureVisible(nearest, kMargin, kMargin);
}

double GraphCanvas::zoomFor(const QRectF& whole) const {
    constexpr int kRounding = 2;  // the view scrolls by whole pixels
    const double zoom = std::min({(viewport()->width() - kRounding) / whole.width(),
                                  (viewport()->height() - kRounding) / whole.height(), kFitMost});
    return std::clamp(zoom, kLeastZoom, kMostZoom);
}

bool GraphCanvas::areNamesShown(double zoom) const {
    const auto nameless = std::ranges::count_if(
        m_boxes, [&](const BoxItem* box) { return box->namePixels(zoom) == 0; });
    constexpr int kFew = 10;  // one of so many
    return nameless <= std::ssize(m_boxes) / kFew;
}

void GraphCanvas::fit() {
    m_isFitted = true;
    m_isUntouched = false;
    if (!m_picture || m_picture->drawing.width <= 0) return;
    const QRectF whole = m_picture->contents();
    const double all = zoomFor(whole);
    const double readable = BoxItem::readableZoom(m_fonts);
    double zoom = all;
    while (zoom < readable && !areNamesShown(zoom)) zoom = std::min(readable, zoom * kZoomStep);
    setTransform(QTransform::fromScale(zoom, zoom));
    if (zoom == all)
        centerOn(whole.center());
    else
        lookAtRoot();
    m_isFitted = true;
    m_minimap->follow();
    emit sightMoved();
}

void GraphCanvas::toggleFit() {
    if (m_isFitted && transform().m11() < BoxItem::readableZoom(m_fonts))
        showStart();
    else
        fit();
}

void GraphCanvas::showStart() {
    m_isFitted = false;
    m_isUntouched = true;
    if (m_boxes.empty()) return;
    // With room for what comes.
    const double all = zoomFor(m_picture->bounds());
    const double zoom = std::max(all, BoxItem::readableZoom(m_fonts));
    setTransform(QTransform::fromScale(zoom, zoom));
    if (zoom == all)
        centerOn(m_picture->bounds().center());
    else
        lookAtRoot();
    m_minimap->follow();
    emit sightMoved();
}

void GraphCanvas::lookAtRoot() {
    // Where it will be: it may still be on its way there.
    const Rect& root = m_picture->drawing.boxes[0];
    constexpr double kAbove = 18;
    lookWithin({root.centre().x, root.y - kAbove + viewport()->height() / 2.0 / transform().m11()});
}

void GraphCanvas::lookWithin(QPointF middle) {
    const QRectF whole = m_picture->bounds();
    const double across = viewport()->width() / 2.0 / transform().m11();
    const double down = viewport()->height() / 2.0 / transform().m11();
    centerOn(within(middle.x(), across, whole.left(), whole.right()),
             within(middle.y(), down, whole.top(), whole.bottom()));
}

void GraphCanvas::touch() {
    m_isFitted = false;
    m_isUntouched = false;
}

std::size_t GraphCanvas::boxesOutside() const {
    const QRectF seen = sight();
    return static_cast<std::size_t>(std::ranges::count_if(
        m_boxes, [&](const BoxItem* box) { return !seen.intersects(box->sceneFrame()); }));
}

QRectF GraphCanvas::sight() const {
    return mapToScene(viewport()->rect()).boundingRect();
}

void GraphCanvas::lookAt(QPointF scenePoint) {
    touch();
    centerOn(scenePoint);
}

void GraphCanvas::lookAnew() {
    m_isFitted = false;
    m_isUntouched = true;
    m_isAnew = true;
}

void GraphCanvas::scrollContentsBy(int dx, int dy) {
    QGraphicsView::scrollContentsBy(dx, dy);
    // None while the scene goes.
    if (m_minimap == nullptr) return;
    m_minimap->follow();
    emit sightMoved();
}

void GraphCanvas::zoomIn() {
    zoomBy(kZoomStep);
}

void GraphCanvas::zoomOut() {
    zoomBy(1 / kZoomStep);
}

void GraphCanvas::zoomReset() {
    zoomBy(1 / transform().m11());
}

void GraphCanvas::zoomBy(double factor) {
    touch();
    const QPointF middle(viewport()->rect().center());
    const BoxItem* at = m_selected ? itemOf(*m_selected) : nullptr;
    if (at == nullptr || !sight().intersects(at->sceneFrame())) {
        const auto away = [&](const BoxItem* box) {
            return (mapFromScene(box->sceneFrame().center()) - middle).manhattanLength();
        };
        const auto nearest = std::ranges::min_element(m_boxes, {}, away);
        at = nearest == m_boxes.end() ? nullptr : *nearest;
    }
    const bool isAtBox = at != nullptr && sight().intersects(at->sceneFrame());
    scaleAt(isAtBox ? QPointF(mapFromScene(at->sceneFrame().center())) : middle, factor);
}

void GraphCanvas::scaleAt(QPointF place, double factor) {
    const double next = std::clamp(transform().m11() * factor, kLeastZoom, kMostZoom);
    const QPointF held = viewportTransform().inverted().map(place);
    setTransform(QTransform::fromScale(next, next));
    const QPointF moved = viewportTransform().map(held) - place;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() +
                                    static_cast<int>(std::lround(moved.x())));
    verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                  static_cast<int>(std::lround(moved.y())));
    m_minimap->follow();
    emit sightMoved();
}

void GraphCanvas::wheelEvent(QWheelEvent* event) {
    touch();
    holdStillImage();
    constexpr double kNotch = 120;
    scaleAt(event->position(), std::pow(kZoomStep, event->angleDelta().y() / kNotch));
    event->accept();
}

void GraphCanvas::resizeEvent(QResizeEvent* event) {
    const BoxItem* const selected = m_selected ? itemOf(*m_selected) : nullptr;
    const bool wasInSight =
        selected != nullptr &&
        mapToScene(QRect({}, event->oldSize())).boundingRect().intersects(selected->sceneFrame());
    QGraphicsView::resizeEvent(event);
    m_still->drop();
    if (m_isFitted)
        fit();
    else if (m_isUntouched && m_picture)
        showStart();
    else if (wasInSight)
        reveal(*m_selected);
    m_minimap->follow();
    emit sightMoved();
}

}  // namespace candler
