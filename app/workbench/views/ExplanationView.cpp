#include "app/workbench/views/ExplanationView.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/session/ProofDocument.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/ReplayPane.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/TurningSplitter.h"

namespace candler {

namespace {

/// E-nodes of a class that are offered; more cannot be told apart in a list.
constexpr std::size_t kMostNodes = 500;

ENodeId nodeIn(const QComboBox* box) {
    const QVariant value = box->currentData();
    return value.isValid() ? ENodeId{value.toUInt()} : ENodeId{};
}

/// On one line; terms may be long, and are in the replay.
QString shortTitle(const std::string& title) {
    constexpr qsizetype kMost = 160;
    const QString line = fromUtf8(title).simplified();
    return line.size() <= kMost ? line : line.left(kMost) + QStringLiteral("…");
}

void selectData(QComboBox* box, const QVariant& value) {
    const int at = box->findData(value);
    if (at >= 0) box->setCurrentIndex(at);
}

}  // namespace

ExplanationView::ExplanationView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_kind(new QComboBox(this)),
      m_step(new QComboBox(this)),
      m_node(new QComboBox(this)),
      m_equals(new QLabel(QStringLiteral("="), this)),
      m_other(new QComboBox(this)),
      m_ask(new QPushButton(tr("Explain"), this)),
      m_export(new QPushButton(tr("Export…"), this)),
      m_message(new QLabel(this)),
      m_tabs(new QTabWidget(this)),
      m_table(new QTableView(m_tabs)),
      m_tree(new QTreeView(m_tabs)),
      m_replay(new ReplayPane(this)) {
    build();
    connectAll();
    showChoices();
}

void ExplanationView::build() {
    m_kind->addItem(tr("Why the found term equals the start term"),
                    static_cast<int>(ProofQuestion::Kind::Found));
    m_kind->addItem(tr("Why two e-nodes are equal"), static_cast<int>(ProofQuestion::Kind::Equal));
    m_kind->addItem(tr("Where an e-node comes from"),
                    static_cast<int>(ProofQuestion::Kind::Origin));
    m_kind->setObjectName(QStringLiteral("question"));
    m_kind->setAccessibleName(tr("Question"));
    m_step->setAccessibleName(tr("Step of the guide"));
    m_node->setAccessibleName(tr("E-node"));
    m_other->setAccessibleName(tr("The other e-node"));
    m_ask->setObjectName(QStringLiteral("explain"));
    m_export->setObjectName(QStringLiteral("exportProof"));
    m_table->setAccessibleName(tr("Rewrites"));
    m_tree->setAccessibleName(tr("Sub-proofs"));
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    auto* row = new QWidget(this);
    layout->addWidget(row);
    auto* bar = new FlowLayout(row);
    for (QComboBox* box : {m_kind, m_step, m_node, m_other})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (QComboBox* box : {m_node, m_other}) box->setMinimumContentsLength(14);
    bar->addWidget(m_kind);
    bar->addWidget(m_step);
    bar->addWidget(m_node);
    bar->addWidget(m_equals);
    bar->addWidget(m_other);
    bar->addWidget(m_ask);
    bar->addWidget(m_export);
    layout->addWidget(m_message);
    // A row has two terms, which need more than half of a page.
    constexpr int kLettersBeside = 150;
    auto* splitter = new TurningSplitter(this, kLettersBeside);
    layout->addWidget(splitter, 1);
    layout->addStretch();
    m_results = splitter;
    splitter->addWidget(m_tabs);
    splitter->addWidget(m_replay);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    m_table->setModel(&m_rewrites);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(RewriteModel::Term, QHeaderView::Stretch);
    m_tree->setModel(&m_subProofs);
    m_tree->setUniformRowHeights(true);
    m_tabs->addTab(m_table, tr("Rewrites"));
    m_tabs->addTab(m_tree, tr("Sub-proofs"));
    m_tabs->setDocumentMode(true);
}

void ExplanationView::connectAll() {
    connect(m_ask, &QPushButton::clicked, this, [this] {
        if (m_isBusy)
            m_controller->cancelExplanation();
        else
            ask();
    });
    connect(m_export, &QPushButton::clicked, this, &ExplanationView::askAndExport);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ExplanationView::showState);
    connect(m_step, &QComboBox::currentIndexChanged, this, &ExplanationView::showState);
    connect(m_node, &QComboBox::currentIndexChanged, this, &ExplanationView::showState);
    connect(m_other, &QComboBox::currentIndexChanged, this, &ExplanationView::showState);
    connect(m_selection, &SharedSelection::changed, this, &ExplanationView::showNodes);
    connect(m_controller, &SessionController::momentReady, this, &ExplanationView::showMoment);
    connect(m_controller, &SessionController::runChanged, this, &ExplanationView::showChoices);
    connect(m_controller, &SessionController::stateChanged, this, &ExplanationView::showState);
    connect(m_controller, &SessionController::resultsGone, this, &ExplanationView::forget);
    connect(m_controller, &SessionController::explained, this, &ExplanationView::showAnswer);
    connect(m_controller, &SessionController::proofWritten, this,
            [this](const QString& path, const Diagnostics& problems) {
                m_message->setText(problems.empty() ? tr("Written to %1").arg(path)
                                                    : engineText(problems.front().message));
            });
    const auto goTo = [this](const QModelIndex& index) {
        m_replay->setPlaying(false);
        m_replay->goTo(index.row());
        const auto eclass = m_rewrites.classAt(index.row());
        const auto node = m_rewrites.nodeAt(index.row());
        if (eclass && node)
            m_selection->selectNode(*eclass, *node);
        else if (eclass)
            m_selection->selectClass(*eclass);
    };
    connect(m_table, &QTableView::clicked, this, goTo);
    connect(m_table, &QTableView::activated, this, goTo);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this, goTo](const QModelIndex& row) {
                if (row.isValid() && row.row() != m_replay->step()) goTo(row);
            });
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) {
        m_replay->enter(index.siblingAtColumn(SubProofModel::Step).data().toString(),
                        m_subProofs.chainAt(index));
    });
    connect(m_replay, &ReplayPane::stepChanged, this, [this](int step) {
        m_table->selectRow(step);
        if (const auto eclass = m_rewrites.classAt(step)) {
            m_selection->selectClass(*eclass);
            m_selection->showProofStep({*eclass}, {});
        }
    });
}

QString ExplanationView::message() const {
    return m_message->text();
}

ProofQuestion::Kind ExplanationView::kind() const {
    return static_cast<ProofQuestion::Kind>(m_kind->currentData().toInt());
}

void ExplanationView::setQuestion(ProofQuestion::Kind kind) {
    selectData(m_kind, static_cast<int>(kind));
}

void ExplanationView::showMoment(const Moment& moment, const ExtractionViewPtr& view) {
    m_moment = moment;
    m_view = view;
    showChoices();
    showNodes();
}

void ExplanationView::showChoices() {
    const RunViewPtr run = m_controller->runView();
    const int begun = run && run->report ? static_cast<int>(run->report->steps.size()) : 0;
    if (m_step->count() != begun) {
        const int before = m_step->currentIndex();
        const bool wasLast = before == m_step->count() - 1;
        m_step->clear();
        for (int i = 0; i < begun; ++i)
            m_step->addItem(
                tr("step %1: %2")
                    .arg(i + 1)
                    .arg(fromUtf8(run->report->steps[static_cast<std::size_t>(i)].name)),
                i);
        m_step->setCurrentIndex(wasLast ? begun - 1 : before);
    }
    showState();
}

void ExplanationView::showNodes() {
    const QVariant other = m_other->currentData();
    for (QComboBox* box : {m_node, m_other}) box->clear();
    const auto eclass = m_view && m_selection->eclass()
                            ? m_view->snapshot->classOf(*m_selection->eclass())
                            : std::nullopt;
    if (eclass) {
        const Snapshot& snapshot = *m_view->snapshot;
        const auto nodes = snapshot.nodesOf(*eclass);
        ENodeId oldest = nodes.front().id;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            oldest = std::min(oldest, nodes[i].id);
            const bool isSelected = m_selection->enode() == nodes[i].id;
            if (i >= kMostNodes && !isSelected) continue;
            for (QComboBox* box : {m_node, m_other})
                box->addItem(fromUtf8(snapshot.nodeText(nodes[i])), nodes[i].id.value);
        }
        const ENodeId shown = m_selection->enode().value_or(nodes.back().id);
        selectData(m_node, shown.value);
        // Equal to what was asked about last, or to where the class began.
        if (other.isValid() && m_other->findData(other) >= 0 && other.toUInt() != shown.value)
            selectData(m_other, other);
        else if (oldest != shown)
            selectData(m_other, oldest.value);
        else if (nodes.size() > 1)
            m_other->setCurrentIndex(m_node->currentIndex() == 0 ? 1 : 0);
    }
    showState();
}

QString ExplanationView::whyNot(ProofQuestion::Kind asked) const {
    if (m_controller->isRunning()) return tr("Pause the run first");
    // Another project or an imported e-graph may have taken the place of the run.
    const RunViewPtr& run = m_controller->runView();
    const auto at = static_cast<std::size_t>(std::max(0, m_step->currentIndex()));
    if (m_step->count() == 0 || !run || !run->report || at >= run->report->steps.size())
        return tr("Nothing has been run yet: run or step first");
    if (asked == ProofQuestion::Kind::Found) {
        const StepReport& step = run->report->steps[at];
        const bool hasProof = !step.foundTerm.empty() || step.stop == StopReason::Contradiction;
        return hasProof ? QString() : tr("This step has found nothing yet");
    }
    if (m_node->count() == 0) return tr("Click an e-class in the e-graph first");
    if (asked == ProofQuestion::Kind::Equal && m_node->count() == 1)
        return tr("This class has a single e-node: there is nothing that it equals");
    if (asked == ProofQuestion::Kind::Equal && nodeIn(m_node) == nodeIn(m_other))
        return tr("Choose two different e-nodes");
    return {};
}

void ExplanationView::showState() {
    const ProofQuestion::Kind asked = kind();
    m_step->setVisible(asked == ProofQuestion::Kind::Found);
    m_node->setVisible(asked != ProofQuestion::Kind::Found);
    m_equals->setVisible(asked == ProofQuestion::Kind::Equal);
    m_other->setVisible(asked == ProofQuestion::Kind::Equal);
    const QString reason = whyNot(asked);
    m_ask->setText(m_isBusy ? tr("Cancel") : tr("Explain"));
    m_ask->setEnabled(m_isBusy || reason.isEmpty());
    m_ask->setToolTip(m_isBusy ? QString() : reason);
    const bool hasReport = m_answer && (m_answer->proof || m_answer->origin);
    m_export->setEnabled(hasReport && !m_isBusy && !m_controller->isStale());
    m_export->setToolTip(!hasReport                ? tr("Explain first")
                         : m_controller->isStale() ? m_controller->whyStale()
                                                   : tr("As HTML, Markdown or JSON"));
    m_results->setVisible(hasReport);
    if (!m_answer && !m_isBusy)
        m_message->setText(
            !reason.isEmpty()
                ? reason
                : tr("Press Explain: the rewrites are listed here, one a line, and the terms on "
                     "the way are replayed next to them."));
    if (m_answer && !m_isBusy)
        m_message->setText(
            m_controller->isStale() ? tr("▲ From before your last edit: %1").arg(m_said) : m_said);
    emit stateChanged();
}

void ExplanationView::ask() {
    if (m_isBusy || !whyNot(kind()).isEmpty()) return;
    ProofQuestion question;
    question.kind = kind();
    question.step = m_moment.step;
    if (question.kind == ProofQuestion::Kind::Found)
        question.step = static_cast<std::size_t>(m_step->currentIndex());
    question.node = nodeIn(m_node);
    question.other = nodeIn(m_other);
    askAbout(question);
}

void ExplanationView::askAbout(const ProofQuestion& question) {
    if (m_isBusy) return;
    m_isBusy = true;
    m_message->setText(tr("Explaining…"));
    m_controller->explain(question);
    showState();
}

void ExplanationView::showAnswer(const ProofAnswerPtr& answer) {
    if (!m_isBusy) return;  // of a project that is gone
    m_isBusy = false;
    m_answer = answer;
    ProofReportPtr proof;
    if (answer->proof) proof = ProofReportPtr(answer, &*answer->proof);
    if (answer->origin)
        m_rewrites.show(OriginReportPtr(answer, &*answer->origin));
    else
        m_rewrites.show(proof);
    m_subProofs.show(proof);
    m_replay->show(proof);
    m_replay->setVisible(!answer->origin);
    m_tabs->setTabVisible(1, !answer->origin);
    m_tabs->setTabText(0, answer->origin ? tr("Reasons") : tr("Rewrites"));
    // What is rewritten and what it becomes have the same room, however wide the page is.
    m_table->horizontalHeader()->setSectionResizeMode(
        RewriteModel::Place, answer->proof ? QHeaderView::Stretch : QHeaderView::Interactive);
    m_table->resizeColumnsToContents();
    m_tree->resizeColumnToContents(SubProofModel::Step);
    if (answer->proof) {
        m_said = tr("%1: %2").arg(shortTitle(proof->title), engineText(summaryText(*proof)));
        m_message->setToolTip(fromUtf8(proof->title));
        if (!proof->lines.empty()) m_table->selectRow(0);
    } else if (answer->origin) {
        m_said = fromUtf8(answer->origin->title);
    } else {
        m_said = problemText(answer->problems.front(), QStringLiteral(": "));
    }
    showState();
}

/// Another project or run: what was explained was not it.
void ExplanationView::forget() {
    if (m_isBusy) m_controller->cancelExplanation();
    m_isBusy = false;
    m_answer.reset();
    m_view.reset();
    m_rewrites.clear();
    m_subProofs.show(nullptr);
    m_replay->show(nullptr);
    showChoices();
    showNodes();
}

void ExplanationView::askAndExport() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export the explanation"), QString(),
                                     tr("HTML page (*.html);;Markdown (*.md);;JSON (*.json)"));
    if (!path.isEmpty()) exportTo(path);
}

void ExplanationView::exportTo(const QString& path) {
    const bool hasReport = m_answer && (m_answer->proof || m_answer->origin);
    if (hasReport && !m_controller->isStale()) m_controller->writeProof(m_answer, path);
}

}  // namespace candler
