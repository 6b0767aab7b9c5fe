#include "app/workbench/views/ProblemsView.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/widgets/EmptyNote.h"

namespace candler {

ProblemsView::ProblemsView(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_controller(context.controller), m_table(new QTableView(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    // Messages are read in as many lines as they take, up to some; tool tips have all of it.
    m_table->horizontalHeader()->setSectionResizeMode(ProblemModel::Message, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(ProblemModel::Place,
                                                      QHeaderView::Interactive);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this] { fitRows(); });
    m_table->setAccessibleName(tr("Problems"));
    new EmptyNote(m_table, tr("No problems. Errors in the program, the guide and the rules are "
                              "listed here with their locations."));
    connect(m_controller, &SessionController::problemsChanged, this, [this] {
        m_failures.clear();
        add({});
    });
    connect(m_controller, &SessionController::failed, this,
            [this](const QString&, const Diagnostics& why) { add(why); });
    const auto jump = [this](const QModelIndex& index) {
        emit placePicked(m_model.problem(index.row()).place);
    };
    connect(m_table, &QTableView::clicked, this, jump);
    connect(m_table, &QTableView::activated, this, jump);
}

void ProblemsView::add(const Diagnostics& more) {
    m_failures.insert(m_failures.end(), more.begin(), more.end());
    Diagnostics all = m_controller->problems();
    all.insert(all.end(), m_failures.begin(), m_failures.end());
    m_model.setProblems(std::move(all));
    m_table->resizeColumnToContents(ProblemModel::Place);
    limitPlaces();
    fitRows();
}

/// As wide as the user wants them, up to a third.
void ProblemsView::limitPlaces() {
    constexpr int kParts = 3;
    const int most = std::max(width() / kParts, 1);
    if (m_table->columnWidth(ProblemModel::Place) > most)
        m_table->setColumnWidth(ProblemModel::Place, most);
}

void ProblemsView::fitRows() {
    constexpr int kMostLines = 4;
    const int most = kMostLines * m_table->fontMetrics().lineSpacing() + 8;
    m_table->resizeRowsToContents();
    for (int row = 0; row < m_model.rowCount(); ++row)
        if (m_table->rowHeight(row) > most) m_table->setRowHeight(row, most);
}

void ProblemsView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    limitPlaces();
}

}  // namespace candler
