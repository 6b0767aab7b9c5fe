#include "engine/codegen/LoopSimplifier.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/codegen/BlockCloner.h"
#include "engine/codegen/IndexSimplifier.h"

namespace candler::loop {

namespace {

constexpr std::int64_t kMaxUnrolledStatements = 4096;

std::int64_t statementCount(const Block& block) {
    std::int64_t count = 0;
    for (const Stmt& stmt : block) {
        ++count;
        forEachBlock(stmt, [&](const Block& inner) { count += statementCount(inner); });
    }
    return count;
}

/// One walk that expands loops and simplifies what the statements hold.
class Walk {
public:
    explicit Walk(Function& function) : m_function(function), m_indices(function) {
        for (const Stmt& stmt : function.body)
            if (const Require* require = stmt.as<Require>()) m_indices.assume(*require);
    }

    Block run(const Block& block) {
        Block result;
        for (const Stmt& stmt : block) append(stmt, result);
        return result;
    }

private:
    void append(Stmt stmt, Block& result) {
        if (const Require* require = stmt.as<Require>()) {
            // Its own promise must not prove it.
            if (!isKept(*require)) return;
            result.push_back(std::move(stmt));
            return;
        }
        forEachExpr(stmt, [this](ExprId& id) { id = m_indices.simplify(id); });
        if (Allocate* allocate = stmt.as<Allocate>())
            for (ExprId& extent : m_function.mutableBuffer(allocate->buffer).shape)
                extent = m_indices.simplify(extent);
        if (For* loop = stmt.as<For>()) return appendLoop(std::move(*loop), stmt.origins, result);
        if (If* choice = stmt.as<If>())
            return appendChoice(std::move(*choice), stmt.origins, result);
        if (While* loop = stmt.as<While>()) {
            if (m_function.constantValue(loop->condition) == 0) return;
            loop->body = run(loop->body);
        }
        if (const Store* store = stmt.as<Store>()) {
            const Expr& value = m_function[store->value];
            const bool isSelf = value.op == ExprOp::Load && value.buffer() == store->buffer &&
                                value.operands == store->indices;
            if (isSelf) return;
        }
        result.push_back(std::move(stmt));
    }

    void appendLoop(For loop, const std::vector<OriginId>& origins, Block& result) {
        const auto trips = m_function.constantValue(loop.bound);
        if (trips && *trips <= 0) return;
        const bool isExpanded =
            trips &&
            (*trips == 1 || (loop.kind == LoopKind::Unrolled &&
                             *trips <= kMaxUnrolledStatements /
                                           std::max<std::int64_t>(1, statementCount(loop.body))));
        if (isExpanded) {
            for (std::int64_t trip = 0; trip < *trips; ++trip)
                for (Stmt& stmt :
                     cloneWith(m_function, loop.body, loop.variable, m_function.constant(trip))) {
                    stmt.addOrigins(origins);
                    append(std::move(stmt), result);
                }
            return;
        }
        if (loop.kind == LoopKind::Unrolled) loop.kind = LoopKind::Sequential;
        m_indices.bindVariable(loop.variable, loop.bound);
        loop.body = run(loop.body);
        const bool doesNothing =
            std::all_of(loop.body.begin(), loop.body.end(), [](const Stmt& stmt) {
                return stmt.as<Comment>() != nullptr || stmt.as<Allocate>() != nullptr;
            });
        if (!doesNothing) result.push_back({std::move(loop), origins});
    }

    void appendChoice(If choice, const std::vector<OriginId>& origins, Block& result) {
        if (const auto condition = m_function.constantValue(choice.condition)) {
            for (Stmt& stmt : *condition != 0 ? choice.then : choice.otherwise) {
                stmt.addOrigins(origins);
                append(std::move(stmt), result);
            }
            return;
        }
        choice.then = run(choice.then);
        choice.otherwise = run(choice.otherwise);
        if (!choice.then.empty() || !choice.otherwise.empty())
            result.push_back({std::move(choice), origins});
    }

    bool isKept(const Require& require) const {
        const auto value = m_function.constantValue(require.value);
        const auto bound = m_function.constantValue(require.bound);
        if (!value || !bound)
            return !(bound && *bound == 1 && require.kind == RequireKind::DivisibleBy);
        if (require.kind == RequireKind::AtLeast) return *value < *bound;
        return *bound == 0 || *value % *bound != 0;
    }

    Function& m_function;
    IndexSimplifier m_indices;
};

/// Removes what is written but never read. True if something was.
class DeadCode {
public:
    explicit DeadCode(const Function& function) : m_function(function) { readBlock(function.body); }

    bool remove(Block& block) {
        const std::size_t before = block.size();
        bool hasChanged = false;
        for (Stmt& stmt : block)
            forEachBlock(stmt, [&](Block& inner) { hasChanged |= remove(inner); });
        block.erase(
            std::remove_if(block.begin(), block.end(), [this](const Stmt& s) { return isDead(s); }),
            block.end());
        return hasChanged || block.size() != before;
    }

private:
    void readBlock(const Block& block) {
        for (Stmt stmt : block) {
            // An update of a local by itself is no use of it.
            const Assign* assign = stmt.as<Assign>();
            forEachExpr(stmt, [&](ExprId& id) { readExpr(id, assign); });
            if (const Allocate* allocate = stmt.as<Allocate>())
                for (const ExprId extent : m_function[allocate->buffer].shape)
                    readExpr(extent, nullptr);
            if (const Sort* sort = stmt.as<Sort>()) {
                m_buffers.insert(sort->keys);
                if (sort->values) m_buffers.insert(*sort->values);
            }
            forEachBlock(stmt, [this](const Block& inner) { readBlock(inner); });
        }
    }

    void readExpr(ExprId id, const Assign* assign) {
        forEachSubexpr(m_function, id, [&](ExprId part) {
            const Expr& expr = m_function[part];
            if (expr.op == ExprOp::Load) m_buffers.insert(expr.buffer());
            if (expr.op == ExprOp::Local && !(assign != nullptr && assign->local == expr.local()))
                m_locals.insert(expr.local());
        });
    }

    bool isDead(const Stmt& stmt) const {
        const auto isUnread = [this](BufferId id) {
            return m_function[id].role == BufferRole::Temporary && m_buffers.count(id) == 0;
        };
        if (const For* loop = stmt.as<For>()) return loop->body.empty();
        if (const If* choice = stmt.as<If>())
            return choice->then.empty() && choice->otherwise.empty();
        if (const Allocate* allocate = stmt.as<Allocate>()) return isUnread(allocate->buffer);
        if (const Store* store = stmt.as<Store>()) return isUnread(store->buffer);
        if (const Append* append = stmt.as<Append>()) return isUnread(append->buffer);
        if (const Declare* declare = stmt.as<Declare>()) return m_locals.count(declare->local) == 0;
        if (const Assign* assign = stmt.as<Assign>()) return m_locals.count(assign->local) == 0;
        return false;
    }

    const Function& m_function;
    std::set<BufferId> m_buffers;
    std::set<LocalId> m_locals;
};

}  // namespace

void simplify(Function& function) {
    function.body = Walk(function).run(function.body);
    removeUnused(function);
}

void removeUnused(Function& function) {
    while (DeadCode(function).remove(function.body)) continue;
}

}  // namespace candler::loop
