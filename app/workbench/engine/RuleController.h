// RuleController: the window's side of questions about rules: tried on a term, and what of an
// e-graph each of them made. Runs without a rule are on a thread of their own, beside the session.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "app/session/Project.h"
#include "app/session/RuleBlame.h"
#include "app/session/RuleEffect.h"
#include "app/session/RuleTrial.h"
#include "engine/language/RuleVerdict.h"

namespace candler {

class AnswerGate;
class SessionController;

/// What came of a trial: a report, or why there is none.
struct TrialAnswer {
    TrialQuestion question;
    std::optional<TrialReport> report{};
    Diagnostics problems{};
};
using TrialAnswerPtr = std::shared_ptr<const TrialAnswer>;

class RuleController : public QObject {
    Q_OBJECT

public:
    explicit RuleController(SessionController& session, QObject* parent = nullptr);
    ~RuleController() override;

    /// The answer is tried(), unless another question comes first. It has seconds, not more: the
    /// session answers nobody else meanwhile.
    void tryRules(const TrialQuestion& question);
    /// Gives it up: the answer says so.
    void stopTrial() { m_trialStop.request_stop(); }
    [[nodiscard]] bool isTrying() const { return m_isTrying; }

    /// What trying the project's own rules on random values gave; empty while that is not known of
    /// their present text.
    [[nodiscard]] const std::vector<RuleVerdict>& verdicts() const { return m_verdicts; }

    /// What rules of the project's own would do to the present e-graph. The answer is effects(),
    /// unless another question comes first; what is known is forgotten at once. Counted only while
    /// nothing runs.
    void wantEffects(const std::vector<std::string>& rules);
    void dropEffects();
    /// None: not asked for, or not known yet.
    [[nodiscard]] const std::optional<RuleEffects>& effects() const { return m_effects; }
    /// Why there are none; empty while they are counted.
    [[nodiscard]] const QString& whyNoEffects() const { return m_whyNoEffects; }

    /// By derivation, of the step as it stands; null: not counted yet, or too large for that.
    [[nodiscard]] RuleBlamePtr blame(std::size_t step) const;
    /// Counts, unless that is known already; blameChanged says that it is.
    void wantBlame(std::size_t step);

    /// By a run; null: none was made since the e-graph changed.
    [[nodiscard]] WithoutRulePtr without(std::size_t step, const std::string& rule) const;
    /// Why the last run without it failed; empty: it did not.
    [[nodiscard]] QString whyFailed(std::size_t step, const std::string& rule) const;
    /// Why no run can be made now; empty if one can.
    [[nodiscard]] QString whyNoRunWithout() const;
    void runWithout(std::size_t step, const std::string& rule);
    /// Gives it up.
    void stopRunWithout();
    /// Which rule is left out of the run under way; empty: there is none.
    [[nodiscard]] const QString& ruleLeftOut() const { return m_ruleLeftOut; }
    /// How that run stands.
    [[nodiscard]] const QString& progress() const { return m_progress; }

signals:
    /// A trial was begun.
    void trying();
    void tried(const candler::TrialAnswerPtr& answer);
    void verdictsChanged();
    void effectsChanged();
    void blameChanged();
    /// A run without a rule was begun, went on or ended.
    void withoutChanged();

private:
    using StepRule = std::pair<std::size_t, std::string>;

    void onRunChanged();
    void testOwn();
    void dropVerdicts();
    void forget();
    void stopBlame();

    SessionController& m_session;
    std::shared_ptr<AnswerGate> m_gate;
    QThreadPool m_runner;  ///< One run at a time.
    QThreadPool m_tester;  ///< Of own rules.
    std::stop_source m_testStop;
    std::string m_tested;  ///< The text of the verdicts, or of those that are under way.
    TextSource m_testedSource;
    std::vector<RuleVerdict> m_verdicts;
    std::stop_source m_trialStop;
    std::stop_source m_effectStop;
    std::optional<RuleEffects> m_effects;
    QString m_whyNoEffects;
    std::stop_source m_blameStop;
    std::stop_source m_runStop;
    quint64 m_trial = 0;
    bool m_isTrying = false;
    quint64 m_run = 0;
    std::optional<std::pair<std::size_t, std::uint32_t>> m_blameAsked;  ///< Step and iteration.
    RuleBlamePtr m_blame;
    std::map<StepRule, WithoutRulePtr> m_without;
    std::map<StepRule, QString> m_failures;
    quint64 m_era = 0;
    QString m_ruleLeftOut;
    QString m_progress;
};

}  // namespace candler
