// The part of LaTranslator that sums and aggregates otherwise, apart from products of matrices.
#include <limits>

#include "engine/languages/linrel/lowering/LaTranslator.h"
#include "engine/languages/linrel/syntax/LaTyping.h"

namespace candler::linrel {

using namespace loop;

ExprId LaTranslator::initial(AggregateKind kind) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (kind == AggregateKind::Min) return real(kInfinity);
    if (kind == AggregateKind::Max) return real(-kInfinity);
    return real(kind == AggregateKind::Product ? 1 : 0);
}

ExprId LaTranslator::contribution(AggregateKind kind, ExprId value) {
    if (kind == AggregateKind::NonZeros)
        return choice(m_function.binary(ExprOp::Equal, value, real(0)), 0, 1);
    if (kind != AggregateKind::SumOfSquares) return value;
    const ExprId base = m_nest.named("base", value);
    return m_function.multiply(base, base);
}

ExprId LaTranslator::combined(AggregateKind kind, ExprId sum, ExprId value) {
    switch (kind) {
        case AggregateKind::Min:
            return m_function.binary(ExprOp::Min, sum, value);
        case AggregateKind::Max:
            return m_function.binary(ExprOp::Max, sum, value);
        case AggregateKind::Product:
            return m_function.multiply(sum, value);
        default:
            return m_function.add(sum, value);
    }
}

ExprId LaTranslator::finished(const LaNode& node, ExprId sum) {
    const AggregateRow& row = aggregates()[node.payload];
    if (row.kind != AggregateKind::Mean) return sum;
    Shape counted = m_program[node.arguments[0]].shape;
    if (row.extent == Extent::Rows) counted.rows = Dimensions::one();
    if (row.extent == Extent::Columns) counted.columns = Dimensions::one();
    return m_function.binary(ExprOp::Divide, sum, count(counted));
}

std::optional<CellPattern> LaTranslator::patternOfSum(AggregateKind kind, LaId of) {
    const bool ignoresZeros = kind == AggregateKind::Sum || kind == AggregateKind::SumOfSquares ||
                              kind == AggregateKind::Mean || kind == AggregateKind::NonZeros;
    return ignoresZeros ? m_graph.pattern(of) : std::nullopt;
}

ExprId LaTranslator::inlineAggregate(const LaNode& node, const Cell& at) {
    const AggregateRow& row = aggregates()[node.payload];
    const LaId of = node.arguments[0];
    const auto pattern = patternOfSum(row.kind, of);
    const LocalId sum = m_nest.declare("sum", initial(row.kind));
    const auto add = [&](const Cell& cellAt) {
        const ExprId value = contribution(row.kind, cell(of, cellAt));
        m_nest.add(Function::assign(sum, combined(row.kind, m_function.local(sum), value)));
    };
    const Shape& shape = m_program[of].shape;
    if (row.extent == Extent::All) {
        overAll(of, pattern, add);
        return finished(node, m_function.local(sum));
    }
    const bool isByRows = row.extent == Extent::Rows;
    const ExprId fixed = isByRows ? at.row : at.column;
    const auto cellAt = [&](ExprId moving) {
        return isByRows ? Cell{fixed, moving} : Cell{moving, fixed};
    };
    if (pattern && pattern->isTransposed != isByRows)
        overRow(pattern->input, fixed, [&](const Entry& entry) { add(cellAt(entry.cell.column)); });
    else
        overDimension(isByRows ? shape.columns : shape.rows, "j",
                      [&](ExprId moving) { add(cellAt(moving)); });
    return finished(node, m_function.local(sum));
}

/// All cells, or those at a pattern's entries.
void LaTranslator::overAll(LaId of, const std::optional<CellPattern>& pattern,
                           const CellBody& body) {
    if (pattern) return overEntries(*pattern, body);
    const Shape& shape = m_program[of].shape;
    const SparseRows rows = m_graph.sparseRows(of);
    const bool isByColumns = rows.ofColumn && !rows.ofRow;
    overDimension(isByColumns ? shape.columns : shape.rows, "i", [&](ExprId i) {
        overDimension(isByColumns ? shape.rows : shape.columns, "j", [&](ExprId j) {
            body(isByColumns ? Cell{j, i} : Cell{i, j});
        });
    });
}

ExprId LaTranslator::inlineTrace(const LaNode& node) {
    const LaId of = node.arguments[0];
    const LocalId sum = m_nest.declare("sum", real(0));
    overDimension(m_program[of].shape.rows, "i", [&](ExprId i) {
        m_nest.addTo(sum, cell(of, {i, i}));
    });
    return m_function.local(sum);
}

void LaTranslator::fillAggregate(const LaNode& node, const Stored& target) {
    const AggregateRow& row = aggregates()[node.payload];
    const LaId of = node.arguments[0];
    if (row.kind == AggregateKind::Variance) return fillVariance(node, target);
    if (row.extent == Extent::All)
        return set(target, {zero(), zero()}, inlineAggregate(node, {zero(), zero()}));
    const bool isByRows = row.extent == Extent::Rows;
    const auto pattern = patternOfSum(row.kind, of);
    const SparseRows rows = m_graph.sparseRows(of);
    // A loop over what is kept, one over what is summed: the outer one is over rows in memory.
    const bool isOuterKept = pattern    ? pattern->isTransposed != isByRows
                             : isByRows ? !(rows.ofColumn && !rows.ofRow)
                                        : rows.ofColumn && !rows.ofRow;
    if (!isOuterKept) return fillBySums(node, target);
    overDimension(isByRows ? target.shape.rows : target.shape.columns, "i", [&](ExprId i) {
        const Cell at = isByRows ? Cell{i, zero()} : Cell{zero(), i};
        set(target, at, inlineAggregate(node, at));
    });
}

/// All results are under way at once.
void LaTranslator::fillBySums(const LaNode& node, const Stored& target) {
    const AggregateRow& row = aggregates()[node.payload];
    const LaId of = node.arguments[0];
    const bool isByRows = row.extent == Extent::Rows;
    const DimId kept = isByRows ? target.shape.rows : target.shape.columns;
    const auto place = [&](ExprId at) { return isByRows ? Cell{at, zero()} : Cell{zero(), at}; };
    const auto valueAt = [&](const Cell& at) {
        return m_function.load(target.buffer, address(target.shape, false, at));
    };
    overDimension(kept, "i", [&](ExprId i) { set(target, place(i), initial(row.kind)); });
    const auto add = [&](const Cell& at) {
        const ExprId value = contribution(row.kind, cell(of, at));
        const Cell to = place(isByRows ? at.row : at.column);
        set(target, to, combined(row.kind, valueAt(to), value));
    };
    if (const auto pattern = patternOfSum(row.kind, of)) {
        overEntries(*pattern, add);
    } else {
        const Shape& shape = m_program[of].shape;
        overDimension(isByRows ? shape.columns : shape.rows, "k", [&](ExprId outer) {
            overDimension(kept, "i", [&](ExprId i) {
                add(isByRows ? Cell{i, outer} : Cell{outer, i});
            });
        });
    }
    if (row.kind != AggregateKind::Mean) return;
    overDimension(kept, "i",
                  [&](ExprId i) { set(target, place(i), finished(node, valueAt(place(i)))); });
}

/// In two passes: the squares of what is left without the mean.
void LaTranslator::fillVariance(const LaNode& node, const Stored& target) {
    const Extent extent = aggregates()[node.payload].extent;
    LaTyping typing(m_program);
    const LaId of = node.arguments[0];
    const LaId mean = *typing.aggregate(aggregateRow(AggregateKind::Mean, extent), of);
    const LaId rest = *typing.elementwise(LaOp::Subtract, of, mean);
    store(m_graph.resolved(mean));
    const LaId squares = *typing.aggregate(aggregateRow(AggregateKind::SumOfSquares, extent), rest);
    Shape counted = m_program[of].shape;
    if (extent == Extent::Rows) counted.rows = Dimensions::one();
    if (extent == Extent::Columns) counted.columns = Dimensions::one();
    // Of a single value there is none; the convention is 0.
    const ExprId others = m_function.binary(
        ExprOp::Max, m_function.binary(ExprOp::Subtract, count(counted), real(1)), real(1));
    const Shape& shape = target.shape;
    overDimension(shape.rows, "i", [&](ExprId i) {
        overDimension(shape.columns, "j", [&](ExprId j) {
            const ExprId sum = cell(squares, {i, j});
            set(target, {i, j}, m_function.binary(ExprOp::Divide, sum, others));
        });
    });
}

}  // namespace candler::linrel
