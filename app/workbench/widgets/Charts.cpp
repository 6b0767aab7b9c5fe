#include "app/workbench/widgets/Charts.h"

#include <QAbstractAxis>
#include <QChart>
#include <QChartView>
#include <QGuiApplication>
#include <QLegend>

#include "app/workbench/widgets/Theme.h"

namespace candler {

void paintChart(QChartView& view) {
    const PictureColours& colours = PictureColours::now();
    QChart& chart = *view.chart();
    // As the colours above: the view's own palette may still be that of the theme before.
    const QColor base = QGuiApplication::palette().color(QPalette::Base);
    view.setBackgroundBrush(base);
    chart.setBackgroundBrush(base);
    chart.setBackgroundRoundness(0);
    chart.legend()->setLabelColor(colours.text);
    for (QAbstractAxis* axis : chart.axes()) {
        axis->setLabelsColor(colours.dimText);
        axis->setGridLinePen(QPen(colours.leafFill, 1));
        axis->setLinePen(QPen(colours.frame, 1));
    }
}

}  // namespace candler
