#include "engine/codegen/BlockCloner.h"

#include <map>
#include <utility>

namespace candler::loop {

namespace {

class Cloner {
public:
    Cloner(Function& function, std::map<VarId, ExprId> variables,
           std::map<BufferId, BufferId> buffers)
        : m_function(function), m_variables(std::move(variables)), m_buffers(std::move(buffers)) {}

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
        if (Define* part = stmt.as<Define>()) {
            part->part = m_parts[part->part] = m_function.addPart(m_function[part->part]);
            for (VarId& parameter : part->parameters) {
                const VarId fresh = m_function.addLoopVariable(m_function[parameter].name);
                renameTo(m_variables, parameter, m_function.var(fresh));
                parameter = fresh;
            }
        }
        if (Run* run = stmt.as<Run>())
            if (const auto found = m_parts.find(run->part); found != m_parts.end())
                run->part = found->second;
        if (stmt.as<For>() == nullptr)
            forEachBlock(stmt, [this](Block& inner) { inner = clone(inner); });
        if (Assign* assign = stmt.as<Assign>())
            if (const auto found = m_locals.find(assign->local); found != m_locals.end())
                assign->local = found->second;
        forEachWritten(stmt, [this](BufferId& id) {
            if (const auto found = m_buffers.find(id); found != m_buffers.end()) id = found->second;
        });
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
    std::map<PartId, PartId> m_parts;
    std::map<ExprId, ExprId> m_memo;
};

}  // namespace

Block cloneWith(Function& function, const Block& block, VarId variable, ExprId value) {
    return Cloner(function, {{variable, value}}, {}).clone(block);
}

Block cloneOn(Function& function, const Block& block, std::map<BufferId, BufferId> buffers) {
    return Cloner(function, {}, std::move(buffers)).clone(block);
}

}  // namespace candler::loop
