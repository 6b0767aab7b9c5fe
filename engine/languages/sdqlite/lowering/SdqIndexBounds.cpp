#include "engine/languages/sdqlite/lowering/SdqIndexBounds.h"

#include <algorithm>
#include <array>

namespace candler::sdqlite {

using loop::Expr;
using loop::ExprId;
using loop::ExprOp;

bool IndexBounds::isNonNegative(ExprId index) {
    if (m_nonNegative.contains(index) || m_ranges.isProvablyNonNegative(index)) return true;
    const Expr expr = m_function[index];
    const bool isSum = expr.op == ExprOp::Add || expr.op == ExprOp::Multiply;
    return isSum &&
           std::ranges::all_of(expr.operands, [this](ExprId part) { return isNonNegative(part); });
}

bool IndexBounds::isBelow(ExprId index, ExprId bound) {
    if (m_ranges.isProvablyLess(index, bound) || isRowMajor(index, bound)) return true;
    const Expr expr = m_function[index];
    if (expr.op == ExprOp::Add)
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            if (m_function.constantValue(expr.operands[side]))
                return isBelow(expr.operands[1 - side],
                               m_function.binary(ExprOp::Subtract, bound, expr.operands[side]));
    const auto known = m_bounds.find(index);
    return known != m_bounds.end() && std::ranges::any_of(known->second, [&](ExprId limit) {
               return m_ranges.isProvablyNonNegative(
                   m_function.binary(ExprOp::Subtract, bound, limit));
           });
}

/// `a * m + b` is below `n * m` if a is below n, and b below m.
bool IndexBounds::isRowMajor(ExprId index, ExprId bound) {
    const Expr sum = m_function[definition(index)];
    const Expr cells = m_function[bound];
    if (sum.op != ExprOp::Add || cells.op != ExprOp::Multiply) return false;
    constexpr std::array<std::size_t, 2> kSides{0, 1};
    for (const std::size_t row : kSides) {
        const Expr product = m_function[definition(sum.operands[row])];
        if (product.op != ExprOp::Multiply) continue;
        for (const std::size_t width : kSides)
            for (const std::size_t same : kSides) {
                const ExprId m = product.operands[width];
                if (m == cells.operands[same] && isNonNegative(m) &&
                    isBelow(sum.operands[1 - row], m) &&
                    isBelow(product.operands[1 - width], cells.operands[1 - same]))
                    return true;
            }
    }
    return false;
}

bool IndexBounds::isAtMost(ExprId index, ExprId bound) {
    return m_ranges.isProvablyNonNegative(m_function.binary(ExprOp::Subtract, bound, index));
}

ExprId IndexBounds::definition(ExprId id) const {
    for (auto known = m_definitions.find(id); known != m_definitions.end();
         known = m_definitions.find(id))
        id = known->second;
    return id;
}

std::optional<ExprId> IndexBounds::elementOf(ExprId id, loop::BufferId buffer) const {
    id = definition(id);
    const Expr& expr = m_function[id];
    if (expr.op == ExprOp::Select && m_function.constantValue(expr.operands[2]) == 0)
        return elementOf(expr.operands[1], buffer);
    if (expr.op != ExprOp::Load || expr.buffer() != buffer) return std::nullopt;
    return expr.operands.front();
}

}  // namespace candler::sdqlite
