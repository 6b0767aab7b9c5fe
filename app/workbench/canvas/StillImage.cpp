#include "app/workbench/canvas/StillImage.h"

#include <QGraphicsView>
#include <QPainter>

namespace candler {

namespace {

/// With what it takes to paint the items, they are there 80 ms after the last move.
constexpr int kRestMilliseconds = 45;
/// Around what is in sight, by its size: so far the view can be dragged.
constexpr double kAround = 0.2;
constexpr double kMostCoarse = 2.5;
constexpr double kLeastSeen = 0.6;

double area(const QRectF& rect) {
    return rect.width() * rect.height();
}

}  // namespace

StillImage::StillImage(QGraphicsView* view) : QObject(view), m_view(view) {
    m_rest.setSingleShot(true);
    m_rest.setTimerType(Qt::PreciseTimer);
    m_rest.setInterval(kRestMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, &StillImage::drop);
}

QRectF StillImage::sight() const {
    return m_view->mapToScene(m_view->viewport()->rect()).boundingRect();
}

void StillImage::hold() {
    if (!isHeld() || !isGoodEnough()) take();
    m_rest.start();
    m_view->viewport()->update();
}

void StillImage::drop() {
    if (!isHeld()) return;
    m_rest.stop();
    m_image = QImage();
    m_view->viewport()->update();
}

bool StillImage::isGoodEnough() const {
    const QRectF wanted = sight().intersected(m_view->sceneRect());
    return area(wanted.intersected(m_area)) >= kLeastSeen * area(wanted) &&
           m_view->transform().m11() <= kMostCoarse * m_scale;
}

void StillImage::take() {
    const QRectF seen = sight();
    const double across = kAround * seen.width();
    const double along = kAround * seen.height();
    m_area = seen.adjusted(-across, -along, across, along);
    m_scale = m_view->transform().m11();
    const double ratio = m_view->devicePixelRatioF();
    m_image = QImage((m_area.size() * m_scale * ratio).toSize(), QImage::Format_RGB32);
    QPainter painter(&m_image);
    painter.setRenderHints(m_view->renderHints());
    painter.fillRect(m_image.rect(), m_view->backgroundBrush());
    m_view->scene()->render(&painter, m_image.rect(), m_area, Qt::IgnoreAspectRatio);
}

void StillImage::paint(QPainter& painter) const {
    const QRectF target = m_view->viewportTransform().mapRect(m_area);
    if (!target.contains(QRectF(m_view->viewport()->rect())))
        painter.fillRect(m_view->viewport()->rect(), m_view->backgroundBrush());
    // Dragged only, pixels stay pixels.
    if (m_view->transform().m11() == m_scale)
        painter.drawImage(QRect(target.topLeft().toPoint(),
                                (QSizeF(m_image.size()) / m_view->devicePixelRatioF()).toSize()),
                          m_image);
    else
        painter.drawImage(target, m_image);
}

}  // namespace candler
