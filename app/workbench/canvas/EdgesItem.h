// EdgesItem: all edges of a picture as one item, painted under the boxes.
#pragma once

#include <QGraphicsItem>
#include <QLineF>
#include <QList>
#include <QPainterPath>
#include <optional>
#include <vector>

#include "app/workbench/canvas/CanvasLayers.h"
#include "app/workbench/canvas/PictureService.h"

namespace candler {

class EdgesItem : public QGraphicsItem {
public:
    EdgesItem(PicturePtr picture, const CanvasOverlay& overlay);

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

    /// Edges from and to this box are painted stronger.
    void setFocusBox(std::optional<std::uint32_t> box);
    /// While a box is moved its edges follow it.
    void followBox(std::uint32_t box, QPointF corner);
    /// While boxes travel: edges of these go the plain way between the places of both ends.
    void followBoxes(const std::vector<std::pair<std::uint32_t, QPointF>>& corners);
    /// Where it leaves its box now.
    [[nodiscard]] QPointF beginOf(std::size_t edge) const {
        return m_curves[edge].path.elementAt(0);
    }
    /// They are where the picture has them.
    void settle();

private:
    struct Curve {
        QPainterPath path;
        QPolygonF arrow;
        QList<QLineF> lines;  ///< About the same way.
        QRectF bounds;
    };
    static Curve curveOf(const std::vector<Point>& points);
    void takeCurves();
    void paintLines(QPainter& painter, const QList<QLineF>& lines, int layer) const;
    void paintEdge(QPainter& painter, std::size_t index, bool isFocused) const;

    [[nodiscard]] bool isChosen(const SliceEdge& edge) const;
    [[nodiscard]] bool isNew(const SliceEdge& edge) const;

    PicturePtr m_picture;
    const CanvasOverlay& m_overlay;
    std::vector<Curve> m_curves;
    std::vector<Rect> m_places;  // of the boxes
    QRectF m_bounds;
    std::optional<std::uint32_t> m_focus;
};

}  // namespace candler
