#include "engine/codegen/InPlace.h"

#include <algorithm>
#include <map>

#include "engine/codegen/IndexSimplifier.h"

namespace candler::loop {

namespace {

using Indices = std::vector<ExprId>;

class Checker {
public:
    Checker(Function& function, BufferId oldBuffer, BufferId newBuffer)
        : m_function(function), m_old(oldBuffer), m_new(newBuffer), m_indices(function) {}

    bool isSafe(const Block& block) {
        bool hasWritten = false;
        for (const Stmt& stmt : block) {
            const Accesses accesses = accessesOf(stmt);
            const bool reads = !accesses.reads.empty();
            const bool writes = !accesses.writes.empty();
            if (reads && hasWritten) return false;
            if (reads && writes && !isSafe(stmt, accesses)) return false;
            hasWritten |= writes;
        }
        return true;
    }

private:
    struct Accesses {
        std::vector<Indices> reads;
        std::vector<Indices> writes;
        std::vector<VarId> variables;  ///< Of the loops inside.
    };

    Accesses accessesOf(const Stmt& stmt) {
        Accesses result;
        collect(stmt, result);
        return result;
    }

    /// Of a statement that reads and writes.
    bool isSafe(const Stmt& stmt, const Accesses& accesses) {
        if (const For* loop = stmt.as<For>()) return isLoopSafe(*loop, accesses);
        return stmt.as<If>() == nullptr && stmt.as<While>() == nullptr;
    }

    void collect(Stmt stmt, Accesses& accesses) {
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(m_function, id, [&](ExprId part) {
                const Expr& expr = m_function[part];
                if (expr.op == ExprOp::Load && expr.buffer() == m_old)
                    accesses.reads.push_back(expr.operands);
            });
        });
        if (const Store* store = stmt.as<Store>())
            if (store->buffer == m_new) accesses.writes.push_back(store->indices);
        if (const For* loop = stmt.as<For>()) {
            accesses.variables.push_back(loop->variable);
            m_indices.bindVariable(loop->variable, loop->bound);
        }
        forEachBlock(stmt, [&](const Block& inner) {
            for (const Stmt& each : inner) collect(each, accesses);
        });
    }

    /// Different iterations touch different parts, and each one alone is safe.
    bool isLoopSafe(const For& loop, const Accesses& accesses) {
        const std::size_t rank = accesses.writes.front().size();
        bool isDisjoint = false;
        for (std::size_t dimension = 0; dimension < rank && !isDisjoint; ++dimension)
            isDisjoint = stepsThrough(loop.variable, dimension, accesses);
        return isDisjoint && isSafe(loop.body);
    }

    bool stepsThrough(VarId variable, std::size_t dimension, const Accesses& accesses) {
        std::vector<VarId> inner;
        for (const VarId other : accesses.variables)
            if (other != variable) inner.push_back(other);
        ExprId common;
        for (const auto* list : {&accesses.reads, &accesses.writes})
            for (const Indices& indices : *list) {
                const auto base = m_indices.steppingBase(indices.at(dimension), variable, inner);
                if (!base || (common.isValid() && common != *base)) return false;
                common = *base;
            }
        return common.isValid();
    }

    Function& m_function;
    BufferId m_old;
    BufferId m_new;
    IndexSimplifier m_indices;
};

}  // namespace

bool isInPlaceSafe(Function& function, const Block& body, BufferId oldBuffer, BufferId newBuffer) {
    return Checker(function, oldBuffer, newBuffer).isSafe(body);
}

void renameBuffer(Function& function, Block& body, BufferId from, BufferId to) {
    std::map<ExprId, ExprId> memo;
    for (Stmt& stmt : body) {
        forEachExpr(stmt, [&](ExprId& id) {
            id = rewriteExpr(function, id, memo, [&](Expr expr) {
                if (expr.op == ExprOp::Load && expr.buffer() == from) expr.ref = to.value;
                return function.make(std::move(expr));
            });
        });
        if (Store* store = stmt.as<Store>())
            if (store->buffer == from) store->buffer = to;
        forEachBlock(stmt, [&](Block& inner) { renameBuffer(function, inner, from, to); });
    }
}

}  // namespace candler::loop
