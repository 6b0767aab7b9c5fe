// Loops around tiles, and copies for them.
#include <algorithm>
#include <utility>

#include "engine/languages/stur/lowering/SturTileLoops.h"

namespace candler::stur {

using loop::Block;
using loop::BufferId;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;
using loop::LocalId;
using loop::LoopKind;
using loop::Type;

TileLoops::TileLoops(SturLowerer& lowerer, const Tile& tile, const bool adds)
    : m_lowerer(lowerer),
      m_function(lowerer.m_function),
      m_shape(*lowerer.m_options.tile),
      m_tile(tile),
      m_adds(adds),
      m_width(m_shape.vectors * m_shape.lanes),
      m_coefficient(tile.nest.product->coefficient) {
    for (const ReadElement& read : tile.nest.reads) {
        m_coefficient *= read.factor;
        if (Tile::uses(read, tile.columnName()))
            m_ofColumns.push_back(read);
        else if (tile.packedRows && Tile::uses(read, tile.rowName()))
            m_ofRows.push_back(read);
        // Elements outside of sums of nothing are not there to be read.
        else if (!tile.usesSums(read) && tile.loops.nonEmpty.isTrue())
            m_outside.push_back(read);
        else
            m_inside.push_back(read);
    }
}

ExprId TileLoops::bound(const std::vector<LoopBound>& bounds, bool isLower, const std::string& name,
                        ExprId value) {
    Names names = m_names;
    names[name] = value;
    return m_lowerer.bound(bounds, isLower, names);
}

Block TileLoops::all() {
    if (!m_tile.packed) return others();
    const LoopLevel& sum = m_tile.packed->levels.back();
    Block block;
    const ExprId first = m_lowerer.bound(sum.lower, true, {});
    m_columnCopies = copiesOf(*m_tile.packed, m_width, m_ofColumns, block);
    if (m_tile.packedRows)
        m_rowCopies = copiesOf(*m_tile.packedRows, m_shape.rows, m_ofRows, block);
    const ExprId end = add(m_lowerer.bound(sum.upper, false, {}), 1);
    m_whole = {first, end};
    const ExprId count = local("count", atLeast0(subtract(end, first)), block);
    // A sum of nothing is stored, too.
    const ExprId blocks = maximum(constant(1), pieces(count, m_shape.depth));
    loopOf("block", blocks, LoopKind::Sequential, block, [&](const ExprId index) {
        Block body;
        m_isFirst = m_function.binary(ExprOp::Equal, index, constant(0));
        const ExprId done = multiply(index, m_shape.depth);
        m_depth.first = add(first, done);
        m_depth.count =
            local("depth", minimum(constant(m_shape.depth), subtract(count, done)), body);
        m_lowerer.append(body, copyBlock(*m_columnCopies));
        if (m_rowCopies) m_lowerer.append(body, copyBlock(*m_rowCopies));
        m_lowerer.append(body, others());
        return body;
    });
    return block;
}

ExprId TileLoops::productOf(const std::vector<ReadElement>& reads, const Names& names,
                            std::uint32_t lanes) {
    std::optional<ExprId> product;
    for (const ReadElement& read : reads) {
        const ExprId value = lanes == 1
                                 ? m_lowerer.read(read, names)
                                 : m_function.load(read.element.buffer,
                                                   m_lowerer.placeOf(read.element, names), lanes);
        product = product ? m_function.multiply(*product, value) : value;
    }
    return *product;
}

TileLoops::Copies TileLoops::copiesOf(const LoopNest& loops, std::int64_t width,
                                      const std::vector<ReadElement>& reads, Block& block) {
    const LoopLevel& level = loops.levels.front();
    const ExprId first = m_lowerer.bound(level.lower, true, {});
    const ExprId count = atLeast0(countOf(first, m_lowerer.bound(level.upper, false, {})));
    // Temporaries of no elements have one.
    const BufferId buffer = m_function.addBuffer(
        {level.variable + "_copies",
         Type::F64,
         {maximum(constant(1), pieces(count, width)), constant(m_shape.depth), constant(width)}});
    block.push_back(Function::allocate(buffer));
    return {&loops, &reads, width, first, count, buffer};
}

Block TileLoops::copyBlock(const Copies& copies) {
    Block block;
    const std::string& name = copies.loops->levels.front().variable;
    const std::string& sum = copies.loops->levels.back().variable;
    const auto copyPiece = [&](const ExprId index) {
        Block body;
        const ExprId done = multiply(index, copies.width);
        const ExprId count =
            local("filled", minimum(constant(copies.width), subtract(copies.count, done)), body);
        loopOf(sum, m_depth.count, LoopKind::Sequential, body, [&](const ExprId at) {
            Block row;
            Names names;
            names[sum] = add(m_depth.first, at);
            const auto store = [&](ExprId place, ExprId value) {
                return Block{Function::store(copies.buffer, {index, at, place}, value)};
            };
            loopOf("c", count, LoopKind::Sequential, row, [&](const ExprId place) {
                names[name] = add(add(copies.first, done), place);
                return store(place, productOf(*copies.reads, names, 1));
            });
            loopOf("c", subtract(constant(copies.width), count), LoopKind::Sequential, row,
                   [&](const ExprId place) {
                       return store(add(count, place), m_function.real(Type::F64, 0));
                   });
            return row;
        });
        return body;
    };
    loopOf("piece", pieces(copies.count, copies.width), LoopKind::Parallel, block, copyPiece);
    const Conjunction guard = copies.loops->guard.with(copies.loops->nonEmpty);
    if (m_lowerer.m_prover.implies(m_tile.loops.guard, guard)) return block;
    return m_lowerer.guarded(guard, {}, std::move(block));
}

Block TileLoops::others() {
    Names names;
    Block block = m_lowerer.levels(m_tile.loops, 0, m_tile.column, names, [&](Names& at) {
        m_names = at;
        return columns();
    });
    // Different elements are stored.
    if (m_tile.column != 0 && block.size() == 1)
        if (loop::For* outermost = block.front().as<loop::For>())
            outermost->kind = LoopKind::Parallel;
    return block;
}

Block TileLoops::columns() {
    Block block;
    const LoopLevel& level = m_tile.loops.levels[m_tile.column];
    const ExprId first = local("begin", m_lowerer.bound(level.lower, true, m_names), block);
    const ExprId last = m_lowerer.bound(level.upper, false, m_names);
    const ExprId end = local("end", add(last, 1), block);
    const ExprId count = local("columns", atLeast0(subtract(end, first)), block);
    const ExprId wide = local("wide", divide(count, m_width), block);
    Columns tile{m_shape.vectors, m_shape.lanes};
    tile.last = subtract(end, constant(1));
    tile.isFull = true;
    const std::int64_t lanes = m_shape.lanes;
    const ExprId narrow = pieces(subtract(count, multiply(wide, m_width)), lanes);
    const auto isWide = [&](const ExprId index) {
        return m_function.binary(ExprOp::Less, index, wide);
    };
    const LoopKind kind = m_tile.column == 0 ? LoopKind::Parallel : LoopKind::Sequential;
    loopOf("tile", add(wide, narrow), kind, block, [&](const ExprId index) {
        tile.first = tile.fresh = add(first, multiply(index, m_width));
        tile.copied = index;
        tile.offset = constant(0);
        Block wideRows = rows(tile);
        Columns rest = tile;
        rest.vectors = 1;
        rest.isFull = false;
        rest.copied = wide;
        rest.offset = multiply(subtract(index, wide), lanes);
        rest.fresh = add(first, add(multiply(wide, m_width), rest.offset));
        rest.first = rest.fresh;
        // Behind the last column nothing can be read, but of copies.
        if (!m_columnCopies) rest.first = minimum(rest.fresh, subtract(end, constant(lanes)));
        Block body;
        if (m_columnCopies) {
            body.push_back(Function::choice(isWide(index), std::move(wideRows), rows(rest)));
            return body;
        }
        Columns single = rest;
        single.lanes = 1;
        single.isFull = true;
        Block singles;
        loopOf("c", count, LoopKind::Sequential, singles, [&](const ExprId column) {
            single.first = single.fresh = add(first, column);
            return rows(single);
        });
        Block narrowRows{
            Function::choice(m_function.binary(ExprOp::LessEqual, constant(lanes), count),
                             rows(rest), std::move(singles))};
        body.push_back(Function::choice(isWide(index), std::move(wideRows), std::move(narrowRows)));
        return body;
    });
    return block;
}

Block TileLoops::rows(Columns columns) {
    Block block;
    const bool isFresh = columns.fresh == columns.first;
    columns.first = local("left", columns.first, block);
    columns.fresh = isFresh ? columns.first : local("fresh", columns.fresh, block);
    if (!m_tile.hasRow) {
        m_lowerer.append(block, tileAt(columns, std::nullopt));
        return block;
    }
    const LoopLevel& level = m_tile.loops.levels[m_tile.column + 1];
    ExprId right = add(columns.first, columns.width() - 1);
    if (!columns.isFull) right = minimum(right, columns.last);
    const std::string& column = m_tile.columnName();
    const auto at = [&](const std::vector<LoopBound>& bounds, bool isLower, ExprId value) {
        return bound(bounds, isLower, column, value);
    };
    const ExprId lowerLeft = at(level.lower, true, columns.first);
    const ExprId lowerRight = at(level.lower, true, right);
    const ExprId upperLeft = at(level.upper, false, columns.first);
    const ExprId upperRight = at(level.upper, false, right);
    const ExprId first = local("top", minimum(lowerLeft, lowerRight), block);
    const ExprId last = local("bottom", maximum(upperLeft, upperRight), block);
    const ExprId firstOfAll = local("from", maximum(lowerLeft, lowerRight), block);
    const ExprId lastOfAll = local("to", minimum(upperLeft, upperRight), block);
    // Tiles of copies begin at the first of all rows.
    ExprId base = first;
    ExprId begin = constant(0);
    if (m_rowCopies) {
        base = m_rowCopies->first;
        begin = local("skipped", divide(subtract(first, base), m_shape.rows), block);
    }
    const ExprId end = pieces(countOf(base, last), m_shape.rows);
    loopOf("strip", subtract(end, begin), LoopKind::Sequential, block, [&](const ExprId number) {
        Block body;
        const ExprId strip = add(begin, number);
        const ExprId row = local("row", add(base, multiply(strip, m_shape.rows)), body);
        m_lowerer.append(body, tileAt(columns, {{row, strip, last, firstOfAll, lastOfAll}}));
        return body;
    });
    return block;
}

void SturLowerer::appendTile(const FlatRule& rule, const ResultPart& part, const Tile& tile,
                             bool adds) {
    Block block = TileLoops(*this, tile, adds).all();
    Conjunction guard = tile.loops.guard;
    if (adds) guard.add(tile.loops.nonEmpty);
    Block tiled = guarded(guard, {}, std::move(block));
    if (!tile.packed) return append(m_function.body, std::move(tiled));
    // Few columns are less work than their copies are.
    constexpr std::int64_t kFewColumns = 4;
    Block before = std::exchange(m_function.body, {});
    appendPlain(rule, part, tile, adds);
    Block plain = std::exchange(m_function.body, std::move(before));
    const LoopLevel& column = tile.packed->levels.front();
    const ExprId columns =
        binary(ExprOp::Subtract, bound(column.upper, false, {}), bound(column.lower, true, {}));
    m_function.body.push_back(
        Function::choice(binary(ExprOp::Less, columns, m_function.constant(kFewColumns)),
                         std::move(plain), std::move(tiled)));
}

/// The same, one element after the other.
void SturLowerer::appendPlain(const FlatRule& rule, const ResultPart& part, const Tile& tile,
                              bool adds) {
    FlatRule ordered = rule;
    ordered.order = part.order;
    ResultPart one{part.where, part.element, part.order};
    if (adds) return addToPart(ordered, one, tile.original);
    one.whole.push_back(tile.original);
    storeWhole(ordered, one);
}

}  // namespace candler::stur
