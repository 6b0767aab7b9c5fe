// EntryPlot: where a matrix has its entries: one point of the screen for each cell of a grid, or a
// square of several where there are few.
#pragma once

#include <optional>

#include "app/workbench/widgets/GridPlot.h"
#include "engine/data/EntryGrid.h"

namespace candler {

class EntryPlot : public GridPlot {
    Q_OBJECT

public:
    using GridPlot::GridPlot;

    void setGrid(EntryGrid grid);
    void clear() override;

    [[nodiscard]] const std::optional<EntryGrid>& grid() const { return m_grid; }
    [[nodiscard]] QString tipAt(const QPointF& place) const override;

protected:
    void paintCells(QPainter& painter, const QRectF& plot) const override;
    /// The scale.
    void paintLegend(QPainter& painter, const QRectF& plot) const override;
    void takeColours() override;

private:
    void drawImage();

    std::optional<EntryGrid> m_grid;
    std::uint64_t m_most = 0;  ///< In one cell.
    QImage m_image;            ///< A pixel for each cell: how much ink.
};

}  // namespace candler
