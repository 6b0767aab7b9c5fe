// VariantPane: the ways in which the language makes the kernel, measured side by side at sizes that
// the user chooses.
#pragma once

#include <QWidget>

#include "app/workbench/models/VariantModel.h"

class QLabel;
class QPushButton;
class QTableView;

namespace candler {

class MeasureController;
class SizeBar;

class VariantPane : public QWidget {
    Q_OBJECT

public:
    VariantPane(MeasureController& controller, QWidget* parent);

    [[nodiscard]] QString statusText() const;
    [[nodiscard]] const VariantModel& variants() const { return m_variants; }

private:
    void build();
    void showState();
    [[nodiscard]] QString status() const;

    MeasureController* m_controller;
    VariantModel m_variants;
    SizeBar* m_sizes;
    QPushButton* m_measure;
    QLabel* m_status;
    QTableView* m_table;
};

}  // namespace candler
