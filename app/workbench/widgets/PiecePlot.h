// PiecePlot: two dimensions of a tensor, each element in the colour of the piece of the structure
// that it is in. The element under the mouse, or the one that keys have moved to, has an arrow to
// the one that it follows from.
#pragma once

#include <QColor>
#include <optional>

#include "app/workbench/widgets/GridPlot.h"
#include "engine/language/Structures.h"

namespace candler {

/// Of pieces that have these numbers among those of their kind. Told apart with every kind of
/// colour vision (M. Okabe, K. Ito, "Color Universal Design", 2008); what is redundant is hatched
/// besides, and later colours of a kind are the first ones, lighter.
[[nodiscard]] QColor pieceColour(std::size_t number, bool isUnique);
/// The colour of the first column of tables of pieces, and of plots.
void paintPiece(QPainter& painter, const QRectF& room, std::size_t number, bool isUnique);

class PiecePlot : public GridPlot {
    Q_OBJECT

public:
    struct Cell {
        std::size_t row = 0;
        std::size_t column = 0;

        bool operator==(const Cell&) const = default;
    };

    explicit PiecePlot(QWidget* parent = nullptr);

    void show(const StructuredTensor& tensor, const StructureSlice& slice, StructurePlot plot);
    void clear() override;
    /// Elements of others are pale.
    void setMarked(std::optional<std::size_t> piece);
    void setCurrent(std::optional<Cell> cell);

    [[nodiscard]] const std::optional<StructurePlot>& plot() const { return m_plot; }
    [[nodiscard]] std::optional<Cell> current() const { return m_current; }
    /// Where the arrow ends; none if that is not in the picture.
    [[nodiscard]] std::optional<Cell> imageOf(Cell cell) const;
    /// `A(3, 1) = -1 · A(1, 3), in R1`
    [[nodiscard]] QString textOf(Cell cell) const;
    [[nodiscard]] QString tipAt(const QPointF& place) const override;
    [[nodiscard]] QRectF rectOf(Cell cell) const;
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 120}; }

signals:
    void currentChanged();
    /// An element of it was clicked; -1: one that is 0, or none.
    void piecePicked(qsizetype piece);
    void doubleClicked();

protected:
    void paintCells(QPainter& painter, const QRectF& plot) const override;
    void paintLegend(QPainter& painter, const QRectF& plot) const override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    /// No tool tips: they would hide the arrow, and who uses the plot shows what they would say.
    bool event(QEvent* event) override;

private:
    [[nodiscard]] std::optional<Cell> cellAt(const QPointF& place) const;
    [[nodiscard]] std::vector<std::int64_t> pointOf(Cell cell) const;
    void paintCell(QPainter& painter, Cell cell, bool hasNames) const;
    void paintArrow(QPainter& painter) const;

    StructuredTensor m_tensor;
    StructureSlice m_slice;
    std::optional<StructurePlot> m_plot;
    std::optional<std::size_t> m_marked;
    std::optional<Cell> m_current;
};

}  // namespace candler
