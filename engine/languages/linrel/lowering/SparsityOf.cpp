#include "engine/languages/linrel/lowering/SparsityOf.h"

#include "engine/languages/linrel/plans/SparseShares.h"

namespace candler::linrel {

bool SparsityOf::isSparse(std::uint32_t input) const {
    const LaInput& row = m_program.inputs[input];
    return row.sparsity < kSparseStorage && !m_program.dimensions.isOne(row.shape.rows) &&
           !m_program.dimensions.isOne(row.shape.columns);
}

std::optional<CellPattern> SparsityOf::pattern(LaId id) {
    if (const auto known = m_known.find(id.value); known != m_known.end()) return known->second;
    const std::optional<CellPattern> result = compute(m_program[id]);
    m_known.emplace(id.value, result);
    return result;
}

std::optional<CellPattern> SparsityOf::compute(const LaNode& node) {
    switch (node.op) {
        case LaOp::Input:
            if (!isSparse(node.payload)) return std::nullopt;
            return CellPattern{node.payload, false};
        case LaOp::Add:
        case LaOp::Subtract:
            return ofBoth(node, 0, 1);
        case LaOp::Multiply:
            return sparser(ofArgument(node, 0), ofArgument(node, 1));
        case LaOp::Divide:
        case LaOp::Negate:
        case LaOp::AsMatrix:
        case LaOp::AsScalar:
            return ofArgument(node, 0);
        case LaOp::Fused:
            return pattern(node.arguments.back());
        case LaOp::Power: {
            const auto exponent = numberOf(node.arguments[1]);
            return exponent && *exponent > 0 ? ofArgument(node, 0) : std::nullopt;
        }
        case LaOp::Transpose: {
            const auto of = pattern(node.arguments[0]);
            return of ? std::optional(of->transposed()) : std::nullopt;
        }
        case LaOp::Pointwise:
            return ofFunction(node);
        default:
            return std::nullopt;
    }
}

std::optional<CellPattern> SparsityOf::ofFunction(const LaNode& node) {
    const auto function = static_cast<Pointwise>(node.payload);
    if (node.arguments.size() == 1)
        return row(function).keepsZero ? ofArgument(node, 0) : std::nullopt;
    if (function == Pointwise::IfElse) return ofBoth(node, 1, 2);
    // As X != 0 and X > 0: with a number, it says what becomes of 0.
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
        if (const auto number = numberOf(node.arguments[1 - side])) {
            const double at0 =
                side == 0 ? apply(function, 0, *number) : apply(function, *number, 0);
            return at0 == 0 ? ofArgument(node, side) : std::nullopt;
        }
    const bool keepsZeros = apply(function, 0, 0) == 0;
    return keepsZeros ? ofBoth(node, 0, 1) : std::nullopt;
}

std::optional<CellPattern> SparsityOf::ofArgument(const LaNode& node, std::size_t index) {
    const LaId argument = node.arguments[index];
    const Dimensions& dims = m_program.dimensions;
    const Shape& shape = m_program[argument].shape;
    const bool isSpread = dims.isOne(shape.rows) != dims.isOne(node.shape.rows) ||
                          dims.isOne(shape.columns) != dims.isOne(node.shape.columns);
    return isSpread ? std::nullopt : pattern(argument);
}

std::optional<CellPattern> SparsityOf::ofBoth(const LaNode& node, std::size_t left,
                                              std::size_t right) {
    const auto a = ofArgument(node, left);
    return a && a == ofArgument(node, right) ? a : std::nullopt;
}

std::optional<double> SparsityOf::numberOf(LaId id) const {
    const LaNode& node = m_program[id];
    if (node.op == LaOp::Number) return m_program.store.numbers().value(node.payload);
    if (node.op == LaOp::Fill || node.op == LaOp::AsMatrix || node.op == LaOp::AsScalar)
        return numberOf(node.arguments[0]);
    if (node.op != LaOp::Negate) return std::nullopt;
    const auto of = numberOf(node.arguments[0]);
    return of ? std::optional(-*of) : std::nullopt;
}

std::optional<CellPattern> SparsityOf::sparser(std::optional<CellPattern> a,
                                               std::optional<CellPattern> b) const {
    if (!a || !b) return a ? a : b;
    return m_program.inputs[b->input].sparsity < m_program.inputs[a->input].sparsity ? b : a;
}

}  // namespace candler::linrel
