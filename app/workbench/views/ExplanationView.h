// ExplanationView: why two terms are equal and where an e-node comes from: the steps, their
// sub-proofs, a replay, and the proof as a document.
#pragma once

#include <optional>

#include "app/session/SessionTypes.h"
#include "app/workbench/engine/ProofAnswer.h"
#include "app/workbench/models/SubProofModel.h"
#include "app/workbench/views/View.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;
class QTabWidget;
class QTreeView;

namespace candler {

class ReplayPane;

class ExplanationView : public QWidget {
    Q_OBJECT

public:
    ExplanationView(const ViewContext& context, QWidget* parent);

    [[nodiscard]] const RewriteModel& rewrites() const { return m_rewrites; }
    [[nodiscard]] const SubProofModel& subProofs() const { return m_subProofs; }
    [[nodiscard]] ReplayPane& replay() { return *m_replay; }
    [[nodiscard]] QString message() const;
    /// What is explained; null before.
    [[nodiscard]] const ProofAnswerPtr& answer() const { return m_answer; }
    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    void setQuestion(ProofQuestion::Kind kind);
    /// Asks what is set; nothing if ask is not possible now.
    void ask();
    /// Asks something that is not among the questions here; nothing while another is answered.
    void askAbout(const ProofQuestion& question);
    /// As the document that the path's ending asks for.
    void exportTo(const QString& path);
    /// Why the question cannot be asked now; empty if it can.
    [[nodiscard]] QString whyNot(ProofQuestion::Kind asked) const;

signals:
    /// What can be asked may have changed.
    void stateChanged();

private:
    void build();
    void connectAll();
    void showMoment(const Moment& moment, const ExtractionViewPtr& view);
    /// The steps that were begun, and the e-nodes of the selected class.
    void showChoices();
    void showNodes();
    void showState();
    void showAnswer(const ProofAnswerPtr& answer);
    void forget();
    void askAndExport();
    [[nodiscard]] ProofQuestion::Kind kind() const;

    SessionController* m_controller;
    SharedSelection* m_selection;
    QComboBox* m_kind;
    QComboBox* m_step;
    QComboBox* m_node;
    QLabel* m_equals;
    QComboBox* m_other;
    QPushButton* m_ask;
    QPushButton* m_export;
    QLabel* m_message;
    QWidget* m_results = nullptr;  ///< Below the message, once there is an answer.
    QTabWidget* m_tabs;
    QTableView* m_table;
    QTreeView* m_tree;
    ReplayPane* m_replay;
    RewriteModel m_rewrites;
    SubProofModel m_subProofs;
    ExtractionViewPtr m_view;
    Moment m_moment;
    QString m_said;  ///< Of the answer.
    ProofAnswerPtr m_answer;
    bool m_isBusy = false;
};

}  // namespace candler
