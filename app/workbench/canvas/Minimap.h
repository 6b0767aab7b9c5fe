// Minimap: the whole picture in a corner of the canvas, with a frame around what is in sight. A
// click or drag goes there. Shown only when not everything is in sight.
#pragma once

#include <QWidget>

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

private:
    [[nodiscard]] QTransform toMap() const;

    GraphCanvas* m_canvas;
};

}  // namespace candler
