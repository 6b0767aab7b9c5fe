#include "app/workbench/views/StructuresView.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTreeView>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/NumberBox.h"
#include "app/workbench/widgets/PiecePlot.h"
#include "app/workbench/widgets/Sight.h"
#include "app/workbench/widgets/SizeBar.h"
#include "app/workbench/widgets/TurningSplitter.h"

namespace candler {

namespace {

/// Of a combo box; none if nothing is chosen.
std::optional<std::size_t> axisOf(const QComboBox& box) {
    if (box.currentIndex() < 0) return {};
    return static_cast<std::size_t>(box.currentIndex());
}

QString sentenceOf(const Diagnostics& why) {
    QStringList sentences;
    for (const Diagnostic& one : why)
        sentences << engineText(one.message) +
                         (one.hint.empty() ? QString()
                                           : QStringLiteral(" (%1)").arg(engineText(one.hint)));
    return sentences.join(QLatin1Char('\n'));
}

}  // namespace

/// What is counted and drawn at some sizes.
struct StructuresView::Answer {
    quint64 serial = 0;
    StructureSlice slice{};  ///< Within the box.
    std::optional<StructureCounts> counts{};
    std::optional<StructurePlot> plot{};
    Diagnostics why{};

    void fill(const StructureReport& report, std::size_t tensor, const StructureSizes& sizes,
              const StopCheck& stop) {
        auto counted = report.counts(tensor, sizes, stop);
        if (!counted) {
            why = counted.error();
            return;
        }
        counts = std::move(*counted);
        for (std::size_t d = 0; d < slice.point.size(); ++d)
            slice.point[d] = std::clamp<std::int64_t>(
                slice.point[d], 0, std::max<std::int64_t>(0, counts->extents[d] - 1));
        if (counts->box == 0) return;
        auto drawn = report.plot(tensor, sizes, slice, stop);
        if (drawn)
            plot = std::move(*drawn);
        else
            why = drawn.error();
    }
};

StructuresView::StructuresView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_source(new QComboBox(this)),
      m_rules(new QComboBox(this)),
      m_tensor(new QComboBox(this)),
      m_text(new QLabel(this)),
      m_sizeBar(new SizeBar(SizeBar::Controls::SlidersAndNumbers, this)),
      m_axes(new QWidget(this)),
      m_rowAxis(new QComboBox(m_axes)),
      m_columnAxis(new QComboBox(m_axes)),
      m_splitter(new TurningSplitter(this)),
      m_plot(new PiecePlot(this)),
      m_element(new QLabel(this)),
      m_tabs(new QTabWidget(this)),
      m_table(new QTableView(m_tabs)),
      m_tree(new QTreeView(m_tabs)),
      m_sight(new Sight(this)) {
    m_pool.setMaxThreadCount(1);
    build();
    connectParts();
    say({});
    connect(m_sight, &Sight::seen, this, &StructuresView::refresh);
    connect(m_controller, &SessionController::stateChanged, this, &StructuresView::refresh);
    connect(m_controller, &SessionController::runChanged, this, [this] {
        if (source() == Source::Result) forget();
    });
    for (const auto signal :
         {&SessionController::loadedChanged, &SessionController::resultsGone,
          &SessionController::projectEdited, &SessionController::projectReplaced})
        connect(m_controller, signal, this, &StructuresView::forget);
    refresh();
}

StructuresView::~StructuresView() {
    m_gate->close();
    m_stop.request_stop();
    m_countStop.request_stop();
    m_pool.waitForDone();
}

QString StructuresView::text() const {
    return m_text->text();
}

StructuresView::Source StructuresView::source() const {
    return static_cast<Source>(m_source->currentData().toInt());
}

void StructuresView::forget() {
    m_stop.request_stop();
    m_countStop.request_stop();
    ++m_serial;
    ++m_countSerial;
    m_isOld = true;
    m_report.reset();
    say({});
    refresh();
}

void StructuresView::refresh() {
    if (m_controller->isRunning()) {
        m_stop.request_stop();
        if (!m_report) m_isOld = true;
        return;
    }
    if (!m_isOld || !m_sight->isSeen()) return;
    const LoadedProjectPtr& loaded = m_controller->loaded();
    if (!loaded || !loaded->info) return;
    const Project& now = m_controller->project();
    m_isOld = false;
    if (!loaded->info->hasStructures)
        return say(
            tr("Tensors in this language have no structures; those in structured tensor algebra "
               "(stur) do."));
    if (source() != Source::Named &&
        (loaded->project.program != now.program || loaded->project.parameters != now.parameters))
        return say(
            tr("The program has been edited: run or reset the project to show its structures."));
    ask();
}

void StructuresView::ask() {
    m_stop = std::stop_source();
    say(tr("Inferring structures …"));
    StructureRequest request;
    request.rules = static_cast<InferenceRules>(m_rules->currentData().toInt());
    m_controller->ask([this, serial = ++m_serial, of = source(), request, gate = m_gate,
                       token = m_stop.get_token()](const Session& session) {
        auto report = of == Source::Named ? session.namedStructures(token)
                                          : session.structures(of == Source::Result
                                                                   ? Session::StructuresOf::Result
                                                                   : Session::StructuresOf::Program,
                                                               request, token);
        if (token.stop_requested()) return;
        gate->post([this, serial, report = std::move(report)] {
            if (serial == m_serial) take(report);
        });
    });
}

void StructuresView::take(const Result<StructureReportPtr>& report) {
    if (!report) return say(sentenceOf(report.error()));
    m_report = *report;
    for (const auto& [name, size] : m_report->sizes()) m_sizes.try_emplace(name, size);
    showTensors();
}

void StructuresView::say(const QString& text) {
    {
        const QSignalBlocker quiet(m_tensor);
        m_tensor->clear();
    }
    m_isCounted = false;
    m_plot->clear();
    m_pieces.clear();
    m_derivation.show(nullptr, 0);
    for (QWidget* one :
         std::initializer_list<QWidget*>{m_tensor, m_sizeBar, m_picture, m_element, m_tabs})
        one->hide();
    const LoadedProjectPtr& loaded = m_controller->loaded();
    m_source->setVisible(loaded && loaded->info && loaded->info->hasStructures);
    m_rules->setVisible(m_source->isVisibleTo(this) && source() != Source::Named);
    m_text->setText(text);
}

/// The one that was chosen before, or a result, which is what users look for.
void StructuresView::showTensors() {
    {
        const QSignalBlocker quiet(m_tensor);
        m_tensor->clear();
        int shown = 0;
        for (const StructuredTensor& one : m_report->tensors()) {
            if (one.role == StructuredTensor::Role::Result) shown = m_tensor->count();
            m_tensor->addItem(fromUtf8(one.name));
        }
        const int chosen = m_tensor->findText(m_chosenTensor);
        m_tensor->setCurrentIndex(chosen >= 0 ? chosen : shown);
    }
    if (m_report->tensors().empty()) return say(tr("The program has no tensors."));
    for (QWidget* one : std::initializer_list<QWidget*>{m_tensor, m_picture, m_element, m_tabs})
        one->show();
    showTensor();
}

const StructuredTensor* StructuresView::tensor() const {
    if (!m_report || m_tensor->currentIndex() < 0) return nullptr;
    return &m_report->tensors()[static_cast<std::size_t>(m_tensor->currentIndex())];
}

void StructuresView::showTensor() {
    const StructuredTensor* const shown = tensor();
    if (shown == nullptr) return;
    m_pieces.show(*shown);
    m_plot->setMarked({});
    m_derivation.show(m_report, static_cast<std::size_t>(m_tensor->currentIndex()));
    m_tree->expandToDepth(0);
    m_table->resizeColumnsToContents();
    m_tree->resizeColumnToContents(DerivationModel::Step);
    m_sizeBar->show(shown->sizes, m_sizes);
    showAxes();
    choosePiece();
}

void StructuresView::markPiece() {
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (rows.isEmpty()) return m_plot->setMarked({});
    const auto piece = static_cast<std::size_t>(rows.front().row());
    m_plot->setMarked(piece);
    const StructuredTensor& shown = m_pieces.tensor();
    m_selection->selectPiece(CodeTermRow::Piece{shown.name, shown.pieces[piece].guard});
}

/// Of whatever tensor.
void StructuresView::onPiece() {
    const auto& piece = m_selection->piece();
    if (piece && m_report && tensor() != nullptr && tensor()->name != piece->tensor) {
        const int other = m_tensor->findText(fromUtf8(piece->tensor));
        if (other >= 0) m_tensor->setCurrentIndex(other);
    }
    choosePiece();
}

void StructuresView::choosePiece() {
    const auto& piece = m_selection->piece();
    const StructuredTensor& shown = m_pieces.tensor();
    if (!piece || piece->tensor != shown.name) return m_table->clearSelection();
    const auto found = std::ranges::find(shown.pieces, piece->guard, &StructurePiece::guard);
    if (found == shown.pieces.end()) return m_table->clearSelection();
    const auto row = static_cast<int>(found - shown.pieces.begin());
    if (!m_table->selectionModel()->isRowSelected(row)) m_table->selectRow(row);
}

void StructuresView::showAxes() {
    const StructuredTensor& shown = *tensor();
    for (QComboBox* box : {m_rowAxis, m_columnAxis}) {
        const QSignalBlocker quiet(box);
        box->clear();
        if (shown.variables.size() < 2) continue;
        for (const std::string& variable : shown.variables) box->addItem(fromUtf8(variable));
        box->setCurrentIndex(box == m_columnAxis ? 1 : 0);
    }
    qDeleteAll(m_point);
    qDeleteAll(m_pointNames);
    m_point.clear();
    m_pointNames.clear();
    for (const std::string& variable : shown.variables) {
        const QString name = fromUtf8(variable);
        m_pointNames.push_back(new QLabel(tr("%1 =").arg(name), m_axes));
        m_point.push_back(new NumberBox<QSpinBox>(m_axes));
        m_point.back()->setAccessibleName(tr("Index %1").arg(name));
        m_point.back()->setObjectName(QStringLiteral("index-") + name);
        m_axesRow->addWidget(m_pointNames.back());
        m_axesRow->addWidget(m_point.back());
        connect(m_point.back(), &QSpinBox::valueChanged, this, &StructuresView::count);
    }
    m_axes->setVisible(shown.variables.size() > 2);
    count();
}

void StructuresView::changeAxis(QComboBox& changed, QComboBox& other) {
    if (changed.currentIndex() == other.currentIndex()) {
        const QSignalBlocker quiet(&other);
        other.setCurrentIndex(changed.currentIndex() == 0 ? 1 : 0);
    }
    count();
}

/// A vector is one row.
StructureSlice StructuresView::slice() const {
    StructureSlice slice;
    const std::size_t rank = tensor()->variables.size();
    for (const QSpinBox* index : m_point) slice.point.push_back(index->value());
    if (rank == 1) slice.columnAxis = 0;
    if (rank < 2) return slice;
    slice.rowAxis = axisOf(*m_rowAxis);
    slice.columnAxis = axisOf(*m_columnAxis);
    return slice;
}

void StructuresView::count() {
    m_countStop.request_stop();
    m_countStop = std::stop_source();
    const quint64 serial = ++m_countSerial;
    m_isCounted = false;
    if (tensor() == nullptr) return;
    const StructureSlice wanted = slice();
    for (std::size_t d = 0; d < m_point.size(); ++d) {
        const bool isFree = wanted.rowAxis != d && wanted.columnAxis != d;
        m_point[d]->setVisible(isFree);
        m_pointNames[d]->setVisible(isFree);
    }
    m_pool.start([this, serial, wanted, report = m_report, sizes = m_sizes, gate = m_gate,
                  token = m_countStop.get_token(),
                  tensor = static_cast<std::size_t>(m_tensor->currentIndex())] {
        auto answer = std::make_shared<Answer>(Answer{.serial = serial, .slice = wanted});
        answer->fill(*report, tensor, sizes, token);
        if (token.stop_requested()) return;
        gate->post([this, answer] { showAnswer(*answer); });
    });
}

void StructuresView::showAnswer(const Answer& answer) {
    const StructuredTensor* const shown = tensor();
    if (answer.serial != m_countSerial || shown == nullptr) return;
    m_isCounted = true;
    m_pieces.setCounts(answer.counts);
    if (answer.counts)
        for (std::size_t d = 0; d < m_point.size(); ++d) {
            constexpr std::int64_t kMost = 1'000'000'000;
            const QSignalBlocker quiet(m_point[d]);
            m_point[d]->setMaximum(static_cast<int>(
                std::clamp<std::int64_t>(answer.counts->extents[d] - 1, 0, kMost)));
        }
    if (answer.plot)
        m_plot->show(*shown, answer.slice, *answer.plot);
    else
        m_plot->clear();
    m_text->setText(factsOf(*shown, answer));
    m_plot->setAccessibleDescription(m_text->text());
    m_table->resizeColumnsToContents();
    showElement();
}

QString StructuresView::factsOf(const StructuredTensor& tensor, const Answer& answer) const {
    if (!answer.why.empty()) return sentenceOf(answer.why);
    const QString head = fromUtf8(headText(tensor));
    const StructureCounts& counts = *answer.counts;
    if (!counts.box) return tr("%1: the number of elements exceeds 64 bits.").arg(head);
    const QString all = countString(*counts.box);
    if (*counts.box == 0) return tr("%1: the box has no elements at these sizes.").arg(head);
    QString text = tr("%1: %2 elements").arg(head, all);
    if (counts.unique)
        text = tr("%1: %2 of %3 elements are unique, %4")
                   .arg(head, countString(*counts.unique), all,
                        percentString(*counts.percent(counts.unique)));
    if (!tensor.uniqueCount.empty())
        text += tr("; for all sizes: %1").arg(fromUtf8(tensor.uniqueCount));
    if (!answer.plot->isWhole())
        text += QLatin1Char('\n') +
                tr("Only the first %1 of %2 rows and the first %3 of %4 columns are shown.")
                    .arg(countString(answer.plot->shownRows),
                         countString(static_cast<std::size_t>(answer.plot->rows)),
                         countString(answer.plot->shownColumns),
                         countString(static_cast<std::size_t>(answer.plot->columns)));
    if (tensor.verdict.isRefuted())
        text += QLatin1Char('\n') +
                tr("Enumeration refutes this: %1").arg(engineText(tensor.verdict.text));
    else if (tensor.verdict.kind == StructureVerdict::Kind::NotRefuted)
        text += QLatin1Char('\n') + tr("Enumeration at small sizes does not refute this (%1).")
                                        .arg(engineText(tensor.verdict.text));
    if (!m_report->notes().empty()) text += QLatin1Char('\n') + sentenceOf(m_report->notes());
    return text;
}

void StructuresView::showElement() {
    const auto cell = m_plot->current();
    m_element->setText(cell && m_plot->plot() ? m_plot->textOf(*cell)
                                              : tr("Shows the element under the mouse pointer, and "
                                                   "the element that it follows from."));
}

}  // namespace candler
