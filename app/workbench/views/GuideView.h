// GuideView: the ordered sketches with their lights, and an editor for the picked one. What changes
// the guide as a whole is in GuideViewSteps.cpp, what comes from the e-graph in GuideViewParts.cpp.
#pragma once

#include <QKeySequence>
#include <QPointer>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/workbench/engine/EngineWorker.h"
#include "app/workbench/models/GuideModel.h"
#include "app/workbench/views/TermSketchDialog.h"
#include "app/workbench/views/View.h"

class QAction;
class QLabel;
class QSpinBox;
class QTreeView;

namespace candler {

class CodeEditor;
class GoalEditor;
class GuideEditor;
class ParameterBar;

class GuideView : public QWidget, public PlaceView {
    Q_OBJECT

public:
    GuideView(const ViewContext& context, QWidget* parent);

    bool goTo(const SourceSpan& place) override;
    [[nodiscard]] const GuideModel& model() const { return m_model; }
    /// Which iteration the lamps tell of.
    [[nodiscard]] QString aboutText() const;
    [[nodiscard]] QTreeView& tree() { return *m_tree; }
    [[nodiscard]] CodeEditor& editor() const;
    [[nodiscard]] GuideModel& model() { return m_model; }
    /// Writes the e-node into the sketch that is open, in place of the hole at the cursor or, if
    /// there is none, of the first one; as far down as the levels say, or whole.
    void insertPattern(const Moment& moment, ENodeId node, bool isWhole);
    /// A new step behind the picked one, which looks for a term that has the e-node's pattern.
    void addStepFor(const Moment& moment, ENodeId node);
    /// A part of a term is made a sketch, in a dialog, and goes into the guide.
    void sketchFrom(const TermSketchQuestion& question);
    void insertSketch(const std::string& sketch, SketchPlace place);
    /// Why no e-node can be written into the sketch; empty if one can.
    [[nodiscard]] QString whyNoPattern() const;

public slots:
    void moveStep(int from, int to);
    void renameStep(int step, const QString& name);
    void duplicateStep(int step);
    void removeStep(int step);
    void showWaypoints();
    /// A step more behind the one that is picked, which is picked then.
    void addStep(const std::string& sketch = {});
    /// The guide in a window of its own.
    void showGuideEditor();
    void showSchedule();

signals:
    /// Why a class satisfies a part of a sketch.
    void proofWanted(const candler::ProofQuestion& question);

private:
    // GuideViewSteps.cpp
    QWidget* makeBar();
    void makeActions();
    QAction* makeAction(const char* name, const QString& text, const QKeySequence& key,
                        const std::function<void()>& does);
    void updateActions();
    void showMenu(const QPoint& at);
    void showGuide();
    void pickStep(int step);
    // GuideViewParts.cpp
    void showWitnesses();
    void provePart();
    [[nodiscard]] QString whyNoWitnesses() const;
    void takeDrops();
    void askPattern(const Moment& moment, ENodeId node, bool isWhole);
    void takePattern(const TermAnswer& answer);
    void fillHole(const std::string& pattern, std::size_t offset);
    [[nodiscard]] std::optional<std::size_t> holeAtCursor() const;
    void namePlaces(TermSketchDialog& dialog) const;
    /// Until something else is to be said there.
    void showNote(const QString& note);
    void clear();
    void load();
    void showProgress();
    void showAbout();
    void showStep(int step);
    void showTitle();
    void showEdits();
    void setParameter(const QString& name, qint64 value);

    /// What the tree says of a step, but for its goal and how it stands.
    struct ShownStep {
        std::string name;
        std::vector<std::string> rules;
        std::string costModel;
        Limits limits;
        bool operator==(const ShownStep&) const = default;
    };

    SessionController* m_controller;
    SharedSelection* m_selection;
    RuleController* m_rules;
    GuideModel m_model;
    ParameterBar* m_parameters;
    QTreeView* m_tree;
    QLabel* m_about;
    QLabel* m_title;
    GoalEditor* m_goal;
    QPointer<GuideEditor> m_guideEditor;  ///< While it is open.
    QSpinBox* m_levels;
    /// Of the steps in the tree.
    std::vector<ShownStep> m_shownSteps;
    std::map<std::string, QAction*> m_actions;
    std::uint64_t m_wish = 0;       // the last pattern that was asked for
    std::optional<int> m_wishedAt;  // where in the text it goes; none: it is a new step's
    std::optional<Moment> m_shown;  // on the canvas
    bool m_wasStale = false;
    int m_step = 0;
    int m_openStep = 0;  ///< Expanded, as the one under way.
};

}  // namespace candler
