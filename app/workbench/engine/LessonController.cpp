#include "app/workbench/engine/LessonController.h"

#include <QLocale>
#include <QSettings>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// Changes that come together are looked at once.
constexpr int kDelayMilliseconds = 20;

QString settingOf(const std::string& lesson, const char* what) {
    return QStringLiteral("lessons/%1-%2").arg(fromUtf8(lesson), QLatin1String(what));
}

}  // namespace

LessonController::LessonController(SessionController& session, SharedSelection& selection,
                                   QObject* parent)
    : QObject(parent), m_session(&session), m_selection(&selection) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelayMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &LessonController::look);
    connectSession();
}

LessonController::~LessonController() = default;

void LessonController::connectSession() {
    connect(m_session, &SessionController::projectReplaced, this, [this] {
        if (m_isOpening && m_session->project() == m_original) return;
        m_isOpening = false;
        m_holdsProject = false;
        if (!m_lesson) return;
        m_isAway = true;
        m_actions.clear();
        m_wanted.reset();
        emit lessonChanged();
    });
    connect(m_session, &SessionController::loadedChanged, this, [this] {
        m_isOpening = false;
        m_shown.reset();
        m_isExported = false;
    });
    connect(m_session, &SessionController::runChanged, this, [this] {
        m_awaitsRun = false;
        touch();
    });
    connect(m_session, &SessionController::momentReady, this, [this](const Moment& moment) {
        m_shown = moment;
        touch();
    });
    connect(m_session, &SessionController::exported, this, [this] {
        m_isExported = true;
        touch();
    });
    connect(m_session, &SessionController::stateChanged, this, &LessonController::touch);
    connect(m_session, &SessionController::codeChanged, this, &LessonController::touch);
    connect(m_session, &SessionController::termsFound, this, &LessonController::onAnswer);
    connect(m_selection, &SharedSelection::changed, this, &LessonController::touch);
}

const std::vector<Lesson>& LessonController::lessons() {
    if (m_lessons) return *m_lessons;
    auto read = shippedLessons(toUtf8(QLocale().name()));
    m_lessons = read ? std::move(*read) : std::vector<Lesson>();
    if (!read) emit m_session->failed(tr("The lessons cannot be read"), read.error());
    return *m_lessons;
}

bool LessonController::isFinished(const std::string& lesson) {
    return QSettings().value(settingOf(lesson, "finished"), false).toBool();
}

bool LessonController::isDone(std::size_t step) const {
    return m_lesson && step < m_done.size() && (m_done[step] || m_lesson->steps[step].isRead());
}

void LessonController::start(const std::string& id) {
    const auto& known = lessons();
    const auto found = std::ranges::find(known, id, &Lesson::id);
    if (found == known.end()) return;
    m_lesson = *found;
    const auto reached = QSettings().value(settingOf(id, "step"), 0).toULongLong();
    open(reached < m_lesson->steps.size() && !isFinished(id) ? reached : 0);
}

void LessonController::restart() {
    if (m_lesson) open(0);
}

/// The steps before `step` are done by their solutions.
void LessonController::open(std::size_t step) {
    auto project = lessonProject(*m_lesson);
    if (!project) {
        m_lesson.reset();
        emit m_session->failed(tr("The lesson cannot be opened"), project.error());
        return emit lessonChanged();
    }
    m_original = *project;
    m_done.assign(m_lesson->steps.size(), false);
    std::fill_n(m_done.begin(), step, true);
    m_answers.assign(m_lesson->steps.size(), {});
    for (std::size_t i = 0; i < step; ++i)
        if (const auto& question = m_lesson->steps[i].question) m_answers[i] = question->right();
    m_actions.clear();
    m_wanted.reset();
    for (std::size_t i = 0; i < step; ++i)
        m_actions.insert(m_actions.end(), m_lesson->steps[i].solution.begin(),
                         m_lesson->steps[i].solution.end());
    m_step = step;
    m_isAway = false;
    m_isOpening = m_holdsProject = true;
    m_isExported = false;
    m_session->open(*project);
    emit lessonChanged();
    showStep(step);
}

void LessonController::leave() {
    if (!m_lesson) return;
    m_lesson.reset();
    m_actions.clear();
    m_wanted.reset();
    emit lessonChanged();
}

void LessonController::showStep(std::size_t step) {
    m_step = step;
    m_verdicts.clear();
    // What was asked for the step before says nothing of this one.
    if (!m_wanted) ++m_question;
    save();
    emit stepChanged();
    touch();
}

void LessonController::save() const {
    QSettings settings;
    settings.setValue(settingOf(m_lesson->id, "step"), static_cast<qulonglong>(m_step));
}

void LessonController::next() {
    if (!m_lesson || !isDone(m_step)) return;
    if (m_step + 1 < m_lesson->steps.size()) return showStep(m_step + 1);
    QSettings settings;
    settings.setValue(settingOf(m_lesson->id, "finished"), true);
    settings.setValue(settingOf(m_lesson->id, "step"), 0);
    leave();
}

void LessonController::back() {
    if (m_lesson && m_step > 0) showStep(m_step - 1);
}

void LessonController::showMe() {
    if (!m_lesson || m_isAway || isShowing()) return;
    if (const auto& question = m_lesson->steps[m_step].question)
        return answerQuestion(question->right());
    const auto& solution = m_lesson->steps[m_step].solution;
    m_actions.assign(solution.begin(), solution.end());
    emit verdictsChanged();
    touch();
}

void LessonController::answerQuestion(const LessonAnswer& answer) {
    if (!m_lesson || !m_lesson->steps[m_step].question) return;
    m_answers[m_step] = answer;
    m_verdicts = {check(*m_lesson->steps[m_step].question, answer)};
    if (m_verdicts.front().holds) m_done[m_step] = true;
    emit questionAnswered();
    emit verdictsChanged();
}

void LessonController::touch() {
    if (m_lesson && !m_isAway && !m_timer.isActive()) m_timer.start();
}

bool LessonController::isIdle() const {
    return !m_isOpening && !m_awaitsRun && m_session->hasProject() && m_session->runView() &&
           !m_session->isRunning() && !m_session->isCodeBusy();
}

/// What a run under way comes to is looked at when it has come to it.
void LessonController::look() {
    if (!m_lesson || m_isAway || m_wanted || !isIdle()) return;
    if (!m_actions.empty()) return proceed();
    if (const auto& question = m_lesson->steps[m_step].question) {
        m_verdicts = {check(*question, m_answers[m_step])};
        return emit verdictsChanged();
    }
    const auto& expectations = m_lesson->steps[m_step].expectations;
    const std::set<std::string> terms = wantedTerms(expectations);
    ask({terms.begin(), terms.end()},
        m_selection->eclass() ? std::optional(m_selection->eclass()->value) : std::nullopt);
}

void LessonController::ask(const std::vector<std::string>& texts,
                           std::optional<std::uint32_t> eclass) {
    m_session->findTerms({++m_question, texts, eclass});
}

void LessonController::onAnswer(const TermAnswer& answer) {
    if (!m_lesson || m_isAway || answer.id != m_question) return;
    if (!m_wanted) return judge(answer);
    const LessonAction action = std::move(*m_wanted);
    m_wanted.reset();
    const auto found = answer.terms.find(action.text);
    finish(action, found == answer.terms.end() ? TermFact() : found->second);
}

LessonFacts LessonController::factsWith(const TermAnswer& answer) const {
    LessonFacts facts;
    facts.original = m_original;
    facts.project = m_session->project();
    facts.isStale = m_session->isStale();
    facts.problems = m_session->problems();
    facts.status = m_session->runView()->status;
    facts.status.state = m_session->state();
    facts.report = m_session->runView()->report;
    facts.info = m_session->loaded()->info;
    facts.terms = answer.terms;
    if (const CodeResultPtr& code = m_session->code()) {
        facts.hasCode = code->code != nullptr;
        facts.isVerified = code->isVerified;
    }
    facts.isExported = m_isExported;
    facts.selectedClass = answer.eclass;
    facts.isNodeSelected = m_selection->enode().has_value();
    if (m_shown && m_shown->step == facts.status.step)
        facts.shownIteration = m_shown->iteration.value_or(facts.status.iteration);
    return facts;
}

void LessonController::judge(const TermAnswer& answer) {
    if (!isIdle()) return;
    const LessonFacts facts = factsWith(answer);
    std::vector<LessonVerdict> verdicts;
    bool isGood = true;
    for (const LessonPredicate& predicate : m_lesson->steps[m_step].expectations) {
        verdicts.push_back(check(predicate, facts));
        isGood = isGood && verdicts.back().holds;
    }
    m_verdicts = std::move(verdicts);
    if (isGood) m_done[m_step] = true;
    emit verdictsChanged();
}

void LessonController::proceed() {
    const LessonAction action = m_actions.front();
    m_actions.pop_front();
    begin(action);
    if (m_actions.empty()) emit verdictsChanged();
    touch();
}

void LessonController::begin(const LessonAction& action) {
    using Kind = LessonAction::Kind;
    switch (action.kind) {
        case Kind::Edit: {
            const auto project = edited(m_session->project(), action);
            if (!project) return giveUp(project.error());
            return m_session->edit(*project);
        }
        case Kind::Pin:
        case Kind::SelectClass:
        case Kind::SelectNode:
            m_wanted = action;
            return ask({action.text}, std::nullopt);
        case Kind::Limit:
            return setLimit(action);
        case Kind::Reset:
            m_awaitsRun = true;
            return m_session->reset();
        case Kind::ShowIteration:
            return emit momentWanted(
                {m_session->runView()->status.step, static_cast<std::uint32_t>(action.count)});
        case Kind::Generate:
            return m_session->generateCode();
        case Kind::Verify:
            return m_session->verifyCode();
        case Kind::Export:
            return m_session->exportCode(m_exports.filePath(fromUtf8(m_lesson->id)), true);
        default:
            return run(action);
    }
}

/// Where the run cannot go on by the new limits, it begins anew, and there is nothing to wait for.
void LessonController::setLimit(const LessonAction& action) {
    const Limits now = m_session->runView()->limits;
    const Limits wanted = withLimit(now, action);
    if (wanted == now) return;
    m_session->setLimits(wanted);
    m_awaitsRun = !m_session->isStale();
}

void LessonController::run(const LessonAction& action) {
    using Kind = LessonAction::Kind;
    if (action.kind == Kind::RunGoal) return m_session->run();
    if (action.kind == Kind::RunSketch) return m_session->runSketch();
    if (action.count > 1) {
        m_actions.push_front(action);
        --m_actions.front().count;
    }
    if (action.kind == Kind::StepIteration)
        m_session->stepIteration();
    else
        m_session->stepPhase();
}

/// It is known where the action's term is.
void LessonController::finish(const LessonAction& action, const TermFact& term) {
    if (action.kind == LessonAction::Kind::Pin) {
        const std::size_t step = m_session->runView()->status.step;
        const auto project = withPin(m_session->project(), step, term, action);
        if (!project) return giveUp(project.error());
        m_session->choose(*project, tr("pin of %1").arg(fromUtf8(term.nodeLabel)));
    } else if (!term.eclass) {
        return giveUp({makeError(term.problem.empty() ? action.text + " is not in the e-graph"
                                                      : action.text + ": " + term.problem)});
    } else if (action.kind == LessonAction::Kind::SelectClass) {
        m_selection->selectClass(EClassId{*term.eclass});
    } else {
        m_selection->selectNode(EClassId{*term.eclass}, ENodeId{term.node});
    }
    emit verdictsChanged();
    touch();
}

void LessonController::giveUp(const Diagnostics& why) {
    m_actions.clear();
    m_wanted.reset();
    emit m_session->failed(tr("The solution cannot be applied"), why);
    emit verdictsChanged();
}

}  // namespace candler
