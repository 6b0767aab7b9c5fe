// PrintDialog: what is to be printed and how, with its pages as they will be.
#pragma once

#include <QDialog>
#include <memory>
#include <vector>

#include "app/workbench/frame/Printing.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPrintPreviewWidget;

namespace candler {

class PrintDialog : public QDialog {
    Q_OBJECT

public:
    PrintDialog(std::vector<PrintMatter> matters, QWidget* parent);
    ~PrintDialog() override;

    /// False: it cannot be written.
    bool savePdf(const QString& path);

signals:
    void failed(const QString& path);

private:
    [[nodiscard]] const PrintMatter& matter() const;
    [[nodiscard]] PrintOptions options() const;
    QWidget* makeChoices();
    QWidget* makeButtons();
    void refresh();
    void askPrinter();
    void askPdf();

    std::vector<PrintMatter> m_matters;
    std::unique_ptr<QPrinter> m_printer;
    QComboBox* m_matter;
    QComboBox* m_scale;
    QComboBox* m_orientation;
    QCheckBox* m_text;
    QLabel* m_pages;
    QPrintPreviewWidget* m_preview;
};

}  // namespace candler
