// CompareView: two things of one kind set beside each other: iterations, runs, extractions, code,
// or a guide beside its rules without it.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "app/workbench/engine/CompareController.h"
#include "app/workbench/views/View.h"

class QAction;
class QComboBox;
class QStackedWidget;
class QToolButton;

namespace candler {

class DifferencePane;
class SharedSelection;
class Sight;
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

private:
    using Side = CompareController::Side;
    /// A class that is picked as soon as the e-graph is shown that has it.
    struct WantedClass {
        Moment moment;
        EClassId eclass;
    };

    void makeBar();
    QToolButton* makeButton(QAction& action);
    [[nodiscard]] bool isGuidance() const;
    [[nodiscard]] CompareController::Kind kind() const;
    /// Two of the kind are chosen from.
    [[nodiscard]] bool hasSides() const;
    void onKind();
    void onSides();
    void onSeen();
    /// The sides there are, with those that are chosen.
    void fill();
    void fillSide(QComboBox& box, std::optional<quint64> wanted);
    [[nodiscard]] std::optional<Side> chosen(const QComboBox& box) const;
    /// Unless it is done already, or under way.
    void compare();
    void swap();
    void showResult();
    /// Where there are no two of the kind yet.
    [[nodiscard]] QString whyNothing() const;
    void pick(EClassId eclass, const std::optional<Moment>& moment);
    void onMoment(const Moment& moment);
    void askExport();

    CompareController* m_compare;
    SharedSelection* m_selection;
    QComboBox* m_kind;
    QComboBox* m_left;
    QComboBox* m_right;
    QAction* m_swap;
    QAction* m_export;
    QToolButton* m_swapButton = nullptr;
    QToolButton* m_exportButton = nullptr;
    QStackedWidget* m_stack;
    DifferencePane* m_pane;
    UnguidedPane* m_unguided;
    std::vector<Side> m_sides;                        ///< That are chosen from.
    std::optional<std::pair<Side, Side>> m_compared;  ///< As they were.
    std::optional<Moment> m_shown;                    ///< In the canvas.
    std::optional<WantedClass> m_wanted;
    bool m_isChosen = false;  ///< The sides are the user's; else the first and the last there are.
    Sight* m_sight;
    bool m_isPending = true;  ///< To be filled and compared as soon as it is seen.
};

}  // namespace candler
