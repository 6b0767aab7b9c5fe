#include "app/workbench/views/ScheduleDialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTreeWidget>
#include <algorithm>

#include "app/session/ScheduleGuide.h"
#include "app/session/Session.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

/// Whether nobody has worked at it.
bool isTrivial(const std::vector<ProjectStep>& guide) {
    return guide.size() < 2 && std::ranges::all_of(guide, [](const ProjectStep& step) {
               return step.sketch.empty() && step.term.empty();
           });
}

Diagnostics mistakesIn(Diagnostics all) {
    std::erase_if(all, [](const Diagnostic& d) { return d.severity != Severity::Error; });
    return all;
}

/// The engine speaks of directives as they are written on the command line.
QString mistakesText(const Diagnostics& why) {
    QStringList lines;
    for (const Diagnostic& one : why) lines << problemText(one, QStringLiteral("\n"));
    static const QRegularExpression kDirective(
        QStringLiteral("--(?=(split|reorder|vectorise|unroll|parallel)\\b)"));
    return lines.join(QLatin1Char('\n')).replace(kDirective, QString());
}

}  // namespace

ScheduleDialog::ScheduleDialog(SessionController* controller, QWidget* parent)
    : QDialog(parent),
      m_controller(controller),
      m_loops(new QTreeWidget(this)),
      m_order(new QListWidget(this)),
      m_schedule(new QLabel(this)),
      m_text(new QPlainTextEdit(this)),
      m_note(new QLabel(this)),
      m_session(std::make_shared<Session>()) {
    setObjectName(QStringLiteral("scheduleDialog"));
    setWindowTitle(tr("Guide from a schedule"));
    constexpr QSize kSize(860, 680);
    resize(kSize);
    constexpr QSize kLeast(740, 440);
    setMinimumSize(kLeast);
    makeControls();
    connectControls();
    ask();
}

ScheduleDialog::~ScheduleDialog() {
    m_gate->close();
}

QString ScheduleDialog::whyNot(const SessionController& controller) {
    if (controller.eGraphFile()) return tr("an imported e-graph has no loops");
    if (controller.isOpening()) return tr("the project is loading");
    const LoadedProjectPtr& loaded = controller.loaded();
    if (!loaded || !loaded->info) return tr("open a project first");
    if (controller.isRunning()) return tr("a run is in progress");
    if (loaded->info->hasSchedules) return {};
    if (!mistakesIn(controller.problems()).empty())
        return tr("fix the errors listed under Problems first");
    return !mistakesIn(loaded->problems).empty()
               ? tr("the project has been edited: reset it first")
               : tr("programs in this language have no loops to schedule");
}

QString ScheduleDialog::schedule() const {
    return m_schedule->text();
}

QString ScheduleDialog::answer() const {
    return m_text->toPlainText();
}

QString ScheduleDialog::note() const {
    return m_note->text();
}

bool ScheduleDialog::isAnswered() const {
    return m_answer.serial == m_serial;
}

ScheduleDraft ScheduleDialog::draft() const {
    ScheduleDraft draft;
    for (const Row& row : m_rows)
        draft.loops.push_back({.name = row.loop.name,
                               .split = row.split->value(),
                               .vector = row.vector->value(),
                               .isUnrolled = row.isUnrolled->isChecked(),
                               .isParallel = row.isParallel->isChecked()});
    for (int i = 0; i < m_order->count(); ++i)
        draft.order.push_back(toUtf8(m_order->item(i)->text()));
    return draft;
}

void ScheduleDialog::change() {
    ++m_serial;
    m_said.clear();
    ScheduleDraft now = draft();
    const std::vector<std::string> before = now.order;
    now.adaptOrder();
    if (now.order != before) showOrder(now.order);
    m_schedule->setText(fromUtf8(scheduleText(now.schedule())));
    m_delay.start();
    showState();
}

void ScheduleDialog::ask() {
    Project project = m_controller->project();
    // The loops are those of the program; what its guide says is no matter.
    project.guide = {{.name = "loops"}};
    m_controller->ask([gate = m_gate, session = m_session, project = std::move(project), this,
                       schedule = draft().schedule(), serial = m_serial](const Session&) {
        auto answer = std::make_shared<Answer>();
        answer->serial = serial;
        answer->schedule = schedule;
        guarded([&] { work(*session, project, *answer); },
                [&](const Diagnostics& why) { answer->why = why; });
        gate->post([this, answer] { showAnswer(*answer); });
    });
}

void ScheduleDialog::work(Session& session, const Project& project, Answer& answer) {
    session.open(project);
    auto loops = session.scheduleLoops();
    if (!loops) {
        answer.why = mistakesIn(session.problems());
        if (answer.why.empty()) answer.why = loops.error();
        return;
    }
    answer.loops = std::move(*loops);
    answer.unusedParameters = session.info()->unusedParameters;
    if (answer.schedule.isEmpty()) return;
    auto steps = session.scheduleSteps(answer.schedule);
    if (steps)
        answer.steps = std::move(*steps);
    else
        answer.why = steps.error();
}

void ScheduleDialog::showAnswer(const Answer& answer) {
    if (answer.serial != m_serial) return;
    m_answer = answer;
    // While a program is written it has mistakes now and then.
    if (answer.why.empty() || !answer.loops.empty()) showLoops(answer.loops);
    m_text->setPlainText(textOf(answer));
    showState();
    if (draft().schedule() != answer.schedule) change();
}

QString ScheduleDialog::textOf(const Answer& answer) const {
    if (!answer.why.empty()) return mistakesText(answer.why);
    if (answer.loops.empty()) return tr("There are no loops: the program only moves elements.");
    if (answer.schedule.isEmpty()) return tr("Choose how to transform the loops.");
    if (answer.steps.empty())
        return tr("The loops already match the schedule: no guide is needed.");
    const std::string loops = loopsText(answer.steps.back().loops);
    QString text = tr("Loops of the schedule:") + QLatin1Char('\n') +
                   fromUtf8(loops.substr(loops.find('\n') + 1));
    for (std::size_t i = 0; i < answer.steps.size(); ++i) {
        const ScheduleStep& step = answer.steps[i];
        QStringList rules;
        for (const std::string& rule : step.rules) rules << fromUtf8(rule);
        text += tr("\nStep %1: %2\n%3\nrules: %4\n")
                    .arg(QString::number(i + 1), fromUtf8(step.name), fromUtf8(step.sketch),
                         rules.join(QStringLiteral(", ")));
    }
    return text;
}

void ScheduleDialog::showState() {
    const QString why = whyNot(*m_controller);
    m_note->setText(why.isEmpty() ? m_said : tr("The guide cannot be written now: %1.").arg(why));
    m_write->setEnabled(why.isEmpty() && isAnswered() && !m_answer.steps.empty());
    const int place = m_order->currentRow();
    m_up->setEnabled(place > 0);
    m_down->setEnabled(place >= 0 && place + 1 < m_order->count());
    const ScheduleDraft now = draft();
    m_usual->setEnabled(now.order != now.usualOrder());
}

void ScheduleDialog::write() {
    if (!m_write->isEnabled()) return;
    const Project before = m_controller->project();
    Project project = guidedProject(before, m_answer.schedule, m_answer.steps);
    std::erase_if(project.parameters, [&](const ProjectParameter& parameter) {
        return std::ranges::find(m_answer.unusedParameters, parameter.name) !=
               m_answer.unusedParameters.end();
    });
    // Not one change with what was typed before.
    m_controller->history().endBurst();
    m_controller->edit(project);
    m_controller->history().endBurst();
    m_said = project == before
                 ? tr("The project has this guide already.")
                 : tr("The guide was written; its steps: %1.").arg(project.guide.size());
    if (project != before && !isTrivial(before.guide))
        m_said += QLatin1Char(' ') + tr("Undo restores the previous guide.");
    showState();
}

}  // namespace candler
