// Boxes that someone has put somewhere by hand: they stay there whatever a layout wants, and what
// stood in their way goes to the nearest free place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/layout/GraphLayout.h"
#include "engine/snapshot/Slice.h"

namespace candler {

/// Where someone has put an e-class.
struct BoxPlace {
    EClassId eclass;
    /// An operator that the class has: a run that came out otherwise has another class of that id.
    /// Empty: it is not looked at.
    std::string label{};
    std::string view{};  ///< In which kind of picture; see viewName.
    Point top{};         ///< The middle of the box's upper side.

    bool operator==(const BoxPlace&) const = default;
};

/// A box of a drawing, and where it is held.
struct HeldBox {
    std::uint32_t box = 0;
    Point top{};

    bool operator==(const HeldBox&) const = default;
};

/// The pictures that share places: empty for those of the e-graph as a whole, else `changes`, or
/// what is drawn and around which class: `around 12`. No box is held in a Summary.
[[nodiscard]] std::string viewName(SliceKind kind, const std::vector<EClassId>& centres);

/// The operator by which a class is known again: that of its oldest e-node.
[[nodiscard]] const std::string& knownBy(const Snapshot& snapshot, ClassIndex index);

/// The boxes that are held in a slice. Of two places for one class, as after a merge, that of the
/// class's own id counts, else the later one.
[[nodiscard]] std::vector<HeldBox> heldBoxes(const Slice& slice, std::string_view view,
                                             const std::vector<BoxPlace>& places);

/// The drawing with these boxes where they are held. The others keep their places where they can;
/// those that would overlap go to the nearest place that is free of all boxes and of `taken`. Held
/// boxes may overlap each other. Deterministic; nothing changes where none is held.
[[nodiscard]] GraphDrawing withHeldBoxes(const LayoutRequest& request, GraphDrawing drawing,
                                         const std::vector<HeldBox>& held,
                                         const std::vector<Rect>& taken = {});

/// From a port straight to another box, whatever lies between.
[[nodiscard]] std::vector<Point> plainCurve(const Rect& from, double fromX, const Rect& to);

}  // namespace candler
