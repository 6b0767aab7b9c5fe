// BoxItem: one e-class on the canvas: frame, header, e-node rows with ports and costs, and what
// layers draw over it (BoxMarks.cpp). Four levels of detail by zoom. Paints from a Picture; holds
// no text of its own.
#pragma once

#include <QCoreApplication>
#include <QGraphicsItem>
#include <QPainterPath>
#include <optional>

#include "app/workbench/canvas/CanvasLayers.h"
#include "app/workbench/canvas/PictureService.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

class BoxItem : public QGraphicsItem {
    Q_DECLARE_TR_FUNCTIONS(candler::BoxItem)

public:
    enum { Type = UserType + 1 };

    /// Fonts and overlay are the canvas's; after a change of the overlay comes refreshMarks().
    BoxItem(PicturePtr picture, std::uint32_t box, const PictureFonts& fonts,
            const CanvasOverlay& overlay);

    [[nodiscard]] int type() const override { return Type; }
    /// With its marks.
    [[nodiscard]] QRectF boundingRect() const override;
    /// Where the mouse picks it.
    [[nodiscard]] QPainterPath shape() const override;
    /// The box without its marks.
    [[nodiscard]] QRectF sceneFrame() const { return mapRectToScene(frame()); }
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
    /// What it says of the class, wherever in the box it is asked.
    [[nodiscard]] QString describeClass() const;

    /// Someone has put it where it is.
    [[nodiscard]] bool isHeld() const {
        return m_box < m_picture->isHeld.size() && m_picture->isHeld[m_box];
    }

    /// From this zoom on rows can be read; below it a box shows only names, as large as need be.
    [[nodiscard]] static double readableZoom(const PictureFonts& fonts);
    /// How large its name is on the screen at this zoom; 0 where it has no room for one.
    [[nodiscard]] double namePixels(double detail) const;

    void setHighlighted(bool isSelected, std::optional<ENodeId> node);
    void refreshMarks();

private:
    /// The root's mark on the left: from the frame, and how large; farther away it is larger.
    static constexpr double kRootGap = 5;
    static constexpr double kRootMark = 10;
    static constexpr double kMostRootMark = 30;

    [[nodiscard]] const BoxGeometry& geometry() const { return m_picture->measured.boxes[m_box]; }
    [[nodiscard]] QRectF frame() const { return {0, 0, geometry().width, geometry().height}; }
    [[nodiscard]] bool shows(Layer layer) const;
    [[nodiscard]] bool isAmong(const std::vector<EClassId>& classes) const;
    [[nodiscard]] bool isBadged(EClassId id) const;
    [[nodiscard]] bool isChosen() const { return box().isChosen && shows(Layer::Extraction); }
    [[nodiscard]] bool isNew() const { return box().isNew && shows(Layer::Delta); }
    [[nodiscard]] bool isMerged() const { return box().isMerged && shows(Layer::Delta); }
    [[nodiscard]] bool isChosen(const SliceRow& row) const {
        return row.isChosen && shows(Layer::Extraction);
    }
    [[nodiscard]] bool isNew(const SliceRow& row) const { return row.isNew && shows(Layer::Delta); }
    [[nodiscard]] bool isPicked(const SliceRow& row) const;
    [[nodiscard]] QColor groundOf(const SliceRow& row) const;
    [[nodiscard]] QColor frameColour() const;
    void paintFrame(QPainter& painter) const;
    void paintHeader(QPainter& painter) const;
    void paintRowGround(QPainter& painter, const SliceRow& row,
                        const RowGeometry& rowGeometry) const;
    void paintPortLines(QPainter& painter, const SliceRow& row,
                        const RowGeometry& rowGeometry) const;
    void paintRow(QPainter& painter, const SliceRow& row, const RowGeometry& geometry) const;
    void paintPort(QPainter& painter, const PortGeometry& port, const SliceRow& row) const;
    [[nodiscard]] bool areRowsShown(double detail) const;
    /// Too small for rows: the names of its e-nodes, the chosen first, large enough to be read.
    void paintNames(QPainter& painter, double detail) const;
    /// A name as it is written where there is no room for rows.
    struct Name {
        QString text;
        QFont font;
    };
    [[nodiscard]] Name nameIn(QSizeF room, const SliceRow& row, double least) const;
    [[nodiscard]] QFont fontFor(const QString& text, QSizeF room, double least) const;
    void paintTile(QPainter& painter) const;
    void paintMarks(QPainter& painter, double detail) const;
    void paintNumbers(QPainter& painter) const;
    void paintFoldedMarks(QPainter& painter, ClassIndex folded) const;
    void paintRowMarks(QPainter& painter, std::size_t row) const;
    void paintBrackets(QPainter& painter) const;

    PicturePtr m_picture;
    std::uint32_t m_box;
    const PictureFonts& m_fonts;
    const CanvasOverlay& m_overlay;
    bool m_isSelected = false;
    bool m_isFound = false;
    bool m_isInProof = false;
    std::vector<int> m_parts;  // of the sketch
    std::optional<ENodeId> m_node;
};

/// Of the rule with this letter.
[[nodiscard]] QColor ruleColour(std::size_t letter);

}  // namespace candler
