#include "app/workbench/views/VariantPane.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

#include "app/workbench/engine/MeasureController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/MeasurePane.h"
#include "app/workbench/widgets/EmptyNote.h"
#include "app/workbench/widgets/SizeBar.h"
#include "app/workbench/widgets/ToneDelegate.h"

namespace candler {

VariantPane::VariantPane(MeasureController& controller, QWidget* parent)
    : QWidget(parent),
      m_controller(&controller),
      m_sizes(new SizeBar(SizeBar::Controls::Numbers, this)),
      m_measure(new QPushButton(this)),
      m_status(new QLabel(this)),
      m_table(new QTableView(this)) {
    build();
    connect(m_sizes, &SizeBar::picked, this, [this](const QString& name, qint64 size) {
        m_controller->setVariantSize(toUtf8(name), size);
    });
    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (m_controller->isOfVariants() && m_controller->state() != MeasureState::Idle)
            m_controller->cancel();
        else
            m_controller->askVariants();
    });
    connect(m_controller, &MeasureController::changed, this, &VariantPane::showState);
    connect(m_controller, &MeasureController::historyChanged, this, &VariantPane::showState);
    showState();
}

void VariantPane::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    auto* row = new QHBoxLayout;
    row->addWidget(m_sizes);
    row->addWidget(m_measure);
    row->addWidget(m_status, 1);
    layout->addLayout(row);
    layout->addWidget(m_table, 1);
    m_measure->setObjectName(QStringLiteral("measureVariants"));
    m_status->setObjectName(QStringLiteral("variantStatus"));
    m_status->setWordWrap(true);
    m_table->setModel(&m_variants);
    m_table->setObjectName(QStringLiteral("variants"));
    m_table->setItemDelegate(new ToneDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->verticalHeader()->hide();
    // All rows are to be seen beside the code.
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setAccessibleName(tr("Kernel variants and their times"));
    new EmptyNote(m_table, tr("This code has not been measured at these sizes."));
}

QString VariantPane::statusText() const {
    return m_status->text();
}

QString VariantPane::status() const {
    const std::vector<MeasuredVariant>& variants = m_controller->variants();
    const auto next = std::ranges::find(variants, nullptr, &MeasuredVariant::result);
    if (!m_controller->isOfVariants()) return m_controller->whyNot();
    switch (m_controller->state()) {
        case MeasureState::Making:
            return tr("Generating the kernels…");
        case MeasureState::Asking:
            return tr("What will be run is shown under Measure.");
        case MeasureState::Running:
            return next == variants.end() ? QString()
                                          : tr("%1 of %2, %3: %4")
                                                .arg(next - variants.begin() + 1)
                                                .arg(variants.size())
                                                .arg(engineText(next->variant.name),
                                                     MeasurePane::stageText(m_controller->stage()));
        case MeasureState::Idle:
            break;
    }
    if (!m_controller->problem().isEmpty()) return m_controller->problem();
    if (m_controller->wasCancelled())
        return tr("Cancelled. All processes of the measurement have ended.");
    return m_controller->whyNot();
}

void VariantPane::showState() {
    const auto sizes = m_controller->variantSizes();
    std::vector<std::string> names;
    for (const auto& [name, size] : sizes) names.push_back(name);
    m_sizes->show(names, StructureSizes(sizes.begin(), sizes.end()));
    const bool isOurs = m_controller->isOfVariants() && m_controller->state() != MeasureState::Idle;
    m_measure->setText(isOurs ? tr("Stop") : tr("Measure…"));
    m_measure->setEnabled(isOurs || m_controller->whyNot().isEmpty());
    m_measure->setToolTip(
        tr("Compiles each kernel, checks it and measures it; what will be run is shown first"));
    m_status->setText(status());
    m_variants.setVariants(m_controller->variants());
    m_table->resizeColumnsToContents();
}

}  // namespace candler
