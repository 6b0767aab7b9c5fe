// LessonController: the lesson that is under way in the window. It opens the lesson's project,
// checks what the step expects whenever the run, the project or the selection changes, applies
// solutions, and remembers how far the user has come. Terms are looked up on the engine's thread.
#pragma once

#include <QObject>
#include <QTemporaryDir>
#include <QTimer>
#include <deque>
#include <optional>
#include <vector>

#include "app/session/Lesson.h"
#include "app/workbench/engine/EngineWorker.h"

namespace candler {

class SessionController;
class SharedSelection;

class LessonController : public QObject {
    Q_OBJECT

public:
    LessonController(SessionController& session, SharedSelection& selection,
                     QObject* parent = nullptr);
    ~LessonController() override;

    /// Those that ship: lessons, then exercises.
    [[nodiscard]] const std::vector<Lesson>& lessons();
    /// The lesson under way; null: none.
    [[nodiscard]] const Lesson* lesson() const { return m_lesson ? &*m_lesson : nullptr; }
    [[nodiscard]] std::size_t step() const { return m_step; }
    /// The step's expectations hold, or have held.
    [[nodiscard]] bool isDone(std::size_t step) const;
    /// What was answered to the present step's question last; empty: nothing.
    [[nodiscard]] const LessonAnswer& answer() const { return m_answers[m_step]; }
    /// Of the present step's expectations, or its question; empty while they are not known.
    [[nodiscard]] const std::vector<LessonVerdict>& verdicts() const { return m_verdicts; }
    /// Another project was opened.
    [[nodiscard]] bool isAway() const { return m_isAway; }
    /// What is open is a lesson's copy: the next lesson may take its place.
    [[nodiscard]] bool holdsProject() const { return m_holdsProject; }
    /// A solution is being applied.
    [[nodiscard]] bool isShowing() const { return !m_actions.empty() || m_wanted.has_value(); }
    /// All steps of a lesson were done once.
    [[nodiscard]] static bool isFinished(const std::string& lesson);

public slots:
    /// Begins, or goes on from where the user left off.
    void start(const std::string& id);
    /// From the first step.
    void restart();
    void leave();
    void next();
    void back();
    /// Applies the step's solution, or answers its question.
    void showMe();
    void answerQuestion(const candler::LessonAnswer& answer);

signals:
    /// Another lesson, or none; or its project was left.
    void lessonChanged();
    void stepChanged();
    void verdictsChanged();
    void questionAnswered();
    /// A solution wants this to be seen.
    void momentWanted(const candler::Moment& moment);

private:
    void connectSession();
    void open(std::size_t step);
    void showStep(std::size_t step);
    void save() const;
    /// Something may have changed: look soon.
    void touch();
    void look();
    void ask(const std::vector<std::string>& texts, std::optional<std::uint32_t> eclass);
    void onAnswer(const TermAnswer& answer);
    void judge(const TermAnswer& answer);
    [[nodiscard]] LessonFacts factsWith(const TermAnswer& answer) const;
    [[nodiscard]] bool isIdle() const;
    /// Begins the next action, if nothing is under way.
    void proceed();
    void begin(const LessonAction& action);
    void setLimit(const LessonAction& action);
    void run(const LessonAction& action);
    void finish(const LessonAction& action, const TermFact& term);
    void giveUp(const Diagnostics& why);

    SessionController* m_session;
    SharedSelection* m_selection;
    std::optional<std::vector<Lesson>> m_lessons;
    std::optional<Lesson> m_lesson;
    Project m_original;
    std::size_t m_step = 0;
    std::vector<bool> m_done;
    std::vector<LessonAnswer> m_answers;
    std::vector<LessonVerdict> m_verdicts;
    std::deque<LessonAction> m_actions;    // that are still to be applied
    std::optional<LessonAction> m_wanted;  // waits for where its term is
    QTimer m_timer;
    QTemporaryDir m_exports;
    std::optional<Moment> m_shown;
    quint64 m_question = 0;
    bool m_isOpening = false;  ///< The lesson's project is on its way.
    bool m_isAway = false;
    bool m_holdsProject = false;
    bool m_awaitsRun = false;  ///< A reset or new limits are on their way.
    bool m_isExported = false;
};

}  // namespace candler
