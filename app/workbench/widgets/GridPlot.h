// GridPlot: a picture of a matrix with numbered axes; what its cells look like, its classes say.
// Row 0 is on top.
#pragma once

#include <QImage>
#include <QWidget>
#include <cstdint>

namespace candler {

class GridPlot : public QWidget {
    Q_OBJECT

public:
    explicit GridPlot(QWidget* parent = nullptr);

    /// How many indices the axes have, from which the place of the picture follows, and what they
    /// are called; a row without a name is the only one. Shows nothing until there is more.
    void setAxes(std::int64_t rows, std::int64_t columns, const QString& rowName,
                 const QString& columnName);
    virtual void clear() = 0;

    /// The cells that there is room for: columns, then rows.
    [[nodiscard]] QSize cellRoom() const;
    /// Of the cell at a place of the widget; empty beside the picture.
    [[nodiscard]] virtual QString tipAt(const QPointF& place) const = 0;
    /// Of the widget's coordinates.
    [[nodiscard]] QRectF plotArea() const;
    /// For paper: dark on light, in pixels of the screen.
    [[nodiscard]] QImage paperPicture();

    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// There is room for other cells.
    void roomChanged();

protected:
    static constexpr double kAxisGap = 4;

    [[nodiscard]] static QString indexText(std::int64_t index);
    [[nodiscard]] const QString& rowName() const { return m_rowName; }
    [[nodiscard]] const QString& columnName() const { return m_columnName; }
    virtual void paintCells(QPainter& painter, const QRectF& plot) const = 0;
    /// Below the picture, where a line is left free.
    virtual void paintLegend(QPainter& /*painter*/, const QRectF& /*plot*/) const {}
    /// What is kept in colours takes the present ones.
    virtual void takeColours() {}

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF room() const;
    void paint(QPainter& painter) const;
    void paintColumnAxis(QPainter& painter) const;
    void paintRowAxis(QPainter& painter) const;

    std::int64_t m_rows = 0;
    std::int64_t m_columns = 0;
    QString m_rowName;
    QString m_columnName;
};

}  // namespace candler
