#include "app/workbench/frame/PrintDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPrintDialog>
#include <QPrintPreviewWidget>
#include <QPrinter>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

namespace candler {

PrintDialog::PrintDialog(std::vector<PrintMatter> matters, QWidget* parent)
    : QDialog(parent),
      m_matters(std::move(matters)),
      m_printer(std::make_unique<QPrinter>(QPrinter::HighResolution)),
      m_matter(new QComboBox(this)),
      m_scale(new QComboBox(this)),
      m_orientation(new QComboBox(this)),
      m_text(new QCheckBox(tr("With the guide and the report"), this)),
      m_pages(new QLabel(this)),
      m_preview(new QPrintPreviewWidget(m_printer.get(), this)) {
    setObjectName(QStringLiteral("printDialog"));
    setWindowTitle(tr("Print"));
    setAttribute(Qt::WA_DeleteOnClose);
    preparePrinter(*m_printer);
    auto* layout = new QVBoxLayout(this);
    m_preview->setAccessibleName(tr("Pages as they will be printed"));
    layout->addWidget(makeChoices());
    layout->addWidget(m_preview, 1);
    layout->addWidget(makeButtons());
    connect(m_preview, &QPrintPreviewWidget::paintRequested, this,
            [this](QPrinter* printer) { printMatter(*printer, matter(), options()); });
    for (QComboBox* box : {m_matter, m_scale, m_orientation})
        connect(box, &QComboBox::currentIndexChanged, this, &PrintDialog::refresh);
    connect(m_text, &QCheckBox::toggled, this, &PrintDialog::refresh);
    connect(m_preview, &QPrintPreviewWidget::previewChanged, this,
            [this] { m_pages->setText(tr("%n pages", nullptr, m_preview->pageCount())); });
    constexpr QSize kSize(900, 760);
    resize(kSize);
    refresh();
}

PrintDialog::~PrintDialog() = default;

QWidget* PrintDialog::makeChoices() {
    auto* choices = new QWidget(this);
    auto* row = new QHBoxLayout(choices);
    row->setContentsMargins(0, 0, 0, 0);
    m_matter->setObjectName(QStringLiteral("printMatter"));
    m_matter->setAccessibleName(tr("What is printed"));
    for (const PrintMatter& one : m_matters) m_matter->addItem(one.name, one.id);
    m_scale->setObjectName(QStringLiteral("printScale"));
    m_scale->setAccessibleName(tr("Size of the picture"));
    m_scale->addItem(tr("On one page"));
    m_scale->addItem(tr("Readable, over several pages"));
    m_orientation->setAccessibleName(tr("Paper"));
    m_orientation->addItem(tr("Portrait"));
    m_orientation->addItem(tr("Landscape"));
    m_text->setObjectName(QStringLiteral("printText"));
    m_text->setChecked(true);
    for (QWidget* one : std::initializer_list<QWidget*>{m_matter, m_scale, m_orientation, m_text})
        row->addWidget(one);
    row->addStretch(1);
    row->addWidget(m_pages);
    return choices;
}

QWidget* PrintDialog::makeButtons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* print = buttons->addButton(tr("Print…"), QDialogButtonBox::ActionRole);
    QPushButton* pdf = buttons->addButton(tr("Save as PDF…"), QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(print, &QPushButton::clicked, this, &PrintDialog::askPrinter);
    connect(pdf, &QPushButton::clicked, this, &PrintDialog::askPdf);
    return buttons;
}

const PrintMatter& PrintDialog::matter() const {
    return m_matters[static_cast<std::size_t>(m_matter->currentIndex())];
}

PrintOptions PrintDialog::options() const {
    return {.isTiled = m_scale->currentIndex() == 1, .hasText = m_text->isChecked()};
}

void PrintDialog::refresh() {
    m_scale->setVisible(matter().isPicture());
    m_text->setVisible(matter().isPicture() && matter().text);
    m_printer->setPageOrientation(m_orientation->currentIndex() == 0 ? QPageLayout::Portrait
                                                                     : QPageLayout::Landscape);
    m_preview->updatePreview();
}

void PrintDialog::askPrinter() {
    QPrintDialog dialog(m_printer.get(), this);
    if (dialog.exec() != QDialog::Accepted) return;
    preparePrinter(*m_printer);
    if (printMatter(*m_printer, matter(), options())) return accept();
    emit failed(m_printer->printerName());
}

void PrintDialog::askPdf() {
    QString path = QFileDialog::getSaveFileName(
        this, tr("Save as PDF"), matter().id + QStringLiteral(".pdf"), tr("PDF files (*.pdf)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".pdf");
    if (savePdf(path)) accept();
}

bool PrintDialog::savePdf(const QString& path) {
    if (printToPdf(path, matter(), options(), m_printer->pageLayout())) return true;
    emit failed(path);
    return false;
}

}  // namespace candler
