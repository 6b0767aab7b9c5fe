// ReplayPane: one rewrite of a proof after the other: the term before and after, with what changes
// marked. What a step rests on can be stepped into, and left again.
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

#include "app/workbench/models/RewriteModel.h"

class QLabel;
class QPlainTextEdit;
class QSlider;
class QToolButton;

namespace candler {

class ReplayPane : public QWidget {
    Q_OBJECT

public:
    explicit ReplayPane(QWidget* parent = nullptr);

    /// Null empties it. Begins at the first step.
    void show(const ProofReportPtr& proof);
    [[nodiscard]] int step() const { return m_step; }
    /// How many sub-proofs the shown step is inside of.
    [[nodiscard]] std::size_t depth() const { return m_levels.size(); }
    /// The sub-proofs of the shown step, by their titles.
    [[nodiscard]] QStringList subProofs() const;
    /// Shows a sub-proof; leave() goes back.
    void enter(const QString& title, const std::vector<ProofUse>& chain);
    [[nodiscard]] QString before() const;
    [[nodiscard]] QString after() const;
    /// What is marked in the term after the step.
    [[nodiscard]] QString markedAfter() const;

public slots:
    void goTo(int step);
    /// That sub-proof of the shown step.
    void enterSubProof(int index);
    /// Back to the step from which this sub-proof was entered.
    void leave();
    void setPlaying(bool isPlaying);

signals:
    /// Of the proof itself, not of a sub-proof.
    void stepChanged(int step);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// A sub-proof that is shown, and the step of what it was entered from.
    struct Level {
        QString title;
        std::vector<ProofUse> chain;
        int from = 0;
    };
    [[nodiscard]] int count() const;
    /// The shared step that is shown, if it is known which.
    [[nodiscard]] const SharedStep* sharedStep() const;
    void showStep();
    void showButtons();
    void showLine(const ProofLine& line);
    void showUse(const ProofUse& use);
    void showTerms(const std::string& before, const std::string& after, const ProofLine* line);
    void resetSlider();
    QToolButton* addButton(const QString& name, const QString& text, const QString& tip);

    ProofReportPtr m_proof;
    int m_step = 0;
    QTimer m_timer;
    QLabel* m_title;
    QPlainTextEdit* m_before;
    QPlainTextEdit* m_after;
    QSlider* m_slider;
    QToolButton* m_previous;
    QToolButton* m_play;
    QToolButton* m_next;
    QToolButton* m_into;
    QToolButton* m_out;
    std::vector<Level> m_levels;
};

}  // namespace candler
