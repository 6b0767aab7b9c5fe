#include "engine/codegen/RowBlocks.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/codegen/BlockCloner.h"
#include "engine/codegen/IndexSimplifier.h"
#include "engine/codegen/LoadSharing.h"
#include "engine/codegen/Vectoriser.h"

namespace candler::loop {

struct RowBlocks::Tile {
    std::int64_t rows = 1;
    std::int64_t vectors = 1;
};

namespace {

constexpr std::int64_t kSums = 8;    ///< In a block of one vector a row.
constexpr std::int64_t kShare = 64;  ///< Rows and columns that a thread takes at once.

/// How many accumulators there are around one loop, before stores. 0 if that is not all.
std::int64_t sumsOf(const Block& leaf) {
    std::int64_t loops = 0;
    std::int64_t sums = 0;
    std::int64_t stores = 0;
    for (const Stmt& stmt : leaf) {
        loops += stmt.as<For>() != nullptr ? 1 : 0;
        sums += stmt.as<Declare>() != nullptr ? 1 : 0;
        stores += stmt.as<Store>() != nullptr ? 1 : 0;
    }
    return loops == 1 && loops + sums + stores == std::ssize(leaf) ? sums : 0;
}

bool areBoundsApart(const Function& function, const std::vector<For>& loops) {
    return std::ranges::all_of(loops, [&](const For& loop) {
        return std::ranges::none_of(loops, [&](const For& other) {
            return mentions(function, loop.bound, other.variable);
        });
    });
}

void bindLoops(IndexSimplifier& ranges, const Block& block) {
    for (const Stmt& stmt : block) {
        if (const For* loop = stmt.as<For>()) ranges.bindVariable(loop->variable, loop->bound);
        forEachBlock(stmt, [&](const Block& inner) { bindLoops(ranges, inner); });
    }
}

/// Whether sums read vectors that are the same for all values of `row`.
bool hasSharedVectors(const Function& function, const Block& block, VarId row) {
    bool isFound = false;
    for (Stmt stmt : block) {
        if (stmt.as<Assign>() != nullptr)
            forEachExpr(stmt, [&](ExprId& id) {
                forEachSubexpr(function, id, [&](ExprId part) {
                    isFound |=
                        function[part].op == ExprOp::FirstLanes && !mentions(function, part, row);
                });
            });
        forEachBlock(stmt,
                     [&](const Block& in) { isFound |= hasSharedVectors(function, in, row); });
    }
    return isFound;
}

}  // namespace

std::optional<RowBlocks> RowBlocks::find(Function& function, const std::vector<For>& loops,
                                         const Block& leaf) {
    RowBlocks blocks(function);
    blocks.m_loops = loops;
    blocks.m_sums = sumsOf(leaf);
    if (loops.size() < 2 || blocks.m_sums == 0 || 2 * blocks.m_sums > kSums ||
        !areBoundsApart(function, loops) || !blocks.findVectors(leaf) || !blocks.findRow())
        return std::nullopt;
    blocks.m_part = function.addPart("elements");
    for (std::size_t i = 0; i + 1 < loops.size(); ++i)
        if (i != blocks.m_row) blocks.m_others.push_back(loops[i].variable);
    blocks.m_firstRow = function.addLoopVariable("first_row");
    blocks.m_rows = function.addLoopVariable("rows");
    blocks.m_firstColumn = function.addLoopVariable("first_column");
    blocks.m_columns = function.addLoopVariable("columns");
    return blocks;
}

bool RowBlocks::findVectors(const Block& leaf) {
    Function& function = *m_function;
    const auto isStore = [](const Stmt& stmt) { return stmt.as<Store>() != nullptr; };
    const auto store = std::ranges::find_if(leaf, isStore);
    if (store == leaf.end()) return false;
    const Type type = function[store->as<Store>()->value].type;
    m_width = kMaxVectorBytes / static_cast<std::int64_t>(byteSize(type));
    m_first = function.addLoopVariable("first");
    m_count = function.addLoopVariable("count");
    const VarId lane = function.addLoopVariable("lane");
    const ExprId at = function.add(function.var(m_first), function.var(lane));
    const For loop{LoopKind::Simd, lane, function.constant(m_width),
                   cloneWith(function, leaf, m_loops.back().variable, at)};
    IndexSimplifier ranges(function);
    for (const For& one : m_loops) ranges.bindVariable(one.variable, one.bound);
    ranges.bindVariable(m_first, m_loops.back().bound);
    ranges.bindVariable(lane, loop.bound);
    bindLoops(ranges, loop.body);
    LaneLoops lanes(function, ranges);
    const auto width = lanes.lanesOf(loop);
    if (!width || *width != m_width) return false;
    m_vectors = lanes.vectorForm(loop, *width, function.var(m_count));
    return true;
}

/// The innermost loop whose iterations read the same vectors.
bool RowBlocks::findRow() {
    for (std::size_t i = m_loops.size() - 1; i-- > 0;)
        if (hasSharedVectors(*m_function, m_vectors, m_loops[i].variable)) {
            m_row = i;
            return true;
        }
    return false;
}

Stmt RowBlocks::definition() {
    Function& function = *m_function;
    const std::int64_t high = kSums / m_sums;
    const std::int64_t low = std::max<std::int64_t>(1, high / 4);
    const ExprId rows = function.var(m_rows);
    // A block that is not full takes as long as two low ones; these are wide.
    const ExprId isNarrow =
        binary(ExprOp::LessEqual, function.var(m_columns), function.constant(m_width));
    const ExprId left = binary(ExprOp::Modulo, rows, function.constant(high));
    const ExprId areMany = binary(ExprOp::Less, function.constant(high - low), left);
    Define part{m_part, m_others, {}};
    for (const VarId parameter : {m_firstRow, m_rows, m_firstColumn, m_columns})
        part.parameters.push_back(parameter);
    const auto named = [&](const char* name, ExprId value) {
        const LocalId local = function.addLocal(name, Type::Index);
        part.body.push_back(Function::declare(local, value));
        return function.local(local);
    };
    const ExprId blocks = named("blocks", function.select(isNarrow, quotient(rows, high - 1, high),
                                                          quotient(rows, low - 1, high)));
    const ExprId lows =
        named("low_blocks", function.select(binary(ExprOp::Or, isNarrow, areMany),
                                            function.constant(0), quotient(left, low - 1, low)));
    part.body.push_back(overColumns(2 * m_width, [&] {
        const ExprId none = function.constant(0);
        const ExprId isWide = binary(ExprOp::Less, function.constant(m_width), m_left);
        return Block{Function::choice(isWide, overRows(none, blocks, {high, 2}),
                                      overRows(none, blocks, {high, 1}))};
    }));
    part.body.push_back(overColumns(high / low * m_width, [&] {
        return overRows(times(high, blocks), lows, {low, high / low});
    }));
    // What the nest itself holds is never made part of the function.
    Stmt own = cloneWith(function, {{std::move(part)}}, m_count, function.constant(0)).front();
    m_part = own.as<Define>()->part;
    return own;
}

template <typename Inner>
Stmt RowBlocks::overColumns(std::int64_t length, const Inner& inner) {
    Function& function = *m_function;
    const ExprId columns = function.var(m_columns);
    const VarId column = function.addLoopVariable("column");
    const ExprId offset = times(length, function.var(column));
    const LocalId left = function.addLocal("left", Type::Index);
    m_column = function.add(function.var(m_firstColumn), offset);
    m_left = function.local(left);
    Block body{Function::declare(left, binary(ExprOp::Subtract, columns, offset))};
    m_lanes.clear();
    for (std::int64_t done = 0; done < length; done += m_width) {
        const LocalId lanes = function.addLocal("lanes", Type::Index);
        const ExprId more =
            done == 0 ? m_left : binary(ExprOp::Subtract, m_left, function.constant(done));
        const ExprId some = done == 0 ? more : binary(ExprOp::Max, function.constant(0), more);
        body.push_back(
            Function::declare(lanes, binary(ExprOp::Min, function.constant(m_width), some)));
        m_lanes.push_back(function.local(lanes));
    }
    std::ranges::move(inner(), std::back_inserter(body));
    return Function::forLoop(LoopKind::Sequential, column, quotient(columns, length - 1, length),
                             std::move(body));
}

Block RowBlocks::overRows(ExprId begin, ExprId count, const Tile& tile) {
    Function& function = *m_function;
    const VarId block = function.addLoopVariable("block");
    const ExprId first = plus(begin, times(tile.rows, function.var(block)));
    std::vector<Block> bodies;
    for (std::int64_t i = 0; i < tile.rows; ++i)
        bodies.push_back(rowOf(plus(first, function.constant(i)), tile));
    Block body = jammed(std::move(bodies));
    shareVectorLoads(function, body);
    return {Function::forLoop(LoopKind::Sequential, block, count, std::move(body))};
}

Block RowBlocks::rowOf(ExprId at, const Tile& tile) {
    Function& function = *m_function;
    const ExprId rows = function.var(m_rows);
    const ExprId last = binary(ExprOp::Subtract, rows, function.constant(1));
    const LocalId row = function.addLocal("row", Type::Index);
    const ExprId place = binary(ExprOp::Min, at, last);
    const Block vector =
        cloneWith(function, m_vectors, m_loops[m_row].variable, function.local(row));
    std::vector<Block> vectors;
    for (std::int64_t i = 0; i < tile.vectors; ++i) {
        const ExprId offset = function.constant(i * m_width);
        const ExprId count = m_lanes[static_cast<std::size_t>(i)];
        const ExprId first = plus(m_column, offset);
        vectors.push_back(
            cloneWith(function, cloneWith(function, vector, m_first, first), m_count, count));
    }
    Block body{Function::declare(row, function.add(function.var(m_firstRow), place))};
    Block stores;
    for (Stmt& stmt : jammed(std::move(vectors)))
        (stmt.as<Store>() != nullptr ? stores : body).push_back(std::move(stmt));
    body.push_back(Function::choice(binary(ExprOp::Less, at, rows), std::move(stores)));
    return body;
}

/// Statement by statement, for all of them, which are alike; loops become one.
Block RowBlocks::jammed(std::vector<Block> bodies) {
    Block result;
    for (std::size_t at = 0; at < bodies.front().size(); ++at) {
        For* loop = bodies.front()[at].as<For>();
        if (loop == nullptr) {
            for (Block& body : bodies) result.push_back(std::move(body[at]));
            continue;
        }
        std::vector<Block> inner{std::move(loop->body)};
        for (std::size_t i = 1; i < bodies.size(); ++i) {
            const For& other = *bodies[i][at].as<For>();
            inner.push_back(cloneWith(*m_function, other.body, other.variable,
                                      m_function->var(loop->variable)));
        }
        loop->body = jammed(std::move(inner));
        result.push_back(std::move(bodies.front()[at]));
    }
    return result;
}

Block RowBlocks::run(const std::vector<IterationRange>& ranges, bool isParallel) {
    Function& function = *m_function;
    const auto firstOf = [&](const IterationRange& range) {
        return range.first.isValid() ? range.first : function.constant(0);
    };
    const bool isShared = isParallel && m_loops.size() == 2;
    std::vector<ExprId> arguments;
    std::vector<std::pair<VarId, ExprId>> others;
    for (std::size_t i = 0; i + 1 < m_loops.size(); ++i) {
        if (i == m_row) continue;
        const VarId variable = function.addLoopVariable(function[m_loops[i].variable].name);
        arguments.push_back(plus(firstOf(ranges[i]), function.var(variable)));
        others.emplace_back(variable, ranges[i].count);
    }
    std::vector<std::pair<VarId, ExprId>> shares;
    for (const auto& [range, name] :
         {std::pair(ranges[m_row], "rows"), std::pair(ranges.back(), "columns")}) {
        if (!isShared) {
            arguments.push_back(firstOf(range));
            arguments.push_back(range.count);
            continue;
        }
        const VarId share = function.addLoopVariable(name);
        const ExprId done = times(kShare, function.var(share));
        arguments.push_back(plus(firstOf(range), done));
        arguments.push_back(binary(ExprOp::Min, function.constant(kShare),
                                   binary(ExprOp::Subtract, range.count, done)));
        shares.emplace_back(share, quotient(range.count, kShare - 1, kShare));
    }
    Block block{{Run{m_part, std::move(arguments)}}};
    for (const auto& [variable, count] : shares)
        block = {Function::forLoop(LoopKind::Parallel, variable, count, std::move(block))};
    for (std::size_t i = others.size(); i-- > 0;) {
        const LoopKind kind = i == 0 && isParallel ? LoopKind::Parallel : LoopKind::Sequential;
        block = {Function::forLoop(kind, others[i].first, others[i].second, std::move(block))};
    }
    return block;
}

ExprId RowBlocks::quotient(ExprId count, std::int64_t more, std::int64_t length) {
    return binary(ExprOp::Divide, m_function->add(count, m_function->constant(more)),
                  m_function->constant(length));
}

ExprId RowBlocks::times(std::int64_t factor, ExprId id) {
    return m_function->multiply(m_function->constant(factor), id);
}

ExprId RowBlocks::plus(ExprId left, ExprId right) {
    if (m_function->constantValue(left) == 0) return right;
    return m_function->constantValue(right) == 0 ? left : m_function->add(left, right);
}

ExprId RowBlocks::binary(ExprOp op, ExprId left, ExprId right) {
    return m_function->binary(op, left, right);
}

}  // namespace candler::loop
