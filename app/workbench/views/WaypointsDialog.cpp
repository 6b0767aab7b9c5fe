#include "app/workbench/views/WaypointsDialog.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/TermQuestions.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

namespace {
constexpr const char* kNote = "waypoints";
}  // namespace

WaypointsDialog::WaypointsDialog(SessionController* controller, QWidget* parent)
    : QDialog(parent),
      m_controller(controller),
      m_editor(new CodeEditor(CodeKind::Rise, this)),
      m_answer(new QPlainTextEdit(this)) {
    setObjectName(QStringLiteral("waypointsDialog"));
    setWindowTitle(tr("Intermediate terms"));
    constexpr QSize kSize(720, 520);
    resize(kSize);
    auto* layout = new QVBoxLayout(this);
    auto* about = new QLabel(
        tr("Enter the terms that you expect between the start and the goal, one per line. The "
           "first term that is missing from the e-graph is reported, with the closest term found."),
        this);
    about->setWordWrap(true);
    layout->addWidget(about);
    layout->addWidget(m_editor, 2);
    layout->addWidget(m_answer, 1);
    m_answer->setReadOnly(true);
    m_answer->setTabChangesFocus(true);
    m_answer->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_answer->setAccessibleName(tr("What was found"));
    m_editor->setAccessibleName(tr("Terms, one per line"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_check = buttons->addButton(tr("Check"), QDialogButtonBox::ActionRole);
    m_check->setDefault(true);
    layout->addWidget(buttons);
    const auto& notes = m_controller->project().windowNotes;
    if (const auto known = notes.find(kNote); known != notes.end())
        m_editor->setText(fromUtf8(known->second));
    connect(m_check, &QPushButton::clicked, this, &WaypointsDialog::check);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_controller, &SessionController::termsFound, this, &WaypointsDialog::showAnswer);
    connect(m_controller, &SessionController::projectReplaced, this, &QDialog::close);
}

WaypointsDialog::~WaypointsDialog() = default;

QString WaypointsDialog::answer() const {
    return m_answer->toPlainText();
}

void WaypointsDialog::keep() {
    const std::string text = toUtf8(m_editor->text());
    if (!text.empty() || m_controller->project().windowNotes.contains(kNote))
        m_controller->setNote(kNote, text);
}

void WaypointsDialog::check() {
    m_waypoints = readWaypoints(toUtf8(m_editor->text()));
    keep();
    if (m_waypoints.terms.empty()) return m_answer->setPlainText(tr("Enter at least one term."));
    TermQuestion question{.id = nextTermQuestion()};
    for (const Waypoints::Term& term : m_waypoints.terms) question.texts.push_back(term.text);
    m_question = question.id;
    m_answer->setPlainText(tr("Checking…"));
    m_controller->findTerms(question);
}

void WaypointsDialog::showAnswer(const TermAnswer& answer) {
    if (answer.id != m_question) return;
    for (Waypoints::Term& term : m_waypoints.terms)
        if (const auto found = answer.terms.find(term.text); found != answer.terms.end())
            term.fact = found->second;
    m_answer->setPlainText(answer.terms.empty() ? tr("There is no e-graph yet: run or step first.")
                                                : fromUtf8(waypointsText(m_waypoints)));
}

}  // namespace candler
