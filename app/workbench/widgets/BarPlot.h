// BarPlot: numbers with names as horizontal bars, each with its text at its end.
#pragma once

#include <QWidget>
#include <vector>

#include "app/layout/BarChart.h"

namespace candler {

class BarPlot : public QWidget {
    Q_OBJECT

public:
    explicit BarPlot(QWidget* parent);

    /// The first on top; bars begin at 0.
    void setBars(std::vector<Bar> bars);
    [[nodiscard]] const std::vector<Bar>& bars() const { return m_bars; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;

    std::vector<Bar> m_bars;
};

}  // namespace candler
