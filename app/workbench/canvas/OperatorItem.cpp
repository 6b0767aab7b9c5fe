#include "app/workbench/canvas/OperatorItem.h"

#include <QApplication>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOptionGraphicsItem>
#include <cmath>

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

constexpr double kLegible = 0.35;  // below, boxes have no text

QRectF rectOf(const Rect& rect) {
    return {rect.x, rect.y, rect.width, rect.height};
}

QPointF pointOf(const Point& point) {
    return {point.x, point.y};
}

QColor colourOf(const std::string& colour) {
    return QColor(fromUtf8(colour));
}

const PictureTheme& themeNow() {
    return isDark(QApplication::palette()) ? PictureTheme::dark() : PictureTheme::light();
}

}  // namespace

OperatorItem::OperatorItem(OperatorScenePtr scene, const PictureFonts& fonts)
    : m_scene(std::move(scene)), m_fonts(fonts), m_isUsed(m_scene->measured.boxes.size()) {
    setFlag(ItemUsesExtendedStyleOption);
    for (const LayoutEdge& edge : m_scene->measured.request.edges) m_isUsed[edge.from] = true;
}

void OperatorItem::setSelected(std::optional<std::uint32_t> eclass) {
    if (m_selected == eclass) return;
    m_selected = eclass;
    update();
}

QRectF OperatorItem::boundingRect() const {
    const GraphDrawing& drawing = m_scene->drawing;
    return {drawing.x, drawing.y, drawing.width, drawing.height};
}

void OperatorItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF exposed = option->exposedRect;
    const bool hasText = option->levelOfDetailFromTransform(painter->worldTransform()) >= kLegible;
    for (const std::vector<Point>& curve : m_scene->drawing.edges) {
        if (curve.size() < 4) continue;
        const QRectF about = QRectF(pointOf(curve.front()), pointOf(curve.back())).normalized();
        if (about.adjusted(-100, -20, 100, 20).intersects(exposed)) paintEdge(*painter, curve);
    }
    for (std::size_t i = 0; i < m_scene->drawing.boxes.size(); ++i)
        if (rectOf(m_scene->drawing.boxes[i]).adjusted(-6, -6, 6, 6).intersects(exposed))
            paintBox(*painter, i, hasText);
}

void OperatorItem::paintEdge(QPainter& painter, const std::vector<Point>& curve) const {
    QPainterPath path(pointOf(curve[0]));
    for (std::size_t i = 1; i + 2 < curve.size(); i += 3)
        path.cubicTo(pointOf(curve[i]), pointOf(curve[i + 1]), pointOf(curve[i + 2]));
    const QColor& colour = PictureColours::now().edge;
    painter.setPen(QPen(colour, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    const QPointF tip = pointOf(curve.back());
    QPointF way = tip - pointOf(curve[curve.size() - 2]);
    const double length = std::hypot(way.x(), way.y());
    way = length > 0 ? way / length * 6 : QPointF(0, 6);
    const QPointF side(-way.y() / 2, way.x() / 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({tip, tip - way + side, tip - way - side}));
}

void OperatorItem::paintBox(QPainter& painter, std::size_t index, bool hasText) const {
    const OperatorBox& box = m_scene->measured.boxes[index];
    const OperatorNode& node = m_scene->graph().nodes[box.node];
    const PictureColours& colours = PictureColours::now();
    const bool isOperator = node.role == OperatorNode::Role::Operator;
    const ChangeLook look = lookOf(isOperator ? m_scene->changeOf(box.node) : OperatorChange::Kept,
                                   m_scene->isAfter, themeNow());
    const Rect& place = m_scene->drawing.boxes[index];
    const QRectF frame = rectOf(box.frame);
    const double corner = isOperator ? 4 : frame.height() / 2;
    painter.save();
    painter.translate(place.x, place.y);
    const bool isSelected = m_selected && m_scene->classOf(box.node) == m_selected;
    if (isSelected) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours.chosenFill);
        painter.drawRoundedRect(frame.adjusted(-6, -6, 6, 6), 8, 8);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colourOf(look.colour), 1));
    if (look.isDouble) painter.drawRoundedRect(frame.adjusted(-3, -3, 3, 3), corner, corner);
    painter.setBrush(isOperator && !node.isPrecomputed ? colours.box : colours.leafFill);
    painter.setPen(
        QPen(colourOf(look.colour), look.thickness, look.isDashed ? Qt::DashLine : Qt::SolidLine));
    painter.drawRoundedRect(frame, corner, corner);
    if (m_isUsed[index]) {
        painter.setPen(QPen(colours.edge, 1));
        painter.drawLine(QPointF(frame.center().x(), frame.bottom()),
                         QPointF(frame.center().x(), place.height));
    }
    if (hasText) paintTexts(painter, box);
    painter.restore();
}

void OperatorItem::paintTexts(QPainter& painter, const OperatorBox& box) const {
    const PictureColours& colours = PictureColours::now();
    const auto write = [&](const PlacedText& text, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(rectOf(text.rect), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                         fromUtf8(text.text));
    };
    painter.setFont(m_fonts.code);
    write(box.title, colours.text);
    painter.setFont(m_fonts.small);
    PlacedText cost = box.cost;
    cost.text = toUtf8(localNumber(fromUtf8(cost.text)));
    write(cost, colours.dimText);
    for (const PlacedText& detail : box.details) write(detail, colours.dimText);
    for (const PlacedText& constant : box.constants) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours.leafFill);
        painter.drawRoundedRect(rectOf(constant.rect).adjusted(-4, 1, 4, -1), 3, 3);
        write(constant, colours.dimText);
    }
    write(box.result, colours.dimText);
}

}  // namespace candler
