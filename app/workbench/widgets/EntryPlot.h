// EntryPlot: where a matrix has its entries: one point of the screen for each cell of a grid, or a
// square of several where there are few. Row 0 is on top.
#pragma once

#include <QImage>
#include <QWidget>
#include <optional>

#include "engine/data/EntryGrid.h"

namespace candler {

class EntryPlot : public QWidget {
    Q_OBJECT

public:
    explicit EntryPlot(QWidget* parent = nullptr);

    /// How many indices the axes have, from which the place of the picture follows, and what they
    /// are called; a row without a name is the only one. Shows no entries until there is a grid.
    void setAxes(std::int64_t rows, std::int64_t columns, const QString& rowName,
                 const QString& columnName);
    void setGrid(EntryGrid grid);
    void clear();

    /// The cells that there is room for: columns, then rows.
    [[nodiscard]] QSize cellRoom() const;
    [[nodiscard]] const std::optional<EntryGrid>& grid() const { return m_grid; }
    /// Of the cell at a place of the widget; empty beside the picture.
    [[nodiscard]] QString tipAt(const QPointF& place) const;
    /// Of the widget's coordinates.
    [[nodiscard]] QRectF plotArea() const;
    /// For paper: dark on light, in pixels of the screen.
    [[nodiscard]] QImage paperPicture();

    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// There is room for other cells.
    void roomChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF room() const;
    void drawImage();
    void paint(QPainter& painter) const;
    void paintColumnAxis(QPainter& painter) const;
    void paintRowAxis(QPainter& painter) const;
    void paintScale(QPainter& painter) const;

    std::int64_t m_rows = 0;
    std::int64_t m_columns = 0;
    QString m_rowName;
    QString m_columnName;
    std::optional<EntryGrid> m_grid;
    std::uint64_t m_most = 0;  ///< In one cell.
    QImage m_image;            ///< A pixel for each cell: how much ink.
};

}  // namespace candler
