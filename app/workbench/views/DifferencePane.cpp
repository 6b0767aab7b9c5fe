#include "app/workbench/views/DifferencePane.h"

#include <QCheckBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/widgets/ToneDelegate.h"
#include "app/workbench/widgets/TurningSplitter.h"

namespace candler {

DifferencePane::DifferencePane(QWidget* parent)
    : QWidget(parent),
      m_summary(new QLabel(this)),
      m_all(new QCheckBox(tr("All lines"), this)),
      m_numberTable(makeTable(m_numbers, tr("Numbers of both sides"))),
      m_changeTable(makeTable(m_changes, tr("What was added, removed and changed"))),
      m_lineTable(makeTable(m_lines, tr("Lines side by side"))),
      m_splitter(new TurningSplitter(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    auto* bar = new QHBoxLayout;
    bar->addWidget(m_summary, 1);
    bar->addWidget(m_all);
    layout->addLayout(bar);
    layout->addWidget(m_splitter, 1);
    for (QTableView* table : {m_numberTable, m_changeTable, m_lineTable})
        m_splitter->addWidget(table);
    m_splitter->setStretchFactor(0, 4);
    m_splitter->setStretchFactor(1, 5);
    m_splitter->setStretchFactor(2, 8);
    m_splitter->setChildrenCollapsible(false);
    m_summary->setObjectName(QStringLiteral("differenceSummary"));
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_all->setChecked(true);
    m_all->setToolTip(tr("Include lines that are the same on both sides"));
    m_lineTable->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_lineTable->setShowGrid(false);
    connect(m_all, &QCheckBox::toggled, &m_lines, &DifferenceModel::setShowsSame);
    show(nullptr, {});
}

QTableView* DifferencePane::makeTable(DifferenceModel& model, const QString& name) {
    auto* table = new QTableView(this);
    table->setModel(&model);
    table->setItemDelegate(new ToneDelegate(table));
    table->setAccessibleName(name);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setWordWrap(false);
    table->setTextElideMode(Qt::ElideRight);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    for (const auto picked : {&QTableView::clicked, &QTableView::activated})
        connect(table, picked, this, [this, &model](const QModelIndex& index) {
            if (const auto eclass = model.classAt(index.row()))
                emit classPicked(EClassId(*eclass), model.momentAt(index.row()));
        });
    return table;
}

void DifferencePane::say(const QString& text) {
    m_summary->setText(text);
}

void DifferencePane::show(const DifferencePtr& difference, const QString& instead) {
    // Where people look in it stays.
    if (difference && difference == m_shown) return;
    m_shown = difference;
    for (DifferenceModel* model : {&m_numbers, &m_changes, &m_lines}) model->show(difference);
    m_splitter->setVisible(difference != nullptr);
    m_all->setVisible(difference != nullptr);
    if (!difference) {
        m_summary->setText(instead);
        return;
    }
    QStringList facts{difference->summary()};
    facts += difference->notes;
    m_summary->setText(facts.join(QLatin1Char(' ')));
    m_changeTable->setVisible(m_changes.rowCount() > 0);
    m_lineTable->setVisible(m_lines.rowCount() > 0);
    m_numberTable->setVisible(m_numbers.rowCount() > 0);
    fitColumns();
}

void DifferencePane::fitColumns() {
    // Of thousands of rows the first ones tell enough.
    constexpr int kLooked = 200;
    for (QTableView* table : {m_numberTable, m_changeTable, m_lineTable}) {
        QHeaderView* header = table->horizontalHeader();
        header->setResizeContentsPrecision(kLooked);
        table->resizeColumnsToContents();
        // Long names of sides would push numbers out of sight.
        const int letters = table == m_numberTable ? 24 : 60;
        const int most = table->fontMetrics().averageCharWidth() * letters;
        for (int column = 0; column < header->count(); ++column)
            header->resizeSection(column, std::min(header->sectionSize(column), most));
    }
    // Both texts in sight.
    QHeaderView* lines = m_lineTable->horizontalHeader();
    lines->setSectionResizeMode(QHeaderView::Interactive);
    for (const int column : {DifferenceModel::LeftLine, DifferenceModel::RightLine})
        lines->setSectionResizeMode(column, QHeaderView::Stretch);
}

}  // namespace candler
