// Charts: the window's colours for charts.
#pragma once

class QChartView;

namespace candler {

/// Background, legend and axes in the palette of the view; its series keep their own colours.
void paintChart(QChartView& view);

}  // namespace candler
