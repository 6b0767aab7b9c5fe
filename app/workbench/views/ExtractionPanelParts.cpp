// ExtractionPanel: how its parts are made.
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/ExtractionPanel.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/NumberBox.h"
#include "app/workbench/widgets/Theme.h"
#include "app/workbench/widgets/ToneDelegate.h"

namespace candler {

namespace {

void setUpTable(QTableView& table) {
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setItemDelegate(new ToneDelegate(&table));
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 6);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setStretchLastSection(true);
}

QVBoxLayout* makeColumn(QWidget* parent) {
    auto* layout = new QVBoxLayout(parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    return layout;
}

}  // namespace

QWidget* ExtractionPanel::makeBar() {
    auto* bar = new QWidget(this);
    auto* layout = new FlowLayout(bar);
    m_extractor = new QComboBox(bar);
    m_other = new QComboBox(bar);
    m_seconds = new NumberBox<QDoubleSpinBox>(bar);
    m_extract = new QPushButton(tr("Extract"), bar);
    m_stop = new QPushButton(tr("Stop"), bar);
    m_use = new QPushButton(tr("Use in the project"), bar);
    m_message = new QLabel(bar);
    fillExtractors();
    m_extractor->setCurrentText(QStringLiteral("dag"));
    m_extractor->setAccessibleName(tr("Extractor"));
    m_other->setAccessibleName(tr("Compare with"));
    constexpr double kLongest = 86400;
    m_seconds->setRange(0, kLongest);
    m_seconds->setDecimals(0);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setSpecialValueText(tr("no limit"));
    m_seconds->setValue(settings::solverSeconds().value().toDouble());
    m_seconds->setToolTip(tr("Each extractor ends after this time, with the best that it found"));
    m_seconds->setAccessibleName(tr("Time limit"));
    m_extractor->setObjectName(QStringLiteral("extractor"));
    m_other->setObjectName(QStringLiteral("compareWith"));
    m_extract->setObjectName(QStringLiteral("extract"));
    m_stop->setObjectName(QStringLiteral("stopExtraction"));
    m_use->setObjectName(QStringLiteral("useExtractor"));
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setWordWrap(true);
    layout->addWidget(m_extractor);
    layout->addWidget(new QLabel(tr("compare with"), bar));
    layout->addWidget(m_other);
    m_secondsTitle = new QLabel(tr("time limit"), bar);
    layout->addWidget(m_secondsTitle);
    layout->addWidget(m_seconds);
    layout->addWidget(m_extract);
    layout->addWidget(m_stop);
    layout->addWidget(m_use);
    layout->addWidget(m_message);
    return bar;
}

QWidget* ExtractionPanel::makeResults() {
    auto* part = new QWidget(this);
    QVBoxLayout* layout = makeColumn(part);
    m_runTable = new QTableView(part);
    m_runTable->setModel(&m_runs);
    setUpTable(*m_runTable);
    m_runTable->setAccessibleName(tr("Extractors and what they found"));
    m_runTable->setToolTip(tr("The e-graph shows the choice of the selected row"));
    m_runTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_runTable->horizontalHeader()->setStretchLastSection(false);
    // The table is as high as its rows: a scroll bar would hide the last.
    m_runTable->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_linesTitle = new QLabel(part);
    m_linesTitle->setWordWrap(true);
    m_lineList = new QListView(part);
    m_lineList->setObjectName(QStringLiteral("termLines"));
    m_lineList->setModel(&m_lines);
    m_lineList->setItemDelegate(new ToneDelegate(m_lineList));
    m_lineList->setFont(PictureFonts().code);
    m_lineList->setUniformItemSizes(true);
    m_lineList->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_lineList->setAccessibleName(tr("The chosen term, or how two terms differ"));
    m_lineList->setMinimumHeight(70);
    layout->addWidget(m_runTable);
    layout->addWidget(m_linesTitle);
    layout->addWidget(m_lineList, 1);
    return part;
}

QWidget* ExtractionPanel::makeWhy() {
    auto* part = new QWidget(this);
    QVBoxLayout* layout = makeColumn(part);
    m_whyTitle = new QLabel(part);
    m_whyTitle->setWordWrap(true);
    m_pin = new QPushButton(tr("Pin"), part);
    m_forbid = new QPushButton(tr("Forbid"), part);
    m_release = new QPushButton(tr("Release"), part);
    m_pin->setObjectName(QStringLiteral("pin"));
    m_forbid->setObjectName(QStringLiteral("forbid"));
    m_release->setObjectName(QStringLiteral("release"));
    auto* row = new QWidget(part);
    auto* top = new FlowLayout(row);
    for (QPushButton* button : {m_pin, m_forbid, m_release}) top->addWidget(button);
    m_choiceTable = new QTableView(part);
    m_choiceTable->setModel(&m_choices);
    setUpTable(*m_choiceTable);
    m_choiceTable->setContextMenuPolicy(Qt::CustomContextMenu);
    m_choiceTable->setAccessibleName(tr("Candidates of the class, and why they win or lose"));
    m_choiceTable->setMinimumHeight(110);
    QHeaderView* header = m_choiceTable->horizontalHeader();
    for (const int column : {ChoiceModel::Own, ChoiceModel::Children, ChoiceModel::Total})
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    constexpr int kTextWidth = 130;
    m_choiceTable->setColumnWidth(ChoiceModel::Node, kTextWidth);
    m_choiceTable->setColumnWidth(ChoiceModel::Status, kTextWidth);
    m_noWishes = new QLabel(tr("Nothing is pinned or forbidden."), part);
    m_noWishes->setEnabled(false);
    m_noWishes->setWordWrap(true);
    m_wishes = new QTableWidget(0, 2, part);
    setUpTable(*m_wishes);
    m_wishes->horizontalHeader()->hide();
    m_wishes->horizontalHeader()->setStretchLastSection(false);
    m_wishes->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_wishes->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_wishes->setAccessibleName(tr("Pinned and forbidden e-nodes"));
    layout->addWidget(m_whyTitle);
    layout->addWidget(row);
    layout->addWidget(m_choiceTable, 1);
    layout->addWidget(m_noWishes);
    layout->addWidget(m_wishes);
    return part;
}

}  // namespace candler
