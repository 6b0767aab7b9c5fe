#include "engine/codegen/IndexHoisting.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace candler::loop {

namespace {

class Hoister {
public:
    explicit Hoister(Function& function) : m_function(function) {
        for (const Parameter& parameter : function.parameters())
            if (const VarId* size = std::get_if<VarId>(&parameter)) m_known.insert(*size);
    }

    /// `variable` is that of the loop around, if there is one.
    void run(Block& block, VarId variable) {
        // Nothing may come between two loops that are run as one.
        const For* only = block.size() == 1 ? block.front().as<For>() : nullptr;
        const bool isNest = only != nullptr && only->kind == LoopKind::Parallel;
        const std::map<ExprId, ExprId> outside = m_locals;
        const Block declarations = isNest ? Block{} : declare(block, variable);
        for (Stmt& stmt : block) {
            rename(stmt);
            For* loop = stmt.as<For>();
            if (loop == nullptr) {
                forEachBlock(stmt, [&](Block& inner) { run(inner, variable); });
                continue;
            }
            m_known.insert(loop->variable);
            run(loop->body, loop->variable);
            m_known.erase(loop->variable);
        }
        const auto head = std::find_if(block.begin(), block.end(), [](const Stmt& stmt) {
            return stmt.as<Require>() == nullptr;
        });
        block.insert(head, declarations.begin(), declarations.end());
        m_locals = outside;
    }

private:
    Block declare(const Block& block, VarId variable) {
        std::vector<ExprId> found;
        for (const Stmt& stmt : block) collect(stmt, false, found);
        Block declarations;
        for (const ExprId id : found) {
            const std::string name =
                variable.isValid() ? "clamped_" + m_function[variable].name : "clamped";
            const LocalId local = m_function.addLocal(name, Type::Index);
            m_locals[id] = m_function.local(local);
            declarations.push_back(Function::declare(local, id));
        }
        return declarations;
    }

    /// What can be known here and is used in a loop inside, but not what is below conditions, which
    /// may not be asked.
    void collect(Stmt stmt, bool isInside, std::vector<ExprId>& found) const {
        if (isInside) {
            if (const Store* store = stmt.as<Store>())
                for (const ExprId index : store->indices) collectIndex(index, found);
            forEachExpr(stmt, [&](ExprId& id) {
                forEachSubexpr(m_function, id, [&](ExprId part) {
                    if (m_function[part].op == ExprOp::Load)
                        for (const ExprId index : m_function[part].operands)
                            collectIndex(index, found);
                });
            });
        }
        if (const For* loop = stmt.as<For>())
            for (const Stmt& inner : loop->body) collect(inner, true, found);
    }

    void collectIndex(ExprId id, std::vector<ExprId>& found) const {
        const Expr& expr = m_function[id];
        const bool isChoice = expr.op == ExprOp::Min || expr.op == ExprOp::Max;
        if (isChoice && isKnown(id)) {
            const bool isNew = std::find(found.begin(), found.end(), id) == found.end();
            if (isNew && m_locals.count(id) == 0) found.push_back(id);
            return;
        }
        for (const ExprId operand : expr.operands) collectIndex(operand, found);
    }

    bool isKnown(ExprId id) const {
        bool isKnown = true;
        forEachSubexpr(m_function, id, [&](ExprId part) {
            const Expr& expr = m_function[part];
            isKnown &= expr.op != ExprOp::Load && expr.op != ExprOp::Local;
            isKnown &= expr.op != ExprOp::Variable || m_known.count(expr.variable()) != 0;
        });
        return isKnown;
    }

    void rename(Stmt& stmt) {
        if (stmt.as<For>() != nullptr || stmt.as<Require>() != nullptr) return;
        std::map<ExprId, ExprId> memo = m_locals;
        forEachExpr(stmt, [&](ExprId& id) {
            id = rewriteExpr(m_function, id, memo,
                             [this](Expr expr) { return m_function.make(std::move(expr)); });
        });
    }

    Function& m_function;
    std::set<VarId> m_known;
    std::map<ExprId, ExprId> m_locals;
};

}  // namespace

void hoistIndices(Function& function) {
    Hoister(function).run(function.body, VarId{});
}

}  // namespace candler::loop
