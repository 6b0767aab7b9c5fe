#include "app/workbench/canvas/OperatorCanvas.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStyle>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/workbench/canvas/OperatorItem.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {
constexpr double kWheelStep = 1.15;
constexpr double kSmallest = 0.02;
constexpr double kLargest = 4.0;
/// Where the names of operators are nine pixels high.
constexpr double kReadableZoom = 0.7;
}  // namespace

std::optional<std::uint32_t> OperatorScene::boxAt(QPointF point) const {
    for (std::uint32_t i = 0; i < drawing.boxes.size(); ++i) {
        const Rect& box = drawing.boxes[i];
        if (QRectF(box.x, box.y, box.width, box.height).contains(point)) return i;
    }
    return std::nullopt;
}

OperatorCanvas::OperatorCanvas(const QString& name, QWidget* parent) : QGraphicsView(parent) {
    QGraphicsView::setScene(&m_scene);
    setFrameShape(QFrame::NoFrame);
    setDragMode(ScrollHandDrag);
    setTransformationAnchor(AnchorUnderMouse);
    setFocusPolicy(Qt::StrongFocus);
    setBackgroundBrush(PictureColours::now().ground);
    setAccessibleName(name);
    setAccessibleDescription(tr("Boxes are operators, arrows are their results"));
    watchBars();
}

void OperatorCanvas::watchBars() {
    for (QScrollBar* bar : {horizontalScrollBar(), verticalScrollBar()})
        connect(bar, &QScrollBar::actionTriggered, this, [this] { m_isAsOpened = false; });
}

OperatorCanvas::~OperatorCanvas() {
    QGraphicsView::setScene(nullptr);
}

void OperatorCanvas::setScene(const OperatorScenePtr& scene) {
    const bool wasEmpty = m_item == nullptr;
    m_scene.clear();
    m_item = nullptr;
    m_shown = scene;
    if (!scene) {
        m_isAsOpened = false;
        return;
    }
    m_item = new OperatorItem(scene, m_fonts);
    m_item->setSelected(m_selected);
    m_scene.addItem(m_item);
    m_scene.setSceneRect(m_item->boundingRect());
    m_isAsOpened |= wasEmpty;
    if (m_isAsOpened) showTop();
}

void OperatorCanvas::showTop() {
    if (m_item == nullptr) return;
    const QRectF all = m_item->boundingRect();
    // With or without a scroll bar, which would come and go.
    const int width =
        maximumViewportSize().width() - style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    // A small graph is not blown up.
    const double zoom = std::clamp(width / all.width(), kReadableZoom, 1.0);
    setTransform(QTransform::fromScale(zoom, zoom));
    centerOn(all.center().x(), all.top() + viewport()->height() / (2 * zoom));
}

void OperatorCanvas::setSelected(std::optional<std::uint32_t> eclass) {
    m_selected = eclass;
    if (m_item != nullptr) m_item->setSelected(eclass);
}

void OperatorCanvas::fit() {
    if (m_item == nullptr) return;
    fitInView(m_item->boundingRect(), Qt::KeepAspectRatio);
    // A small graph is not blown up.
    if (transform().m11() > 1) resetTransform();
}

QString OperatorCanvas::textOf(std::uint32_t node) const {
    const OperatorNode& shown = m_shown->graph().nodes[node];
    QStringList lines{fromUtf8(shown.kind + " " + shown.detail).trimmed()};
    for (const std::uint32_t argument : shown.arguments) {
        const OperatorNode& from = m_shown->graph().nodes[argument];
        lines += tr("from %1: %2").arg(fromUtf8(from.kind), fromUtf8(from.result));
    }
    lines += tr("result: %1").arg(fromUtf8(shown.result));
    if (shown.isPrecomputed) lines += tr("computed before inference, from weights alone");
    if (m_shown->graph().cost)
        lines += tr("cost %1 (%2)")
                     .arg(shortCostString(shown.cost) + QLatin1Char(' ') +
                              fromUtf8(m_shown->graph().costUnit),
                          fromUtf8(m_shown->graph().costModel));
    if (shown.flops > 0)
        lines += tr("%1 floating-point operations").arg(fixedString(shown.flops, 0));
    if (m_shown->isAfter && !m_shown->view->diff.replaced[node].empty())
        lines += tr("replaces %n operators of the original graph", nullptr,
                    static_cast<int>(m_shown->view->diff.replaced[node].size()));
    if (const auto id = m_shown->classOf(node)) lines += tr("e-class %1").arg(*id);
    return lines.join(QLatin1Char('\n'));
}

std::optional<std::uint32_t> OperatorCanvas::nodeAt(QPoint place) const {
    if (!m_shown) return std::nullopt;
    const auto box = m_shown->boxAt(mapToScene(place));
    if (!box) return std::nullopt;
    return m_shown->measured.boxes[*box].node;
}

void OperatorCanvas::scaleBy(double factor) {
    const double now = transform().m11();
    const double wanted = std::clamp(now * factor, kSmallest, kLargest);
    scale(wanted / now, wanted / now);
}

void OperatorCanvas::wheelEvent(QWheelEvent* event) {
    constexpr double kNotch = 120;
    m_isAsOpened = false;
    scaleBy(std::pow(kWheelStep, event->angleDelta().y() / kNotch));
    event->accept();
}

void OperatorCanvas::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->pos();
    m_isAsOpened = false;
    QGraphicsView::mousePressEvent(event);
}

void OperatorCanvas::mouseReleaseEvent(QMouseEvent* event) {
    QGraphicsView::mouseReleaseEvent(event);
    constexpr int kStill = 4;
    if (event->button() != Qt::LeftButton || (event->pos() - m_pressed).manhattanLength() > kStill)
        return;
    if (const auto node = nodeAt(event->pos())) emit nodePicked(*node, false);
}

void OperatorCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto node = nodeAt(event->pos())) emit nodePicked(*node, true);
}

void OperatorCanvas::keyPressEvent(QKeyEvent* event) {
    m_isAsOpened = false;
    if (event->key() == Qt::Key_Plus)
        scaleBy(kWheelStep);
    else if (event->key() == Qt::Key_Minus)
        scaleBy(1 / kWheelStep);
    else if (event->key() == Qt::Key_0)
        fit();
    else
        QGraphicsView::keyPressEvent(event);
}

bool OperatorCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto node = nodeAt(help->pos()))
            QToolTip::showText(help->globalPos(), textOf(*node), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QGraphicsView::viewportEvent(event);
}

void OperatorCanvas::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    if (m_isAsOpened) showTop();
}

void OperatorCanvas::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        setBackgroundBrush(PictureColours::now().ground);
        viewport()->update();
    }
    QGraphicsView::changeEvent(event);
}

}  // namespace candler
