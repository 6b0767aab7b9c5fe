// OperatorItem: paints a graph of operators; of large ones only what is in sight.
#pragma once

#include <QGraphicsItem>

#include "app/workbench/canvas/OperatorCanvas.h"

namespace candler {

class OperatorItem : public QGraphicsItem {
public:
    OperatorItem(OperatorScenePtr scene, const PictureFonts& fonts);

    void setSelected(std::optional<std::uint32_t> eclass);
    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintEdge(QPainter& painter, const std::vector<Point>& curve) const;
    void paintBox(QPainter& painter, std::size_t index, bool hasText) const;
    void paintTexts(QPainter& painter, const OperatorBox& box) const;

    OperatorScenePtr m_scene;
    const PictureFonts& m_fonts;
    std::optional<std::uint32_t> m_selected;
    std::vector<bool> m_isUsed;  // by box
};

}  // namespace candler
