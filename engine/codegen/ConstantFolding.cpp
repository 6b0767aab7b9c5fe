#include "engine/codegen/ConstantFolding.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/codegen/LoopSimplifier.h"

namespace candler::loop {

namespace {

class Folder {
public:
    explicit Folder(Function& function) : m_function(function) { findConstants(function.body); }

    void run() { rewrite(m_function.body); }

private:
    /// Locals that are given a constant once and nothing else.
    void findConstants(const Block& block) {
        std::map<LocalId, ExprId> declared;
        std::set<LocalId> assigned;
        collect(block, declared, assigned);
        for (const auto& [local, value] : declared)
            if (assigned.count(local) == 0) m_constants[local] = value;
    }

    void collect(const Block& block, std::map<LocalId, ExprId>& declared,
                 std::set<LocalId>& assigned) const {
        for (const Stmt& stmt : block) {
            if (const Declare* declare = stmt.as<Declare>())
                if (m_function[scalarOf(declare->value)].op == ExprOp::Constant)
                    declared[declare->local] = declare->value;
            if (const Assign* assign = stmt.as<Assign>()) assigned.insert(assign->local);
            forEachBlock(stmt, [&](const Block& inner) { collect(inner, declared, assigned); });
        }
    }

    /// What all lanes are equal to, if they are splat from it; else the value itself.
    ExprId scalarOf(ExprId id) const {
        const Expr& expr = m_function[id];
        return expr.op == ExprOp::Splat ? expr.operands[0] : id;
    }

    /// Of a real constant, or a vector of such.
    std::optional<double> realOf(ExprId id) const {
        const Expr& expr = m_function[scalarOf(id)];
        if (expr.op != ExprOp::Constant || !isFloat(expr.type)) return std::nullopt;
        return expr.real;
    }

    void rewrite(Block& block) {
        for (Stmt& stmt : block) {
            forEachExpr(stmt, [this](ExprId& id) { id = folded(id); });
            forEachBlock(stmt, [this](Block& inner) { rewrite(inner); });
        }
        std::erase_if(block, [this](const Stmt& stmt) {
            const Assign* assign = stmt.as<Assign>();
            return assign != nullptr && assign->value == m_function.local(assign->local);
        });
        for (std::size_t at = 0; at < block.size();) at = startSum(block, at);
    }

    ExprId folded(ExprId id) {
        return rewriteExpr(m_function, id, m_memo, [this](Expr expr) {
            if (expr.op == ExprOp::Local) {
                const auto known = m_constants.find(expr.local());
                if (known != m_constants.end()) return known->second;
            }
            const auto simpler = simplified(expr);
            return simpler ? *simpler : m_function.make(std::move(expr));
        });
    }

    std::optional<ExprId> simplified(const Expr& expr) {
        if (!isFloat(expr.type) || expr.operands.size() != 2) return std::nullopt;
        const ExprId left = expr.operands[0];
        const ExprId right = expr.operands[1];
        const auto a = realOf(left);
        const auto b = realOf(right);
        switch (expr.op) {
            case ExprOp::Add:
                if (a == 0) return right;
                if (b == 0) return left;
                break;
            case ExprOp::Subtract:
                if (b == 0) return left;
                break;
            case ExprOp::Multiply:
                if (a == 1 || b == 0) return right;
                if (b == 1 || a == 0) return left;
                break;
            default:
                break;
        }
        return std::nullopt;
    }

    /// A sum that begins with zero begins with its first summand, and only there. Gives the place
    /// to go on from.
    std::size_t startSum(Block& block, std::size_t at) {
        const Declare* declare = block[at].as<Declare>();
        if (declare == nullptr || realOf(declare->value) != 0) return at + 1;
        const LocalId sum = declare->local;
        for (std::size_t later = at + 1; later < block.size(); ++later) {
            if (!mentions(block[later], sum)) continue;
            const Assign* assign = block[later].as<Assign>();
            if (assign == nullptr || assign->local != sum) return at + 1;
            const auto summand = addedTo(sum, assign->value);
            if (!summand) return at + 1;
            block[later].node = Declare{sum, *summand};
            block.erase(block.begin() + static_cast<std::ptrdiff_t>(at));
            return at;
        }
        return at + 1;
    }

    /// e of sum + e, or e itself, if it does not mention the sum.
    std::optional<ExprId> addedTo(LocalId sum, ExprId value) {
        if (!mentions(value, sum)) return value;
        const Expr& expr = m_function[value];
        const ExprId itself = m_function.local(sum);
        if (expr.op != ExprOp::Add) return std::nullopt;
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            if (expr.operands[side] == itself && !mentions(expr.operands[1 - side], sum))
                return expr.operands[1 - side];
        return std::nullopt;
    }

    bool mentions(ExprId id, LocalId local) const {
        bool isFound = false;
        forEachSubexpr(m_function, id, [&](ExprId part) {
            const Expr& expr = m_function[part];
            isFound |= expr.op == ExprOp::Local && expr.local() == local;
        });
        return isFound;
    }

    bool mentions(Stmt stmt, LocalId local) const {
        bool isFound = false;
        forEachExpr(stmt, [&](ExprId& id) { isFound |= mentions(id, local); });
        if (const Assign* assign = stmt.as<Assign>()) isFound |= assign->local == local;
        forEachBlock(stmt, [&](const Block& inner) {
            for (const Stmt& each : inner) isFound |= mentions(each, local);
        });
        return isFound;
    }

    Function& m_function;
    std::map<LocalId, ExprId> m_constants;
    std::map<ExprId, ExprId> m_memo;
};

}  // namespace

void foldConstants(Function& function) {
    Folder(function).run();
    removeUnused(function);
}

}  // namespace candler::loop
