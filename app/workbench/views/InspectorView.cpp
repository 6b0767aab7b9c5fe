#include "app/workbench/views/InspectorView.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <cmath>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

InspectorView::InspectorView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_headline(new QLabel(this)),
      m_details(new QLabel(this)),
      m_table(new QTableView(this)),
      m_termTitle(new QLabel(this)),
      m_term(new CodeEditor(CodeKind::Rise, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(2);
    for (QLabel* label : {m_headline, m_details, m_termTitle}) {
        label->setContentsMargins(8, 0, 8, 0);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_headline->setTextFormat(Qt::RichText);
    m_details->setTextFormat(Qt::PlainText);
    layout->addWidget(m_headline);
    layout->addWidget(m_details);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    layout->addWidget(splitter, 1);
    splitter->addWidget(m_table);
    auto* below = new QWidget(splitter);
    auto* belowLayout = new QVBoxLayout(below);
    belowLayout->setContentsMargins(0, 4, 0, 0);
    belowLayout->setSpacing(2);
    belowLayout->addWidget(m_termTitle);
    belowLayout->addWidget(m_term, 1);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 1);

    m_term->setReadOnly(true);
    m_term->setAccessibleName(tr("Chosen term"));
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // By the first rows: a class may have thousands.
    constexpr int kMeasuredRows = 50;
    m_table->horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
    m_table->horizontalHeader()->setSectionResizeMode(CandidateModel::Node,
                                                      QHeaderView::Interactive);
    m_table->setColumnWidth(CandidateModel::Node, 16 * m_table->fontMetrics().averageCharWidth());
    m_table->horizontalHeader()->setSectionResizeMode(CandidateModel::Born, QHeaderView::Stretch);
    m_table->setAccessibleName(tr("Candidates of the class"));

    connect(m_selection, &SharedSelection::changed, this, &InspectorView::showSelection);
    connect(m_controller, &SessionController::momentReady, this,
            [this](const Moment&, const ExtractionViewPtr& view) { showChoice(view); });
    connect(m_controller, &SessionController::eGraphOpened, this,
            [this](const EGraphFilePtr& file) { showChoice(file->view); });
    connect(context.extraction, &ExtractionController::shownChanged, this,
            [this, extraction = context.extraction] {
                const FinishedRunPtr shown = extraction->shownRun();
                if (!shown || !shown->view) return;
                m_view = shown->view;
                // Under a sketch only the language writes the term: the session's stays.
                if (!m_view->term.empty()) m_written = m_view;
                showSelection();
            });
    connect(m_controller, &SessionController::resultsGone, this, [this] { showChoice({}); });
    // By each button: the menu is about what is picked.
    connect(m_table, &QTableView::pressed, this, [this](const QModelIndex& index) {
        if (const auto shown = m_model.shownClass())
            m_selection->selectNode(m_view->snapshot->classes()[*shown].id,
                                    m_model.nodeAt(index.row()));
    });
    showSelection();
}

QString InspectorView::headline() const {
    return m_headline->text();
}

QString InspectorView::details() const {
    return m_details->text();
}

QString InspectorView::term() const {
    return m_term->text();
}

void InspectorView::offer(QAction* action) {
    m_term->offer(action);
}

void InspectorView::offerForNode(QAction* action) {
    m_table->addAction(action);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void InspectorView::showChoice(const ExtractionViewPtr& view) {
    m_view = m_written = view;
    showSelection();
}

void InspectorView::showSelection() {
    m_model.show(m_view, m_selection->eclass());
    m_table->setVisible(m_model.shownClass().has_value());
    showHeader();
    showTerm();
    if (!m_selection->enode()) return;
    const int row = m_model.rowOf(*m_selection->enode());
    if (row >= 0) m_table->selectRow(row);
}

void InspectorView::showHeader() {
    const auto shown = m_model.shownClass();
    m_details->clear();
    if (!shown) {
        m_headline->setText(
            !m_view ? tr("Nothing to inspect yet")
            : m_selection->eclass()
                ? tr("Class %1 does not exist in this iteration").arg(m_selection->eclass()->value)
                : tr("Click an e-class to see its candidates"));
        return;
    }
    const Snapshot& snapshot = *m_view->snapshot;
    const SnapshotClass& eclass = snapshot.classes()[*shown];
    QStringList facts{eclass.nodeCount == 1 ? tr("1 e-node")
                                            : tr("%1 e-nodes").arg(countString(eclass.nodeCount))};
    if (eclass.bornIteration > 0)
        facts << tr("created in iter %1").arg(eclass.bornIteration);
    else if (!snapshot.isImported())
        facts << tr("in the start term");
    QStringList merged;
    for (const SnapshotMerge& merge : eclass.mergedNow)
        merged << (merge.cause == MergeCause::Rule
                       ? tr("%1 by %2")
                             .arg(merge.id.value)
                             .arg(QString::fromStdString(snapshot.ruleName(merge.rule)))
                       : QString::number(merge.id.value));
    if (!merged.isEmpty())
        facts << tr("merged with %1 in iter %2")
                     .arg(merged.join(QStringLiteral(", ")))
                     .arg(snapshot.iteration());
    m_headline->setText(QStringLiteral("<b>") +
                        tr("class %1").arg(fromUtf8(snapshot.className(*shown)).toHtmlEscaped()) +
                        QStringLiteral("</b> &nbsp; ") +
                        facts.join(QStringLiteral(" · ")).toHtmlEscaped());
    const ClassText* text = classText(*m_view, *shown);
    const bool hasFacts = text != nullptr && !text->facts.empty();
    m_details->setText(hasFacts ? factsText(*text) : fromUtf8(snapshot.typeText(*shown)));
}

void InspectorView::showTerm() {
    if (!m_view) {
        m_termTitle->setText(tr("Chosen term"));
        m_term->setText(QString());
        return;
    }
    if (const auto shown = m_model.shownClass()) return showTermOf(*shown);
    const ExtractionViewPtr& written = m_written ? m_written : m_view;
    m_termTitle->setText(chosenTermTitle(*written));
    m_term->setText(fromUtf8(written->term));
}

void InspectorView::showTermOf(ClassIndex shown) {
    constexpr std::size_t kMost = 4000;
    const ClassText* text = classText(*m_view, shown);
    const bool isWritten = text != nullptr && !text->term.empty();
    const QString costName = fromUtf8(m_view->ranking.costName);
    const double cost = shownClassCost(*m_view, shown);
    const NodeIndex chosen = m_view->chosen[shown];
    const bool isBesideSketch =
        m_view->isUnderSketch && chosen != kNoIndex && shownCost(*m_view, chosen) > cost;
    // Where plans are priced, only the language writes the cheapest.
    if (m_view->ranking.isOrder && (!isWritten || !std::isfinite(cost)))
        m_termTitle->setText(tr("Smallest term of this class"));
    else
        m_termTitle->setText(
            (m_view->ranking.isOrder ? tr("Cheapest term of this class · %1 %2 as a tree")
             : isBesideSketch ? tr("Cheapest term of this class, whatever the sketch · %1 %2")
                              : tr("Cheapest term of this class · %1 %2"))
                .arg(costName, shortCostString(cost)));
    const QString term = fromUtf8(cheapestTermText(*m_view, shown, kMost));
    // As it is written in a program.
    const bool isWrapped =
        !isWritten && !m_view->snapshot->hasForms() && term.contains(QLatin1Char(' '));
    m_term->setText(isWrapped ? QStringLiteral("(%1)").arg(term) : term);
}

}  // namespace candler
