#include "engine/languages/linrel/lowering/KernelGraph.h"

#include <set>

namespace candler::linrel {

namespace {

constexpr double kReductionFlops = 1000;
constexpr double kCheapFlops = 8;

}  // namespace

KernelGraph::KernelGraph(const LaProgram& program, std::span<const LaId> outputs)
    : m_program(program), m_sparsity(program) {
    for (const LaId output : outputs) count(resolved(output));
}

LaId KernelGraph::resolved(LaId id) const {
    const LaNode& one = node(id);
    const auto isScalar = [&](LaId of) {
        return isOne(node(of).shape.rows) && isOne(node(of).shape.columns);
    };
    switch (one.op) {
        case LaOp::AsScalar:
        case LaOp::AsMatrix:
            return resolved(one.arguments[0]);
        case LaOp::Fused:
            return resolved(one.arguments.back());
        case LaOp::Transpose:
        case LaOp::Reverse:
        case LaOp::Trace:
        case LaOp::Diagonal:
            return isScalar(one.arguments[0]) ? resolved(one.arguments[0]) : id;
        case LaOp::Aggregate: {
            const AggregateRow& row = aggregates()[one.payload];
            const Shape& of = node(one.arguments[0]).shape;
            const bool isOfOne = (row.extent == Extent::Columns || isOne(of.columns)) &&
                                 (row.extent == Extent::Rows || isOne(of.rows));
            const bool isIdentity = row.kind != AggregateKind::SumOfSquares &&
                                    row.kind != AggregateKind::Variance &&
                                    row.kind != AggregateKind::NonZeros;
            return isOfOne && isIdentity ? resolved(one.arguments[0]) : id;
        }
        default:
            return id;
    }
}

void KernelGraph::count(LaId id) {
    if (++m_uses[id.value] > 1) return;
    std::set<LaId> below;
    for (const LaId argument : node(id).arguments) below.insert(resolved(argument));
    for (const LaId argument : below) count(argument);
}

int KernelGraph::uses(LaId id) const {
    const auto found = m_uses.find(id.value);
    return found == m_uses.end() ? 1 : found->second;
}

bool KernelGraph::isReduction(LaId id) const {
    const LaNode& one = node(id);
    if (one.op == LaOp::MatrixProduct) return !isOne(node(one.arguments[0]).shape.columns);
    return one.op == LaOp::Aggregate || one.op == LaOp::Trace;
}

bool KernelGraph::isCostly(LaId id) {
    return flops(resolved(id)) > kCheapFlops;
}

double KernelGraph::flops(LaId id) {
    if (const auto known = m_flops.find(id.value); known != m_flops.end()) return known->second;
    const double result = computeFlops(id);
    m_flops.emplace(id.value, result);
    return result;
}

double KernelGraph::computeFlops(LaId id) {
    const LaNode& one = node(id);
    if (isReduction(id)) return kReductionFlops;
    double sum = 0;
    if (one.op == LaOp::Pointwise) sum = row(static_cast<Pointwise>(one.payload)).flops;
    if (one.op == LaOp::Power) sum = 2;
    const bool isArithmetic = one.op == LaOp::Add || one.op == LaOp::Subtract ||
                              one.op == LaOp::Multiply || one.op == LaOp::MatrixProduct;
    if (isArithmetic) sum = 1;
    if (one.op == LaOp::Divide) sum = row(Pointwise::Reciprocal).flops;
    const bool movesCells = one.op == LaOp::Transpose || one.op == LaOp::Reverse ||
                            one.op == LaOp::Reshape || one.op == LaOp::Diagonal;
    for (const LaId argument : one.arguments) {
        const LaId of = resolved(argument);
        // What is spread is computed once for many cells.
        const bool isSpread = isOne(node(of).shape.rows) != isOne(one.shape.rows) ||
                              isOne(node(of).shape.columns) != isOne(one.shape.columns);
        if (movesCells || !isSpread) sum += flops(of);
    }
    return sum;
}

SparseRows KernelGraph::sparseRows(LaId id) {
    id = resolved(id);
    if (const auto known = m_rows.find(id.value); known != m_rows.end()) return known->second;
    const SparseRows result = computeRows(id);
    m_rows.emplace(id.value, result);
    return result;
}

SparseRows KernelGraph::computeRows(LaId id) {
    const LaNode& one = node(id);
    if (one.op == LaOp::Input) return {.ofRow = m_sparsity.isSparse(one.payload)};
    if (isReduction(id)) return rowsOfReduction(one);
    SparseRows rows;
    for (const LaId argument : one.arguments) {
        SparseRows of = sparseRows(argument);
        if (one.op == LaOp::Transpose) std::swap(of.ofRow, of.ofColumn);
        if (one.op == LaOp::Reshape) of.ofInner |= of.ofRow || of.ofColumn;
        rows.ofRow |= of.ofRow;
        rows.ofColumn |= of.ofColumn;
        rows.ofInner |= of.ofInner;
    }
    return rows;
}

SparseRows KernelGraph::rowsOfReduction(const LaNode& one) {
    const SparseRows left = sparseRows(one.arguments[0]);
    if (one.op == LaOp::MatrixProduct) {
        const SparseRows right = sparseRows(one.arguments[1]);
        return {.ofRow = left.ofRow,
                .ofColumn = right.ofColumn,
                .ofInner = left.ofColumn || right.ofRow || left.ofInner || right.ofInner};
    }
    const Extent extent = one.op == LaOp::Trace ? Extent::All : aggregates()[one.payload].extent;
    if (extent == Extent::All) return {};
    const bool isByRows = extent == Extent::Rows;
    return {.ofRow = isByRows && left.ofRow,
            .ofColumn = !isByRows && left.ofColumn,
            .ofInner = left.ofInner || (isByRows ? left.ofColumn : left.ofRow)};
}

}  // namespace candler::linrel
