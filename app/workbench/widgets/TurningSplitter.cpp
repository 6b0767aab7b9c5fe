#include "app/workbench/widgets/TurningSplitter.h"

#include <QEvent>
#include <algorithm>
#include <vector>

namespace candler {

TurningSplitter::TurningSplitter(QWidget* parent, int letters)
    : QSplitter(Qt::Horizontal, parent), m_letters(letters) {}

std::pair<QSize, QSize> TurningSplitter::leastSizes() const {
    QSize largest;
    QSize sum;
    for (int i = 0; i < count(); ++i) {
        if (widget(i)->isHidden()) continue;
        const QSize least = widget(i)->minimumSize().expandedTo(widget(i)->minimumSizeHint());
        largest = largest.expandedTo(least);
        sum = {std::max(sum.width(), 0) + least.width(),
               std::max(sum.height(), 0) + least.height()};
    }
    return {largest, sum};
}

QSize TurningSplitter::minimumSizeHint() const {
    return leastSizes().first;
}

void TurningSplitter::resizeEvent(QResizeEvent* event) {
    turn();
    QSplitter::resizeEvent(event);
}

/// A part was shown or hidden. What the parts need depends on how they stand: turned for that, too,
/// it would turn to and fro.
bool TurningSplitter::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest && shownParts() != m_shownParts) turn();
    return QSplitter::event(event);
}

int TurningSplitter::shownParts() const {
    int shown = 0;
    for (int i = 0; i < count(); ++i)
        if (!widget(i)->isHidden()) ++shown;
    return shown;
}

void TurningSplitter::turn() {
    m_shownParts = shownParts();
    const auto [largest, both] = leastSizes();
    const int beside =
        m_widthBeside ? m_widthBeside() : m_letters * fontMetrics().averageCharWidth();
    const bool isWide = width() >= beside && width() >= 2 * largest.width();
    const bool isLow = height() < both.height() || (!m_widthBeside && height() < width() / 2);
    const Qt::Orientation wanted = isWide || isLow ? Qt::Horizontal : Qt::Vertical;
    if (wanted != orientation()) {
        // In the same proportion, if it had one.
        const QList<int> before = sizes();
        setOrientation(wanted);
        bool hasSizes = true;
        for (int i = 0; i < count(); ++i)
            hasSizes = hasSizes && (widget(i)->isHidden() || before[i] > 0);
        if (hasSizes) setSizes(before);
    }
}

}  // namespace candler
