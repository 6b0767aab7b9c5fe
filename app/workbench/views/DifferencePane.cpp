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

namespace {

/// For three tables, each with two texts beside each other.
constexpr int kLettersBeside = 180;

/// Parts of trees are indented by a few pixels a level, and never so far that their texts have no
/// room: terms are deep.
class LineDelegate : public ToneDelegate {
public:
    using ToneDelegate::ToneDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        ToneDelegate::initStyleOption(option, index);
        const int depth = index.data(DifferenceModel::kDepthRole).toInt();
        if (depth == 0) return;
        option->text.remove(0, depth * Difference::kBlanksPerLevel);
        constexpr int kPixelsPerLevel = 5;
        constexpr int kMostOfWidth = 3;
        int indent = depth * kPixelsPerLevel;
        if (option->rect.width() > 0)
            indent = std::min(indent, option->rect.width() / kMostOfWidth);
        // As a picture would stand before the text, so that a selected row is painted as a whole.
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(indent, 1);
    }
};

}  // namespace

DifferencePane::DifferencePane(QWidget* parent)
    : QWidget(parent),
      m_summary(new QLabel(this)),
      m_all(new QCheckBox(tr("All lines"), this)),
      m_numberTable(makeTable(m_numbers, tr("Numbers of both sides"))),
      m_changeTable(makeTable(m_changes, tr("What was added, removed and changed"))),
      m_lineTable(makeTable(m_lines, tr("Lines side by side"))),
      m_splitter(new TurningSplitter(this, kLettersBeside)) {
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
    m_splitter->setSizes({400, 500, 800});
    m_splitter->setChildrenCollapsible(false);
    m_summary->setObjectName(QStringLiteral("differenceSummary"));
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_all->setChecked(true);
    m_all->setToolTip(tr("Include lines that are the same on both sides"));
    m_lineTable->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_lineTable->setShowGrid(false);
    m_lineTable->setItemDelegate(new LineDelegate(m_lineTable));
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
        const int letters = table == m_numberTable ? 24 : 36;
        const int most = table->fontMetrics().averageCharWidth() * letters;
        for (int column = 0; column < header->count(); ++column)
            header->resizeSection(column, std::min(header->sectionSize(column), most));
    }
    // Both texts in sight.
    shareWidth(*m_changeTable, {DifferenceModel::Before, DifferenceModel::After});
    shareWidth(*m_lineTable, {DifferenceModel::LeftLine, DifferenceModel::RightLine});
}

void DifferencePane::shareWidth(QTableView& table, const std::vector<int>& columns) {
    QHeaderView* header = table.horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Interactive);
    for (const int column : columns) header->setSectionResizeMode(column, QHeaderView::Stretch);
}

}  // namespace candler
