// RowBlocks: sums that share operands, as those of a matrix product, in blocks of rows of vectors.
// They take any size, need no other memory, and have no more to prepare: small products, and what
// tiles leave over.
#pragma once

#include <optional>
#include <vector>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Iterations from `first` on; an invalid `first` is 0.
struct IterationRange {
    ExprId first;
    ExprId count;
};

/// What a nest of loops computes, for any ranges of two of its loops. Elements along the innermost
/// one are in vectors of 64 bytes, the last of which are loaded and stored in part; a vector that
/// rows need, and a factor that vectors need, is read once for all in a block. Blocks have eight
/// sums, or sixteen: as many as hide how long an addition takes. Each sum is in its order.
class RowBlocks {
public:
    /// `loops`, outermost first and without their bodies, are around `leaf`, which makes elements
    /// of its own of the outputs, each by a sum, and reads no other ones. None if the innermost
    /// loop has no vector form, or no other loop shares what its vectors read.
    [[nodiscard]] static std::optional<RowBlocks> find(Function& function,
                                                       const std::vector<For>& loops,
                                                       const Block& leaf);

    /// Stands before what runs it.
    [[nodiscard]] Stmt definition();
    /// The nest for a range of each loop; threads share blocks, or the outermost of other loops.
    [[nodiscard]] Block run(const std::vector<IterationRange>& ranges, bool isParallel);

private:
    struct Tile;  ///< How many rows of how many vectors.

    explicit RowBlocks(Function& function) : m_function(&function) {}

    bool findVectors(const Block& leaf);
    bool findRow();
    /// One block of columns after the other, of `length`; `inner` makes what is done in one.
    template <typename Inner>
    [[nodiscard]] Stmt overColumns(std::int64_t length, const Inner& inner);
    /// One block of rows after the other, from where `begin` of them are done.
    [[nodiscard]] Block overRows(ExprId begin, ExprId count, const Tile& tile);
    /// What a block does for the row `at`, which there may not be: then as for the last one.
    [[nodiscard]] Block rowOf(ExprId at, const Tile& tile);
    [[nodiscard]] Block jammed(std::vector<Block> bodies);
    [[nodiscard]] ExprId quotient(ExprId count, std::int64_t more, std::int64_t length);
    [[nodiscard]] ExprId times(std::int64_t factor, ExprId id);
    [[nodiscard]] ExprId plus(ExprId left, ExprId right);
    [[nodiscard]] ExprId binary(ExprOp op, ExprId left, ExprId right);

    Function* m_function;
    std::vector<For> m_loops;
    std::size_t m_row = 0;     ///< The loop over rows.
    std::int64_t m_sums = 1;   ///< Of an element.
    std::int64_t m_width = 0;  ///< Of a vector.
    Block m_vectors;           ///< The leaf for a vector.
    VarId m_first;             ///< Where that begins.
    VarId m_count;             ///< How many of its lanes are elements, or more.
    PartId m_part;
    VarId m_firstRow, m_rows, m_firstColumn, m_columns;  ///< Parameters of the part, and
    std::vector<VarId> m_others;                         ///< where the other loops are.
    ExprId m_column, m_left;  ///< Where a block's vectors begin, and how many columns there are.
    std::vector<ExprId> m_lanes;  ///< Of each of its vectors.
};

}  // namespace candler::loop
