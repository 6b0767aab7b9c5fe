#include "app/workbench/views/ExtractionPanel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Sight.h"
#include "app/workbench/widgets/Theme.h"
#include "app/workbench/widgets/TurningSplitter.h"

namespace candler {

ExtractionPanel::ExtractionPanel(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_extraction(context.extraction),
      m_selection(context.selection),
      m_sight(new Sight(this)) {
    connect(m_sight, &Sight::seen, this, &ExtractionPanel::explainSelection);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    layout->addWidget(makeBar());
    // So that half of it has all that decides.
    constexpr int kLettersBeside = 130;
    auto* splitter = new TurningSplitter(this, kLettersBeside);
    splitter->addWidget(makeResults());
    splitter->addWidget(makeWhy());
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    constexpr int kHalf = 1000;
    splitter->setSizes({kHalf, kHalf});
    splitter->setChildrenCollapsible(false);
    layout->addWidget(splitter, 1);
    connectParts();
    takeSettings();
    showRows();
    showReport();
    showWishes();
    showState();
}

void ExtractionPanel::connectParts() {
    connect(m_extract, &QPushButton::clicked, this, &ExtractionPanel::extract);
    connect(m_stop, &QPushButton::clicked, m_extraction, &ExtractionController::stop);
    connect(m_use, &QPushButton::clicked, this,
            [this] { m_extraction->useExtractor(*chosenExtractor()); });
    connect(m_extractor, &QComboBox::currentIndexChanged, this, &ExtractionPanel::takeSettings);
    connect(m_other, &QComboBox::currentIndexChanged, this, &ExtractionPanel::takeSettings);
    connect(m_seconds, &QDoubleSpinBox::valueChanged, this, &ExtractionPanel::takeSettings);
    connect(m_runTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid()) m_extraction->showRow(static_cast<std::size_t>(index.row()));
            });
    connect(m_lineList, &QListView::clicked, this,
            [this](const QModelIndex& index) { pickLine(index.row()); });
    connect(m_lineList, &QListView::activated, this,
            [this](const QModelIndex& index) { pickLine(index.row()); });
    connect(m_pin, &QPushButton::clicked, this,
            [this] { changeCurrent(&ExtractionController::pin); });
    connect(m_forbid, &QPushButton::clicked, this,
            [this] { changeCurrent(&ExtractionController::forbid); });
    connect(m_release, &QPushButton::clicked, this, &ExtractionPanel::releaseCurrent);
    connect(m_choiceTable, &QTableView::customContextMenuRequested, this,
            &ExtractionPanel::showChoiceMenu);
    connect(m_choiceTable, &QTableView::clicked, this, [this] {
        const auto node = currentNode();
        if (!node) return;
        const Snapshot& snapshot = *m_extraction->subject()->egraph.snapshot;
        const SnapshotNode& picked = snapshot.nodes()[*node];
        m_selection->selectNode(snapshot.classes()[picked.classIndex].id, picked.id);
    });
    connect(m_choiceTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ExtractionPanel::showState);
    connect(m_selection, &SharedSelection::changed, this, &ExtractionPanel::followSelection);
    connect(m_controller, &SessionController::loadedChanged, this,
            &ExtractionPanel::takeProjectExtractor);
    // When all have seen the change, and what was selected before is gone.
    connect(m_extraction, &ExtractionController::subjectChanged, this,
            &ExtractionPanel::explainSelection, Qt::QueuedConnection);
    connect(m_extraction, &ExtractionController::rowsChanged, this, &ExtractionPanel::showRows);
    connect(m_extraction, &ExtractionController::shownChanged, this, &ExtractionPanel::showRows);
    connect(m_extraction, &ExtractionController::reportChanged, this, &ExtractionPanel::showReport);
    connect(m_extraction, &ExtractionController::wishesChanged, this, &ExtractionPanel::showWishes);
    connect(m_extraction, &ExtractionController::stateChanged, this, &ExtractionPanel::showState);
}

QString ExtractionPanel::message() const {
    return m_message->text();
}

QString ExtractionPanel::linesTitle() const {
    return m_linesTitle->text();
}

QString ExtractionPanel::whyTitle() const {
    return m_whyTitle->text();
}

QStringList ExtractionPanel::wishLines() const {
    QStringList lines;
    for (int row = 0; row < m_wishes->rowCount(); ++row) lines << m_wishes->item(row, 0)->text();
    return lines;
}

void ExtractionPanel::extract() {
    m_extraction->extract();
    explainSelection();
}

void ExtractionPanel::setSeconds(double seconds) {
    m_seconds->setValue(seconds);
}

void ExtractionPanel::takeSettings() {
    const ExtractorInfo* first = chosenExtractor();
    const ExtractorInfo* second = findExtractor(toUtf8(m_other->currentData().toString()));
    std::vector<const ExtractorInfo*> wanted{first};
    if (second != nullptr && second != first) wanted.push_back(second);
    m_extraction->setExtractors(std::move(wanted));
    constexpr double kForever = 1e8;
    m_extraction->setSeconds(m_seconds->value() > 0 ? m_seconds->value() : kForever);
    for (QComboBox* box : {m_extractor, m_other})
        box->setToolTip(box->currentData(Qt::ToolTipRole).toString());
    if (second == nullptr)
        m_other->setToolTip(tr("A second extractor, to see where the two differ"));
    showWishing();
}

void ExtractionPanel::showState() {
    const bool isBusy = m_extraction->isExtracting() || m_extraction->isExplaining();
    m_extract->setEnabled(m_extraction->canExtract() && !m_extraction->isExtracting());
    m_stop->setEnabled(isBusy);
    m_stop->setToolTip(isBusy ? tr("Stop and keep the best result so far")
                              : tr("Nothing is running"));
    showWishing();
    showMessage();
    showWhyTitle();
}

/// What may be done to the current e-node, or why it may not.
void ExtractionPanel::showWishing() {
    const QString obstacle = m_extraction->whyNoWishes();
    const auto node = obstacle.isEmpty() ? currentNode() : std::nullopt;
    const QString reason = obstacle.isEmpty() ? tr("Select a candidate first") : obstacle;
    const bool isPinned = node && m_extraction->isPinned(*node);
    const bool isForbidden = node && m_extraction->isForbidden(*node);
    m_pin->setEnabled(node && !isPinned);
    m_forbid->setEnabled(node && !isForbidden);
    m_release->setEnabled(isPinned || isForbidden);
    m_pin->setToolTip(node ? tr("Use this e-node wherever its class is needed") : reason);
    m_forbid->setToolTip(node ? tr("Exclude this e-node from extraction") : reason);
    m_release->setToolTip(node ? tr("Unpin or allow this e-node") : reason);
    m_wishes->setEnabled(obstacle.isEmpty());
    m_wishes->setToolTip(obstacle);
    const ExtractorInfo* used = m_extraction->projectExtractor();
    m_use->setVisible(used != nullptr);
    m_use->setEnabled(obstacle.isEmpty() && used != chosenExtractor());
    m_use->setToolTip(
        !obstacle.isEmpty() ? obstacle
        : used == chosenExtractor()
            ? tr("The project's steps already use this extractor")
            : tr("Make the project's steps use the extractor %1").arg(m_extractor->currentText()));
}

const ExtractorInfo* ExtractionPanel::chosenExtractor() const {
    return findExtractor(toUtf8(m_extractor->currentData().toString()));
}

void ExtractionPanel::showForBeginners(bool isWanted) {
    m_secondsTitle->setVisible(!isWanted);
    m_seconds->setVisible(!isWanted);
    if (std::exchange(m_isForBeginners, isWanted) == isWanted) return;
    fillExtractors();
    takeSettings();
}

/// What is chosen stays chosen.
void ExtractionPanel::fillExtractors() {
    for (QComboBox* box : {m_extractor, m_other}) {
        const QSignalBlocker quiet(box);
        const QString chosen = box->currentData().toString();
        box->clear();
        if (box == m_other) box->addItem(tr("none"));
        for (const ExtractorInfo& info : extractors()) {
            const QString name = fromUtf8(info.name);
            const bool isSolver = info.promise == ExtractionPromise::DagOptimal;
            if (m_isForBeginners && isSolver && name != chosen) continue;
            box->addItem(name, name);
            box->setItemData(box->count() - 1, fromUtf8(info.description), Qt::ToolTipRole);
        }
        box->setCurrentIndex(std::max(box->findData(chosen), 0));
    }
}

/// A project says by which extractor its terms are taken.
void ExtractionPanel::takeProjectExtractor() {
    const ExtractorInfo* used = m_extraction->projectExtractor();
    if (used == nullptr) return;
    const QString name = fromUtf8(used->name);
    // Where solvers are hidden, too.
    if (m_extractor->findData(name) < 0) m_extractor->addItem(name, name);
    m_extractor->setCurrentIndex(m_extractor->findData(name));
}

/// Why a tree costs more than what the step took.
QString ExtractionPanel::treeNote() const {
    const FinishedRunPtr shown = m_extraction->shownRun();
    const bool isPlanned = m_extraction->subject() && m_extraction->subject()->ranking &&
                           m_extraction->subject()->ranking->isOrder;
    if (!shown || !isPlanned || shown->run.extractor->promise != ExtractionPromise::TreeOptimal)
        return {};
    return tr(
        ". A tree pays for what is shared at each use; the step takes a plan by its DAG cost, "
        "as the extractor dag does");
}

void ExtractionPanel::showMessage() {
    const Diagnostics& problems = m_extraction->problems();
    QString text;
    if (!problems.empty()) {
        text = tr("▲ %1").arg(problemText(problems[0], QStringLiteral(": ")));
    } else if (m_extraction->isExtracting()) {
        text = tr("Extracting…");
    } else if (m_extraction->isExplaining()) {
        text = tr("Evaluating candidates…");
    }
    const PictureColours& colours = PictureColours::now();
    QPalette palette = m_message->palette();
    palette.setColor(QPalette::WindowText, problems.empty() ? colours.dimText : colours.merged);
    m_message->setPalette(palette);
    m_message->setText(text);
    m_message->setToolTip(text);
}

void ExtractionPanel::showRows() {
    m_runs.show(m_extraction->rows());
    if (m_runs.rowCount() > 0 &&
        m_runTable->currentIndex().row() != static_cast<int>(m_extraction->shownRow()))
        m_runTable->selectRow(static_cast<int>(m_extraction->shownRow()));
    constexpr int kFrame = 6;
    m_runTable->setFixedHeight(m_runTable->horizontalHeader()->sizeHint().height() +
                               std::max(1, m_runs.rowCount()) *
                                   m_runTable->verticalHeader()->defaultSectionSize() +
                               kFrame);
    showLines();
    showMessage();
}

void ExtractionPanel::showLines() {
    const FinishedRunPtr shown = m_extraction->shownRun();
    const TermLinesPtr& difference = m_extraction->difference();
    if (difference) {
        const auto name = [&](std::size_t row) {
            return fromUtf8(m_extraction->rows()[row].extractor->name);
        };
        const std::size_t count = difference->differingClasses;
        m_linesTitle->setText((count == 0   ? tr("No class differs")
                               : count == 1 ? tr("1 class differs")
                                            : tr("%1 classes differ").arg(countString(count))) +
                              tr(":  − %1  + %2").arg(name(0), name(1)));
        m_lines.show(difference);
        return;
    }
    m_lines.show(shown ? shown->term : nullptr);
    m_linesTitle->setText(
        shown && shown->term
            ? tr("Term chosen by %1, one line per class")
                      .arg(fromUtf8(shown->run.extractor->name)) +
                  treeNote()
            : tr("Press Extract to show the chosen term, or how two terms differ."));
}

void ExtractionPanel::showReport() {
    m_choices.show(m_extraction->report());
    markSelectedNode();
    showState();
}

QString ExtractionPanel::className(ClassIndex index) const {
    constexpr qsizetype kMostLetters = 40;
    return fromUtf8(m_extraction->subject()->egraph.snapshot->className(index)).left(kMostLetters);
}

void ExtractionPanel::showWhyTitle() {
    const ClassExplanationPtr& report = m_extraction->report();
    QString text = tr("Select a class in the e-graph to see why its e-node is chosen.");
    if (report && !report->isKnown) {
        text = tr("Class %1 does not occur in any term of the roots")
                   .arg(className(report->classIndex));
    } else if (report) {
        text = tr("Class %1, extractor %2")
                   .arg(className(report->classIndex), fromUtf8(report->extractor->name));
        if (report->isPartOfUser)
            text += tr(", computed together with what uses it: the costs are of both");
        if (!report->isNeeded) text += tr(", not needed: treated as the only root");
    } else if (m_extraction->subject() && m_extraction->wantedClass()) {
        text = tr("Class %1").arg(className(*m_extraction->wantedClass()));
    }
    m_whyTitle->setText(text);
}

void ExtractionPanel::addWish(const QString& text, const std::string& node) {
    const int row = m_wishes->rowCount();
    m_wishes->insertRow(row);
    auto* item = new QTableWidgetItem(text.arg(m_extraction->wishText(node)));
    item->setToolTip(item->text());
    m_wishes->setItem(row, 0, item);
    auto* remove = new QToolButton(m_wishes);
    remove->setText(QStringLiteral("✕"));
    remove->setAutoRaise(true);
    remove->setToolTip(tr("Remove"));
    remove->setAccessibleName(tr("Remove: %1").arg(item->text()));
    // Later: the button is gone with its row.
    connect(
        remove, &QToolButton::clicked, m_extraction,
        [extraction = m_extraction, node] { extraction->release(node); }, Qt::QueuedConnection);
    m_wishes->setCellWidget(row, 1, remove);
}

void ExtractionPanel::showWishes() {
    const ExtractionWishes& wishes = m_extraction->wishes();
    m_wishes->setRowCount(0);
    for (const std::string& node : wishes.pins) addWish(tr("◆ pinned: %1"), node);
    for (const std::string& node : wishes.forbidden) addWish(tr("✕ forbidden: %1"), node);
    m_noWishes->setVisible(wishes.isEmpty());
    m_wishes->setVisible(!wishes.isEmpty());
    constexpr int kMostRows = 3;
    constexpr int kFrame = 4;
    m_wishes->setFixedHeight(std::min(m_wishes->rowCount(), kMostRows) *
                                 m_wishes->verticalHeader()->defaultSectionSize() +
                             kFrame);
    m_choices.setWishes(wishes);
    showState();
}

/// Nothing is computed for a panel that nobody sees, or for a moment that passes.
void ExtractionPanel::explainSelection() {
    if (m_sight->isSeen() && m_extraction->canExtract() && !m_controller->isRunning())
        m_extraction->explain(m_selection->eclass());
}

void ExtractionPanel::followSelection() {
    explainSelection();
    markSelectedNode();
}

void ExtractionPanel::markSelectedNode() {
    if (!m_selection->enode() || !m_selection->eclass()) return;
    const auto node = m_extraction->nodeOf(*m_selection->eclass(), *m_selection->enode());
    const int row = node ? m_choices.rowOf(*node) : -1;
    if (row >= 0 && row != m_choiceTable->currentIndex().row()) m_choiceTable->selectRow(row);
}

void ExtractionPanel::pickLine(int row) {
    const auto picked = m_lines.classAt(row);
    if (!picked) return;
    // The e-graph shows the term that has the line.
    const auto side = m_lines.sideAt(row);
    if (side == TermLine::Side::First) m_extraction->showRow(0);
    if (side == TermLine::Side::Second) m_extraction->showRow(1);
    m_selection->selectClass(m_extraction->subject()->egraph.snapshot->classes()[*picked].id);
}

std::optional<NodeIndex> ExtractionPanel::currentNode() const {
    return m_extraction->subject() ? m_choices.nodeAt(m_choiceTable->currentIndex().row())
                                   : std::nullopt;
}

void ExtractionPanel::changeCurrent(void (ExtractionController::*change)(NodeIndex)) {
    if (const auto node = currentNode()) (m_extraction->*change)(*node);
}

void ExtractionPanel::releaseCurrent() {
    if (const auto node = currentNode())
        m_extraction->release(m_extraction->subject()->egraph.nodeIds[*node]);
}

void ExtractionPanel::showChoiceMenu(const QPoint& place) {
    if (!currentNode()) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const QPushButton* button : {m_pin, m_forbid, m_release}) {
        QAction* action = menu->addAction(button->text());
        action->setEnabled(button->isEnabled());
        connect(action, &QAction::triggered, button, &QPushButton::click);
    }
    menu->addSeparator();
    menu->addActions(m_choiceTable->actions());
    menu->popup(m_choiceTable->viewport()->mapToGlobal(place));
}

void ExtractionPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_message != nullptr) showMessage();
}

}  // namespace candler
