// EGraphView: the central view: canvas, what is drawn and why (chips), which slice, find, and the
// slider that shows any iteration of any step. Bars and chips are made in EGraphViewParts.cpp; what
// is shown when is in EGraphViewTime.cpp.
#pragma once

#include <QThreadPool>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/SessionTypes.h"
#include "app/workbench/canvas/PictureService.h"
#include "app/workbench/engine/EngineWorker.h"
#include "engine/snapshot/Slice.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;
class QToolButton;

namespace candler {

class GraphCanvas;
class SharedSelection;

class EGraphView : public QWidget {
    Q_OBJECT

public:
    EGraphView(SharedSelection* selection, QWidget* parent = nullptr);
    ~EGraphView() override;

    /// What the slider offers; the shown moment stays if it is still there, unless `goToLast`.
    void setMoments(std::vector<Moment> moments, const QStringList& stepNames, bool goToLast);
    /// Shows an e-graph; null empties the canvas.
    void setExtraction(const Moment& moment, const ExtractionViewPtr& view);
    /// Whether it runs, and which steps have ended.
    void setRun(const RunViewPtr& run) { m_run = run; }
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
    /// Picks the next of what was found, or with -1 the one before.
    void findNext(int step);
    void focusFind();
    /// Asks Graphviz for a fresh layout.
    void tidy();
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

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeTopBar();
    QWidget* makeTimeBar();
    void makeChips();
    void placeChips();
    void refresh();
    void showPicture(const PicturePtr& picture);
    void showSelection();
    void goBehind(EClassId id);
    void find();
    void showFound(const std::vector<EClassId>& found);
    // EGraphViewTime.cpp
    void updateTimeLabel();
    [[nodiscard]] bool isRunning() const;
    /// The step of the shown moment has ended.
    [[nodiscard]] bool isFinished() const;
    [[nodiscard]] std::vector<Moment> momentsOfStep() const;
    /// The shown moment is laid out together with the others of its step.
    [[nodiscard]] bool usesHistory() const;
    /// The picture has to wait for the step's other moments.
    bool awaitsHistory();
    [[nodiscard]] std::size_t sceneIndex() const;
    /// What is drawn already stays where it is in the next picture.
    [[nodiscard]] bool keepsPlaces(const SliceSpec& spec) const;
    [[nodiscard]] QString className(EClassId id) const;
    [[nodiscard]] SliceSpec spec() const;

    SharedSelection* m_selection;
    PictureService m_pictures;
    QThreadPool m_finder;  // one search at a time, the latest wins
    std::vector<EClassId> m_found;
    std::uint64_t m_findSerial = 0;
    GraphCanvas* m_canvas = nullptr;
    QComboBox* m_kind = nullptr;
    QLineEdit* m_find = nullptr;
    QLabel* m_findCount = nullptr;
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
    std::shared_ptr<const Ranking> m_ranking;  // with the chosen term's choices
    std::vector<EClassId> m_expanded;
    std::vector<EClassId> m_centres;
    QString m_momentText;
    QString m_phase;
};

}  // namespace candler
