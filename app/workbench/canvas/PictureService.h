// PictureService: from a snapshot to a laid-out picture, away from the UI thread. The latest
// request wins: earlier ones are stopped, and their Graphviz process is killed.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <memory>
#include <stop_token>
#include <string>

#include "app/layout/BoxGeometry.h"
#include "engine/snapshot/Slice.h"

namespace candler {

/// A slice with its geometry and places; everything the canvas paints.
struct Picture {
    Slice slice;
    MeasuredSlice measured;
    GraphDrawing drawing;
    std::string notice;  ///< `Graphviz gave up after 1.0 s — showing the quick layout`.
};
using PicturePtr = std::shared_ptr<const Picture>;

struct PictureRequest {
    SnapshotPtr snapshot;
    std::shared_ptr<const Ranking> ranking;
    SliceSpec spec;
    TextMetrics metrics;
    PicturePtr previous;  ///< For places, when the quick layout has to stand in.
    double timeLimitSeconds = 1.5;
};

class PictureService : public QObject {
    Q_OBJECT

public:
    explicit PictureService(QObject* parent = nullptr);
    ~PictureService() override;

    /// Answers with pictureReady unless another request comes first.
    void request(PictureRequest request);
    /// No picture comes of the request under way.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// Gives up the request under way; a picture by the quick layout still comes.
    void stopGraphviz();

signals:
    void pictureReady(const candler::PicturePtr& picture);

private:
    QThreadPool m_pool;
    std::stop_source m_stop;
    std::uint64_t m_serial = 0;
    bool m_isBusy = false;
};

/// What PictureService does, on the calling thread.
[[nodiscard]] PicturePtr makePicture(const PictureRequest& request, const std::stop_token& stop);

}  // namespace candler
