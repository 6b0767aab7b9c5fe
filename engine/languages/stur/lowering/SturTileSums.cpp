// Sums of one tile, and where they go.
#include <algorithm>

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

Block TileLoops::tileAt(const Columns& columns, const std::optional<Rows>& rows) {
    Block block;
    Cells cells;
    cells.lanes = columns.lanes;
    cells.copied = columns.copied;
    for (std::int64_t v = 0; v < columns.vectors; ++v) {
        cells.columns.push_back(add(columns.first, v * columns.lanes));
        if (m_columnCopies) cells.copiedAt.push_back(add(columns.offset, v * columns.lanes));
    }
    cells.rows = {constant(0)};
    if (rows) {
        cells.strip = rows->strip;
        cells.rows = {rows->first};
        // The last row again where there is no more; it is not stored again.
        for (std::int64_t r = 1; r < m_shape.rows; ++r) {
            const ExprId row = add(rows->first, r);
            cells.rows.push_back(m_rowCopies ? row : local("row", minimum(row, rows->last), block));
        }
    }
    sum(cells, block);
    Block stores = storeAll(cells);
    const auto isComplete = isInside(columns, rows);
    if (!isComplete) {
        m_lowerer.append(block, std::move(stores));
        return block;
    }
    block.push_back(
        Function::choice(*isComplete, std::move(stores), storeSome(cells, columns, rows)));
    return block;
}

std::optional<ExprId> TileLoops::isInside(const Columns& columns, const std::optional<Rows>& rows) {
    std::optional<ExprId> isComplete;
    const auto require = [&](ExprId condition) {
        isComplete =
            isComplete ? m_function.binary(ExprOp::And, *isComplete, condition) : condition;
    };
    const auto atMost = [&](ExprId a, ExprId b) {
        require(m_function.binary(ExprOp::LessEqual, a, b));
    };
    if (rows) {
        atMost(rows->firstOfAll, rows->first);
        atMost(add(rows->first, m_shape.rows - 1), rows->lastOfAll);
    }
    if (!columns.isFull) {
        if (columns.fresh != columns.first) atMost(columns.fresh, columns.first);
        atMost(add(columns.first, columns.width() - 1), columns.last);
    }
    return isComplete;
}

TileLoops::Names TileLoops::namesAt(const Cells& cells, std::size_t row, std::size_t column) {
    Names names = m_names;
    if (m_tile.hasRow) names[m_tile.rowName()] = cells.rows[row];
    names[m_tile.columnName()] = cells.columns[column];
    return names;
}

LocalId& TileLoops::sumAt(Cells& cells, std::size_t row, std::size_t column) {
    return cells.sums[row * cells.columns.size() + column];
}

void TileLoops::sum(Cells& cells, Block& block) {
    const ExprId zero = m_function.splat(m_function.real(Type::F64, 0), cells.lanes);
    for (std::size_t i = 0; i < cells.rows.size() * cells.columns.size(); ++i) {
        cells.sums.push_back(m_function.addLocal("sum", Type::F64, cells.lanes));
        block.push_back(Function::declare(cells.sums.back(), zero));
    }
    const std::size_t first = m_tile.firstSum();
    if (m_tile.loops.levels.size() == first + 1 && m_tile.loops.levels.back().isPlain())
        return sumOne(cells, block);
    Names names = namesAt(cells, 0, 0);
    m_lowerer.append(block, m_lowerer.levels(m_tile.loops, first, m_tile.loops.levels.size(), names,
                                             [&](Names& at) {
                                                 Block body;
                                                 addProducts(cells, allRows(cells), at, {}, body);
                                                 return body;
                                             }));
}

std::vector<std::size_t> TileLoops::allRows(const Cells& cells) {
    std::vector<std::size_t> rows(cells.rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r) rows[r] = r;
    return rows;
}

void TileLoops::sumOne(Cells& cells, Block& block) {
    const LoopLevel& level = m_tile.loops.levels.back();
    std::vector<ExprId> lower;
    std::vector<ExprId> end;
    for (std::size_t r = 0; r < cells.rows.size(); ++r) {
        const Names names = namesAt(cells, r, 0);
        ExprId from = m_lowerer.bound(level.lower, true, names);
        ExprId to = add(m_lowerer.bound(level.upper, false, names), 1);
        if (m_columnCopies) {
            const ExprId blockEnd = add(m_depth.first, m_depth.count);
            from = from == m_whole.first ? m_depth.first : maximum(from, m_depth.first);
            to = to == m_whole.end ? blockEnd : minimum(to, blockEnd);
        }
        lower.push_back(from);
        end.push_back(to);
    }
    const bool areAlike =
        std::ranges::all_of(lower, [&](ExprId id) { return id == lower.front(); }) &&
        std::ranges::all_of(end, [&](ExprId id) { return id == end.front(); });
    if (areAlike) return sumRange(cells, allRows(cells), lower.front(), end.front(), block);
    ExprId from = lower.front();
    ExprId to = end.front();
    for (std::size_t r = 0; r < cells.rows.size(); ++r) {
        lower[r] = local("low", lower[r], block);
        end[r] = local("high", end[r], block);
        from = r == 0 ? lower[r] : maximum(from, lower[r]);
        to = r == 0 ? end[r] : minimum(to, end[r]);
    }
    from = local("from", from, block);
    to = local("to", to, block);
    sumRange(cells, allRows(cells), from, to, block);
    for (std::size_t r = 0; r < cells.rows.size(); ++r) {
        const ExprId before = local("before", minimum(from, end[r]), block);
        sumRange(cells, {r}, lower[r], before, block);
        sumRange(cells, {r}, maximum(to, before), end[r], block);
    }
}

void TileLoops::sumRange(Cells& cells, const std::vector<std::size_t>& rows, ExprId from,
                         ExprId end, Block& block) {
    const std::string& name = m_tile.loops.levels.back().variable;
    const bool isBlock = m_columnCopies && end == add(from, m_depth.count);
    const ExprId count = isBlock ? m_depth.count : subtract(end, from);
    loopOf(name, count, LoopKind::Sequential, block, [&](const ExprId at) {
        Names names = m_names;
        names[name] = add(from, at);
        Block body;
        addProducts(cells, rows, names, names[name], body);
        return body;
    });
}

void TileLoops::addProducts(Cells& cells, const std::vector<std::size_t>& rows, const Names& names,
                            std::optional<ExprId> at, Block& block) {
    std::vector<ExprId> vectors;
    for (std::size_t v = 0; v < cells.columns.size(); ++v) {
        ExprId value{};
        if (m_columnCopies) {
            value = m_function.load(m_columnCopies->buffer,
                                    {cells.copied, subtract(*at, m_depth.first), cells.copiedAt[v]},
                                    cells.lanes);
        } else {
            Names here = names;
            here[m_tile.columnName()] = cells.columns[v];
            value = productOf(m_ofColumns, here, cells.lanes);
        }
        const LocalId vector = m_function.addLocal("x", Type::F64, cells.lanes);
        block.push_back(Function::declare(vector, value));
        vectors.push_back(m_function.local(vector));
    }
    for (const std::size_t r : rows) {
        Names here = names;
        if (m_tile.hasRow) here[m_tile.rowName()] = cells.rows[r];
        std::optional<ExprId> scalar;
        if (m_rowCopies)
            scalar =
                m_function.load(m_rowCopies->buffer, {cells.strip, subtract(*at, m_depth.first),
                                                      constant(static_cast<std::int64_t>(r))});
        for (const ReadElement& read : m_inside) {
            const ExprId value = m_lowerer.read(read, here);
            scalar = scalar ? m_function.multiply(*scalar, value) : value;
        }
        if (scalar && vectors.size() > 1) {
            const LocalId factor = m_function.addLocal("y", Type::F64);
            block.push_back(Function::declare(factor, *scalar));
            scalar = m_function.local(factor);
        }
        for (std::size_t v = 0; v < vectors.size(); ++v) {
            const LocalId sum = sumAt(cells, r, v);
            const ExprId product =
                scalar ? m_function.multiply(m_function.splat(*scalar, cells.lanes), vectors[v])
                       : vectors[v];
            block.push_back(Function::assign(sum, m_function.add(m_function.local(sum), product)));
        }
    }
}

std::optional<ExprId> TileLoops::outerFactor(const Names& names) {
    std::optional<ExprId> product;
    const auto multiplyBy = [&](ExprId value) {
        product = product ? m_function.multiply(*product, value) : value;
    };
    for (const FlatFactor& factor : m_tile.nest.product->factors)
        if (factor.isSize) multiplyBy(m_lowerer.sizeFactor(factor, names));
    if (m_coefficient != 1) multiplyBy(m_function.real(Type::F64, m_coefficient));
    for (const ReadElement& read : m_outside) multiplyBy(m_lowerer.read(read, names));
    return product;
}

ExprId TileLoops::valueAt(Cells& cells, std::size_t row, std::size_t column) {
    const ExprId sum = m_function.local(sumAt(cells, row, column));
    const auto factor = outerFactor(namesAt(cells, row, column));
    return factor ? m_function.multiply(m_function.splat(*factor, cells.lanes), sum) : sum;
}

loop::Stmt TileLoops::stored(const std::vector<ExprId>& place, ExprId value, bool adds) {
    const BufferId buffer = m_tile.element.buffer;
    if (!adds) return Function::store(buffer, place, value);
    const ExprId old = m_function.load(buffer, place, m_function[value].lanes);
    return Function::store(buffer, place, m_function.add(old, value));
}

Block TileLoops::storeAll(Cells& cells, bool adds) {
    Block block;
    for (std::size_t r = 0; r < cells.rows.size(); ++r)
        for (std::size_t v = 0; v < cells.columns.size(); ++v)
            block.push_back(stored(m_lowerer.placeOf(m_tile.element, namesAt(cells, r, v)),
                                   valueAt(cells, r, v), adds));
    return block;
}

Block TileLoops::storeAll(Cells& cells) {
    if (m_adds || !m_isFirst) return storeAll(cells, m_adds);
    return {Function::choice(*m_isFirst, storeAll(cells, false), storeAll(cells, true))};
}

Block TileLoops::storeSome(Cells& cells, const Columns& columns, const std::optional<Rows>& rows) {
    Block block;
    const auto rowCount = static_cast<std::int64_t>(cells.rows.size());
    const BufferId values = m_function.addBuffer(
        {"values", Type::F64, {constant(rowCount), constant(columns.width())}});
    block.push_back(Function::allocate(values));
    for (std::size_t r = 0; r < cells.rows.size(); ++r)
        for (std::size_t v = 0; v < cells.columns.size(); ++v)
            block.push_back(Function::store(values,
                                            {constant(static_cast<std::int64_t>(r)),
                                             constant(static_cast<std::int64_t>(v) * cells.lanes)},
                                            valueAt(cells, r, v)));
    ExprId last = constant(columns.width() - 1);
    if (!columns.isFull) last = minimum(last, subtract(columns.last, columns.first));
    const ExprId first = subtract(columns.fresh, columns.first);
    loopOf("c", countOf(first, last), LoopKind::Sequential, block, [&](const ExprId index) {
        Block body;
        const ExprId offset = add(first, index);
        const ExprId column = local("column", add(columns.first, offset), body);
        Names names = m_names;
        names[m_tile.columnName()] = column;
        const auto store = [&](ExprId r) {
            const std::vector<ExprId> place = m_lowerer.placeOf(m_tile.element, names);
            const ExprId value = m_function.load(values, {r, offset});
            if (m_adds || !m_isFirst) return Block{stored(place, value, m_adds)};
            return Block{Function::choice(*m_isFirst, {stored(place, value, false)},
                                          {stored(place, value, true)})};
        };
        if (!rows) {
            m_lowerer.append(body, store(constant(0)));
            return body;
        }
        const LoopLevel& level = m_tile.loops.levels[m_tile.column + 1];
        const ExprId top =
            local("top", maximum(rows->first, m_lowerer.bound(level.lower, true, names)), body);
        const ExprId bottom =
            minimum(add(rows->first, rowCount - 1), m_lowerer.bound(level.upper, false, names));
        loopOf("r", countOf(top, bottom), LoopKind::Sequential, body, [&](const ExprId r) {
            names[m_tile.rowName()] = add(top, r);
            return store(subtract(add(top, r), rows->first));
        });
        return body;
    });
    return block;
}

}  // namespace candler::stur
