#include "engine/codegen/SymmetricResults.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "engine/codegen/BlockCloner.h"
#include "engine/codegen/IndexSimplifier.h"
#include "engine/codegen/LoopUses.h"

namespace candler::loop {

namespace {

constexpr std::int64_t kCopiedRows = 32;  ///< Of blocks that are copied: they stay in the cache.

bool isComment(const Stmt& stmt) {
    return stmt.as<Comment>() != nullptr;
}

bool stores(const Function& function, const Stmt& stmt, BufferId output) {
    return LoopUses(function, {stmt}).written.contains(output);
}

/// Whether a block is the same with two variables exchanged.
class Exchange {
public:
    Exchange(Function& function, VarId one, VarId other)
        : m_function(function), m_one(one), m_other(other) {}

    bool isSame(const Block& block) {
        return std::ranges::all_of(block, [this](Stmt stmt) {
            bool isSameHere = stmt.as<Declare>() != nullptr || stmt.as<Assign>() != nullptr ||
                              stmt.as<Store>() != nullptr || stmt.as<For>() != nullptr ||
                              isComment(stmt);
            if (const Store* store = stmt.as<Store>())
                isSameHere &= isSame(store->value);
            else
                forEachExpr(stmt, [&](ExprId& id) { isSameHere &= isSame(id); });
            forEachBlock(stmt, [&](const Block& inner) { isSameHere &= isSame(inner); });
            return isSameHere;
        });
    }

private:
    bool isSame(ExprId id) { return ordered(id, m_plain, false) == ordered(id, m_exchanged, true); }

    /// With the operands of sums and products in one order.
    ExprId ordered(ExprId id, std::map<ExprId, ExprId>& memo, bool isExchanged) {
        return rewriteExpr(m_function, id, memo, [&](Expr expr) {
            if (isExchanged && expr.op == ExprOp::Variable)
                if (expr.variable() == m_one || expr.variable() == m_other)
                    return m_function.var(expr.variable() == m_one ? m_other : m_one);
            if (expr.op == ExprOp::Add || expr.op == ExprOp::Multiply)
                std::ranges::sort(expr.operands);
            return m_function.make(std::move(expr));
        });
    }

    Function& m_function;
    VarId m_one, m_other;
    std::map<ExprId, ExprId> m_plain, m_exchanged;
};

/// The loop that makes parts of the output, and its half.
class Half {
public:
    Half(Function& function, BufferId output)
        : m_function(function), m_ranges(function), m_output(output) {
        for (const Stmt& stmt : function.body)
            if (const Require* require = stmt.as<Require>()) m_ranges.assume(*require);
    }

    bool run() {
        For* loop = findLoop();
        return loop != nullptr && addStores(loop->body)&& restrict(*loop);
    }

private:
    /// The innermost one around all that stores, and computes what is stored.
    For* findLoop() {
        For* found = nullptr;
        for (Block* block = &m_function.body; block != nullptr;) {
            std::vector<Stmt*> storing;
            for (Stmt& stmt : *block)
                if (stores(m_function, stmt, m_output)) storing.push_back(&stmt);
            if (found != nullptr && std::ranges::count_if(*block, std::not_fn(isComment)) > 1)
                break;
            For* next = storing.size() == 1 ? storing.front()->as<For>() : nullptr;
            if (next == nullptr) break;
            m_ranges.bindVariable(next->variable, next->bound);
            found = next;
            block = &next->body;
        }
        return found;
    }

    /// How far below the diagonal the lowest element on the left of each store is.
    bool addStores(const Block& block) {
        return std::ranges::all_of(block, [this](const Stmt& stmt) {
            if (const Store* store = stmt.as<Store>(); store && store->buffer == m_output)
                return add(store->indices);
            bool isKnown = true;
            if (const For* loop = stmt.as<For>()) m_inner.emplace_back(loop->variable, loop->bound);
            forEachBlock(stmt, [&](const Block& inner) { isKnown &= addStores(inner); });
            if (stmt.as<For>() != nullptr) m_inner.pop_back();
            return isKnown;
        });
    }

    bool add(const std::vector<ExprId>& indices) {
        ExprId distance = minus(indices[indices.size() - 2], indices.back());
        for (const auto& [variable, bound] : m_inner) {
            const auto step = stepOf(distance, variable);
            const auto length = m_function.constantValue(bound);
            if (!step || !length) return false;
            distance = m_ranges.simplifyWith(distance, variable,
                                             m_function.constant(*step > 0 ? *length - 1 : 0));
        }
        if (!m_distance) {
            m_distance = distance;
            return true;
        }
        const auto more = difference(distance, *m_distance);
        if (more && *more > 0) m_distance = distance;
        return more.has_value();
    }

    /// What it changes by when the variable is one more, if that is always the same.
    std::optional<std::int64_t> stepOf(ExprId id, VarId variable) {
        const ExprId next = m_ranges.simplifyWith(
            id, variable, m_function.add(m_function.var(variable), m_function.constant(1)));
        return difference(next, id);
    }

    /// If it is the same everywhere.
    std::optional<std::int64_t> difference(ExprId left, ExprId right) {
        if (const auto value = m_function.constantValue(minus(left, right))) return value;
        // What is below 0 is no constant.
        const auto value = m_function.constantValue(minus(right, left));
        return value ? std::optional(-*value) : std::nullopt;
    }

    bool restrict(For& loop) {
        if (!m_distance) return false;
        const auto step = stepOf(*m_distance, loop.variable);
        if (!step || *step == 0) return false;
        const ExprId zero = m_function.constant(0);
        const ExprId start = m_ranges.simplifyWith(*m_distance, loop.variable, zero);
        if (*step < 0) {
            const ExprId last = divided(start, -*step);
            loop.bound = m_function.binary(ExprOp::Min, loop.bound,
                                           m_function.add(last, m_function.constant(1)));
            return true;
        }
        // The first one that is not above: start + step * variable is 0 or more.
        const ExprId first = m_function.binary(
            ExprOp::Max, zero, divided(minus(m_function.constant(*step - 1), start), *step));
        const VarId counter = m_function.addLoopVariable(m_function[loop.variable].name);
        loop.body = cloneWith(m_function, loop.body, loop.variable,
                              m_function.add(m_function.var(counter), first));
        loop.variable = counter;
        loop.bound = minus(loop.bound, first);
        return true;
    }

    ExprId minus(ExprId left, ExprId right) {
        return m_ranges.simplify(m_function.binary(ExprOp::Subtract, left, right));
    }
    ExprId divided(ExprId id, std::int64_t by) {
        return m_ranges.simplify(m_function.binary(ExprOp::Divide, id, m_function.constant(by)));
    }

    Function& m_function;
    IndexSimplifier m_ranges;
    BufferId m_output;
    std::vector<std::pair<VarId, ExprId>> m_inner;  ///< Loops inside, with their bounds.
    std::optional<ExprId> m_distance;               ///< The largest.
};

/// For the elements above the diagonal, in blocks of rows.
Stmt copyOfHalf(Function& function, BufferId output, LoopKind kind) {
    const std::vector<ExprId> shape = function[output].shape;
    const ExprId size = shape.back();
    const ExprId rows = function.constant(kCopiedRows);
    const auto counter = [&](const char* name) { return function.addLoopVariable(name); };
    const VarId block = counter("i");
    const VarId beside = counter("j");
    const VarId row = counter("r");
    const VarId column = counter("c");
    const ExprId firstRow = function.multiply(rows, function.var(block));
    const ExprId firstColumn = function.multiply(rows, function.var(beside));
    const ExprId below = function.add(firstRow, function.var(row));
    const ExprId left = function.add(firstColumn, function.var(column));
    const auto least = [&](ExprId whole, ExprId done) {
        return function.binary(ExprOp::Min, rows, function.binary(ExprOp::Subtract, whole, done));
    };
    std::vector<VarId> others;
    std::vector<ExprId> from;
    for (std::size_t i = 0; i + 2 < shape.size(); ++i) {
        others.push_back(counter("b"));
        from.push_back(function.var(others.back()));
    }
    std::vector<ExprId> to = from;
    from.insert(from.end(), {below, left});
    to.insert(to.end(), {left, below});
    Stmt copy = Function::store(output, to, function.load(output, from));
    copy = Function::forLoop(LoopKind::Sequential, column, least(below, firstColumn), {copy});
    copy = Function::forLoop(LoopKind::Sequential, row, least(size, firstRow), {copy});
    copy = Function::forLoop(LoopKind::Sequential, beside,
                             function.add(function.var(block), function.constant(1)), {copy});
    const ExprId blocks = function.binary(
        ExprOp::Divide, function.add(size, function.constant(kCopiedRows - 1)), rows);
    copy = Function::forLoop(kind, block, blocks, {copy});
    for (std::size_t i = others.size(); i-- > 0;)
        copy = Function::forLoop(LoopKind::Sequential, others[i], shape[i], {copy});
    return copy;
}

}  // namespace

std::optional<BufferId> symmetricResult(Function& plain) {
    const auto hasSides = [](const std::vector<ExprId>& shape, ExprId length) {
        return shape.size() >= 2 && shape.back() == length && shape[shape.size() - 2] == length;
    };
    std::vector<const For*> loops;
    const Block* block = &plain.body;
    for (;;) {
        const auto isLoop = [](const Stmt& stmt) { return stmt.as<For>() != nullptr; };
        const auto isOther = [](const Stmt& stmt) {
            return stmt.as<Require>() == nullptr && !isComment(stmt);
        };
        const auto found = std::ranges::find_if(*block, isLoop);
        if (found == block->end() || std::ranges::count_if(*block, isOther) != 1) break;
        loops.push_back(found->as<For>());
        block = &loops.back()->body;
    }
    if (loops.size() < 2) return std::nullopt;
    const For& inner = *loops.back();
    const For& outer = *loops[loops.size() - 2];
    const auto last =
        std::ranges::find_if(*block, [](const Stmt& stmt) { return stmt.as<Store>() != nullptr; });
    if (last == block->end() || last + 1 != block->end() || inner.bound != outer.bound)
        return std::nullopt;
    const Store& store = *last->as<Store>();
    std::vector<ExprId> places;
    for (const For* loop : loops) places.push_back(plain.var(loop->variable));
    const LoopUses uses(plain, *block);
    const bool isWhole = store.indices == places && !store.count &&
                         plain[store.buffer].role == BufferRole::Output &&
                         hasSides(plain[store.buffer].shape, inner.bound) &&
                         uses.written.size() == 1 && !uses.read.contains(store.buffer);
    const BufferId output = store.buffer;
    return isWhole && Exchange(plain, outer.variable, inner.variable).isSame(*block)
               ? std::optional(output)
               : std::nullopt;
}

void computeHalf(Function& function, BufferId output) {
    Function half = function;
    if (!Half(half, output).run()) return;
    half.body.push_back(copyOfHalf(
        half, output, hasParallelLoops(half.body) ? LoopKind::Parallel : LoopKind::Sequential));
    function = std::move(half);
}

}  // namespace candler::loop
