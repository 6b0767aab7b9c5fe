// OperatorCanvas: one graph of operators to pan, zoom and pick in. Knows operators, not runs;
// GraphsView puts two of them beside each other.
#pragma once

#include <QGraphicsView>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/layout/OperatorBoxes.h"
#include "app/session/SessionTypes.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

/// One side of an OperatorView, placed; everything the canvas paints.
struct OperatorScene {
    OperatorViewPtr view;
    bool isAfter = false;
    MeasuredOperators measured;
    GraphDrawing drawing;

    [[nodiscard]] const OperatorGraph& graph() const {
        return isAfter ? view->after : view->before;
    }
    [[nodiscard]] OperatorChange changeOf(std::uint32_t node) const {
        return isAfter ? view->diff.after[node] : view->diff.before[node];
    }
    [[nodiscard]] std::optional<std::uint32_t> classOf(std::uint32_t node) const {
        return isAfter ? view->classesAfter[node] : view->classesBefore[node];
    }
    [[nodiscard]] std::optional<std::uint32_t> boxAt(QPointF point) const;
};
using OperatorScenePtr = std::shared_ptr<const OperatorScene>;

class OperatorItem;

class OperatorCanvas : public QGraphicsView {
    Q_OBJECT

public:
    OperatorCanvas(const QString& name, QWidget* parent);
    ~OperatorCanvas() override;

    /// Null: nothing. The first picture is shown from its top, in its whole width where that stays
    /// readable, until somebody moves it.
    void setScene(const OperatorScenePtr& scene);
    [[nodiscard]] const OperatorScenePtr& shown() const { return m_shown; }
    /// Marks what gives the value of this e-class.
    void setSelected(std::optional<std::uint32_t> eclass);
    /// What the tool tip of a node says.
    [[nodiscard]] QString textOf(std::uint32_t node) const;
    void fit();

signals:
    /// `isWanted`: to be brought into view.
    void nodePicked(std::uint32_t node, bool isWanted);

protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showTop();
    /// One who scrolls by them has moved it.
    void watchBars();
    void scaleBy(double factor);
    [[nodiscard]] std::optional<std::uint32_t> nodeAt(QPoint place) const;

    QGraphicsScene m_scene;
    PictureFonts m_fonts;
    OperatorScenePtr m_shown;
    OperatorItem* m_item = nullptr;  // owned by the scene
    std::optional<std::uint32_t> m_selected;
    QPoint m_pressed;
    bool m_isAsOpened = false;  ///< Nobody has moved the picture.
};

}  // namespace candler
