// MeasurePane: what would be run to measure a kernel, the question whether to, how it goes, what
// came of it, and everything that was measured before.
#pragma once

#include <QWidget>

#include <optional>

#include "app/session/KernelBench.h"
#include "app/workbench/models/MeasurementModel.h"

class QCheckBox;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTableView;

namespace candler {

class BarPlot;
class MeasureChart;
class MeasureController;
class VariantPane;

class MeasurePane : public QWidget {
    Q_OBJECT

public:
    MeasurePane(MeasureController& controller, QWidget* parent);

    [[nodiscard]] QString statusText() const;
    [[nodiscard]] QString detailText() const;
    [[nodiscard]] const MeasurementModel& history() const { return m_history; }
    [[nodiscard]] const BarPlot& bars() const { return *m_bars; }
    [[nodiscard]] const MeasureChart& chart() const { return *m_chart; }
    [[nodiscard]] const VariantPane& variants() const { return *m_variants; }
    /// Sizes to measure them at, and what was measured.
    void openVariants();
    /// What is being done.
    [[nodiscard]] static QString stageText(std::optional<BenchStage> stage);
    /// There is something to show.
    [[nodiscard]] bool hasContent() const;

signals:
    void contentChanged();
    /// A message of the compiler was picked that is about a line, from 1, of a file.
    void placePicked(const QString& file, int line);

private:
    QWidget* makeJob();
    void makeTable();
    void showState();
    void showBars();
    void showHistory();
    void pickPlace();
    [[nodiscard]] QString runningText() const;
    [[nodiscard]] QString resultText() const;
    [[nodiscard]] QString detail() const;

    MeasureController* m_controller;
    MeasurementModel m_history;
    QLabel* m_status;
    QProgressBar* m_progress;
    BarPlot* m_bars;
    QLabel* m_barsNote;
    QPlainTextEdit* m_detail;
    QCheckBox* m_trust;
    QPushButton* m_written;
    QPushButton* m_run;
    QPushButton* m_cancel;
    QTabWidget* m_tabs;
    QTableView* m_table;
    MeasureChart* m_chart;
    VariantPane* m_variants;
    bool m_isOpen = false;     ///< By openVariants.
    bool m_wasAsking = false;  ///< When the state was last shown.
};

}  // namespace candler
