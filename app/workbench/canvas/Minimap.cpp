#include "app/workbench/canvas/Minimap.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "app/workbench/canvas/GraphCanvas.h"

namespace candler {

namespace {
constexpr double kMostWidth = 190;
constexpr double kMostHeight = 170;
constexpr double kInside = 5;
constexpr int kFromCorner = 10;
}  // namespace

Minimap::Minimap(GraphCanvas* canvas) : QWidget(canvas), m_canvas(canvas) {
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Overview of the picture"));
    hide();
}

void Minimap::follow() {
    const PicturePtr& picture = m_canvas->picture();
    if (!picture || picture->slice.boxes.empty()) return hide();
    const QRectF all = picture->bounds();
    const double scale = std::min(kMostWidth / all.width(), kMostHeight / all.height());
    resize(static_cast<int>(all.width() * scale + 2 * kInside),
           static_cast<int>(all.height() * scale + 2 * kInside));
    constexpr double kSlack = 8;
    // On a small canvas it would cover what one looks at.
    constexpr int kMostPart = 8;
    const bool hasRoom = width() * height() * kMostPart <= m_canvas->width() * m_canvas->height();
    const bool isNeeded =
        hasRoom && !m_canvas->sight().adjusted(-kSlack, -kSlack, kSlack, kSlack).contains(all);
    // What is dragged is held, wherever it leads.
    setVisible(isNeeded && (m_isHeld || chooseCorner()));
    move(placeIn(m_corner).topLeft());
    update();
}

QRect Minimap::placeIn(Qt::Corner corner) const {
    const bool isLeft = corner == Qt::TopLeftCorner || corner == Qt::BottomLeftCorner;
    const bool isTop = corner == Qt::TopLeftCorner || corner == Qt::TopRightCorner;
    const QPoint far(m_canvas->width() - width() - kFromCorner,
                     m_canvas->height() - height() - kFromCorner);
    return {QPoint(isLeft ? kFromCorner : far.x(), isTop ? kFromCorner : far.y()), size()};
}

/// One where it covers no box; where it is, if it can.
bool Minimap::chooseCorner() {
    const auto isFree = [this](Qt::Corner corner) {
        const QRectF place = m_canvas->mapToScene(placeIn(corner)).boundingRect();
        return std::ranges::none_of(m_canvas->picture()->drawing.boxes, [&](const Rect& box) {
            return place.intersects(QRectF(box.x, box.y, box.width, box.height));
        });
    };
    for (const Qt::Corner corner : {m_corner, Qt::BottomRightCorner, Qt::BottomLeftCorner,
                                    Qt::TopRightCorner, Qt::TopLeftCorner})
        if (isFree(corner)) {
            m_corner = corner;
            return true;
        }
    return false;
}

QTransform Minimap::toMap() const {
    const GraphDrawing& drawing = m_canvas->picture()->drawing;
    const double scale = (width() - 2 * kInside) / std::max(1.0, drawing.width);
    return QTransform::fromTranslate(kInside, kInside)
        .scale(scale, scale)
        .translate(-drawing.x, -drawing.y);
}

void Minimap::paintBoxes() {
    const PicturePtr& picture = m_canvas->picture();
    const PictureColours& colours = PictureColours::now();
    const double ratio = devicePixelRatioF();
    m_boxes = QPixmap(size() * ratio);
    m_boxes.setDevicePixelRatio(ratio);
    m_boxes.fill(Qt::transparent);
    m_painted = picture;
    m_ground = colours.ground;
    QPainter painter(&m_boxes);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colours.frame);
    painter.setBrush(colours.box);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const QTransform transform = toMap();
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < picture->slice.boxes.size(); ++i) {
        const SliceBox& box = picture->slice.boxes[i];
        const Rect& place = picture->drawing.boxes[i];
        painter.setBrush(box.isMerged   ? colours.merged
                         : box.isChosen ? colours.chosen
                         : box.isNew    ? colours.added
                                        : colours.edge);
        const QRectF small = transform.mapRect(QRectF(place.x, place.y, place.width, place.height));
        painter.drawRect(small.adjusted(0.2, 0.2, -0.2, -0.2));
    }
}

void Minimap::paintEvent(QPaintEvent*) {
    const PicturePtr& picture = m_canvas->picture();
    if (!picture) return;
    const PictureColours& colours = PictureColours::now();
    // Painted with each frame of a drag: the boxes stay the same.
    if (m_painted != picture || m_ground != colours.ground ||
        m_boxes.deviceIndependentSize() != size())
        paintBoxes();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_boxes);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.text, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(toMap()
                         .mapRect(m_canvas->sight())
                         .intersected(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5)));
}

void Minimap::mousePressEvent(QMouseEvent* event) {
    m_isHeld = true;
    m_canvas->lookAt(toMap().inverted().map(event->position()));
}

void Minimap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() != Qt::NoButton)
        m_canvas->lookAt(toMap().inverted().map(event->position()));
}

void Minimap::mouseReleaseEvent(QMouseEvent*) {
    m_isHeld = false;
    follow();
}

}  // namespace candler
