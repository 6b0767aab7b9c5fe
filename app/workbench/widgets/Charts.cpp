#include "app/workbench/widgets/Charts.h"

#include <QAbstractAxis>
#include <QChart>
#include <QChartView>
#include <QGraphicsScene>
#include <QGraphicsTextItem>
#include <QGuiApplication>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QLocale>
#include <QRegularExpression>
#include <QValueAxis>
#include <QXYSeries>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/workbench/models/Numbers.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

/// Charts group by a locale only: these two have spaces, the one a comma and the other a point.
QLocale chartLocale() {
    return decimalSign() == QLatin1Char(',') ? QLocale(QLocale::French) : QLocale(QLocale::Xhosa);
}

/// As narrow as in the other numbers of the window. Charts make labels of HTML, in which narrow
/// spaces become ordinary ones; in plain text, hard ones do.
void narrowSpaces(const QGraphicsScene& scene) {
    static const QRegularExpression kGroupSpace(QStringLiteral("(?<=\\d) (?=\\d{3})"));
    for (QGraphicsItem* item : scene.items()) {
        auto* label = qgraphicsitem_cast<QGraphicsTextItem*>(item);
        if (label == nullptr) continue;
        const QString text = label->toPlainText();
        if (text.contains(kGroupSpace))
            label->setPlainText(QString(text).replace(kGroupSpace, QChar(0x202f)));
    }
}

/// Of a line with its markers; where it is a point, of that.
bool isCrossed(const QRectF& rect, const QLineF& line) {
    constexpr double kMarker = 4;
    const QRectF room = rect.adjusted(-kMarker, -kMarker, kMarker, kMarker);
    if (room.contains(line.p1()) || room.contains(line.p2())) return true;
    const QLineF sides[] = {{room.topLeft(), room.bottomRight()},
                            {room.topRight(), room.bottomLeft()}};
    return std::ranges::any_of(sides, [&](const QLineF& side) {
        return side.intersects(line, nullptr) == QLineF::BoundedIntersection;
    });
}

}  // namespace

void paintChart(QChartView& view) {
    const PictureColours& colours = PictureColours::now();
    QChart& chart = *view.chart();
    // As the colours above: the view's own palette may still be that of the theme before.
    const QColor base = QGuiApplication::palette().color(QPalette::Base);
    view.setBackgroundBrush(base);
    chart.setBackgroundBrush(base);
    chart.setBackgroundRoundness(0);
    chart.legend()->setLabelColor(colours.text);
    chart.setLocale(chartLocale());
    chart.setLocalizeNumbers(true);
    // Once, and by a receiver of its own: the view hears of changes, too.
    const QString name = QStringLiteral("narrowSpaces");
    if (view.findChild<QObject*>(name, Qt::FindDirectChildrenOnly) == nullptr) {
        auto* const receiver = new QObject(&view);
        receiver->setObjectName(name);
        QGraphicsScene* const scene = view.scene();
        QObject::connect(scene, &QGraphicsScene::changed, receiver,
                         [scene] { narrowSpaces(*scene); });
    }
    for (QAbstractAxis* axis : chart.axes()) {
        axis->setLabelsColor(colours.dimText);
        axis->setTitleBrush(colours.dimText);
        axis->setGridLinePen(QPen(colours.leafFill, 1));
        axis->setLinePen(QPen(colours.frame, 1));
        // A number that is cut is another one.
        axis->setTruncateLabels(false);
    }
}

void setWholeSteps(QValueAxis& axis, int last) {
    constexpr double kMostTicks = 12;
    axis.setRange(0, std::max(1, last));
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickInterval(std::max(1.0, std::ceil(last / kMostTicks)));
    // With "%d" a chart that groups digits writes nothing.
    axis.setLabelFormat(QStringLiteral("%.0f"));
}

PiecewiseCurve::PiecewiseCurve(QChart& chart, QString name, std::vector<QAbstractAxis*> axes)
    : m_chart(chart), m_name(std::move(name)), m_axes(std::move(axes)) {
    add();
}

void PiecewiseCurve::add() {
    constexpr double kMarkerSize = 4;
    auto* piece = new QLineSeries(&m_chart);
    piece->setName(m_name);
    piece->setPointsVisible(true);
    piece->setPen(m_pen);
    piece->setMarkerSize(kMarkerSize);
    m_chart.addSeries(piece);
    for (QAbstractAxis* axis : m_axes) piece->attachAxis(axis);
    if (!m_pieces.empty())
        for (QLegendMarker* marker : m_chart.legend()->markers(piece)) marker->setVisible(false);
    m_pieces.push_back(piece);
}

void PiecewiseCurve::replace(const std::vector<QList<QPointF>>& pieces) {
    while (m_pieces.size() < pieces.size()) add();
    for (std::size_t i = 0; i < m_pieces.size(); ++i)
        m_pieces[i]->replace(i < pieces.size() ? pieces[i] : QList<QPointF>());
}

void PiecewiseCurve::setPen(const QPen& pen) {
    m_pen = pen;
    for (QLineSeries* piece : m_pieces) piece->setPen(pen);
}

std::vector<QList<QPointF>> PiecewiseCurve::pieces() const {
    std::vector<QList<QPointF>> all;
    for (const QLineSeries* piece : m_pieces)
        if (piece->count() > 0) all.push_back(piece->points());
    return all;
}

std::size_t PiecewiseCurve::pointCount() const {
    std::size_t count = 0;
    for (const QLineSeries* piece : m_pieces) count += static_cast<std::size_t>(piece->count());
    return count;
}

void ChartNotes::clear() {
    m_notes.clear();
}

void ChartNotes::add(QPointF point, const QString& text, const QColor& colour, Side side) {
    constexpr qsizetype kMost = 40;
    auto item = std::make_unique<QGraphicsSimpleTextItem>(
        text.size() > kMost ? text.left(kMost - 1) + QChar(0x2026) : text, &m_chart);
    item->setBrush(colour);
    constexpr double kAboveLines = 100;
    constexpr double kEdge = 2;
    item->setZValue(kAboveLines);
    auto* plate =
        new QGraphicsRectItem(item->boundingRect().adjusted(-kEdge, 0, kEdge, 0), item.get());
    plate->setFlag(QGraphicsItem::ItemStacksBehindParent);
    plate->setPen(Qt::NoPen);
    plate->setBrush(m_chart.backgroundBrush());
    m_notes.push_back({point, side, std::move(item)});
}

std::vector<QLineF> ChartNotes::lines() const {
    std::vector<QLineF> lines;
    for (QAbstractSeries* one : m_chart.series()) {
        const auto* curve = qobject_cast<QXYSeries*>(one);
        if (curve == nullptr) continue;
        QPointF last;
        const QList<QPointF> points = curve->points();
        for (qsizetype i = 0; i < points.size(); ++i) {
            const QPointF point = m_chart.mapToPosition(points[i], one);
            const bool isJoined = i > 0 && one->type() == QAbstractSeries::SeriesTypeLine;
            lines.emplace_back(isJoined ? last : point, point);
            last = point;
        }
    }
    return lines;
}

/// Beside the point on the wanted side, on the other, above or below it, and then further away. In
/// the plot; if all of it is full, where the least is covered.
QRectF ChartNotes::freePlace(const Note& note, const std::vector<QLineF>& lines,
                             const std::vector<QRectF>& taken) const {
    constexpr double kGap = 6;
    constexpr int kMostLines = 8;
    const QRectF room = m_chart.plotArea();
    const QPointF point = m_chart.mapToPosition(note.point, m_series);
    const QSizeF size = note.item->boundingRect().size();
    const double sign = note.side == Side::Above ? -1 : 1;
    QRectF best;
    std::ptrdiff_t least = std::numeric_limits<std::ptrdiff_t>::max();
    for (int line = 0; line < kMostLines; ++line)
        for (const double side : {sign, -sign})
            for (const double across : {0.5, -0.5, 0.0}) {
                const double away = kGap + size.height() * (line + 0.5);
                QRectF rect(QPointF(), size);
                rect.moveCenter(point + QPointF(across * (size.width() + 2 * kGap), side * away));
                if (!room.contains(rect)) continue;
                const auto covered = std::ranges::count_if(
                    lines, [&](const QLineF& one) { return isCrossed(rect, one); });
                const auto hidden = std::ranges::count_if(
                    taken, [&](const QRectF& other) { return other.intersects(rect); });
                constexpr std::ptrdiff_t kText = 1000;  // worse than any number of lines
                const std::ptrdiff_t cost = covered + kText * hidden;
                if (cost >= least) continue;
                least = cost;
                best = rect;
                if (cost == 0) return best;
            }
    // It is wider than the plot.
    return best.isNull() ? QRectF(room.topLeft(), size) : best;
}

void ChartNotes::place() {
    const std::vector<QLineF> all = lines();
    std::vector<QRectF> taken;
    for (const Note& note : m_notes) {
        taken.push_back(freePlace(note, all, taken));
        note.item->setPos(taken.back().topLeft());
    }
}

QStringList ChartNotes::texts() const {
    QStringList texts;
    for (const Note& note : m_notes) texts.append(note.item->text());
    return texts;
}

}  // namespace candler
