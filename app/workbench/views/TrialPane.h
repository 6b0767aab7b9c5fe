// TrialPane: rules tried on a term, at every place: what they make of it, or what is in the way.
#pragma once

#include <QStringList>

#include "app/workbench/engine/RuleController.h"
#include "app/workbench/views/View.h"

class QAction;
class QLabel;
class QLineEdit;
class QTextBrowser;

namespace candler {

class TrialPane : public QWidget {
    Q_OBJECT

public:
    TrialPane(const ViewContext& context, QWidget* parent);

    /// Which rules are meant.
    void setRules(const QStringList& rules);
    /// Tries them on this term; empty: on that of the picked class, or what the step starts with.
    void tryOn(const QString& term);
    /// What is shown, as text.
    [[nodiscard]] QString resultText() const;

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeBar();
    void ask();
    void forget();
    void show(const TrialAnswerPtr& answer);
    void updateState();

    SessionController* m_controller;
    SharedSelection* m_selection;
    RuleController* m_ruleController;
    Moment m_moment;
    QStringList m_rules;
    QLineEdit* m_term = nullptr;
    QAction* m_try = nullptr;
    QAction* m_giveUp = nullptr;
    QLabel* m_subject = nullptr;
    QTextBrowser* m_result;
    TrialAnswerPtr m_answer;
};

}  // namespace candler
