#include "app/workbench/engine/RuleController.h"

#include <fmt/format.h>

#include <chrono>

#include "app/session/RuleVerdictReport.h"
#include "app/workbench/engine/AnswerGate.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

/// Nobody asked for it: a run that is wanted next must not wait for it.
constexpr std::chrono::milliseconds kLongestCount{1500};
/// Somebody looks at it and waits.
constexpr std::chrono::seconds kLongestTrial{10};

}  // namespace

RuleController::RuleController(SessionController& session, QObject* parent)
    : QObject(parent), m_session(session), m_gate(std::make_shared<AnswerGate>(this)) {
    m_runner.setMaxThreadCount(1);
    m_tester.setMaxThreadCount(1);
    connect(&m_session, &SessionController::namesChanged, this, &RuleController::testOwn);
    connect(&m_session, &SessionController::projectEdited, this, [this] {
        if (m_session.project().rules != m_testedSource) dropVerdicts();
        dropEffects();
    });
    connect(&m_session, &SessionController::runChanged, this, &RuleController::onRunChanged);
    connect(&m_session, &SessionController::stateChanged, this, [this] {
        if (!m_session.isRunning()) return;
        stopTrial();
        stopBlame();
        dropEffects();
    });
    connect(&m_session, &SessionController::resultsGone, this, &RuleController::forget);
    connect(&m_session, &SessionController::resetRequested, this, &RuleController::stopTrial);
    // The picture comes first; momentReady is the time to ask again.
    connect(&m_session, &SessionController::fetchRequested, this, &RuleController::stopBlame);
    connect(&m_session, &SessionController::fetchRequested, this, &RuleController::dropEffects);
}

RuleController::~RuleController() {
    m_gate->close();
    for (std::stop_source* stop :
         {&m_trialStop, &m_effectStop, &m_blameStop, &m_runStop, &m_testStop})
        stop->request_stop();
    m_runner.waitForDone();
    m_tester.waitForDone();
}

void RuleController::onRunChanged() {
    if (m_era == m_session.era()) return;
    m_era = m_session.era();
    forget();
}

/// What was tried says nothing of another text.
void RuleController::dropVerdicts() {
    m_testStop.request_stop();
    m_testStop = std::stop_source();
    m_tested.clear();
    if (m_verdicts.empty()) return;
    m_verdicts.clear();
    emit verdictsChanged();
}

/// Own rules are tried as soon as they could be read, and the language can try any.
void RuleController::testOwn() {
    const SessionInfoPtr& names = m_session.names();
    const Project& project = m_session.project();
    std::string tested = names ? project.language + '\n' + names->rulesText : std::string();
    for (const ProjectParameter& parameter : project.parameters)
        tested += fmt::format("\n{} = {}", parameter.name, parameter.value);
    if (tested == m_tested || (names && m_session.namesOf().rules != project.rules)) return;
    dropVerdicts();
    m_tested = std::move(tested);
    m_testedSource = m_session.namesOf().rules;
    if (!names || names->rulesText.empty()) return;
    m_tester.start(
        [this, gate = m_gate, project, rules = names->rulesText, stop = m_testStop.get_token()] {
            std::vector<RuleVerdict> made;
            const auto work = [&] {
                if (auto verdicts = testOwnRules(project, rules, stop)) made = std::move(*verdicts);
            };
            guarded(work, [](const Diagnostics&) {});
            gate->post([this, made, stop] {
                if (stop.stop_requested()) return;
                m_verdicts = made;
                emit verdictsChanged();
            });
        });
}

void RuleController::stopBlame() {
    m_blameStop.request_stop();
    m_blameAsked.reset();
}

/// The e-graph is another one, or will be.
void RuleController::forget() {
    stopRunWithout();
    stopTrial();
    stopBlame();
    dropEffects();
    m_blame.reset();
    m_without.clear();
    m_failures.clear();
    emit blameChanged();
    emit withoutChanged();
}

void RuleController::tryRules(const TrialQuestion& question) {
    m_trialStop.request_stop();
    m_trialStop = std::stop_source();
    const quint64 trial = ++m_trial;
    m_isTrying = true;
    m_session.ask([this, gate = m_gate, question, trial,
                   token = m_trialStop.get_token()](const Session& session) {
        const StopCheck stop(token, StopCheck::Clock::now() + kLongestTrial);
        auto answer = std::make_shared<TrialAnswer>();
        answer->question = question;
        const auto work = [&] {
            auto report = session.tryRules(question, stop);
            if (report)
                answer->report = std::move(*report);
            else
                answer->problems = report.error();
        };
        guarded(work, [&](const Diagnostics& why) { answer->problems = why; });
        gate->post([this, answer, trial] {
            if (trial != m_trial) return;
            m_isTrying = false;
            emit tried(answer);
        });
    });
    emit trying();
}

void RuleController::dropEffects() {
    m_effectStop.request_stop();
    if (!m_effects && m_whyNoEffects.isEmpty()) return;
    m_effects.reset();
    m_whyNoEffects.clear();
    emit effectsChanged();
}

void RuleController::wantEffects(const std::vector<std::string>& rules) {
    dropEffects();
    const RunViewPtr& run = m_session.runView();
    const SessionInfoPtr& names = m_session.names();
    if (!run || !names || rules.empty() || m_session.isRunning()) return;
    m_effectStop = std::stop_source();
    m_session.ask([this, gate = m_gate, token = m_effectStop.get_token(),
                   question = RuleEffectQuestion{.step = run->status.step,
                                                 .text = names->rulesText,
                                                 .rules = rules}](const Session& session) {
        const StopCheck stop(token, StopCheck::Clock::now() + kLongestCount);
        Result<RuleEffects> made = RuleEffects();
        guarded([&] { made = session.ruleEffects(question, stop); },
                [&](const Diagnostics& why) { made = failure(why); });
        gate->post([this, made, token] {
            if (token.stop_requested()) return;
            if (made)
                m_effects = *made;
            else
                m_whyNoEffects = engineText(made.error().front().message);
            emit effectsChanged();
        });
    });
}

RuleBlamePtr RuleController::blame(std::size_t step) const {
    return m_blame && m_blame->step == step ? m_blame : nullptr;
}

void RuleController::wantBlame(std::size_t step) {
    const RunViewPtr& run = m_session.runView();
    if (!run || !run->report || step >= run->report->steps.size() || m_session.isRunning()) return;
    const StepReport& report = run->report->steps[step];
    const std::pair asked{step, static_cast<std::uint32_t>(report.iterations.size())};
    if (report.underWay || report.iterations.empty() || m_blameAsked == asked) return;
    m_blameAsked = asked;
    m_blameStop.request_stop();
    m_blameStop = std::stop_source();
    m_session.ask(
        [this, gate = m_gate, step, token = m_blameStop.get_token()](const Session& session) {
            const StopCheck stop(token, StopCheck::Clock::now() + kLongestCount);
            RuleBlamePtr made;
            const auto work = [&] {
                if (const auto blame = session.ruleBlame(step, stop)) made = *blame;
            };
            guarded(work, [](const Diagnostics&) {});
            gate->post([this, made, token] {
                if (token.stop_requested()) return;
                m_blame = made;
                emit blameChanged();
            });
        });
}

WithoutRulePtr RuleController::without(std::size_t step, const std::string& rule) const {
    const auto found = m_without.find({step, rule});
    return found == m_without.end() ? nullptr : found->second;
}

QString RuleController::whyFailed(std::size_t step, const std::string& rule) const {
    const auto found = m_failures.find({step, rule});
    return found == m_failures.end() ? QString() : found->second;
}

QString RuleController::whyNoRunWithout() const {
    if (!m_ruleLeftOut.isEmpty()) return tr("a run without %1 is in progress").arg(m_ruleLeftOut);
    if (!m_session.hasProject()) return tr("open a project first");
    if (m_session.isRunning()) return tr("a run is in progress");
    if (m_session.isStale()) return tr("results are from before the last edit: run first");
    const RunViewPtr& run = m_session.runView();
    const bool hasRun =
        run && run->report && !run->report->steps.empty() &&
        (run->report->steps.size() > 1 || !run->report->steps.front().iterations.empty());
    return hasRun ? QString() : tr("run the project first: there is nothing to compare with");
}

void RuleController::runWithout(std::size_t step, const std::string& rule) {
    if (!whyNoRunWithout().isEmpty()) return;
    m_runStop = std::stop_source();
    m_ruleLeftOut = fromUtf8(rule);
    m_progress.clear();
    m_failures.erase({step, rule});
    const quint64 number = ++m_run;
    const auto show = [this, gate = m_gate, number](const RunProgress& progress) {
        gate->post([this, number, text = engineText(progress.status.text)] {
            if (number != m_run || m_ruleLeftOut.isEmpty()) return;
            m_progress = text;
            emit withoutChanged();
        });
    };
    const auto take = [this, number, step, rule](const WithoutRulePtr& made, const Diagnostics& why,
                                                 bool isStopped) {
        if (number != m_run) return;
        m_ruleLeftOut.clear();
        m_progress.clear();
        if (made) m_without[{step, rule}] = made;
        if (!made && !isStopped)
            m_failures[{step, rule}] = tr("The run without %1 failed: %2")
                                           .arg(fromUtf8(rule), engineText(why.front().message));
        emit withoutChanged();
    };
    m_runner.start([gate = m_gate, show, take, step, rule, project = m_session.loaded()->project,
                    with = m_session.runView()->report, tools = m_session.tools(),
                    stop = m_runStop.get_token()] {
        WithoutRulePtr made;
        Diagnostics problems;
        const auto work = [&] {
            auto result = runWithoutRule(project, *with, step, rule, stop, show, tools);
            if (result)
                made = std::make_shared<const WithoutRule>(std::move(*result));
            else
                problems = result.error();
        };
        guarded(work, [&](const Diagnostics& why) { problems = why; });
        gate->post([=, isStopped = stop.stop_requested()] { take(made, problems, isStopped); });
    });
    emit withoutChanged();
}

void RuleController::stopRunWithout() {
    m_runStop.request_stop();
    if (m_ruleLeftOut.isEmpty()) return;
    ++m_run;
    m_ruleLeftOut.clear();
    m_progress.clear();
    emit withoutChanged();
}

}  // namespace candler
