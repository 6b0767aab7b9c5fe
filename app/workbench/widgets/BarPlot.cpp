#include "app/workbench/widgets/BarPlot.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kGap = 8;  // between a name, its bar and its text
constexpr int kShortestBar = 60;

}  // namespace

BarPlot::BarPlot(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BarPlot::setBars(std::vector<Bar> bars) {
    m_bars = std::move(bars);
    QStringList rows;
    for (const Bar& bar : m_bars)
        rows << QStringLiteral("%1: %2").arg(fromUtf8(bar.name), fromUtf8(bar.text));
    setAccessibleDescription(rows.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

int BarPlot::rowHeight() const {
    return fontMetrics().height() * 3 / 2;
}

QSize BarPlot::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 80, rowHeight() * static_cast<int>(m_bars.size())};
}

QSize BarPlot::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 40, sizeHint().height()};
}

void BarPlot::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const PictureColours& colours = PictureColours::now();
    const QFontMetrics metrics = fontMetrics();
    int names = 0;
    int texts = 0;
    double largest = 0;
    for (const Bar& bar : m_bars) {
        names = std::max(names, metrics.horizontalAdvance(fromUtf8(bar.name)) + 1);
        texts = std::max(texts, metrics.horizontalAdvance(fromUtf8(bar.text)));
        largest = std::max(largest, bar.value);
    }
    // Names give way: numbers are what one looks for.
    names = std::clamp(width() - texts - kShortestBar - 2 * kGap, 0, names);
    const int longest = std::max(0, width() - names - texts - 2 * kGap);
    QRect row(0, 0, width(), rowHeight());
    for (const Bar& bar : m_bars) {
        const QRect name(row.left(), row.top(), names, row.height());
        painter.setPen(colours.text);
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(fromUtf8(bar.name), Qt::ElideRight, names));
        const double share = largest > 0 ? std::max(0.0, bar.value) / largest : 0;
        const int inset = row.height() / 6;
        const QRect filled(names + kGap, row.top() + inset,
                           std::max(1, static_cast<int>(share * longest)),
                           row.height() - 2 * inset);
        painter.fillRect(filled, bar.isMarked ? colours.chosen : colours.edge);
        painter.drawText(row.adjusted(filled.right() + kGap, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, fromUtf8(bar.text));
        row.translate(0, rowHeight());
    }
}

}  // namespace candler
