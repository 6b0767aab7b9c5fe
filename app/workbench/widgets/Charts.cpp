#include "app/workbench/widgets/Charts.h"

#include <QAbstractAxis>
#include <QChart>
#include <QChartView>
#include <QLegend>

#include "app/workbench/widgets/Theme.h"

namespace candler {

void paintChart(QChartView& view) {
    const PictureColours& colours = PictureColours::now();
    QChart& chart = *view.chart();
    const QColor base = view.palette().color(QPalette::Base);
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
