#include "app/workbench/canvas/PictureService.h"

#include <algorithm>

#include "app/layout/DotProcessLayout.h"
#include "app/layout/EdgeRouter.h"
#include "app/layout/LayeredLayout.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

/// What Graphviz is asked to lay out while someone waits, and what the quick layout may get.
constexpr std::size_t kMostDotBoxes = 150;
constexpr std::size_t kMostDotEdges = 450;
constexpr std::size_t kMostBoxes = 1000;
constexpr std::size_t kMostEdges = 3000;
constexpr int kPatienceMilliseconds = 250;

class PictureMaker {
public:
    PictureMaker(const PictureRequest& request, const std::stop_token& stop,
                 const QuickHook& onQuick)
        : m_request(request), m_stop(stop), m_onQuick(onQuick) {}

    PicturePtr make() {
        if (m_request.history)
            if (PicturePtr picture = makeOfHistory()) return picture;
        auto picture = start();
        picture->slice = makeSlice(m_request.snapshot, *m_request.ranking, m_request.spec);
        picture->measured = measureSlice(picture->slice, m_request.metrics);
        LayoutRequest& boxes = picture->measured.request;
        const bool isSeeded = seed(boxes, picture->slice, {});
        reserveRoom(boxes);
        const auto finish = [&](GraphDrawing drawing) {
            picture->drawing = std::move(drawing);
            giveBackRoom(*picture);
            hold(*picture, {});
        };
        layOut({boxes, boxes}, isSeeded, *picture, finish, finish);
        return picture;
    }

private:
    [[nodiscard]] std::shared_ptr<Picture> start() const {
        auto picture = std::make_shared<Picture>();
        picture->spec = m_request.spec;
        picture->texts = m_request.texts;
        return picture;
    }

    /// Null if all moments together are too much.
    PicturePtr makeOfHistory() {
        auto picture = start();
        picture->history = m_request.history;
        const PicturePtr& previous = m_request.previous;
        const bool isKnown = previous && previous->foresight &&
                             previous->history == m_request.history &&
                             previous->spec == m_request.spec;
        if (isKnown && !m_request.isSettling) {
            picture->foresight = previous->foresight;
            showScene(*picture);
            return picture;
        }
        auto foresight = std::make_shared<Foresight>(scenes());
        LayoutRequest& places = foresight->request();
        if (places.boxes.size() > kMostBoxes || places.edges.size() > kMostEdges) return nullptr;
        // What was drawn may be drawn again at other moments.
        bool isSeeded =
            seed(places, foresight->sliceOf(m_request.scene), foresight->slotsOf(m_request.scene));
        for (std::size_t i = 0; isSeeded && i < foresight->sceneCount(); ++i)
            seed(places, foresight->sliceOf(i), foresight->slotsOf(i));
        const auto show = [&](const auto& setDrawing) {
            auto laidOut = std::make_shared<Foresight>(*foresight);
            setDrawing(*laidOut);
            picture->foresight = laidOut;
            showScene(*picture);
        };
        // Graphviz is asked for the moment that is shown alone: that is how it becomes clear. The
        // other moments get what room is left beside it.
        layOut(
            {places, foresight->requestOf(m_request.scene)}, isSeeded, *picture,
            [&](GraphDrawing drawing) {
                show([&](Foresight& all) { all.setDrawing(std::move(drawing)); });
            },
            [&](GraphDrawing drawing) {
                show(
                    [&](Foresight& all) { all.setDrawingOf(m_request.scene, std::move(drawing)); });
            });
        return picture;
    }

    /// So that a box that gets its second or third e-node pushes nothing away.
    void reserveRoom(LayoutRequest& boxes) const {
        constexpr std::size_t kRows = 3;
        const double least = heightOfRows(kRows, m_request.metrics);
        if (m_request.mayGrow)
            for (LayoutBox& box : boxes.boxes) box.height = std::max(box.height, least);
    }

    void giveBackRoom(Picture& picture) const {
        if (!m_request.mayGrow) return;
        GraphDrawing& drawing = picture.drawing;
        for (std::size_t i = 0; i < drawing.boxes.size(); ++i)
            drawing.boxes[i].height = picture.measured.boxes[i].height;
        for (std::size_t e = 0; e < drawing.edges.size(); ++e) {
            const LayoutEdge& edge = picture.measured.request.edges[e];
            drawing.edges[e] = curveBetween(std::move(drawing.edges[e]), drawing.boxes[edge.from],
                                            edge.fromX, drawing.boxes[edge.to]);
        }
    }

    /// Puts boxes where someone has put them, and remembers where the layout did.
    void hold(Picture& picture, const std::vector<Rect>& taken) const {
        picture.natural.clear();
        for (std::size_t i = 0; i < picture.drawing.boxes.size(); ++i)
            picture.natural.push_back(picture.drawing.seedOf(i));
        const std::string view = viewName(picture.slice.kind, picture.spec.centres);
        const auto held = heldBoxes(picture.slice, view, m_request.places);
        picture.isHeld.assign(picture.drawing.boxes.size(), false);
        for (const HeldBox& one : held) picture.isHeld[one.box] = true;
        picture.drawing =
            withHeldBoxes(picture.measured.request, std::move(picture.drawing), held, taken);
        // In a cloud straight lines are clearer than ways round all that lies between.
        leadAroundBoxes(picture.measured.request, picture.drawing,
                        picture.drawing.engine == GraphDrawing::Engine::Springs ? Obstacles::Ends
                                                                                : Obstacles::All);
    }

    [[nodiscard]] std::vector<Foresight::Scene> scenes() const {
        std::vector<Foresight::Scene> scenes;
        for (const ExtractionViewPtr& view : *m_request.history) {
            Foresight::Scene& scene = scenes.emplace_back();
            scene.slice = makeSlice(view->snapshot, drawnRanking(*view), m_request.spec);
            scene.measured = measureSlice(scene.slice, m_request.metrics);
        }
        return scenes;
    }

    void showScene(Picture& picture) const {
        Foresight::Scene scene = picture.foresight->sceneAt(m_request.scene);
        picture.slice = std::move(scene.slice);
        picture.measured = std::move(scene.measured);
        picture.drawing = std::move(scene.drawing);
        hold(picture, picture.foresight->slotsBeside(m_request.scene));
    }

    /// Gives boxes the places they had; false if none had any. `places` are those of the slice's
    /// boxes in the request, if they are not the same.
    bool seed(LayoutRequest& request, const Slice& slice,
              const std::vector<std::uint32_t>& places) const {
        if (!m_request.previous || m_request.layout == PictureLayout::Overview) return false;
        bool isSeeded = false;
        const auto before = sameBoxes(m_request.previous->slice, slice);
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i] == kNoIndex) continue;
            auto& known = request.boxes[places.empty() ? i : places[i]].seed;
            if (!known) known = m_request.previous->natural[before[i]];
            isSeeded = true;
        }
        return isSeeded;
    }

    /// What the quick layout gets, and Graphviz.
    struct Requests {
        const LayoutRequest& quick;
        LayoutRequest tidy;
    };

    /// The quick layout where places are kept or there is much to lay out, else Graphviz.
    template <typename Finish, typename FinishTidy>
    void layOut(const Requests& boxes, bool isSeeded, Picture& picture, Finish finish,
                FinishTidy finishTidy) const {
        auto quick = LayeredLayout().layout(boxes.quick, {});
        if (quick) finish(std::move(*quick));
        const bool isKept = isSeeded && !m_request.isSettling;
        if (isKept || !isForGraphviz(boxes.tidy, m_request.layout)) return;
        if (m_onQuick && !m_request.isSettling) {
            auto early = std::make_shared<Picture>(picture);
            early->notice = "Graphviz is running, showing quick layout";
            m_onQuick(early);
        }
        DotProcessLayout::Options options{.timeLimitSeconds = m_request.timeLimitSeconds};
        if (m_request.layout == PictureLayout::Overview) {
            options.program = "sfdp";
            options.kind = DotProcessLayout::Kind::Springs;
        }
        const DotProcessLayout graphviz(options);
        Result<GraphDrawing> tidy = graphviz.layout(boxes.tidy, m_stop);
        if (tidy)
            finishTidy(std::move(*tidy));
        else
            picture.notice = tidy.error()[0].message + ", showing quick layout";
    }

    const PictureRequest& m_request;
    const std::stop_token& m_stop;
    const QuickHook& m_onQuick;
};

}  // namespace

bool isForGraphviz(const LayoutRequest& boxes, PictureLayout layout) {
    // Springs are faster than ranks.
    const std::size_t times = layout == PictureLayout::Overview ? 4 : 1;
    return layout != PictureLayout::Stable && boxes.boxes.size() <= times * kMostDotBoxes &&
           boxes.edges.size() <= times * kMostDotEdges;
}

PicturePtr makePicture(const PictureRequest& request, const std::stop_token& stop,
                       const QuickHook& onQuick) {
    const auto tell = [](const PicturePtr& picture) {
        auto told = std::make_shared<Picture>(*picture);
        told->news = newsOf(*told->slice.snapshot);
        told->rules = lettersOf(told->slice);
        return told;
    };
    QuickHook hook;
    if (onQuick) hook = [&](const PicturePtr& quick) { onQuick(tell(quick)); };
    return tell(PictureMaker(request, stop, hook).make());
}

PictureService::PictureService(QObject* parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMilliseconds);
    connect(&m_patience, &QTimer::timeout, this, &PictureService::showQuick);
}

PictureService::~PictureService() {
    m_stop.request_stop();
    m_pool.clear();
    m_pool.waitForDone();
}

void PictureService::request(PictureRequest request) {
    cancel();
    m_stop = std::stop_source();
    m_isBusy = true;
    const std::uint64_t serial = m_serial;
    // What comes back on the UI thread counts only while nothing else was asked for.
    const auto post = [this, serial](auto use) {
        QMetaObject::invokeMethod(
            this,
            [this, serial, use] {
                if (serial == m_serial) use();
            },
            Qt::QueuedConnection);
    };
    m_patience.start();
    m_pool.start([this, post, stop = m_stop.get_token(), work = std::move(request)] {
        PicturePtr picture;
        const auto onQuick = [&](const PicturePtr& quick) {
            post([this, quick] {
                m_quick = quick;
                if (!m_patience.isActive()) showQuick();
            });
        };
        guarded([&] { picture = makePicture(work, stop, onQuick); },
                [&](const Diagnostics& problems) {
                    auto empty = std::make_shared<Picture>();
                    empty->slice.snapshot = work.snapshot;
                    empty->notice = problems[0].message;
                    picture = empty;
                });
        post([this, picture] {
            m_isBusy = false;
            m_patience.stop();
            m_quick.reset();
            emit pictureReady(picture);
        });
    });
}

void PictureService::showQuick() {
    if (m_quick) emit pictureReady(m_quick);
    m_quick.reset();
}

void PictureService::cancel() {
    m_stop.request_stop();
    m_pool.clear();
    m_patience.stop();
    m_quick.reset();
    ++m_serial;
    m_isBusy = false;
}

void PictureService::stopGraphviz() {
    m_stop.request_stop();
}

}  // namespace candler
