// Foresight: one layout for many moments of a run. Every class that is drawn at any of them gets a
// slot of its own, large enough for all of them, so that going from one moment to another only
// shows and hides: nothing moves.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "app/layout/BoxGeometry.h"

namespace candler {

class Foresight {
public:
    /// One moment as it is drawn.
    struct Scene {
        Slice slice;
        MeasuredSlice measured;
        GraphDrawing drawing{};  ///< Filled by sceneAt().
    };

    /// Moments of one run, in order. Where classes were merged, the slot of the one with the most
    /// e-nodes stays.
    explicit Foresight(std::vector<Scene> scenes);

    [[nodiscard]] std::size_t sceneCount() const { return m_scenes.size(); }
    /// All slots as boxes. Lay it out, perhaps with seeds, and give the drawing to setDrawing().
    [[nodiscard]] LayoutRequest& request() { return m_request; }
    [[nodiscard]] const LayoutRequest& request() const { return m_request; }
    void setDrawing(GraphDrawing drawing) {
        m_drawing = std::move(drawing);
        m_ownScene.reset();
    }
    /// The slots of this moment alone, with its own edges. Of a drawing of them setDrawingOf()
    /// makes one of all: the others go where there is room beside them.
    [[nodiscard]] LayoutRequest requestOf(std::size_t scene) const;
    void setDrawingOf(std::size_t scene, GraphDrawing drawing);
    [[nodiscard]] const GraphDrawing& drawing() const { return m_drawing; }

    [[nodiscard]] const Slice& sliceOf(std::size_t scene) const { return m_scenes[scene].slice; }
    /// By box of the scene: its slot.
    [[nodiscard]] const std::vector<std::uint32_t>& slotsOf(std::size_t scene) const {
        return m_slots[scene];
    }
    /// Slots of classes that are drawn at other moments only.
    [[nodiscard]] std::vector<Rect> slotsBeside(std::size_t scene) const;
    /// The scene in its slots.
    [[nodiscard]] Scene sceneAt(std::size_t scene) const;

private:
    using SlotOfClass = std::map<EClassId, std::uint32_t>;

    [[nodiscard]] SlotOfClass carriedOver(const SlotOfClass& known, const Snapshot& older,
                                          const Snapshot& newer) const;
    void addScene(const Scene& scene, SlotOfClass& known);

    std::vector<Scene> m_scenes;
    std::vector<std::vector<std::uint32_t>> m_slots;  // by scene and box
    LayoutRequest m_request;
    /// By (from, to): the edge of m_request.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> m_edges;
    GraphDrawing m_drawing;
    /// The edges of a moment that has a drawing of its own, in the slots.
    std::optional<std::size_t> m_ownScene;
    std::vector<std::vector<Point>> m_ownEdges;
};

/// By box of `newer`, the box of `older` whose place it has: that of the same class, or of the
/// largest of those that were merged into it; kNoIndex for new ones. Both are of one run; either
/// may be the later.
[[nodiscard]] std::vector<std::uint32_t> sameBoxes(const Slice& older, const Slice& newer);

}  // namespace candler
