#include "app/layout/Foresight.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "app/layout/HeldBoxes.h"
#include "app/layout/LayeredLayout.h"

namespace candler {

namespace {

EClassId idOf(const Slice& slice, const SliceBox& box) {
    return slice.snapshot->classes()[box.classIndex].id;
}

std::uint32_t sizeOf(const Snapshot& snapshot, EClassId id) {
    const auto index = snapshot.indexOf(id);
    return index ? snapshot.classes()[*index].nodeCount : 0;
}

/// The boxes of `parts` by the box of `wholes` that their class has become part of, the largest.
std::vector<std::uint32_t> largestParts(const Slice& parts, const Slice& wholes) {
    std::unordered_map<ClassIndex, std::uint32_t> boxOf;
    for (std::uint32_t i = 0; i < wholes.boxes.size(); ++i)
        boxOf.emplace(wholes.boxes[i].classIndex, i);
    std::vector<std::uint32_t> result(wholes.boxes.size(), kNoIndex);
    for (std::uint32_t i = 0; i < parts.boxes.size(); ++i) {
        const auto now = wholes.snapshot->classOf(idOf(parts, parts.boxes[i]));
        const auto found = now ? boxOf.find(*now) : boxOf.end();
        if (found == boxOf.end()) continue;
        std::uint32_t& best = result[found->second];
        const auto size = [&](std::uint32_t box) {
            return parts.snapshot->classes()[parts.boxes[box].classIndex].nodeCount;
        };
        if (best == kNoIndex || size(i) > size(best)) best = i;
    }
    return result;
}

}  // namespace

std::vector<std::uint32_t> sameBoxes(const Slice& older, const Slice& newer) {
    if (older.snapshot->iteration() <= newer.snapshot->iteration())
        return largestParts(older, newer);
    // Backwards: of the classes that will be one, the largest has the place of the whole.
    std::vector<std::uint32_t> result(newer.boxes.size(), kNoIndex);
    const std::vector<std::uint32_t> parts = largestParts(newer, older);
    for (std::uint32_t whole = 0; whole < parts.size(); ++whole)
        if (parts[whole] != kNoIndex) result[parts[whole]] = whole;
    return result;
}

Foresight::Foresight(std::vector<Scene> scenes) : m_scenes(std::move(scenes)) {
    SlotOfClass known;
    const Snapshot* last = nullptr;
    for (const Scene& scene : m_scenes) {
        if (last != nullptr) known = carriedOver(known, *last, *scene.slice.snapshot);
        addScene(scene, known);
        last = scene.slice.snapshot.get();
    }
}

/// Slots of classes that are not drawn now are carried on too: they may come back.
Foresight::SlotOfClass Foresight::carriedOver(const SlotOfClass& known, const Snapshot& older,
                                              const Snapshot& newer) const {
    SlotOfClass result;
    std::map<EClassId, std::uint32_t> sizes;
    for (const auto& [id, slot] : known) {
        const auto now = newer.classOf(id);
        if (!now) continue;
        const EClassId whole = newer.classes()[*now].id;
        const std::uint32_t size = sizeOf(older, id);
        const auto [place, isFirst] = sizes.try_emplace(whole, size);
        if (!isFirst && size <= place->second) continue;
        place->second = size;
        result[whole] = slot;
    }
    return result;
}

void Foresight::addScene(const Scene& scene, SlotOfClass& known) {
    std::vector<std::uint32_t>& slots = m_slots.emplace_back();
    for (std::size_t i = 0; i < scene.slice.boxes.size(); ++i) {
        const auto next = static_cast<std::uint32_t>(m_request.boxes.size());
        const auto [place, isFresh] =
            known.try_emplace(idOf(scene.slice, scene.slice.boxes[i]), next);
        if (isFresh) m_request.boxes.emplace_back();
        LayoutBox& slot = m_request.boxes[place->second];
        slot.width = std::max(slot.width, scene.measured.boxes[i].width);
        slot.height = std::max(slot.height, scene.measured.boxes[i].height);
        slots.push_back(place->second);
    }
    for (const LayoutEdge& edge : scene.measured.request.edges) {
        const std::pair ends(slots[edge.from], slots[edge.to]);
        if (m_edges.try_emplace(ends, m_request.edges.size()).second)
            m_request.edges.push_back({ends.first, ends.second, edge.fromX});
    }
}

LayoutRequest Foresight::requestOf(std::size_t scene) const {
    LayoutRequest request;
    for (const std::uint32_t slot : m_slots[scene])
        request.boxes.push_back({m_request.boxes[slot].width, m_request.boxes[slot].height});
    request.edges = m_scenes[scene].measured.request.edges;
    return request;
}

void Foresight::setDrawingOf(std::size_t scene, GraphDrawing drawing) {
    const std::vector<std::uint32_t>& slots = m_slots[scene];
    for (LayoutBox& slot : m_request.boxes) slot.seed.reset();
    std::vector<HeldBox> held;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        m_request.boxes[slots[i]].seed = drawing.seedOf(i);
        held.push_back({slots[i], {drawing.boxes[i].centre().x, drawing.boxes[i].y}});
    }
    m_drawing = withHeldBoxes(m_request, LayeredLayout().layout(m_request, {}).value(), held);
    m_drawing.engine = drawing.engine;
    const std::vector<LayoutEdge>& edges = m_scenes[scene].measured.request.edges;
    for (std::size_t e = 0; e < edges.size(); ++e)
        m_drawing.edges[m_edges.at({slots[edges[e].from], slots[edges[e].to]})] = drawing.edges[e];
    m_ownScene = scene;
    m_ownEdges = std::move(drawing.edges);
    growToContents(m_drawing, kDrawingMargin);
}

std::vector<Rect> Foresight::slotsBeside(std::size_t scene) const {
    std::vector<bool> isShown(m_drawing.boxes.size(), false);
    for (const std::uint32_t slot : m_slots[scene]) isShown[slot] = true;
    std::vector<Rect> beside;
    for (std::size_t slot = 0; slot < isShown.size(); ++slot)
        if (!isShown[slot]) beside.push_back(m_drawing.boxes[slot]);
    return beside;
}

Foresight::Scene Foresight::sceneAt(std::size_t index) const {
    Scene scene = m_scenes[index];
    GraphDrawing& drawing = scene.drawing;
    drawing.x = m_drawing.x;
    drawing.y = m_drawing.y;
    drawing.width = m_drawing.width;
    drawing.height = m_drawing.height;
    drawing.engine = m_drawing.engine;
    const std::vector<std::uint32_t>& slots = m_slots[index];
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Rect& slot = m_drawing.boxes[slots[i]];
        widenBox(scene.measured.boxes[i], slot.width);
        drawing.boxes.push_back({slot.x, slot.y, slot.width, scene.measured.boxes[i].height});
        drawing.rows.push_back(m_drawing.rows[slots[i]]);
    }
    const std::vector<LayoutEdge>& edges = scene.measured.request.edges;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const LayoutEdge& edge = edges[e];
        const std::vector<Point>& curve =
            m_ownScene == index ? m_ownEdges[e]
                                : m_drawing.edges[m_edges.at({slots[edge.from], slots[edge.to]})];
        drawing.edges.push_back(
            curveBetween(curve, drawing.boxes[edge.from], edge.fromX, drawing.boxes[edge.to]));
    }
    return scene;
}

}  // namespace candler
