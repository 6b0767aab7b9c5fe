#include "engine/codegen/OverlappingTiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/codegen/LoopUses.h"

namespace candler::loop {

namespace {

/// Whether a larger `size` never makes the extent smaller, so that arrays can be cut from their
/// ends.
bool growsWith(const Function& function, ExprId id, VarId size) {
    if (!mentions(function, id, size)) return true;
    const Expr& expr = function[id];
    switch (expr.op) {
        case ExprOp::Variable:
            return true;
        case ExprOp::Add:
        case ExprOp::Multiply:
            return growsWith(function, expr.operands[0], size) &&
                   growsWith(function, expr.operands[1], size);
        case ExprOp::Subtract:
        case ExprOp::Divide:
        case ExprOp::ExactDivide:
            return growsWith(function, expr.operands[0], size) &&
                   !mentions(function, expr.operands[1], size);
        default:
            return false;
    }
}

/// Rewrites a kernel for the lengths that its tiles have.
class TileRun {
public:
    TileRun(Function& function, const Cuts& cuts) : m_function(function), m_cuts(cuts) {}

    ExprId rewritten(ExprId id) {
        return rewriteExpr(m_function, id, m_memo, [this](Expr expr) {
            if (expr.op == ExprOp::Variable)
                if (const auto cut = m_cuts.find(expr.variable()); cut != m_cuts.end())
                    return cut->second.length;
            const bool isQuotient = expr.op == ExprOp::ExactDivide || expr.op == ExprOp::Divide;
            const auto divisor =
                isQuotient ? m_function.constantValue(expr.operands[1]) : std::nullopt;
            if (divisor && *divisor > 0)
                for (const auto& [size, cut] : m_cuts)
                    if (expr.operands[0] == cut.length && cut.tile % *divisor == 0)
                        return quotientOfLength(cut, *divisor);
            if (expr.op == ExprOp::Load) moveToParts(expr.buffer(), expr.operands);
            return m_function.make(std::move(expr));
        });
    }

    void rewrite(Block& block) {
        for (Stmt& stmt : block) {
            forEachExpr(stmt, [this](ExprId& id) { id = rewritten(id); });
            if (Store* store = stmt.as<Store>()) moveToParts(store->buffer, store->indices);
            if (const Allocate* allocate = stmt.as<Allocate>())
                for (ExprId& extent : m_function.mutableBuffer(allocate->buffer).shape)
                    extent = rewritten(extent);
            forEachBlock(stmt, [this](Block& inner) { rewrite(inner); });
        }
    }

private:
    ExprId quotientOfLength(const Cut& cut, std::int64_t divisor) {
        const std::int64_t factor = cut.tile / divisor;
        return factor == 1 ? cut.count
                           : m_function.multiply(m_function.constant(factor), cut.count);
    }

    /// Places in a part's arrays become places in all of them.
    void moveToParts(BufferId buffer, std::vector<ExprId>& indices) {
        for (const auto& [size, cut] : m_cuts) {
            if (!cut.overlap) continue;
            const auto steps = cut.overlap->steps.find(buffer);
            if (steps == cut.overlap->steps.end()) continue;
            const ExprId first = m_function.local(cut.overlap->first);
            for (std::size_t i = 0; i < indices.size(); ++i) {
                const std::int64_t step = steps->second[i];
                if (step == 0) continue;
                const ExprId moved =
                    step == 1 ? first : m_function.multiply(m_function.constant(step), first);
                indices[i] = m_function.add(indices[i], moved);
            }
        }
    }

    Function& m_function;
    const Cuts& m_cuts;
    std::map<ExprId, ExprId> m_memo;
};

bool overlap(const auto& ids, const auto& others) {
    return std::ranges::any_of(ids, [&](auto id) { return others.contains(id); });
}

/// Whether the one writes what the other reads or writes.
bool changes(const LoopUses& one, const LoopUses& other) {
    return overlap(one.written, other.buffers) || overlap(one.allocated, other.buffers) ||
           overlap(one.assigned, other.locals) || overlap(one.declared, other.locals) ||
           overlap(one.assigned, other.declared);
}

/// Moves to the head what is the same for all parts of a size, and leaves what the others do not
/// change. Says how many statements that are.
std::ptrdiff_t moveCommonToHead(const Function& function, Block& kernel, const Cut& cut) {
    const std::set<LocalId> own{cut.overlap->first, function[cut.count].local()};
    std::vector<LoopUses> uses;
    std::vector<bool> isCommon;
    for (const Stmt& stmt : kernel) {
        uses.emplace_back(function, Block{stmt});
        isCommon.push_back(!overlap(uses.back().locals, own));
    }
    const auto isToStay = [&](std::size_t at) {
        // Comments are on what is behind them.
        if (kernel[at].as<Comment>() != nullptr)
            return at + 1 == kernel.size() || !isCommon[at + 1];
        for (std::size_t i = 0; i < kernel.size(); ++i)
            if (!isCommon[i] &&
                (changes(uses[i], uses[at]) || (i < at && changes(uses[at], uses[i]))))
                return true;
        return false;
    };
    for (bool isDone = false; !isDone;) {
        isDone = true;
        for (std::size_t at = kernel.size(); at-- > 0;)
            if (isCommon[at] && isToStay(at)) isCommon[at] = isDone = false;
    }
    Block common;
    Block others;
    for (std::size_t i = 0; i < kernel.size(); ++i)
        (isCommon[i] ? common : others).push_back(std::move(kernel[i]));
    const auto count = static_cast<std::ptrdiff_t>(common.size());
    std::ranges::move(others, std::back_inserter(common));
    kernel = std::move(common);
    return count;
}

Block partsOf(Function& function, VarId size, const Cut& cut, Block kernel) {
    const ExprId part = function.var(cut.overlap->part);
    const ExprId one = function.constant(1);
    const ExprId tile = function.constant(cut.tile);
    const ExprId isWhole = function.binary(ExprOp::Equal, part, function.constant(0));
    const ExprId end = function.binary(ExprOp::Subtract, function.var(size), tile);
    const ExprId tiles = function.binary(ExprOp::Divide, function.var(size), tile);
    Block body{
        Function::declare(cut.overlap->first, function.multiply(part, end)),
        Function::declare(function[cut.count].local(), function.select(isWhole, tiles, one))};
    std::ranges::move(kernel, std::back_inserter(body));
    const ExprId hasMore = function.binary(ExprOp::Less, cut.whole, cut.covered);
    return {
        {Comment{fmt::format("Whole tiles of {0} of {1}; then the last {0} of it.", cut.tile,
                             function[size].name)}},
        Function::forLoop(LoopKind::Sequential, cut.overlap->part,
                          function.select(hasMore, function.constant(2), one), std::move(body))};
}

}  // namespace

Block inParts(Function& function, const Cuts& cuts, Block kernel) {
    // Inside is the size that most is done once for, or else the one with the smaller tile: what it
    // has is done again along a tile of the larger, which is less beside what such a tile computes.
    std::vector<std::tuple<std::ptrdiff_t, std::int64_t, VarId>> order;
    for (const auto& [size, cut] : cuts) {
        if (!cut.overlap) continue;
        Block copy = kernel;
        order.emplace_back(moveCommonToHead(function, copy, cut), -cut.tile, size);
    }
    std::ranges::sort(order, std::greater<>());
    for (const auto& [common, tile, size] : order) {
        const Cut& cut = cuts.at(size);
        const auto others = kernel.begin() + moveCommonToHead(function, kernel, cut);
        Block part(std::make_move_iterator(others), std::make_move_iterator(kernel.end()));
        kernel.erase(others, kernel.end());
        std::ranges::move(partsOf(function, size, cut, std::move(part)),
                          std::back_inserter(kernel));
    }
    return kernel;
}

std::optional<std::pair<VarId, std::int64_t>> tileOf(const Function& function,
                                                     const Require& require) {
    const Expr& value = function[require.value];
    const auto bound = function.constantValue(require.bound);
    const bool isTile = require.kind == RequireKind::DivisibleBy && value.op == ExprOp::Variable &&
                        bound && *bound > 1 && *bound <= kMaxTile;
    return isTile ? std::optional(std::pair(value.variable(), *bound)) : std::nullopt;
}

bool canCutArrays(const Function& function, VarId size) {
    for (const Parameter& parameter : function.parameters())
        if (const BufferId* id = std::get_if<BufferId>(&parameter))
            for (const ExprId extent : function[*id].shape)
                if (!growsWith(function, extent, size)) return false;
    return true;
}

ExprId onTiles(Function& function, const Cuts& cuts, ExprId id) {
    return TileRun(function, cuts).rewritten(id);
}

void runOnTiles(Function& function, const Cuts& cuts, Block& kernel) {
    TileRun(function, cuts).rewrite(kernel);
}

}  // namespace candler::loop
