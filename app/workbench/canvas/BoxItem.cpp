#include "app/workbench/canvas/BoxItem.h"

#include <QCoreApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <algorithm>
#include <cmath>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

constexpr double kTiles = 0.1;
constexpr double kRound = 6;
constexpr double kHalo = 6;
constexpr double kRoomAround = kHalo + 2;
constexpr double kLeastPixels = 9;  // of a name
constexpr double kNameSide = 3;
constexpr double kTextSide = 3;  // above and below the ground of a text

QRectF toQt(const Rect& rect) {
    return {rect.x, rect.y, rect.width, rect.height};
}

}  // namespace

BoxItem::BoxItem(PicturePtr picture, std::uint32_t box, const PictureFonts& fonts,
                 const CanvasOverlay& overlay)
    : m_picture(std::move(picture)), m_box(box), m_fonts(fonts), m_overlay(overlay) {
    const Rect& place = m_picture->drawing.boxes[m_box];
    setPos(place.x, place.y);
    setZValue(1);
    refreshMarks();
}

QRectF BoxItem::boundingRect() const {
    return frame().adjusted(box().isRoot ? -kRootGap - kMostRootMark : -kRoomAround,
                            -2 * kRoomAround, kRoomAround, 2 * kRoomAround);
}

QPainterPath BoxItem::shape() const {
    QPainterPath path;
    path.addRect(frame().adjusted(-kRoomAround, -kRoomAround, kRoomAround, kRoomAround));
    return path;
}

EClassId BoxItem::classId() const {
    return m_picture->slice.snapshot->classes()[box().classIndex].id;
}

BoxItem::Hit BoxItem::hit(QPointF point) const {
    Hit result;
    if (geometry().hasMore()) {
        const Rect& more = geometry().more.rect;
        result.isMore = point.y() >= more.y && point.y() <= more.bottom() + 3;
    }
    for (std::size_t r = 0; r < geometry().rows.size(); ++r) {
        const RowGeometry& row = geometry().rows[r];
        if (!toQt(row.rect).contains(point)) continue;
        result.row = r;
        for (std::size_t p = 0; p < row.ports.size(); ++p)
            if (toQt(row.ports[p].text.rect).contains(point)) result.port = p;
    }
    return result;
}

QString BoxItem::describe(const Hit& hit) const {
    const Snapshot& snapshot = *m_picture->slice.snapshot;
    if (hit.isMore)
        return tr("hidden e-nodes: %1 (click to show)").arg(countString(box().hiddenRows));
    if (m_picture->slice.kind == SliceKind::Summary)
        return tr("%1 of type %2 whose best e-nodes share an operator; the numbers are e-node "
                  "counts. Double-click to show one of them")
            .arg(fromUtf8(box().title), fromUtf8(box().type));
    if (!hit.row) return describeClass();
    const SliceRow& row = box().rows[*hit.row];
    const SnapshotNode& node = snapshot.nodes()[row.node];
    if (hit.port && row.ports[*hit.port].isCut())
        return tr("class %1 is not drawn (classes hidden below it: %2). Click to go to it")
            .arg(fromUtf8(snapshot.className(row.ports[*hit.port].target)))
            .arg(fromUtf8(row.ports[*hit.port].text).mid(1));
    const QString cost = shortCostString(row.cost);
    QString text = fromUtf8(row.label);
    if (!cost.isEmpty())
        text = tr("%1 — %2 %3").arg(text, fromUtf8(m_picture->slice.costName), cost);
    const QString rule = fromUtf8(snapshot.ruleName(node.bornRule));
    if (node.bornIteration == 0 && !snapshot.isImported())
        text += QStringLiteral("\n") + tr("part of the start term");
    else if (node.bornIteration > 0)
        text += QStringLiteral("\n") + tr("created in iteration %1 by %2")
                                           .arg(node.bornIteration)
                                           .arg(rule.isEmpty() ? tr("an analysis") : rule);
    return text;
}

QString BoxItem::describeClass() const {
    const Snapshot& snapshot = *m_picture->slice.snapshot;
    QString text = tr("class %1, e-nodes: %2")
                       .arg(fromUtf8(box().title))
                       .arg(countString(snapshot.classes()[box().classIndex].nodeCount));
    if (box().isRoot) text += QStringLiteral("\n") + tr("root: the class of the whole term");
    if (!box().type.empty()) text += QStringLiteral("\n") + fromUtf8(box().type);
    if (m_picture->texts) {
        constexpr std::size_t kMostTerm = 120;
        const ClassText& known = (*m_picture->texts)[box().classIndex];
        if (!known.term.empty())
            text += QStringLiteral("\n") + fromUtf8(abridgedText(known.term, kMostTerm));
        if (!known.facts.empty()) text += QStringLiteral("\n") + factsText(known);
    }
    if (box().hiddenUses > 0)
        text += QStringLiteral("\n") +
                tr("uses by e-nodes that are not drawn: %1").arg(countString(box().hiddenUses));
    return text;
}

void BoxItem::setHighlighted(bool isSelected, std::optional<ENodeId> node) {
    if (m_isSelected == isSelected && m_node == node) return;
    m_isSelected = isSelected;
    m_node = node;
    setZValue(isSelected ? 2 : 1);
    update();
}

QColor BoxItem::frameColour() const {
    const PictureColours& colours = PictureColours::now();
    if (isMerged()) return colours.merged;
    if (isChosen()) return colours.chosen;
    return isNew() ? colours.added : colours.frame;
}

void BoxItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
    const double detail = option->levelOfDetailFromTransform(painter->worldTransform());
    if (detail < kTiles) return paintTile(*painter);
    painter->setRenderHint(QPainter::Antialiasing);
    paintFrame(*painter);
    if (!areRowsShown(detail)) {
        paintNames(*painter, detail);
        return paintMarks(*painter, detail);
    }
    paintHeader(*painter);
    for (std::size_t r = 0; r < box().rows.size(); ++r)
        paintRowGround(*painter, box().rows[r], geometry().rows[r]);
    for (std::size_t r = 0; r < box().rows.size(); ++r)
        paintPortLines(*painter, box().rows[r], geometry().rows[r]);
    for (std::size_t r = 0; r < box().rows.size(); ++r)
        paintRow(*painter, box().rows[r], geometry().rows[r]);
    if (geometry().hasMore()) {
        painter->setFont(m_fonts.small);
        painter->setPen(PictureColours::now().dimText);
        painter->drawText(toQt(geometry().more.rect), Qt::AlignVCenter | Qt::TextDontClip,
                          localNumber(fromUtf8(geometry().more.text)));
    }
    paintMarks(*painter, detail);
}

void BoxItem::paintFrame(QPainter& painter) const {
    const PictureColours& colours = PictureColours::now();
    if (m_isSelected || m_isFound) {
        QColor halo = m_isSelected ? colours.text : colours.sketch;
        painter.setPen(QPen(halo, 1.6, m_isSelected ? Qt::SolidLine : Qt::DashLine));
        halo.setAlpha(28);
        painter.setBrush(halo);
        painter.drawRoundedRect(frame().adjusted(-kHalo, -kHalo, kHalo, kHalo), kRound + 4,
                                kRound + 4);
    }
    const QColor colour = frameColour();
    if (isMerged()) {
        painter.setPen(QPen(colour, 1.2));
        painter.setBrush(colours.ground);
        painter.drawRoundedRect(frame().adjusted(-3.5, -3.5, 3.5, 3.5), kRound + 3, kRound + 3);
    }
    const bool isStrong = isMerged() || isChosen() || isNew();
    const bool isOnlyNew = isNew() && !isMerged() && !isChosen();
    painter.setPen(QPen(colour, isStrong ? 1.8 : 1.0, isOnlyNew ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(colours.box);
    painter.drawRoundedRect(frame(), kRound, kRound);
}

void BoxItem::paintHeader(QPainter& painter) const {
    const PictureColours& colours = PictureColours::now();
    painter.setFont(m_fonts.small);
    painter.setPen(isMerged() ? colours.merged : colours.dimText);
    const auto draw = [&](const PlacedText& text) {
        painter.drawText(toQt(text.rect), Qt::AlignVCenter | Qt::TextDontClip, fromUtf8(text.text));
    };
    draw(geometry().title);
    painter.setPen(colours.dimText);
    draw(geometry().type);
    painter.drawText(toQt(geometry().uses.rect), Qt::AlignVCenter | Qt::TextDontClip,
                     localNumber(fromUtf8(geometry().uses.text)));
}

bool BoxItem::isPicked(const SliceRow& row) const {
    return m_node && m_picture->slice.snapshot->nodes()[row.node].id == *m_node && m_isSelected;
}

QColor BoxItem::groundOf(const SliceRow& row) const {
    const PictureColours& colours = PictureColours::now();
    if (isChosen(row)) return colours.chosenFill;
    return isPicked(row) ? colours.leafFill : colours.box;
}

void BoxItem::paintRowGround(QPainter& painter, const SliceRow& row,
                             const RowGeometry& rowGeometry) const {
    const PictureColours& colours = PictureColours::now();
    const QRectF rect = toQt(rowGeometry.rect).adjusted(0, 1, 0, -1);
    if (isChosen(row) || isPicked(row)) {
        painter.setPen(
            QPen(isPicked(row) ? colours.text : colours.chosen, isPicked(row) ? 1.4 : 1.0));
        painter.setBrush(groundOf(row));
        painter.drawRoundedRect(rect, 3, 3);
    }
    if (isNew(row))
        painter.fillRect(QRectF(rect.x() + 4, rect.y() + 2, 3, rect.height() - 4), colours.added);
}

/// From a port down to where its edge leaves the box, as strong as the edge.
void BoxItem::paintPortLines(QPainter& painter, const SliceRow& row,
                             const RowGeometry& rowGeometry) const {
    constexpr double kPortRadius = 4;
    const PictureColours& colours = PictureColours::now();
    painter.setPen(QPen(isChosen(row) ? colours.chosen : colours.edge, isChosen(row) ? 2.2 : 1.0));
    for (const PortGeometry& port : rowGeometry.ports) {
        if (port.look != PortGeometry::Look::Open) continue;
        const QPointF centre = toQt(port.text.rect).center();
        painter.drawLine(centre + QPointF(0, kPortRadius), QPointF(centre.x(), geometry().height));
    }
}

void BoxItem::paintRow(QPainter& painter, const SliceRow& row,
                       const RowGeometry& rowGeometry) const {
    const PictureColours& colours = PictureColours::now();
    // Where there are too many rows, lines of those above pass behind the texts.
    for (const PlacedText* text : {&rowGeometry.label, &rowGeometry.cost})
        if (!text->text.empty())
            painter.fillRect(toQt(text->rect).adjusted(-1, kTextSide, 1, -kTextSide),
                             groundOf(row));
    painter.setFont(m_fonts.code);
    painter.setPen(colours.text);
    painter.drawText(toQt(rowGeometry.label.rect), Qt::AlignVCenter | Qt::TextDontClip,
                     fromUtf8(rowGeometry.label.text));
    for (const PortGeometry& port : rowGeometry.ports) paintPort(painter, port, row);
    painter.setFont(m_fonts.small);
    painter.setPen(colours.dimText);
    painter.drawText(toQt(rowGeometry.cost.rect),
                     Qt::AlignVCenter | Qt::AlignRight | Qt::TextDontClip,
                     localNumber(fromUtf8(rowGeometry.cost.text)));
}

void BoxItem::paintPort(QPainter& painter, const PortGeometry& port, const SliceRow& row) const {
    const PictureColours& colours = PictureColours::now();
    const bool isChosen = this->isChosen(row);
    const QRectF rect = toQt(port.text.rect);
    switch (port.look) {
        case PortGeometry::Look::Open:
            painter.setPen(QPen(isChosen ? colours.chosen : colours.edge, 1.4));
            painter.setBrush(groundOf(row));
            painter.drawEllipse(rect.center(), 4, 4);
            return;
        case PortGeometry::Look::Leaf:
            painter.setPen(Qt::NoPen);
            painter.setBrush(isChosen ? colours.box : colours.leafFill);
            painter.drawRoundedRect(rect.adjusted(0, 2, 0, -2), 4, 4);
            break;
        case PortGeometry::Look::Cut:
            painter.setPen(QPen(colours.edge, 1, Qt::DotLine));
            painter.setBrush(groundOf(row));
            painter.drawRoundedRect(rect.adjusted(0, 3, 0, -3), 4, 4);
            break;
        case PortGeometry::Look::Loop:
            break;
    }
    const bool isCut = port.look == PortGeometry::Look::Cut;
    painter.setFont(isCut ? m_fonts.small : m_fonts.code);
    painter.setPen(isCut ? colours.dimText : colours.text);
    painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, fromUtf8(port.text.text));
}

void BoxItem::paintNames(QPainter& painter, double detail) const {
    if (box().rows.empty()) return;
    const PictureColours& colours = PictureColours::now();
    const double least = kLeastPixels / detail;
    const auto shown = std::clamp<std::size_t>(static_cast<std::size_t>(geometry().height / least),
                                               1, box().rows.size());
    const double height = geometry().height / static_cast<double>(shown);
    for (std::size_t r = 0; r < shown; ++r) {
        const SliceRow& row = box().rows[r];
        const QRectF place = QRectF(0, static_cast<double>(r) * height, geometry().width, height)
                                 .adjusted(kNameSide, 1, -kNameSide, -1);
        if (isChosen(row)) painter.fillRect(place, colours.chosenFill);
        if (isNew(row))
            painter.fillRect(QRectF(place.topLeft(), QSizeF(4, place.height())), colours.added);
        painter.setPen(colours.text);
        const Name name = nameIn(place.size(), row, least);
        painter.setFont(name.font);
        painter.drawText(place, Qt::AlignCenter | Qt::TextDontClip, name.text);
    }
}

BoxItem::Name BoxItem::nameIn(QSizeF room, const SliceRow& row, double least) const {
    const QString name = fromUtf8(row.label);
    const QFont font = fontFor(name, room, least);
    return {QFontMetricsF(font).elidedText(name, Qt::ElideRight, room.width()), font};
}

double BoxItem::readableZoom(const PictureFonts& fonts) {
    constexpr double kSlack = 0.15;  // whatever is lost on the way to the painter
    return (kLeastPixels + kSlack) / QFontInfo(fonts.code).pixelSize();
}

bool BoxItem::areRowsShown(double detail) const {
    return QFontInfo(m_fonts.code).pixelSize() * detail >= kLeastPixels;
}

double BoxItem::namePixels(double detail) const {
    if (detail < kTiles || box().rows.empty()) return 0;
    if (areRowsShown(detail)) return QFontInfo(m_fonts.code).pixelSize() * detail;
    const double least = kLeastPixels / detail;
    const QSizeF room(geometry().width - 2 * kNameSide, std::max(least, geometry().height) - 2);
    const Name name = nameIn(room, box().rows.front(), least);
    const bool isEmpty = name.text.isEmpty() || name.text == QStringLiteral("…");
    return isEmpty ? 0 : name.font.pixelSize() * detail;
}

/// As large as the room, but not smaller than `least`, in pixels of the picture.
QFont BoxItem::fontFor(const QString& text, QSizeF room, double least) const {
    constexpr double kPart = 0.72;  // of a line, without what is between lines
    QFont font = m_fonts.code;
    const double usual = QFontInfo(font).pixelSize();
    const double width = std::max(1.0, QFontMetricsF(font).horizontalAdvance(text));
    const double fitting = std::min(room.height() * kPart, room.width() * usual / width);
    font.setPixelSize(static_cast<int>(std::max(std::ceil(least), fitting)));
    return font;
}

/// From far away only where things are and of what kind.
void BoxItem::paintTile(QPainter& painter) const {
    const PictureColours& colours = PictureColours::now();
    const bool isMarked = m_isFound || m_isInProof || !m_parts.empty();
    const bool isPlain = !isMerged() && !isChosen() && !isNew();
    painter.fillRect(frame(), m_isSelected ? colours.text
                              : isMarked   ? colours.sketch
                              : isPlain    ? colours.edge
                                           : frameColour());
}

}  // namespace candler
