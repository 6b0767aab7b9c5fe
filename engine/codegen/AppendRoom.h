// AppendRoom: how many elements may be appended to a list, from the parts of arrays that loops run
// over. With room for them a list is not copied while it grows.
#pragma once

#include <optional>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Over lengths of index inputs, and linear in them: a loop over the parts of an array
/// (IndexInput:: Order::Starts) runs as often as that has elements, however many parts there are.
/// Loops that go on where one before them ended are taken for one, so that it is no bound that is
/// proven. None if loops stand in others in other ways, or nothing is known of one. Linear.
[[nodiscard]] std::optional<ExprId> appendRoom(Function& function, BufferId list);

}  // namespace candler::loop
