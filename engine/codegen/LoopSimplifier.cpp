#include "engine/codegen/LoopSimplifier.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/codegen/IndexSimplifier.h"

namespace candler::loop {

namespace {

constexpr std::int64_t kMaxUnrolledStatements = 4096;

std::int64_t statementCount(const Block& block) {
    std::int64_t count = 0;
    for (const Stmt& stmt : block) {
        ++count;
        if (const For* loop = stmt.as<For>()) count += statementCount(loop->body);
    }
    return count;
}

/// Copies a block under a renaming; what the block brings into being gets new ids.
class Cloner {
public:
    Cloner(Function& function, VarId variable, ExprId value)
        : m_function(function), m_variables{{variable, value}} {}

    Block clone(const Block& block) {
        Block result;
        for (const Stmt& stmt : block) result.push_back(clone(stmt));
        return result;
    }

private:
    Stmt clone(Stmt stmt) {
        if (Declare* declare = stmt.as<Declare>()) {
            const Local local = m_function[declare->local];
            const LocalId fresh = m_function.addLocal(local.name, local.type, local.lanes);
            renameExprs(stmt);
            renameTo(m_locals, declare->local, fresh);
            declare->local = fresh;
            return stmt;
        }
        if (Allocate* allocate = stmt.as<Allocate>()) {
            Buffer buffer = m_function[allocate->buffer];
            for (ExprId& extent : buffer.shape) extent = rename(extent);
            const BufferId fresh = m_function.addBuffer(std::move(buffer));
            renameTo(m_buffers, allocate->buffer, fresh);
            allocate->buffer = fresh;
            return stmt;
        }
        renameExprs(stmt);
        if (For* loop = stmt.as<For>()) {
            const VarId fresh = m_function.addLoopVariable(m_function[loop->variable].name);
            renameTo(m_variables, loop->variable, m_function.var(fresh));
            loop->variable = fresh;
            loop->body = clone(loop->body);
        }
        if (Assign* assign = stmt.as<Assign>())
            if (const auto found = m_locals.find(assign->local); found != m_locals.end())
                assign->local = found->second;
        if (Store* store = stmt.as<Store>())
            if (const auto found = m_buffers.find(store->buffer); found != m_buffers.end())
                store->buffer = found->second;
        return stmt;
    }

    template <typename Map, typename Key, typename Value>
    void renameTo(Map& map, Key from, Value to) {
        map.insert_or_assign(from, to);
        m_memo.clear();
    }

    void renameExprs(Stmt& stmt) {
        forEachExpr(stmt, [this](ExprId& id) { id = rename(id); });
    }

    ExprId rename(ExprId id) {
        return rewriteExpr(m_function, id, m_memo, [this](Expr expr) {
            if (expr.op == ExprOp::Variable) {
                const auto found = m_variables.find(expr.variable());
                if (found != m_variables.end()) return found->second;
            } else if (expr.op == ExprOp::Local) {
                const auto found = m_locals.find(expr.local());
                if (found != m_locals.end()) expr.ref = found->second.value;
            } else if (expr.op == ExprOp::Load) {
                const auto found = m_buffers.find(expr.buffer());
                if (found != m_buffers.end()) expr.ref = found->second.value;
            }
            return m_function.make(std::move(expr));
        });
    }

    Function& m_function;
    std::map<VarId, ExprId> m_variables;
    std::map<LocalId, LocalId> m_locals;
    std::map<BufferId, BufferId> m_buffers;
    std::map<ExprId, ExprId> m_memo;
};

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
        if (For* loop = stmt.as<For>()) return appendLoop(std::move(*loop), result);
        if (const Store* store = stmt.as<Store>()) {
            const Expr& value = m_function[store->value];
            const bool isSelf = value.op == ExprOp::Load && value.buffer() == store->buffer &&
                                value.operands == store->indices;
            if (isSelf) return;
        }
        result.push_back(std::move(stmt));
    }

    void appendLoop(For loop, Block& result) {
        const auto trips = m_function.constantValue(loop.bound);
        if (trips && *trips <= 0) return;
        const bool isExpanded =
            trips &&
            (*trips == 1 || (loop.kind == LoopKind::Unrolled &&
                             *trips <= kMaxUnrolledStatements /
                                           std::max<std::int64_t>(1, statementCount(loop.body))));
        if (isExpanded) {
            for (std::int64_t trip = 0; trip < *trips; ++trip) {
                Cloner cloner(m_function, loop.variable, m_function.constant(trip));
                for (Stmt& stmt : cloner.clone(loop.body)) append(std::move(stmt), result);
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
        if (!doesNothing) result.push_back({std::move(loop)});
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
            if (For* loop = stmt.as<For>()) hasChanged |= remove(loop->body);
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
            if (const For* loop = stmt.as<For>()) readBlock(loop->body);
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
        if (const Allocate* allocate = stmt.as<Allocate>()) return isUnread(allocate->buffer);
        if (const Store* store = stmt.as<Store>()) return isUnread(store->buffer);
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
