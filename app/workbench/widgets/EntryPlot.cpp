#include "app/workbench/widgets/EntryPlot.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr double kScaleLength = 90;

constexpr int kInks = 256;

/// The fuller a cell, the farther from the ground.
QList<QRgb> inks() {
    const PictureColours& colours = PictureColours::now();
    QList<QRgb> all;
    for (int ink = 0; ink < kInks; ++ink) {
        const float part = static_cast<float>(ink) / (kInks - 1);
        const auto mix = [part](float ground, float text) {
            return ground + part * (text - ground);
        };
        all << QColor::fromRgbF(mix(colours.box.redF(), colours.text.redF()),
                                mix(colours.box.greenF(), colours.text.greenF()),
                                mix(colours.box.blueF(), colours.text.blueF()))
                   .rgb();
    }
    return all;
}

int inkOf(std::uint64_t count, std::uint64_t most) {
    return static_cast<int>(std::lround(entryShade(count, most) * (kInks - 1)));
}

}  // namespace

void EntryPlot::setGrid(EntryGrid grid) {
    m_grid = std::move(grid);
    m_most = m_grid->most();
    drawImage();
    update();
}

void EntryPlot::clear() {
    m_grid.reset();
    m_image = QImage();
    update();
}

void EntryPlot::drawImage() {
    m_image = QImage();
    if (!m_grid || m_grid->counts.empty()) return;
    m_image = QImage(static_cast<int>(m_grid->columns.cells), static_cast<int>(m_grid->rows.cells),
                     QImage::Format_Indexed8);
    for (std::size_t row = 0; row < m_grid->rows.cells; ++row) {
        uchar* const line = m_image.scanLine(static_cast<int>(row));
        for (std::size_t column = 0; column < m_grid->columns.cells; ++column)
            line[column] = static_cast<uchar>(inkOf(m_grid->count(row, column), m_most));
    }
    m_image.setColorTable(inks());
}

void EntryPlot::takeColours() {
    if (!m_image.isNull()) m_image.setColorTable(inks());
}

void EntryPlot::paintCells(QPainter& painter, const QRectF& plot) const {
    if (!m_image.isNull()) painter.drawImage(plot, m_image);
}

/// From one entry to the most that a cell has.
void EntryPlot::paintLegend(QPainter& painter, const QRectF& plot) const {
    if (m_image.isNull() || m_most < 2) return;
    const PictureColours& colours = PictureColours::now();
    const double line = fontMetrics().height();
    const QString first = tr("entries in a cell: 1");
    double x = plot.left();
    const double y = plot.bottom() + 2 * kAxisGap;
    const auto write = [&](const QString& text) {
        const double width = fontMetrics().horizontalAdvance(text) + 1;
        painter.setPen(colours.dimText);
        painter.drawText(QRectF(x, y, width, line), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width + kAxisGap;
    };
    write(first);
    const QList<QRgb> all = m_image.colorTable();
    const int least = inkOf(1, m_most);
    const double step = kScaleLength / (kInks - least);
    for (int ink = least; ink < kInks; ++ink)
        painter.fillRect(QRectF(x + step * (ink - least), y + line / 4, step + 0.5, line / 2),
                         QColor(all[ink]));
    x += kScaleLength + kAxisGap;
    write(countString(m_most));
}

QString EntryPlot::tipAt(const QPointF& place) const {
    const QRectF plot = plotArea();
    if (!m_grid || m_grid->counts.empty() || !plot.contains(place)) return {};
    const auto cellAt = [](double part, const GridAxis& axis) {
        const auto cell = static_cast<std::size_t>(part * static_cast<double>(axis.cells));
        return std::min(cell, axis.cells - 1);
    };
    const std::size_t row = cellAt((place.y() - plot.top()) / plot.height(), m_grid->rows);
    const std::size_t column = cellAt((place.x() - plot.left()) / plot.width(), m_grid->columns);
    // `12`, or `12–14`.
    const auto rangeText = [](const GridAxis& axis, std::size_t cell) {
        const std::int64_t first = axis.begin(cell);
        const std::int64_t last = axis.begin(cell + 1) - 1;
        return first == last ? indexText(first)
                             : QStringLiteral("%1–%2").arg(indexText(first), indexText(last));
    };
    QString text = QStringLiteral("%1 %2").arg(columnName(), rangeText(m_grid->columns, column));
    if (!rowName().isEmpty())
        text = QStringLiteral("%1 %2, ").arg(rowName(), rangeText(m_grid->rows, row)) + text;
    return text + QLatin1Char('\n') +
           tr("Entries: %1").arg(countString(m_grid->count(row, column)));
}

}  // namespace candler
