// BoxItem: one e-class on the canvas: frame, header, e-node rows with ports and costs. Three levels
// of detail by zoom. Paints from a Picture; holds no text of its own.
#pragma once

#include <QGraphicsItem>
#include <optional>

#include "app/workbench/canvas/PictureService.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

class BoxItem : public QGraphicsItem {
public:
    enum { Type = UserType + 1 };

    BoxItem(PicturePtr picture, std::uint32_t box, const PictureFonts& fonts);

    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

    [[nodiscard]] const SliceBox& box() const { return m_picture->slice.boxes[m_box]; }
    /// Which box of the picture.
    [[nodiscard]] std::uint32_t index() const { return m_box; }
    [[nodiscard]] EClassId classId() const;
    /// What is under a point of the item.
    struct Hit {
        std::optional<std::size_t> row;
        std::optional<std::size_t> port;
        bool isMore = false;
    };
    [[nodiscard]] Hit hit(QPointF point) const;
    [[nodiscard]] QString describe(const Hit& hit) const;

    void setHighlighted(bool isSelected, std::optional<ENodeId> node);
    void setFound(bool isFound);

private:
    [[nodiscard]] const BoxGeometry& geometry() const { return m_picture->measured.boxes[m_box]; }
    [[nodiscard]] QRectF frame() const { return {0, 0, geometry().width, geometry().height}; }
    [[nodiscard]] QColor frameColour() const;
    void paintFrame(QPainter& painter) const;
    void paintHeader(QPainter& painter) const;
    void paintRow(QPainter& painter, const SliceRow& row, const RowGeometry& geometry) const;
    void paintPort(QPainter& painter, const PortGeometry& port, bool isChosen) const;
    void paintNames(QPainter& painter) const;
    void paintCount(QPainter& painter) const;

    PicturePtr m_picture;
    std::uint32_t m_box;
    const PictureFonts& m_fonts;
    bool m_isSelected = false;
    bool m_isFound = false;
    std::optional<ENodeId> m_node;
};

}  // namespace candler
