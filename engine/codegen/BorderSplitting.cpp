#include "engine/codegen/BorderSplitting.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/codegen/BlockCloner.h"
#include "engine/codegen/IndexSimplifier.h"

namespace candler::loop {

namespace {

/// The lengths of both ends.
struct Border {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// Where the answers of one loop's questions change.
class Questions {
public:
    Questions(Function& function, IndexSimplifier& ranges, const For& loop)
        : m_function(function), m_ranges(ranges), m_loop(loop) {}

    Border find() {
        collect(m_loop.body);
        return m_border;
    }

private:
    void collect(const Block& block) {
        for (Stmt stmt : block) {
            forEachExpr(stmt, [this](ExprId& id) {
                forEachSubexpr(m_function, id, [this](ExprId part) { ask(part); });
            });
            const For* loop = stmt.as<For>();
            if (loop == nullptr) continue;
            m_inner.push_back(loop);
            collect(loop->body);
            m_inner.pop_back();
        }
    }

    void ask(ExprId id) {
        const Expr expr = m_function[id];
        const bool isTest = expr.op == ExprOp::Less || expr.op == ExprOp::LessEqual;
        const bool isChoice = expr.op == ExprOp::Min || expr.op == ExprOp::Max;
        if (!isTest && !isChoice) return;
        if (m_function[expr.operands[0]].type != Type::Index) return;
        for (const ExprId left : alternatives(expr.operands[0]))
            for (const ExprId right : alternatives(expr.operands[1])) compare(left, right, expr.op);
    }

    /// What a minimum or maximum may turn out to be.
    std::vector<ExprId> alternatives(ExprId id) const {
        const Expr& expr = m_function[id];
        if (expr.op != ExprOp::Min && expr.op != ExprOp::Max) return {id};
        std::vector<ExprId> result = alternatives(expr.operands[0]);
        for (const ExprId other : alternatives(expr.operands[1])) result.push_back(other);
        return result;
    }

    /// Notes from which iteration on left <= right (or, for Less, left < right), or no more.
    void compare(ExprId left, ExprId right, ExprOp op) {
        const ExprId difference =
            m_ranges.simplify(m_function.binary(ExprOp::Subtract, right, left));
        const ExprId rest =
            m_ranges.simplifyWith(difference, m_loop.variable, m_function.constant(0));
        const ExprId step = m_ranges.simplify(m_function.binary(
            ExprOp::Subtract,
            m_ranges.simplifyWith(difference, m_loop.variable, m_function.constant(1)), rest));
        const auto slope = constantOf(step);
        if (!slope || (*slope != 1 && *slope != -1)) return;
        const ExprId least = extreme(rest, false);
        const ExprId most = extreme(rest, true);
        if (!least.isValid() || !most.isValid()) return;
        // From iteration -rest + behind on, or up to before iteration rest + behind.
        const std::int64_t strict = op == ExprOp::Less ? 1 : 0;
        const bool isChoice = op == ExprOp::Min || op == ExprOp::Max;
        if (*slope == 1) {
            noteFirst(negated(least, strict));
            noteLast(negated(most, isChoice ? 1 : strict));
        } else {
            noteFirst(moved(most, isChoice ? 0 : 1 - strict));
            noteLast(moved(least, 1 - strict));
        }
    }

    void noteFirst(ExprId iteration) {
        const auto count = m_function.constantValue(iteration);
        if (!count || *count <= 0 || *count > kMaxBorder) return;
        if (const auto trips = m_function.constantValue(m_loop.bound))
            if (2 * *count > *trips) return;
        m_border.first = std::max(m_border.first, *count);
    }

    void noteLast(ExprId iteration) {
        const auto count = m_function.constantValue(
            m_ranges.simplify(m_function.binary(ExprOp::Subtract, m_loop.bound, iteration)));
        if (!count || *count <= 0 || *count > kMaxBorder) return;
        if (const auto trips = m_function.constantValue(m_loop.bound))
            if (2 * *count > *trips) return;
        m_border.last = std::max(m_border.last, *count);
    }

    /// Simplified sums have no negative constants but 0 - c.
    std::optional<std::int64_t> constantOf(ExprId id) const {
        const Expr& expr = m_function[id];
        if (expr.op != ExprOp::Subtract || m_function.constantValue(expr.operands[0]) != 0)
            return m_function.constantValue(id);
        const auto value = m_function.constantValue(expr.operands[1]);
        return value ? std::optional(-*value) : std::nullopt;
    }

    ExprId negated(ExprId id, std::int64_t offset) {
        return m_ranges.simplify(
            m_function.binary(ExprOp::Subtract, m_function.constant(offset), id));
    }
    ExprId moved(ExprId id, std::int64_t offset) {
        return m_ranges.simplify(m_function.add(id, m_function.constant(offset)));
    }

    /// The largest or smallest value over the loops inside; invalid if that cannot be told.
    ExprId extreme(ExprId id, bool isLargest) {
        for (const For* loop : m_inner) {
            if (!mentions(m_function, id, loop->variable)) continue;
            const ExprId first = m_ranges.simplifyWith(id, loop->variable, m_function.constant(0));
            const ExprId last =
                m_ranges.simplifyWith(id, loop->variable,
                                      m_ranges.simplify(m_function.binary(
                                          ExprOp::Subtract, loop->bound, m_function.constant(1))));
            const auto slope = constantOf(m_ranges.simplify(m_function.binary(
                ExprOp::Subtract, m_ranges.simplifyWith(id, loop->variable, m_function.constant(1)),
                first)));
            if (!slope) return {};
            id = (*slope > 0) == isLargest ? last : first;
        }
        return id;
    }

    Function& m_function;
    IndexSimplifier& m_ranges;
    const For& m_loop;
    std::vector<const For*> m_inner;
    Border m_border;
};

class Splitter {
public:
    explicit Splitter(Function& function) : m_function(function), m_ranges(function) {
        for (const Stmt& stmt : function.body)
            if (const Require* require = stmt.as<Require>()) m_ranges.assume(*require);
    }

    bool run() {
        run(m_function.body);
        return m_hasSplit;
    }

private:
    void run(Block& block) {
        Block result;
        for (Stmt& stmt : block) {
            For* loop = stmt.as<For>();
            if (loop == nullptr) {
                result.push_back(std::move(stmt));
                continue;
            }
            bind(*loop);
            const Border border =
                isInnermost(*loop) ? Questions(m_function, m_ranges, *loop).find() : Border{};
            if (border.first == 0 && border.last == 0) {
                run(loop->body);
                result.push_back(std::move(stmt));
                continue;
            }
            m_hasSplit = true;
            const std::size_t before = result.size();
            split(*loop, border, result);
            for (std::size_t part = before; part < result.size(); ++part)
                result[part].origins = stmt.origins;
        }
        block = std::move(result);
    }

    void bind(const For& loop) {
        m_ranges.bindVariable(loop.variable, loop.bound);
        for (const Stmt& stmt : loop.body)
            if (const For* inner = stmt.as<For>()) bind(*inner);
    }

    bool isInnermost(const For& loop) const {
        if (loop.kind != LoopKind::Sequential) return false;
        const auto statements = writtenOut(loop.body);
        return statements && *statements <= kMaxSplitStatements;
    }

    /// The statements that are executed, if that is always the same small number.
    std::optional<std::int64_t> writtenOut(const Block& block) const {
        std::int64_t count = 0;
        for (const Stmt& stmt : block) {
            const For* loop = stmt.as<For>();
            if (loop == nullptr) {
                ++count;
                continue;
            }
            const auto trips = m_function.constantValue(loop->bound);
            const auto inner = writtenOut(loop->body);
            if (!trips || !inner || *trips > kMaxSplitStatements) return std::nullopt;
            count += *trips * *inner;
            if (count > kMaxSplitStatements) return std::nullopt;
        }
        return count;
    }

    /// Right for every number of iterations: the first loop takes at most all, the last what the
    /// others leave.
    void split(const For& loop, const Border& border, Block& result) {
        const ExprId all = loop.bound;
        const ExprId first = m_function.constant(border.first);
        const ExprId last = m_function.constant(border.last);
        const auto minus = [this](ExprId a, ExprId b) {
            return m_ranges.simplify(m_function.binary(ExprOp::Subtract, a, b));
        };
        const auto least = [this](ExprId a, ExprId b) {
            return m_ranges.simplify(m_function.binary(ExprOp::Min, a, b));
        };
        const ExprId lastStart = minus(all, last);
        if (border.first > 0) part(loop, m_function.constant(0), least(first, all), result);
        part(loop, first, minus(lastStart, first), result);
        if (border.last == 0) return;
        const ExprId start = m_ranges.simplify(m_function.binary(ExprOp::Max, first, lastStart));
        part(loop, border.last == 1 ? lastStart : start, least(last, minus(all, first)), result);
    }

    /// The `count` iterations from `start` on; if it is one at most, nothing else is added to that.
    void part(const For& loop, ExprId start, ExprId count, Block& result) {
        const VarId variable = m_function.addLoopVariable(m_function[loop.variable].name);
        const ExprId index = m_function.var(variable);
        const bool isOne = m_ranges.isProvablyLess(count, m_function.constant(2));
        const ExprId iteration = isOne ? start : m_function.add(index, start);
        result.push_back(
            Function::forLoop(loop.kind, variable, count,
                              cloneWith(m_function, loop.body, loop.variable, iteration)));
    }

    Function& m_function;
    IndexSimplifier m_ranges;
    bool m_hasSplit = false;
};

}  // namespace

bool splitBorders(Function& function) {
    return Splitter(function).run();
}

}  // namespace candler::loop
