// GraphCanvas: pan, zoom, pick and move boxes in one picture of an e-graph (the mouse and what
// moves by hand are in GraphCanvasHand.cpp, what is in sight in GraphCanvasSight.cpp). Knows
// pictures, not snapshots of runs; EGraphView.h puts it between its bars.
#pragma once

#include <QGraphicsView>
#include <functional>
#include <optional>
#include <vector>

#include "app/workbench/canvas/BoxItem.h"
#include "app/workbench/canvas/EdgesItem.h"

namespace candler {

class Minimap;
class StillImage;
class Transition;

class GraphCanvas : public QGraphicsView {
    Q_OBJECT

public:
    explicit GraphCanvas(QWidget* parent = nullptr);
    ~GraphCanvas() override;

    /// What picture comes: another one altogether, or one of the same run, of which classes are the
    /// same as in the picture before.
    enum class Change { Another, SameRun };
    /// The viewport stays where it is, held at the selected class, else at the first box, if that
    /// is still drawn and has moved. The first picture is fitted, or shown from its top where it
    /// would become too small to read. A later moment shows some of what it brought.
    void setPicture(const PicturePtr& picture, Change change = Change::Another);
    [[nodiscard]] const PicturePtr& picture() const { return m_picture; }
    /// There is no box in the picture.
    [[nodiscard]] bool isBlank() const { return !m_picture || m_picture->slice.boxes.empty(); }
    [[nodiscard]] const PictureFonts& fonts() const { return m_fonts; }

    void setSelected(std::optional<EClassId> eclass, std::optional<ENodeId> node);
    /// What the layers show; `change` changes them.
    [[nodiscard]] const CanvasOverlay& overlay() const { return m_overlay; }
    void changeMarks(const std::function<void(CanvasMarks&)>& change);
    void setLayers(LayerSet layers);
    /// Scrolls so that the class is in sight; false if it is not drawn.
    bool reveal(EClassId eclass);
    [[nodiscard]] BoxItem* itemOf(EClassId eclass) const;
    /// Where the box of a class is: the middle of its upper side, in whole pixels.
    [[nodiscard]] std::optional<QPoint> placeOf(EClassId eclass) const;
    /// The part of the picture that is in sight.
    [[nodiscard]] QRectF sight() const;
    /// A box or the view is being moved.
    [[nodiscard]] bool isInHand() const { return m_hand || m_pressedBox != nullptr || m_isPanning; }
    /// Boxes of which nothing is in sight.
    [[nodiscard]] std::size_t boxesOutside() const;
    void lookAt(QPointF scenePoint);
    /// The next picture is shown as a first one is.
    void lookAnew();
    /// The whole picture as the screen shows it, for export.
    void paintAll(QPainter& painter, const QRectF& target);

public slots:
    /// The whole picture or, where that is too small for names, what names can be read of.
    void fit();
    /// The same; if that is shown and too small to read rows, where rows can be read.
    void toggleFit();
    void zoomIn();
    void zoomOut();
    void zoomReset();

signals:
    /// Another part of the picture may be in sight.
    void sightMoved();
    void classPicked(candler::EClassId eclass);
    void nodePicked(candler::EClassId eclass, candler::ENodeId node);
    void backgroundPicked();
    /// A box, maybe by one of its e-nodes, was dragged out of the picture; it is back at its place.
    void draggedOut(candler::EClassId eclass, const std::optional<candler::ENodeId>& node);
    /// By hand; `place` as placeOf() says it.
    void boxMoved(candler::EClassId eclass, const QPoint& place);
    void moreClicked(candler::EClassId eclass);
    /// A class that is not drawn was asked for.
    void wentBehind(candler::EClassId eclass);
    void classActivated(candler::EClassId eclass);
    /// Of the class under the mouse or, by keyboard, the selected one.
    void menuWanted(const QPoint& global);

protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    [[nodiscard]] BoxItem* itemAt(QPoint point) const;
    void pick(BoxItem& item, QPointF scenePoint);
    /// At which `whole` has room.
    [[nodiscard]] double zoomFor(const QRectF& whole) const;
    /// Whether most boxes have room for a name.
    [[nodiscard]] bool areNamesShown(double zoom) const;
    void lookAtRoot();
    /// Around the selected box if it is in sight, else around the one nearest to the middle.
    void zoomBy(double factor);
    /// What is at this place of the viewport stays there.
    void scaleAt(QPointF place, double factor);
    bool walk(int key);
    /// By box: whether an edge leads there from `from` downwards, or from there to it.
    [[nodiscard]] std::vector<bool> joined(std::uint32_t from, bool isDown) const;
    // GraphCanvasHand.cpp
    [[nodiscard]] bool canMove(const BoxItem* item) const;
    void press(BoxItem& item);
    void beginMove(BoxItem& item);
    void moveHeld(QPointF corner);
    bool nudge(const QKeyEvent& event);
    void letGo();
    void putBack();
    void pan(QPoint way);
    void dragOut();
    void showStart();
    /// Around there, but beside the picture there is nothing to see.
    void lookWithin(QPointF middle);
    void touch();
    /// The user drags or zooms.
    void holdStillImage();
    void fill(const PicturePtr& picture);
    void refreshMarks();
    /// Scrolls by what a box has moved that both pictures have.
    void holdStill(const Picture& before, const std::vector<std::uint32_t>& same);
    /// Scrolls to the nearest of what is new, where none of it is in sight and the user looks at
    /// nothing else.
    void revealNews();
    void animate(const Picture& before, const std::vector<std::uint32_t>& same);

    QGraphicsScene m_scene;
    PictureFonts m_fonts;
    PicturePtr m_picture;
    CanvasOverlay m_overlay;
    std::vector<BoxItem*> m_boxes;  // owned by the scene
    EdgesItem* m_edges = nullptr;
    Minimap* m_minimap = nullptr;
    Transition* m_transition;
    StillImage* m_still;
    std::optional<EClassId> m_selected;
    std::optional<ENodeId> m_selectedNode;
    /// A box that is being moved.
    struct Hand {
        BoxItem* item = nullptr;
        QPointF start;  ///< Its corner before.
    };
    std::optional<Hand> m_hand;
    std::optional<ENodeId> m_pressedNode;
    BoxItem* m_pressedBox = nullptr;  // until the mouse moves or is let go
    QPoint m_pressed;
    bool m_isPanning = false;
    bool m_isUntouched = true;  ///< The user has not moved the view yet.
    bool m_isFitted = false;    ///< The user has not moved the view since the last fit.
    bool m_isAnew = false;      ///< The next picture is shown as a first one is.
};

}  // namespace candler
