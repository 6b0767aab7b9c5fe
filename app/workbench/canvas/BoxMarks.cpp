// BoxItem: what layers draw over a box: discs, letters, thumbtacks, brackets.
#include <QPainter>
#include <algorithm>

#include "app/workbench/canvas/BoxItem.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

constexpr double kDisc = 7;      // radius
constexpr double kDiscSide = 3;  // beside a number that has no room in a disc

/// A disc or square with a sign in it.
void paintBadge(QPainter& painter, const QRectF& rect, const QColor& colour, const QString& sign,
                bool isRound) {
    painter.setPen(QPen(PictureColours::now().box, 1));
    painter.setBrush(colour);
    if (isRound)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2);
    else
        painter.drawRoundedRect(rect, 2, 2);
    painter.setPen(PictureColours::now().box);
    painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, sign);
}

void paintThumbtack(QPainter& painter, QPointF tip, const QColor& colour) {
    painter.setPen(QPen(colour, 1.4));
    painter.drawLine(tip, tip + QPointF(4, -4));
    painter.setBrush(colour);
    painter.drawEllipse(tip + QPointF(6, -6), 3.4, 3.4);
}

/// A nail through the upper side: a head like a wedge, and its point below.
void paintNail(QPainter& painter, QPointF place, const QColor& colour) {
    painter.setPen(QPen(colour, 1.6));
    painter.drawLine(place, place + QPointF(0, 6));
    painter.setBrush(colour);
    painter.drawPolygon(
        QPolygonF({place + QPointF(-6, -8), place + QPointF(6, -8), place + QPointF(0, 1)}));
}

/// As an initial state is marked: a head of an arrow that comes from outside.
void paintRootMark(QPainter& painter, QPointF tip, double size) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(PictureColours::now().text);
    painter.drawPolygon(
        QPolygonF({tip, tip + QPointF(-size, -0.6 * size), tip + QPointF(-size, 0.6 * size)}));
}

void paintCross(QPainter& painter, QPointF centre, const QColor& colour) {
    constexpr double kArm = 4;
    painter.setPen(QPen(colour, 2));
    painter.drawLine(centre + QPointF(-kArm, -kArm), centre + QPointF(kArm, kArm));
    painter.drawLine(centre + QPointF(-kArm, kArm), centre + QPointF(kArm, -kArm));
}

}  // namespace

bool BoxItem::shows(Layer layer) const {
    return m_overlay.layers.has(layer);
}

bool BoxItem::isAmong(const std::vector<EClassId>& classes) const {
    return std::ranges::any_of(classes, [this](EClassId id) {
        const auto index = m_picture->slice.snapshot->classOf(id);
        if (!index) return false;
        return m_picture->slice.kind == SliceKind::Summary
                   ? m_picture->slice.boxOfClass[*index] == m_box
                   : box().shows(*index);
    });
}

/// What is written out in the rows of several boxes has its badge where it is in the chosen term.
bool BoxItem::isBadged(EClassId id) const {
    const Slice& slice = m_picture->slice;
    const auto index = slice.snapshot->classOf(id);
    if (!isAmong({id}) || slice.kind == SliceKind::Summary) return isAmong({id});
    return box().classIndex == *index || box().isChosen ||
           std::ranges::none_of(slice.boxes, [&](const SliceBox& other) {
               return other.isChosen && other.shows(*index);
           });
}

void BoxItem::refreshMarks() {
    const CanvasMarks& marks = m_overlay.marks;
    m_isFound = shows(Layer::Found) && isAmong(marks.found);
    m_isInProof = shows(Layer::Proof) && isAmong(marks.proofClasses);
    m_parts.clear();
    if (shows(Layer::Sketch))
        for (const auto& [id, parts] : marks.sketchParts)
            if (isBadged(id)) m_parts.insert(m_parts.end(), parts.begin(), parts.end());
    std::ranges::sort(m_parts);
    m_parts.erase(std::ranges::unique(m_parts).begin(), m_parts.end());
    update();
}

void BoxItem::paintMarks(QPainter& painter, double detail) const {
    const PictureColours& colours = PictureColours::now();
    const bool isDetailed = areRowsShown(detail);
    if (box().isRoot)
        paintRootMark(painter, {-kRootGap, geometry().title.rect.centre().y},
                      std::clamp(kRootMark / detail, kRootMark, kMostRootMark));
    if (m_isInProof) paintBrackets(painter);
    if (isHeld() && shows(Layer::Pins)) paintNail(painter, {10, 0}, colours.pin);
    QFont font = m_fonts.small;
    font.setBold(true);
    painter.setFont(font);
    paintNumbers(painter);
    for (const ClassIndex folded : box().folded) paintFoldedMarks(painter, folded);
    if (isDetailed)
        for (std::size_t r = 0; r < box().rows.size(); ++r) paintRowMarks(painter, r);
}

/// Below the frame: arrows end at its upper side, and texts are inside.
void BoxItem::paintNumbers(QPainter& painter) const {
    constexpr std::size_t kMostDiscs = 4;
    double right = geometry().width - 2;
    for (std::size_t i = 0; i < std::min(m_parts.size(), kMostDiscs); ++i) {
        const bool isRest = i + 1 == kMostDiscs && m_parts.size() > kMostDiscs;
        const QString sign = isRest ? QStringLiteral("…") : QString::number(m_parts[i]);
        const double width =
            std::max(2 * kDisc, painter.fontMetrics().horizontalAdvance(sign) + 2 * kDiscSide);
        paintBadge(painter, {right - width, geometry().height, width, 2 * kDisc},
                   PictureColours::now().sketch, sign, true);
        right -= width + 1;
    }
}

/// Of what has no row: at the corner of the frame.
void BoxItem::paintFoldedMarks(QPainter& painter, ClassIndex folded) const {
    constexpr QPointF kCorner(-4, 12);
    const Snapshot& snapshot = *m_picture->slice.snapshot;
    const SnapshotNode& node = snapshot.nodesOf(folded)[0];
    const CanvasMarks& marks = m_overlay.marks;
    const PictureColours& colours = PictureColours::now();
    if (shows(Layer::Pins) && marks.pinned.contains(node.id))
        paintThumbtack(painter, kCorner, colours.pin);
    if (shows(Layer::Pins) && marks.forbidden.contains(node.id))
        paintCross(painter, kCorner, colours.pin);
}

void BoxItem::paintRowMarks(QPainter& painter, std::size_t row) const {
    const PictureColours& colours = PictureColours::now();
    const Rect& rect = geometry().rows[row].rect;
    const double middle = rect.centre().y;
    const SnapshotNode& node = m_picture->slice.snapshot->nodes()[box().rows[row].node];
    const CanvasMarks& marks = m_overlay.marks;
    if (shows(Layer::Pins) && marks.pinned.contains(node.id))
        paintThumbtack(painter, {rect.x - 2, middle + 5}, colours.pin);
    if (shows(Layer::Pins) && marks.forbidden.contains(node.id))
        paintCross(painter, {rect.x, middle}, colours.pin);
    if (shows(Layer::Proof) && marks.proofNodes.contains(node.id)) {
        painter.setPen(QPen(colours.proof, 2, Qt::DotLine));
        painter.drawLine(QPointF(rect.x + 3, rect.bottom() - 1),
                         QPointF(rect.right() - 3, rect.bottom() - 1));
    }
    if (!shows(Layer::Rules)) return;
    const std::size_t letter = m_overlay.rules.letterOf(node.bornRule);
    if (letter == RuleLetters::kMost) return;
    constexpr double kHalf = 6.5;
    paintBadge(painter, {geometry().width - kHalf, middle - kHalf, 2 * kHalf, 2 * kHalf},
               ruleColour(letter), QString(QChar(u'a' + static_cast<int>(letter))), false);
}

void BoxItem::paintBrackets(QPainter& painter) const {
    constexpr double kOut = 5;
    constexpr double kArm = 12;
    painter.setPen(QPen(PictureColours::now().proof, 2.6));
    const QRectF rect = frame().adjusted(-kOut, -kOut, kOut, kOut);
    for (const double x : {rect.left(), rect.right()})
        for (const double y : {rect.top(), rect.bottom()}) {
            const QPointF corner(x, y);
            painter.drawLine(corner, corner + QPointF(x == rect.left() ? kArm : -kArm, 0));
            painter.drawLine(corner, corner + QPointF(0, y == rect.top() ? kArm : -kArm));
        }
}

QColor ruleColour(std::size_t letter) {
    constexpr int kFirst = 200;
    constexpr int kStep = 137;  // far apart for neighbours
    constexpr int kCircle = 360;
    const bool isDarkNow = PictureColours::now().ground.lightness() < 128;
    return QColor::fromHsl((kFirst + kStep * static_cast<int>(letter)) % kCircle, 150,
                           isDarkNow ? 165 : 85);
}

}  // namespace candler
