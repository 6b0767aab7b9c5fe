#include "app/workbench/canvas/PictureService.h"

#include "app/layout/DotProcessLayout.h"
#include "app/layout/LayeredLayout.h"
#include "app/workbench/engine/Guarded.h"

namespace candler {

namespace {

/// Gives the boxes the places they had, so that the quick layout keeps them.
void seedPlaces(LayoutRequest& request, const Slice& slice, const Picture& previous) {
    for (std::size_t i = 0; i < slice.boxes.size(); ++i) {
        const EClassId id = slice.snapshot->classes()[slice.boxes[i].classIndex].id;
        const auto index = previous.slice.snapshot->indexOf(id);
        if (!index) continue;
        const std::uint32_t box = previous.slice.boxOf(*index);
        if (box != kNoIndex) request.boxes[i].previous = previous.drawing.boxes[box].centre();
    }
}

}  // namespace

PicturePtr makePicture(const PictureRequest& request, const std::stop_token& stop) {
    auto picture = std::make_shared<Picture>();
    picture->slice = makeSlice(request.snapshot, *request.ranking, request.spec);
    picture->measured = measureSlice(picture->slice, request.metrics);
    const DotProcessLayout graphviz(
        {.program = "dot", .timeLimitSeconds = request.timeLimitSeconds});
    Result<GraphDrawing> drawing = graphviz.layout(picture->measured.request, stop);
    if (!drawing) {
        picture->notice = drawing.error()[0].message + " — showing the quick layout";
        if (request.previous)
            seedPlaces(picture->measured.request, picture->slice, *request.previous);
        drawing = LayeredLayout().layout(picture->measured.request, {});
    }
    if (drawing) picture->drawing = std::move(*drawing);
    return picture;
}

PictureService::PictureService(QObject* parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
}

PictureService::~PictureService() {
    m_stop.request_stop();
    m_pool.clear();
    m_pool.waitForDone();
}

void PictureService::request(PictureRequest request) {
    m_stop.request_stop();
    m_pool.clear();
    m_stop = std::stop_source();
    m_isBusy = true;
    const std::uint64_t serial = ++m_serial;
    m_pool.start([this, serial, stop = m_stop.get_token(), work = std::move(request)] {
        PicturePtr picture;
        guarded([&] { picture = makePicture(work, stop); },
                [&](const Diagnostics& problems) {
                    auto empty = std::make_shared<Picture>();
                    empty->slice.snapshot = work.snapshot;
                    empty->notice = problems[0].message;
                    picture = empty;
                });
        QMetaObject::invokeMethod(
            this,
            [this, serial, picture] {
                if (serial != m_serial) return;
                m_isBusy = false;
                emit pictureReady(picture);
            },
            Qt::QueuedConnection);
    });
}

void PictureService::cancel() {
    m_stop.request_stop();
    m_pool.clear();
    ++m_serial;
    m_isBusy = false;
}

void PictureService::stopGraphviz() {
    m_stop.request_stop();
}

}  // namespace candler
