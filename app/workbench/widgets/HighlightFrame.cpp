#include "app/workbench/widgets/HighlightFrame.h"

#include <QEvent>
#include <QPainter>

#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kWidth = 3;
constexpr int kOutside = 2;
constexpr double kRadius = 6;

}  // namespace

HighlightFrame::HighlightFrame(QWidget* target, std::function<QRect()> part)
    : QWidget(target->window()), m_target(target), m_part(std::move(part)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    watch();
    place();
}

/// The target moves in its window when one of those around it does.
void HighlightFrame::watch() {
    for (QWidget* around = m_target; around != nullptr; around = around->parentWidget())
        around->installEventFilter(this);
}

bool HighlightFrame::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::ParentChange:
            if (m_target) watch();
            [[fallthrough]];
        case QEvent::Move:
        case QEvent::Resize:
        case QEvent::Show:
        case QEvent::Hide:
        case QEvent::LayoutRequest:
            place();
            break;
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

void HighlightFrame::place() {
    if (!m_target || !m_target->isVisible()) return hide();
    if (parentWidget() != m_target->window()) setParent(m_target->window());
    const QRect inside = m_part ? m_part() : m_target->rect();
    const QRect there(m_target->mapTo(m_target->window(), inside.topLeft()), inside.size());
    setGeometry(there.adjusted(-kOutside, -kOutside, kOutside, kOutside)
                    .intersected(m_target->window()->rect()));
    show();
    raise();
}

void HighlightFrame::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(PictureColours::now().merged, kWidth));
    const double inset = kWidth / 2.0;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), kRadius,
                            kRadius);
}

}  // namespace candler
