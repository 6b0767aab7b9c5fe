// Minimap: the whole picture in a corner of the canvas, with a frame around what is in sight. A
// click or drag goes there. Shown only when not everything is in sight.
#pragma once

#include <QColor>
#include <QPixmap>
#include <QTimer>
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
    /// The view is moved by hand: for a while it is shown also where it covers boxes.
    void wake();
    /// After the picture was put elsewhere: the corner that covers less of it is chosen anew.
    void reconsider() { m_sidedFor.reset(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QTransform toMap() const;

    void paintBoxes();
    void chooseSide();
    /// How much of boxes it would cover, in the picture's units, as the view is now.
    [[nodiscard]] double coveredArea(bool isLeft) const;
    [[nodiscard]] QRect cornerOf(bool isLeft) const;

    GraphCanvas* m_canvas;
    QPixmap m_boxes;
    PicturePtr m_painted;  // on it
    QColor m_ground;       // of the theme it was painted in
    PicturePtr m_sidedFor;
    bool m_isLeft = false;
    QTimer m_awake;
};

}  // namespace candler
