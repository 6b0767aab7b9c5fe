// StillImage: what a view of many items shows while it is dragged and zoomed: an image of a moment
// ago, moved and scaled. Soon after the last move the items are painted again.
#pragma once

#include <QImage>
#include <QObject>
#include <QRectF>
#include <QTimer>

class QGraphicsView;
class QPainter;

namespace candler {

class StillImage : public QObject {
    Q_OBJECT

public:
    explicit StillImage(QGraphicsView* view);

    /// The view is about to be moved, or was: the image is shown until a while after this.
    void hold();
    /// What is in the view is another, and is painted again at once.
    void drop();
    [[nodiscard]] bool isHeld() const { return !m_image.isNull(); }
    /// In place of the view's items.
    void paint(QPainter& painter) const;

private:
    void take();
    /// What is in sight is on the image, and not much coarser there.
    [[nodiscard]] bool isGoodEnough() const;
    [[nodiscard]] QRectF sight() const;

    QGraphicsView* m_view;
    QTimer m_rest;
    QImage m_image;
    QRectF m_area;  // of the scene
    double m_scale = 1;
};

}  // namespace candler
