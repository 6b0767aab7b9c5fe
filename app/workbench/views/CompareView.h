// CompareView: two things of one kind set beside each other: iterations, runs, extractions, code,
// or a guide beside its rules without it.
#pragma once

#include "app/workbench/engine/CompareController.h"
#include "app/workbench/views/View.h"

class QComboBox;
class QStackedWidget;
class QToolButton;

namespace candler {

class DifferencePane;
class UnguidedPane;

class CompareView : public QWidget {
    Q_OBJECT

public:
    CompareView(const ViewContext& context, QWidget* parent);

    void setKind(CompareController::Kind kind);
    /// What is chosen on both sides, by the ids of the controller.
    void choose(quint64 left, quint64 right);
    [[nodiscard]] DifferencePane& pane() const { return *m_pane; }
    /// Of the guide and its rules without it.
    [[nodiscard]] UnguidedPane& unguided() const { return *m_unguided; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeBar();
    [[nodiscard]] bool isGuidance() const;
    [[nodiscard]] CompareController::Kind kind() const;
    void onKind();
    void onSides();
    void fillSide(QComboBox& box, const std::vector<CompareController::Side>& sides,
                  std::optional<quint64> wanted);
    void compare();
    void swap();
    void showResult();
    /// Where there are no two of the kind yet.
    [[nodiscard]] QString whyNothing() const;
    void askExport();

    CompareController* m_compare;
    QComboBox* m_kind;
    QComboBox* m_left;
    QComboBox* m_right;
    QToolButton* m_swap;
    QToolButton* m_export;
    QStackedWidget* m_stack;
    DifferencePane* m_pane;
    UnguidedPane* m_unguided;
    bool m_isChosen = false;  ///< The sides are the user's; else the first and the last there are.
    bool m_isPending = true;  ///< To be compared as soon as it is seen.
};

}  // namespace candler
