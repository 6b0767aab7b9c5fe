// PictureService: from a snapshot to a laid-out picture, away from the UI thread. The latest
// request wins: earlier ones are stopped, and their Graphviz process is killed.
#pragma once

#include <QObject>
#include <QRectF>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/layout/BoxGeometry.h"
#include "app/layout/Foresight.h"
#include "app/layout/HeldBoxes.h"
#include "app/session/SessionTypes.h"
#include "app/workbench/canvas/CanvasLayers.h"
#include "engine/snapshot/Slice.h"

namespace candler {

/// The moments of a step, in order.
using History = std::vector<ExtractionViewPtr>;
using HistoryPtr = std::shared_ptr<const History>;

/// What the shown iteration did, in numbers.
struct SnapshotNews {
    struct Merge {
        std::string classes;  ///< `12 ⊕ 40`
        MergeCause cause = MergeCause::Start;
        std::string rule;  ///< Of cause Rule.
    };
    std::size_t nodes = 0;
    std::size_t classes = 0;
    std::size_t mergedClasses = 0;
    std::vector<std::pair<std::string, std::size_t>> rules{};  ///< Most e-nodes first.
    std::vector<Merge> merges{};                               ///< The first of them.
};

/// A slice with its geometry and places; everything the canvas paints.
struct Picture {
    Slice slice;
    MeasuredSlice measured;
    GraphDrawing drawing;
    SliceSpec spec;
    SnapshotNews news{};
    RuleLetters rules{};  ///< Of what is drawn.
    std::string notice;   ///< `Graphviz gave up after 1.0 s, showing quick layout`.
    std::shared_ptr<const Foresight> foresight{};  ///< Whose places these are, if any.
    HistoryPtr history{};                          ///< Of the foresight.
    /// By box: where the layout wants it. `drawing` has those that are held where they are held.
    std::vector<LayoutSeed> natural{};
    std::vector<bool> isHeld{};  ///< By box: it was put there by hand.
    ClassTextsPtr texts{};       ///< Of the snapshot, as in ExtractionView.

    [[nodiscard]] QRectF bounds() const {
        return {drawing.x, drawing.y, drawing.width, drawing.height};
    }
    /// What is drawn; the bounds have room for what comes, too.
    [[nodiscard]] QRectF contents() const {
        const Rect all = contentsOf(drawing, kDrawingMargin);
        return {all.x, all.y, all.width, all.height};
    }
};
using PicturePtr = std::shared_ptr<const Picture>;

/// Who lays out: Graphviz where no places are kept; always the quick layout, which keeps them; or
/// Graphviz by springs, which shows large pictures as a cloud and keeps no places.
enum class PictureLayout : std::uint8_t { Graphviz, Stable, Overview };

/// Up to what Graphviz is asked while someone waits.
[[nodiscard]] bool isForGraphviz(const LayoutRequest& boxes, PictureLayout layout);

struct PictureRequest {
    SnapshotPtr snapshot;
    std::shared_ptr<const Ranking> ranking;
    ClassTextsPtr texts{};
    SliceSpec spec;
    TextMetrics metrics;
    /// What it has in common with this keeps its place; null: everything is laid out anew.
    PicturePtr previous{};
    /// All moments of the step are laid out together, if they are not too many; may be null.
    HistoryPtr history{};
    std::size_t scene = 0;           ///< Which of them is shown.
    std::vector<BoxPlace> places{};  ///< Of this step, where someone has put boxes.
    /// More iterations may follow: boxes get room for more rows.
    bool mayGrow = false;
    double timeLimitSeconds = 1.0;
    PictureLayout layout = PictureLayout::Graphviz;
    /// Graphviz is asked although places are kept; they stay if it does not answer in time.
    bool isSettling = false;
};

class PictureService : public QObject {
    Q_OBJECT

public:
    explicit PictureService(QObject* parent = nullptr);
    ~PictureService() override;

    /// Answers with pictureReady unless another request comes first. Where Graphviz takes its time,
    /// a picture by the quick layout comes before.
    void request(PictureRequest request);
    /// No picture comes of the request under way.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// Gives up the request under way; a picture by the quick layout still comes.
    void stopGraphviz();

signals:
    void pictureReady(const candler::PicturePtr& picture);

private:
    void showQuick();

    QThreadPool m_pool;
    std::stop_source m_stop;
    QTimer m_patience;   // with Graphviz
    PicturePtr m_quick;  // of the request under way
    std::uint64_t m_serial = 0;
    bool m_isBusy = false;
};

/// Of the snapshot's own iteration.
[[nodiscard]] SnapshotNews newsOf(const Snapshot& snapshot);
[[nodiscard]] RuleLetters lettersOf(const Slice& slice);

/// Told of the picture by the quick layout while Graphviz is at work.
using QuickHook = std::function<void(const PicturePtr&)>;

/// What PictureService does, on the calling thread.
[[nodiscard]] PicturePtr makePicture(const PictureRequest& request, const std::stop_token& stop,
                                     const QuickHook& onQuick = {});

}  // namespace candler
