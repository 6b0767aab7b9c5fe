// TileLoops: loops of a SturLowerer::Tile, as libraries of matrix products have them (K. Goto, R.
// van de Geijn: "Anatomy of High-Performance Matrix Multiplication", 2008).
//
//     for blocks of what is summed:
//         copy what uses the column, and the row, side by side
//         for each of the other variables, for each tile of columns, for each tile of rows:
//             sums = 0
//             for each of the block: sums += elements of rows * elements of columns
//             store the sums that belong to the result, or add them
//
// Tiles at borders of the result read nothing that is not there: rows are read twice there, or
// copies have zeros. Such sums are not stored.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturLowerer.h"

namespace candler::stur {

class TileLoops {
public:
    using Tile = SturLowerer::Tile;
    using Names = SturLowerer::Names;
    using ReadElement = SturLowerer::ReadElement;

    /// `adds`: to what the result has already. All must outlive it.
    TileLoops(SturLowerer& lowerer, const Tile& tile, bool adds);
    /// The statements that do it all.
    loop::Block all();

private:
    struct Range {
        loop::ExprId first;
        loop::ExprId count;
    };
    /// What is read with the column, or the row: of each tile, element by element of the sum.
    struct Copies {
        const LoopNest* loops = nullptr;
        const std::vector<ReadElement>* reads = nullptr;
        std::int64_t width = 1;
        loop::ExprId first{};
        loop::ExprId count{};
        loop::BufferId buffer;
    };
    /// Of one tile: places of sums, row by row.
    struct Cells {
        std::uint32_t lanes = 1;
        std::vector<loop::ExprId> rows;
        std::vector<loop::ExprId> columns;
        std::vector<loop::ExprId> copiedAt;  ///< Of columns, in this one of the copies.
        loop::ExprId copied{};
        loop::ExprId strip{};  ///< The same of rows.
        std::vector<loop::LocalId> sums;
    };
    /// Columns of a tile: `width` from `first` on, of which those before `fresh` have their results
    /// and those behind `last` do not exist.
    struct Columns {
        std::int64_t vectors = 1;
        std::uint32_t lanes = 1;
        loop::ExprId first{};
        loop::ExprId fresh{};
        loop::ExprId last{};
        bool isFull = false;
        loop::ExprId copied{};  ///< Which one of the copies,
        loop::ExprId offset{};  ///< and where in it.
        [[nodiscard]] std::int64_t width() const { return vectors * lanes; }
    };
    /// Rows of a tile: from `first` to `last` at most; between the others all columns have all.
    struct Rows {
        loop::ExprId first{};
        loop::ExprId strip{};
        loop::ExprId last{};
        loop::ExprId firstOfAll{};
        loop::ExprId lastOfAll{};
    };

    // Small words for expressions.
    loop::ExprId constant(std::int64_t value) { return m_function.constant(value); }
    loop::ExprId add(loop::ExprId a, loop::ExprId b) { return m_function.add(a, b); }
    loop::ExprId add(loop::ExprId a, std::int64_t b) { return b == 0 ? a : add(a, constant(b)); }
    loop::ExprId subtract(loop::ExprId a, loop::ExprId b) {
        return m_function.binary(loop::ExprOp::Subtract, a, b);
    }
    loop::ExprId multiply(loop::ExprId a, std::int64_t b) {
        return m_function.multiply(a, constant(b));
    }
    loop::ExprId minimum(loop::ExprId a, loop::ExprId b) {
        return a == b ? a : m_function.binary(loop::ExprOp::Min, a, b);
    }
    loop::ExprId maximum(loop::ExprId a, loop::ExprId b) {
        return a == b ? a : m_function.binary(loop::ExprOp::Max, a, b);
    }
    loop::ExprId atLeast0(loop::ExprId a) { return maximum(constant(0), a); }
    loop::ExprId countOf(loop::ExprId first, loop::ExprId last) {
        return add(subtract(last, first), 1);
    }
    loop::ExprId divide(loop::ExprId a, std::int64_t b) {
        return m_function.binary(loop::ExprOp::Divide, a, constant(b));
    }
    /// Rounded up.
    loop::ExprId pieces(loop::ExprId count, std::int64_t size) {
        return divide(add(count, size - 1), size);
    }
    loop::ExprId local(const std::string& name, loop::ExprId value, loop::Block& block) {
        return m_lowerer.local(name, value, block);
    }

    template <typename Body>
    void loopOf(const std::string& name, loop::ExprId count, loop::LoopKind kind,
                loop::Block& block, const Body& body) {
        const loop::VarId counter = m_function.addLoopVariable(name);
        loop::Block inside = body(m_function.var(counter));
        block.push_back(loop::Function::forLoop(kind, counter, count, std::move(inside)));
    }
    /// As the lowerer's, where one more variable has a value.
    loop::ExprId bound(const std::vector<LoopBound>& bounds, bool isLower, const std::string& name,
                       loop::ExprId value);
    /// At one place, or at several side by side.
    loop::ExprId productOf(const std::vector<ReadElement>& reads, const Names& names,
                           std::uint32_t lanes);
    /// Room for `width` values of the outer variable, for each of a block of those that are summed.
    Copies copiesOf(const LoopNest& loops, std::int64_t width,
                    const std::vector<ReadElement>& reads, loop::Block& block);
    /// Of one block; zeros behind the last one.
    loop::Block copyBlock(const Copies& copies);
    /// Loops over the other variables of the head.
    loop::Block others();
    /// Wide tiles, then those of one vector.
    loop::Block columns();
    /// Tiles of rows over all rows of some of the columns.
    loop::Block rows(Columns columns);
    /// Sums of one tile, and where they go.
    loop::Block tileAt(const Columns& columns, const std::optional<Rows>& rows);
    /// Whether all elements of the tile are of the result, and none has its sum already.
    std::optional<loop::ExprId> isInside(const Columns& columns, const std::optional<Rows>& rows);
    Names namesAt(const Cells& cells, std::size_t row, std::size_t column);
    loop::LocalId& sumAt(Cells& cells, std::size_t row, std::size_t column);
    /// Declares the sums, and loops that add to them.
    void sum(Cells& cells, loop::Block& block);
    static std::vector<std::size_t> allRows(const Cells& cells);
    /// Rows may sum over different ranges: first what they have in common.
    void sumOne(Cells& cells, loop::Block& block);
    void sumRange(Cells& cells, const std::vector<std::size_t>& rows, loop::ExprId from,
                  loop::ExprId end, loop::Block& block);
    /// Adds one product to the sums of these rows. `at` is the value of the only variable that is
    /// summed.
    void addProducts(Cells& cells, const std::vector<std::size_t>& rows, const Names& names,
                     std::optional<loop::ExprId> at, loop::Block& block);
    /// What all sums of a row are multiplied with.
    std::optional<loop::ExprId> outerFactor(const Names& names);
    loop::ExprId valueAt(Cells& cells, std::size_t row, std::size_t column);
    /// Stores a value, or adds it to what is there.
    loop::Stmt stored(const std::vector<loop::ExprId>& place, loop::ExprId value, bool adds);
    loop::Block storeAll(Cells& cells, bool adds);
    loop::Block storeAll(Cells& cells);
    /// Those that are of the result and are not there yet; by way of memory.
    loop::Block storeSome(Cells& cells, const Columns& columns, const std::optional<Rows>& rows);

    SturLowerer& m_lowerer;
    loop::Function& m_function;
    const TileShape& m_shape;
    const Tile& m_tile;
    bool m_adds;
    std::int64_t m_width;  ///< Of a tile.
    double m_coefficient;
    std::vector<ReadElement> m_ofColumns;
    std::vector<ReadElement> m_ofRows;   ///< Those of copies.
    std::vector<ReadElement> m_inside;   ///< Others of what is summed,
    std::vector<ReadElement> m_outside;  ///< and what sums are multiplied with.
    Names m_names;                       ///< Of the loops around tiles.
    std::optional<Copies> m_columnCopies;
    std::optional<Copies> m_rowCopies;
    Range m_depth{};  ///< Of a block of what is summed.
    struct {
        loop::ExprId first;
        loop::ExprId end;
    } m_whole{};                            ///< Of all blocks.
    std::optional<loop::ExprId> m_isFirst;  ///< Whether this is the first block.
};

}  // namespace candler::stur
