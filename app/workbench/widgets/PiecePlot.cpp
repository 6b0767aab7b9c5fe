#include "app/workbench/widgets/PiecePlot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr std::array<QRgb, 3> kUniqueColours{0xff0072b2, 0xff56b4e9, 0xff009e73};
constexpr std::array<QRgb, 4> kRedundantColours{0xffe69f00, 0xffd55e00, 0xffcc79a7, 0xfff0e442};
/// Smaller cells have no hatching and no gaps.
constexpr double kLeastHatched = 7;

/// Black or white, whichever is farther.
QColor inkOn(const QColor& colour) {
    constexpr int kMiddle = 140;
    return qGray(colour.rgb()) > kMiddle ? QColor(Qt::black) : QColor(Qt::white);
}

}  // namespace

QColor pieceColour(std::size_t number, bool isUnique) {
    const std::size_t count = isUnique ? kUniqueColours.size() : kRedundantColours.size();
    const QColor first(isUnique ? kUniqueColours.at(number % count)
                                : kRedundantColours.at(number % count));
    // There are two lighter rounds.
    constexpr int kLighter = 25;
    const auto round = static_cast<int>(number / count % 3);
    return round == 0 ? first : first.lighter(100 + kLighter * round);
}

void paintPiece(QPainter& painter, const QRectF& room, std::size_t number, bool isUnique) {
    const QColor colour = pieceColour(number, isUnique);
    painter.fillRect(room, colour);
    if (isUnique || room.width() < kLeastHatched) return;
    painter.save();
    QColor ink = inkOn(colour);
    ink.setAlphaF(0.45F);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1));
    painter.drawLine(room.bottomLeft(), room.topRight());
    painter.restore();
}

PiecePlot::PiecePlot(QWidget* parent) : GridPlot(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void PiecePlot::show(const StructuredTensor& tensor, const StructureSlice& slice,
                     StructurePlot plot) {
    const std::optional<Cell> before = m_current;
    const auto nameOf = [&](std::optional<std::size_t> axis) {
        return axis ? fromUtf8(tensor.variables.at(*axis)) : QString();
    };
    setAxes(static_cast<std::int64_t>(plot.shownRows), static_cast<std::int64_t>(plot.shownColumns),
            nameOf(slice.rowAxis), nameOf(slice.columnAxis));
    m_tensor = tensor;
    m_slice = slice;
    m_plot = std::move(plot);
    if (before && before->row < m_plot->shownRows && before->column < m_plot->shownColumns)
        m_current = before;
    update();
    emit currentChanged();
}

void PiecePlot::clear() {
    m_plot.reset();
    m_current.reset();
    update();
}

void PiecePlot::setMarked(std::optional<std::size_t> piece) {
    m_marked = piece;
    update();
}

void PiecePlot::setCurrent(std::optional<Cell> cell) {
    if (cell == m_current) return;
    m_current = cell;
    update();
    emit currentChanged();
}

QRectF PiecePlot::rectOf(Cell cell) const {
    const QRectF plot = plotArea();
    const auto edge = [](double begin, double length, std::size_t at, std::size_t count) {
        return begin + length * static_cast<double>(at) / static_cast<double>(count);
    };
    const double left = edge(plot.left(), plot.width(), cell.column, m_plot->shownColumns);
    const double top = edge(plot.top(), plot.height(), cell.row, m_plot->shownRows);
    return {QPointF(left, top),
            QPointF(edge(plot.left(), plot.width(), cell.column + 1, m_plot->shownColumns),
                    edge(plot.top(), plot.height(), cell.row + 1, m_plot->shownRows))};
}

std::optional<PiecePlot::Cell> PiecePlot::cellAt(const QPointF& place) const {
    const QRectF plot = plotArea();
    if (!m_plot || m_plot->pieces.empty() || !plot.contains(place)) return {};
    const auto at = [](double part, std::size_t count) {
        return std::min(static_cast<std::size_t>(part * static_cast<double>(count)), count - 1);
    };
    return Cell{at((place.y() - plot.top()) / plot.height(), m_plot->shownRows),
                at((place.x() - plot.left()) / plot.width(), m_plot->shownColumns)};
}

std::vector<std::int64_t> PiecePlot::pointOf(Cell cell) const {
    std::vector<std::int64_t> point = m_slice.point;
    point.resize(m_plot->rank);
    if (m_slice.rowAxis) point[*m_slice.rowAxis] = static_cast<std::int64_t>(cell.row);
    if (m_slice.columnAxis) point[*m_slice.columnAxis] = static_cast<std::int64_t>(cell.column);
    return point;
}

std::optional<PiecePlot::Cell> PiecePlot::imageOf(Cell cell) const {
    const std::size_t number = m_plot->cell(cell.row, cell.column);
    if (m_plot->pieces[number] == StructurePlot::kZero) return {};
    const auto image = m_plot->image(number);
    Cell found = cell;
    if (m_slice.rowAxis) found.row = static_cast<std::size_t>(image[*m_slice.rowAxis]);
    if (m_slice.columnAxis) found.column = static_cast<std::size_t>(image[*m_slice.columnAxis]);
    if (found.row >= m_plot->shownRows || found.column >= m_plot->shownColumns ||
        !std::ranges::equal(pointOf(found), image))
        return {};
    return found;
}

QString PiecePlot::textOf(Cell cell) const {
    const std::size_t number = m_plot->cell(cell.row, cell.column);
    const QString element = fromUtf8(elementText(m_tensor, pointOf(cell)));
    const std::int32_t piece = m_plot->pieces[number];
    if (piece == StructurePlot::kZero) return tr("%1 = 0").arg(element);
    const StructurePiece& in = m_tensor.pieces[static_cast<std::size_t>(piece)];
    if (in.isUnique) return tr("%1 is unique, in %2").arg(element, fromUtf8(in.name));
    const QString image = fromUtf8(elementText(m_tensor, m_plot->image(number)));
    const QString factor =
        in.factor == "1" ? QString() : QStringLiteral("%1 · ").arg(fromUtf8(in.factor));
    return tr("%1 = %2%3, in %4").arg(element, factor, image, fromUtf8(in.name));
}

QString PiecePlot::tipAt(const QPointF& place) const {
    const auto cell = cellAt(place);
    return cell ? textOf(*cell) : QString();
}

void PiecePlot::paintCell(QPainter& painter, Cell cell, bool hasNames) const {
    const std::int32_t found = m_plot->pieces[m_plot->cell(cell.row, cell.column)];
    if (found == StructurePlot::kZero) return;
    const auto piece = static_cast<std::size_t>(found);
    const StructurePiece& in = m_tensor.pieces[piece];
    const QRectF whole = rectOf(cell);
    const QRectF room =
        whole.width() < kLeastHatched ? whole : whole.adjusted(0.5, 0.5, -0.5, -0.5);
    constexpr double kPale = 0.25;
    painter.setOpacity(m_marked && *m_marked != piece ? kPale : 1);
    paintPiece(painter, room, in.number, in.isUnique);
    if (hasNames) {
        painter.setPen(inkOn(pieceColour(in.number, in.isUnique)));
        painter.drawText(room, Qt::AlignCenter, fromUtf8(in.name));
    }
    painter.setOpacity(1);
}

void PiecePlot::paintCells(QPainter& painter, const QRectF& plot) const {
    if (!m_plot || m_plot->pieces.empty()) return;
    double widest = 0;
    for (const StructurePiece& piece : m_tensor.pieces)
        widest = std::max(widest, QFontMetricsF(font()).horizontalAdvance(fromUtf8(piece.name)));
    const QSizeF each(plot.width() / static_cast<double>(m_plot->shownColumns),
                      plot.height() / static_cast<double>(m_plot->shownRows));
    const bool hasNames =
        each.width() > widest + 2 * kAxisGap && each.height() > fontMetrics().height();
    for (std::size_t row = 0; row < m_plot->shownRows; ++row)
        for (std::size_t column = 0; column < m_plot->shownColumns; ++column)
            paintCell(painter, {row, column}, hasNames);
    paintArrow(painter);
}

void PiecePlot::paintArrow(QPainter& painter) const {
    if (!m_current) return;
    const PictureColours& colours = PictureColours::now();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.chosen, 2));
    painter.drawRect(rectOf(*m_current));
    const auto image = imageOf(*m_current);
    if (image && image != m_current) {
        const QPointF from = rectOf(*m_current).center();
        const QPointF to = rectOf(*image).center();
        const double angle = std::atan2(to.y() - from.y(), to.x() - from.x());
        constexpr double kHead = 10;
        constexpr double kHalfAngle = 0.45;
        const auto side = [&](double turn) {
            return to - kHead * QPointF(std::cos(angle + turn), std::sin(angle + turn));
        };
        for (const auto& [colour, width] :
             {std::pair(colours.ground, 5.0), std::pair(colours.text, 2.0)}) {
            painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(from, to);
            painter.drawLine(to, side(kHalfAngle));
            painter.drawLine(to, side(-kHalfAngle));
        }
    }
    painter.restore();
}

/// Those of the picture, as many as there is room for.
void PiecePlot::paintLegend(QPainter& painter, const QRectF& plot) const {
    if (!m_plot) return;
    const PictureColours& colours = PictureColours::now();
    const double line = fontMetrics().height();
    const double y = plot.bottom() + 2 * kAxisGap;
    const double side = line - kAxisGap;
    double x = std::min(plot.left(), width() / 4.0);
    const auto write = [&](const QString& text) {
        const double room = fontMetrics().horizontalAdvance(text) + 1;
        painter.setPen(colours.dimText);
        painter.drawText(QRectF(x, y, room, line), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += room + 3 * kAxisGap;
    };
    const auto box = [&] {
        const QRectF room(x, y + (line - side) / 2, side, side);
        x += side + kAxisGap;
        return room;
    };
    const QRectF zero = box();
    painter.fillRect(zero, colours.box);
    painter.setPen(QPen(colours.frame, 1));
    painter.drawRect(zero);
    write(QStringLiteral("0"));
    const std::set<std::int32_t> seen(m_plot->pieces.begin(), m_plot->pieces.end());
    for (const std::int32_t number : seen) {
        if (number == StructurePlot::kZero) continue;
        const StructurePiece& piece = m_tensor.pieces[static_cast<std::size_t>(number)];
        const QString name = fromUtf8(piece.name);
        constexpr double kMore = 40;
        if (x + side + fontMetrics().horizontalAdvance(name) + kMore > width()) {
            write(QStringLiteral("…"));
            return;
        }
        paintPiece(painter, box(), piece.number, piece.isUnique);
        write(name);
    }
}

void PiecePlot::mouseMoveEvent(QMouseEvent* event) {
    setCurrent(cellAt(event->position()));
}

void PiecePlot::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_plot) return GridPlot::mousePressEvent(event);
    const auto cell = cellAt(event->position());
    emit piecePicked(cell ? m_plot->pieces[m_plot->cell(cell->row, cell->column)]
                          : StructurePlot::kZero);
}

void PiecePlot::mouseDoubleClickEvent(QMouseEvent* /*event*/) {
    emit doubleClicked();
}

void PiecePlot::leaveEvent(QEvent* event) {
    GridPlot::leaveEvent(event);
    setCurrent({});
}

bool PiecePlot::event(QEvent* event) {
    return event->type() == QEvent::ToolTip ? QWidget::event(event) : GridPlot::event(event);
}

void PiecePlot::focusInEvent(QFocusEvent* event) {
    GridPlot::focusInEvent(event);
    if (event->reason() != Qt::MouseFocusReason && m_plot && !m_plot->pieces.empty() && !m_current)
        setCurrent(Cell{});
}

void PiecePlot::keyPressEvent(QKeyEvent* event) {
    if (!m_plot || m_plot->pieces.empty()) return GridPlot::keyPressEvent(event);
    Cell cell = m_current.value_or(Cell{});
    switch (event->key()) {
        case Qt::Key_Left:
            cell.column -= cell.column > 0 ? 1 : 0;
            break;
        case Qt::Key_Right:
            cell.column += cell.column + 1 < m_plot->shownColumns ? 1 : 0;
            break;
        case Qt::Key_Up:
            cell.row -= cell.row > 0 ? 1 : 0;
            break;
        case Qt::Key_Down:
            cell.row += cell.row + 1 < m_plot->shownRows ? 1 : 0;
            break;
        default:
            return GridPlot::keyPressEvent(event);
    }
    setCurrent(cell);
}

}  // namespace candler
