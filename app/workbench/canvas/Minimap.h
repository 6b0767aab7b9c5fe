// Minimap: the whole picture in a corner of the canvas, with a frame around what is in sight. A
// click or drag goes there. Shown only when not everything is in sight, and in a corner where no
// box is; where there is none, it is hidden.
#pragma once

#include <QColor>
#include <QPixmap>
#include <QWidget>

#include "app/workbench/canvas/PictureService.h"

namespace candler {

class GraphCanvas;

class Minimap : public QWidget {
    Q_OBJECT

public:
    explicit Minimap(GraphCanvas* canvas);

    /// After a new picture, or when what is in sight changed.
    void follow();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] QTransform toMap() const;

    void paintBoxes();
    /// False: there is none.
    bool chooseCorner();
    [[nodiscard]] QRect placeIn(Qt::Corner corner) const;

    GraphCanvas* m_canvas;
    QPixmap m_boxes;
    PicturePtr m_painted;  // on it
    QColor m_ground;       // of the theme it was painted in
    Qt::Corner m_corner = Qt::BottomRightCorner;
    bool m_isHeld = false;  ///< By the mouse.
};

}  // namespace candler
