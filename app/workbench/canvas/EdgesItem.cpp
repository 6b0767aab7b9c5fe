#include "app/workbench/canvas/EdgesItem.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <cmath>

#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr double kArrowLength = 7;
constexpr double kOnlyLines = 0.1;  // as BoxItem's tiles

QPolygonF arrowAt(QPointF from, QPointF tip) {
    QPointF direction = tip - from;
    const double length = std::hypot(direction.x(), direction.y());
    direction = length > 0 ? direction / length * kArrowLength : QPointF(0, kArrowLength);
    const QPointF side(-direction.y() * 0.45, direction.x() * 0.45);
    return {{tip, tip - direction + side, tip - direction - side}};
}

}  // namespace

EdgesItem::EdgesItem(PicturePtr picture, const CanvasOverlay& overlay)
    : m_picture(std::move(picture)),
      m_overlay(overlay),
      m_places(m_picture->drawing.boxes),
      m_bounds(m_picture->bounds()) {
    takeCurves();
}

void EdgesItem::takeCurves() {
    m_curves.clear();
    for (const std::vector<Point>& points : m_picture->drawing.edges)
        m_curves.push_back(curveOf(points));
}

EdgesItem::Curve EdgesItem::curveOf(const std::vector<Point>& points) {
    const auto at = [](const Point& point) { return QPointF(point.x, point.y); };
    Curve curve;
    if (points.size() < 4) return curve;
    for (std::size_t i = 3; i < points.size(); i += 3)
        curve.lines.append({at(points[i - 3]), at(points[i])});
    curve.path.moveTo(at(points[0]));
    for (std::size_t i = 1; i + 2 < points.size(); i += 3)
        curve.path.cubicTo(at(points[i]), at(points[i + 1]), at(points[i + 2]));
    curve.arrow = arrowAt(at(points[points.size() - 2]), at(points.back()));
    curve.bounds =
        curve.path.controlPointRect().united(curve.arrow.boundingRect()).adjusted(-2, -2, 2, 2);
    return curve;
}

void EdgesItem::followBox(std::uint32_t box, QPointF corner) {
    followBoxes({{box, corner}});
}

void EdgesItem::settle() {
    prepareGeometryChange();
    m_places = m_picture->drawing.boxes;
    m_bounds = m_picture->bounds();
    takeCurves();
    update();
}

void EdgesItem::followBoxes(const std::vector<std::pair<std::uint32_t, QPointF>>& corners) {
    prepareGeometryChange();
    std::vector<bool> isMoved(m_places.size(), false);
    for (const auto& [box, corner] : corners) {
        m_places[box].x = corner.x();
        m_places[box].y = corner.y();
        isMoved[box] = true;
    }
    const std::vector<LayoutEdge>& edges = m_picture->measured.request.edges;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (!isMoved[edges[e].from] && !isMoved[edges[e].to]) continue;
        m_curves[e] =
            curveOf(plainCurve(m_places[edges[e].from], edges[e].fromX, m_places[edges[e].to]));
        m_bounds = m_bounds.united(m_curves[e].bounds);
    }
    update();
}

bool EdgesItem::isChosen(const SliceEdge& edge) const {
    return edge.isChosen && m_overlay.layers.has(Layer::Extraction);
}

bool EdgesItem::isNew(const SliceEdge& edge) const {
    return edge.isNew && m_overlay.layers.has(Layer::Delta);
}

QRectF EdgesItem::boundingRect() const {
    return m_bounds;
}

void EdgesItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF exposed = option->exposedRect;
    // Plain ones first, then new, chosen, and those of the focused box on top.
    const auto layerOf = [&](const SliceEdge& edge) {
        if (m_focus && (edge.from == *m_focus || edge.to == *m_focus)) return 3;
        return isChosen(edge) ? 2 : isNew(edge) ? 1 : 0;
    };
    const bool isFar = option->levelOfDetailFromTransform(painter->worldTransform()) < kOnlyLines;
    for (int layer = 0; layer <= 3; ++layer) {
        QList<QLineF> lines;
        for (std::size_t i = 0; i < m_curves.size(); ++i) {
            if (layerOf(m_picture->slice.edges[i]) != layer ||
                !m_curves[i].bounds.intersects(exposed))
                continue;
            if (isFar)
                lines += m_curves[i].lines;
            else
                paintEdge(*painter, i, layer == 3);
        }
        if (!lines.isEmpty()) paintLines(*painter, lines, layer);
    }
}

/// From far away: one pixel wide, without arrows.
void EdgesItem::paintLines(QPainter& painter, const QList<QLineF>& lines, int layer) const {
    const PictureColours& colours = PictureColours::now();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(layer == 3   ? colours.text
                        : layer == 2 ? colours.chosen
                        : layer == 1 ? colours.added
                                     : colours.edge,
                        0));
    painter.drawLines(lines);
}

void EdgesItem::paintEdge(QPainter& painter, std::size_t index, bool isFocused) const {
    const PictureColours& colours = PictureColours::now();
    const SliceEdge& edge = m_picture->slice.edges[index];
    QColor colour = isChosen(edge) ? colours.chosen : isNew(edge) ? colours.added : colours.edge;
    if (isFocused && !isChosen(edge) && !isNew(edge)) colour = colours.text;
    const double width = (isChosen(edge) ? 2.2 : 1.0) + (isFocused ? 0.8 : 0.0);
    painter.setPen(
        QPen(colour, width, isNew(edge) && !isChosen(edge) ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(m_curves[index].path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(m_curves[index].arrow);
}

void EdgesItem::setFocusBox(std::optional<std::uint32_t> box) {
    if (m_focus == box) return;
    m_focus = box;
    update();
}

}  // namespace candler
