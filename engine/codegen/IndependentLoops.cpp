#include "engine/codegen/IndependentLoops.h"

#include <algorithm>
#include <map>
#include <set>

namespace candler::loop {

namespace {

/// One loop of the function's body.
class LoopCheck {
public:
    LoopCheck(Function& function, const For& loop) : m_function(function) {
        m_own.insert(m_function.var(loop.variable));
        for (const Stmt& stmt : loop.body)
            if (const Declare* declare = stmt.as<Declare>()) addOwn(*declare, loop.variable);
        collect(loop.body);
    }

    [[nodiscard]] bool isIndependent() const {
        if (m_isEntangled || !m_hasLoop) return false;
        return std::ranges::all_of(
            m_written, [this](const auto& entry) { return isApart(entry.first, entry.second); });
    }

private:
    using Accesses = std::vector<std::vector<ExprId>>;

    /// A local that is an element of different ones, at the counter.
    void addOwn(const Declare& declare, VarId counter) {
        const Expr& value = m_function[declare.value];
        if (value.op != ExprOp::Load || value.operands.size() != 1) return;
        const Expr& at = m_function[value.operands.front()];
        const bool isCounter = at.op == ExprOp::Variable && at.variable() == counter;
        const bool areDifferent =
            std::ranges::any_of(m_function.indexInputs, [&](const IndexInput& input) {
                const bool isOrdered = input.order == IndexInput::Order::Ascending ||
                                       input.order == IndexInput::Order::Distinct;
                return input.buffer == value.buffer() && isOrdered && !input.starts;
            });
        if (isCounter && areDifferent) m_own.insert(m_function.local(declare.local));
    }

    void collect(const Block& block) {
        for (Stmt stmt : block) {
            // Keys below a limit are marked in memory that all iterations share.
            if (const Sort* sort = stmt.as<Sort>()) m_isEntangled |= sort->limit.has_value();
            if (stmt.as<Append>() != nullptr || stmt.as<Sort>() != nullptr)
                forEachWritten(stmt, [&](BufferId id) { m_isEntangled |= !m_made.contains(id); });
            if (const Allocate* allocate = stmt.as<Allocate>()) m_made.insert(allocate->buffer);
            if (const Declare* declare = stmt.as<Declare>()) m_declared.insert(declare->local);
            if (const Assign* assign = stmt.as<Assign>())
                m_isEntangled |= !m_declared.contains(assign->local);
            if (const Store* store = stmt.as<Store>())
                if (!m_made.contains(store->buffer))
                    m_written[store->buffer].push_back(store->indices);
            forEachExpr(stmt, [&](ExprId& id) {
                forEachSubexpr(m_function, id, [&](ExprId part) {
                    const Expr& expr = m_function[part];
                    if (expr.op == ExprOp::Load) m_read[expr.buffer()].push_back(expr.operands);
                });
            });
            m_hasLoop |= stmt.as<For>() != nullptr || stmt.as<While>() != nullptr;
            forEachBlock(stmt, [this](const Block& inner) { collect(inner); });
        }
    }

    /// All accesses have the iteration's own index in one dimension.
    [[nodiscard]] bool isApart(BufferId buffer, const Accesses& writes) const {
        const auto read = m_read.find(buffer);
        for (std::size_t dimension = 0; dimension < writes.front().size(); ++dimension) {
            const ExprId index = writes.front()[dimension];
            if (!m_own.contains(index)) continue;
            const auto has = [&](const std::vector<ExprId>& indices) {
                return indices[dimension] == index;
            };
            if (std::ranges::all_of(writes, has) &&
                (read == m_read.end() || std::ranges::all_of(read->second, has)))
                return true;
        }
        return false;
    }

    Function& m_function;
    std::set<ExprId> m_own;     ///< Indices that no other iteration has.
    std::set<BufferId> m_made;  ///< Inside.
    std::set<LocalId> m_declared;
    std::map<BufferId, Accesses> m_written;  ///< Of those from outside.
    std::map<BufferId, Accesses> m_read;
    bool m_hasLoop = false;
    bool m_isEntangled = false;  ///< Iterations go on with what others left.
};

}  // namespace

void makeParallel(Function& function) {
    for (Stmt& stmt : function.body)
        if (For* loop = stmt.as<For>(); loop != nullptr && loop->kind == LoopKind::Sequential)
            if (LoopCheck(function, *loop).isIndependent()) loop->kind = LoopKind::Parallel;
}

}  // namespace candler::loop
