#include "app/workbench/views/LayoutsDialog.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/session/LayoutSearch.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/NumberBox.h"

namespace candler {

namespace {

/// Whether what the search depends on is the same.
bool isSameSearch(const Project& a, const Project& b) {
    return a.program == b.program && a.parameters == b.parameters && a.rules == b.rules &&
           a.definitions == b.definitions && a.defaults == b.defaults && a.guide == b.guide &&
           a.disabledRules == b.disabledRules;
}

}  // namespace

LayoutsDialog::LayoutsDialog(SessionController* controller, QWidget* parent)
    : QDialog(parent),
      m_controller(controller),
      m_runs(new NumberBox<QDoubleSpinBox>(this)),
      m_measured(new NumberBox<QSpinBox>(this)),
      m_status(new QLabel(this)),
      m_answer(new QPlainTextEdit(this)) {
    setObjectName(QStringLiteral("layoutsDialog"));
    setWindowTitle(tr("Formats of the inputs"));
    constexpr QSize kSize(860, 620);
    resize(kSize);
    makeControls();
    connect(this, &LayoutsDialog::progressed, m_status, &QLabel::setText, Qt::QueuedConnection);
    connect(m_controller, &SessionController::projectReplaced, this, &QDialog::close);
    connect(m_controller, &SessionController::projectEdited, this, &LayoutsDialog::showState);
    showState();
}

LayoutsDialog::~LayoutsDialog() {
    m_stopSource.request_stop();
}

void LayoutsDialog::makeControls() {
    auto* layout = new QVBoxLayout(this);
    auto* about = new QLabel(tr("Searches for a plan for each combination of input formats (and of "
                                "result formats, where there is a choice) and prices it including "
                                "the work of storing the data. Costs are predictions."),
                             this);
    about->setWordWrap(true);
    layout->addWidget(about);
    auto* form = new QFormLayout;
    constexpr double kMostRuns = 1e9;
    m_runs->setRange(1, kMostRuns);
    m_runs->setDecimals(0);
    m_runs->setObjectName(QStringLiteral("layoutRuns"));
    constexpr int kMostMeasured = 20;
    m_measured->setRange(0, kMostMeasured);
    form->addRow(tr("Runs per storing of the inputs:"), m_runs);
    form->addRow(tr("Number of cheapest plans to compile and measure:"), m_measured);
    layout->addLayout(form);
    m_answer->setReadOnly(true);
    m_answer->setTabChangesFocus(true);
    m_answer->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_answer->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_answer->setAccessibleName(tr("Formats and what they cost"));
    layout->addWidget(m_answer, 1);
    m_status->setWordWrap(true);
    layout->addWidget(m_status);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_search = buttons->addButton(tr("Search"), QDialogButtonBox::ActionRole);
    m_search->setDefault(true);
    m_stop = buttons->addButton(tr("Stop"), QDialogButtonBox::ActionRole);
    m_use = buttons->addButton(tr("Use the cheapest"), QDialogButtonBox::ActionRole);
    layout->addWidget(buttons);
    connect(m_search, &QPushButton::clicked, this, &LayoutsDialog::search);
    connect(m_stop, &QPushButton::clicked, this, &LayoutsDialog::stop);
    connect(m_use, &QPushButton::clicked, this, &LayoutsDialog::use);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
}

QString LayoutsDialog::answer() const {
    return m_answer->toPlainText();
}

void LayoutsDialog::showState() {
    const bool isSame = isSameSearch(m_searched, m_controller->project());
    m_search->setEnabled(!m_isSearching);
    m_stop->setEnabled(m_isSearching && !m_stopSource.stop_requested());
    m_use->setEnabled(!m_isSearching && !m_cheapest.empty() && isSame);
    if (m_isSearching || m_cheapest.empty()) return;
    m_status->setText(!isSame ? tr("The project has changed: search again.")
                      : m_searched.parameters.empty()
                          ? QString()
                          : tr("The program is written with the current parameter values."));
}

void LayoutsDialog::search() {
    if (m_isSearching) return;
    LayoutQuestion question{.project = m_controller->project(),
                            .formats = {},
                            .runs = m_runs->value(),
                            .measured = static_cast<std::size_t>(m_measured->value()),
                            .tools = m_controller->tools()};
    auto formats = layoutFormats(question.project.language, {});
    if (!formats) return finish(problemLines(formats.error()));
    question.formats = std::move(*formats);
    question.onProgress = [this](const std::string& text) { emit progressed(fromUtf8(text)); };
    m_searched = question.project;
    m_cheapest.clear();
    m_stopSource = std::stop_source();
    m_isSearching = true;
    m_answer->clear();
    showState();
    const auto work = [this, question = std::move(question),
                       stop = m_stopSource.get_token()]() -> TaskThread::Answer {
        auto table = searchLayouts(question, stop);
        return [this, table = std::move(table)] {
            if (table) return showTable(*table);
            finish(problemLines(table.error()));
        };
    };
    m_tasks.start(work, [this](const Diagnostics& why) { finish(problemLines(why)); });
}

void LayoutsDialog::stop() {
    m_stopSource.request_stop();
    showState();
}

void LayoutsDialog::showTable(const LayoutTable& table) {
    m_cheapest = table.cheapestText;
    finish(fromUtf8(layoutText(table)));
}

void LayoutsDialog::finish(const QString& text) {
    m_isSearching = false;
    m_status->clear();
    m_answer->setPlainText(text);
    showState();
}

void LayoutsDialog::use() {
    if (m_cheapest.empty()) return;
    Project project = m_controller->project();
    project.program = {.file = {}, .text = std::move(m_cheapest)};
    m_cheapest.clear();
    m_controller->edit(project);
    showState();
}

}  // namespace candler
