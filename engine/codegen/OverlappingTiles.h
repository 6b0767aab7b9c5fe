// OverlappingTiles: a kernel that is cut into tiles runs for its whole tiles and then for one more
// that ends where the arrays do. No element is left over, and none is computed by other code.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "engine/codegen/LoopIr.h"
#include "engine/codegen/PlainNest.h"

namespace candler::loop {

/// One tile more, which ends where the arrays do: the elements that it shares with the tile before
/// are computed twice, in the same way.
struct Overlap {
    PlainNest::Steps steps;
    VarId part;     ///< 0: the whole tiles; 1: the one more.
    LocalId first;  ///< Where the part begins.
};

/// How the kernel runs for a size that it cuts.
struct Cut {
    std::int64_t tile = 1;
    ExprId count;         ///< Of the tiles.
    ExprId length;        ///< tile * count
    ExprId whole;         ///< tile * (size div tile)
    ExprId covered;       ///< What the kernel does of the size.
    bool hasRest = true;  ///< Whether that may be less than all where there are tiles.
    std::optional<Overlap> overlap;
};
using Cuts = std::map<VarId, Cut>;

constexpr std::int64_t kMaxTile = std::int64_t{1} << 20U;

/// The tile that a check wants of a size, if it is nothing else.
[[nodiscard]] std::optional<std::pair<VarId, std::int64_t>> tileOf(const Function& function,
                                                                   const Require& require);
/// Whether arrays for a smaller `size` are the beginning of those for a larger one, in each
/// dimension.
[[nodiscard]] bool canCutArrays(const Function& function, VarId size);

/// An expression of the kernel for the lengths that the tiles have; places as inParts wants them.
[[nodiscard]] ExprId onTiles(Function& function, const Cuts& cuts, ExprId id);
void runOnTiles(Function& function, const Cuts& cuts, Block& kernel);

/// The kernel for the whole tiles, and then for what overlaps them. What it does for all parts of a
/// size alike, as packing an operand, goes to the head and is done once; of two operands only one
/// can be, as the loop over the parts of one size is around the other.
[[nodiscard]] Block inParts(Function& function, const Cuts& cuts, Block kernel);

}  // namespace candler::loop
