// EGraphView: the central view: canvas, what is drawn and why (chips), which slice, find, and the
// slider that shows any iteration of any step. Bars and chips are made in EGraphViewParts.cpp; what
// is shown when is in EGraphViewTime.cpp.
#pragma once

#include <QThreadPool>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "app/session/SessionTypes.h"
#include "app/workbench/canvas/PictureService.h"
#include "app/workbench/engine/EngineWorker.h"
#include "app/workbench/views/View.h"
#include "engine/snapshot/Slice.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;
class QSpinBox;
class QTreeView;
class QToolButton;

namespace candler {

class BoxItem;
class GraphCanvas;
class OutlineModel;
class SharedSelection;

class EGraphView : public QWidget, public SearchView {
    Q_OBJECT

public:
    EGraphView(SharedSelection* selection, QWidget* parent = nullptr);
    ~EGraphView() override;

    /// Pinned and forbidden e-nodes among those that are drawn.
    void setWishes(std::set<ENodeId> pinned, std::set<ENodeId> forbidden);
    /// What the slider offers; the shown moment stays if it is still there, unless `goToLast`.
    void setMoments(std::vector<Moment> moments, const QStringList& stepNames, bool goToLast);
    /// Why there is nothing to show, where it is no e-graph yet.
    void setObstacle(const QString& why);
    /// Another e-graph is to come: nothing of this one is shown, or asked of the next.
    void forget();
    /// Shows an e-graph; null empties the canvas.
    void setExtraction(const Moment& moment, const ExtractionViewPtr& view);
    /// Whether it runs, and which steps have ended.
    void setRun(const RunViewPtr& run) { m_run = run; }
    /// Where the user has put boxes, in all steps.
    void setMovedBoxes(const std::vector<MovedBox>& moved);
    /// What happened last, for the label beside the slider: `search ▸ apply ▸ rebuild`.
    void setPhase(const QString& phase);

    [[nodiscard]] GraphCanvas* canvas() const { return m_canvas; }
    [[nodiscard]] QSlider* slider() const { return m_slider; }
    [[nodiscard]] const ExtractionViewPtr& shown() const { return m_view; }
    [[nodiscard]] std::optional<Moment> shownMoment() const;
    [[nodiscard]] QString budgetText() const;
    [[nodiscard]] const QString& momentText() const { return m_momentText; }
    /// A picture is on its way.
    [[nodiscard]] bool isBusy() const;
    /// What is shown is what the slider points at.
    [[nodiscard]] bool isUpToDate() const;

public slots:
    void showPrevious();
    void showNext();
    void showFirst();
    void showLast();
    void showMoment(const candler::Moment& moment);
    void setKind(candler::SliceKind kind);
    void findText(const QString& text);
    // Of the selected class; nothing happens without one.
    /// Shows all e-nodes; where they are shown already, what they use.
    void expandClass();
    void foldClass();
    void isolateClass();
    /// What is near the class; again, one ring more.
    void showNeighbours();
    void hideClass();
    void showHidden();
    void showFoundOnly();
    /// The first witnesses of the sketch's parts.
    void showWitnesses();
    /// These, which satisfy a part of a step's sketch, alone; `what` says so in words.
    void showWitnessesOf(const candler::Moment& moment,
                         const std::vector<candler::EClassId>& classes, const QString& what);
    void toggleChanges();
    void toggleOutline();
    /// Takes back the last pick or change of what is drawn.
    void goBack();
    void goForward();
    [[nodiscard]] bool canGoBack() const;
    [[nodiscard]] bool canGoForward() const;
    void openFind() override;
    void stepFind(int by) override;
    /// Adds to what is drawn what was found and is not drawn, so many at a time as can be read.
    void bringFound();
    void setLayer(candler::Layer layer, bool isOn);
    /// Holds the selected class's box where it is, or lets it go.
    void togglePosition();
    /// Of the shown kind of picture.
    void releasePositions();
    /// Why the selected class's box cannot be held; empty if it can.
    [[nodiscard]] QString whyNoPosition() const;
    [[nodiscard]] bool hasPositions() const;
    /// The e-node that is picked, or the cheapest one of the class that is.
    [[nodiscard]] std::optional<ENodeId> pickedNode() const;
    /// Lays out afresh what is drawn.
    void tidy();
    /// For so long no hand touches the picture before it settles into Graphviz's layout, in
    /// milliseconds; 0: it never does by itself.
    void setSettlePause(int milliseconds);
    /// The answer to historyWanted().
    void setHistory(const std::vector<candler::Moment>& moments,
                    const std::vector<candler::ExtractionViewPtr>& views);
    /// After a change of theme.
    /// By settings that were changed.
    void redraw();
    void restyle();

signals:
    /// The user wants to see this moment.
    void momentWanted(const candler::Moment& moment);
    /// These moments are to be laid out together.
    void historyWanted(const std::vector<candler::Moment>& moments);
    void pictureShown();
    /// The user wants boxes to be there; `what` says what was done.
    void boxesMoved(const std::vector<candler::MovedBox>& moved, const QString& what);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeTopBar();
    QWidget* makeTimeBar();
    QWidget* makeStrip();
    void refresh();
    void showPicture(const PicturePtr& picture);
    /// In a while, if the quick layout drew what Graphviz can.
    void settleLater();
    void settle();
    [[nodiscard]] QString drawnBy(const Picture& picture) const;
    /// What is drawn of how much, by whom, and how much of it is out of sight.
    void showBudget();
    void showSelection();
    void goBehind(EClassId id);
    // EGraphViewSlices.cpp
    QWidget* makeSliceBar(QWidget* parent);
    void updateSliceBar();
    void changeSlice(const std::function<void(SliceSpec&)>& change);
    void setSlice(const SliceSpec& spec);
    /// So that what is drawn can be gone back to.
    void noteSlice();
    void showMenu(const QPoint& global);
    // EGraphViewOutline.cpp
    QWidget* makeMiddle();
    void showOutline();
    void showOutlineLine();
    void pickOutlineLine();
    void find();
    void forgetFound();
    void showFound(const std::vector<EClassId>& found);
    [[nodiscard]] const BoxItem* pickedBox() const;
    [[nodiscard]] std::vector<EClassId> boxesFirst(std::vector<EClassId> found) const;
    /// What was found, with the boxes whose rows show it in place of an arrow; notes what is not
    /// drawn.
    std::vector<EClassId> markFound();
    void showFindCount();
    // EGraphViewLayers.cpp
    QWidget* makeLayersButton(QWidget* parent);
    void updateLegend();
    [[nodiscard]] std::vector<EClassId> badgedClasses(const SketchPart& part) const;
    void updateSketchMarks();
    void updateNews();
    QWidget* makeFind(QWidget* parent);
    // EGraphViewPlaces.cpp
    [[nodiscard]] std::vector<BoxPlace> placesOfStep() const;
    [[nodiscard]] bool isOfPicture(const MovedBox& moved) const;
    /// All but those of the class in the picture that is shown.
    [[nodiscard]] std::vector<MovedBox> movedWithout(EClassId id) const;
    void putBox(EClassId id, const QPoint& place);
    void drag(EClassId id, const std::optional<ENodeId>& node);
    [[nodiscard]] std::string stepName() const;
    // EGraphViewTime.cpp
    void updateTimeLabel();
    void forgetSlices();
    [[nodiscard]] bool isRunning() const;
    /// The step of the shown moment has ended.
    [[nodiscard]] bool isFinished() const;
    /// The start of the guide is shown as it was seen first.
    [[nodiscard]] bool isFirstView() const;
    [[nodiscard]] std::vector<Moment> momentsOfStep() const;
    /// The shown moment is laid out together with the others of its step.
    [[nodiscard]] bool usesHistory() const;
    /// The picture has to wait for the step's other moments.
    bool awaitsHistory();
    [[nodiscard]] std::size_t sceneIndex() const;
    /// What is drawn already stays where it is in the next picture.
    [[nodiscard]] bool keepsPlaces(const SliceSpec& spec) const;
    [[nodiscard]] QString className(EClassId id) const;

    SharedSelection* m_selection;
    PictureService m_pictures;
    QThreadPool m_finder;  // one search at a time, the latest wins
    std::uint64_t m_findSerial = 0;
    GraphCanvas* m_canvas = nullptr;
    QComboBox* m_kind = nullptr;
    QLineEdit* m_find = nullptr;
    QLabel* m_findCount = nullptr;
    QToolButton* m_bringFound = nullptr;
    QLabel* m_news = nullptr;
    QLabel* m_path = nullptr;
    QToolButton* m_back = nullptr;
    QToolButton* m_forward = nullptr;
    QSlider* m_slider = nullptr;
    QLabel* m_time = nullptr;
    QLabel* m_budget = nullptr;
    QLabel* m_legend = nullptr;
    QLabel* m_notice = nullptr;
    QLabel* m_empty = nullptr;

    std::vector<Moment> m_moments;
    QStringList m_stepNames;
    std::optional<Moment> m_moment;
    ExtractionViewPtr m_view;
    RunViewPtr m_run;
    HistoryPtr m_history;
    std::vector<Moment> m_historyMoments;
    std::vector<Moment> m_awaited;  // moments of a history that was asked for
    quint64 m_line = 0;             // of e-graphs that follow from one another
    quint64 m_shownLine = 0;        // of the picture
    quint64 m_historyLine = 0;
    bool m_wasShownRunning = false;
    bool m_isTidyWanted = false;
    bool m_isFirstView = false;                ///< The start was asked for as it was seen first,
    bool m_isFirstViewWanted = false;          ///< and has not been laid out since.
    QTimer m_pause;                            ///< Before the picture settles.
    QTimer m_sight;                            ///< Until what is out of sight is counted again.
    bool m_isSettling = false;                 ///< The next request is made because of a pause.
    std::shared_ptr<const Ranking> m_ranking;  // with the chosen term's choices
    SliceSpec m_spec;
    SliceSpec m_firstSpec;  ///< Of the first view.
    /// What was drawn before, and how many picks could be taken back then.
    struct PastSlice {
        SliceSpec spec;
        std::size_t depth = 0;
    };
    std::vector<PastSlice> m_pastSlices;
    std::vector<PastSlice> m_nextSlices;
    OutlineModel* m_outline = nullptr;
    QTreeView* m_outlineTree = nullptr;
    QSpinBox* m_alternatives = nullptr;
    QSpinBox* m_down = nullptr;
    QSpinBox* m_up = nullptr;
    std::vector<MovedBox> m_moved;
    /// Waits for its moment.
    struct Witnesses {
        Moment moment;
        std::vector<EClassId> classes;
        QString what;
    };
    std::optional<Witnesses> m_witnesses;
    std::vector<EClassId> m_matching;     ///< What the query says, in the order of the classes.
    std::vector<EClassId> m_found;        ///< The same in the order in which it is gone through.
    std::vector<EClassId> m_foundBeside;  ///< Those that are not drawn.
    std::optional<std::size_t> m_foundAt;
    QString m_momentText;
    QString m_phase;
};

}  // namespace candler
