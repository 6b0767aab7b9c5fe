#include "engine/languages/linrel/oracles/PolytermOracle.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/languages/linrel/oracles/IntervalEvaluator.h"
#include "engine/languages/linrel/oracles/PolytermText.h"
#include "engine/support/Check.h"

namespace candler::linrel {

namespace {

/// The expression and all that it is made of, arguments first.
std::vector<LaId> postOrder(const LaProgram& program, LaId expression) {
    std::set<LaId> found{expression};
    std::vector<LaId> open{expression};
    while (!open.empty()) {
        const LaId id = open.back();
        open.pop_back();
        for (const LaId argument : program[id].arguments)
            if (found.insert(argument).second) open.push_back(argument);
    }
    return {found.begin(), found.end()};
}

}  // namespace

PolytermOracle::PolytermOracle(LaProgram& program, StopCheck stop)
    : m_program(program), m_stop(stop), m_desugar(program), m_algebra(std::move(stop)) {}

std::array<std::int64_t, 2> PolytermOracle::sizes(const Shape& shape) const {
    return {m_program.dimensions.size(shape.rows), m_program.dimensions.size(shape.columns)};
}

Verdict PolytermOracle::compare(LaId a, LaId b) {
    const Shape shape = m_program[a].shape;
    if (sizes(shape) != sizes(m_program[b].shape)) return Verdict::Different;
    const auto left = polyterm(a);
    const auto right = polyterm(b);
    if (!left || !right) return refuted(a, b);
    m_algebra.reset();
    const Polyterm difference = m_algebra.subtract(*left, *right);
    if (m_algebra.hasFailed()) return refuted(a, b);
    if (difference.isZero()) return Verdict::Equal;
    return isCertain(difference, shape) ? Verdict::Different : refuted(a, b);
}

Verdict PolytermOracle::refuted(LaId a, LaId b) {
    constexpr std::uint64_t kSeed = 1;
    if (m_stop.isStopped()) return Verdict::Unknown;
    const LaId left = m_desugar.desugar(a);
    const LaId right = m_desugar.desugar(b);
    return areRefuted(m_program, left, right, kSeed) ? Verdict::Different : Verdict::Unknown;
}

bool PolytermOracle::isCertain(const Polyterm& difference, const Shape& shape) const {
    for (const Summand& one : difference.summands) {
        std::int64_t places = 1;
        for (const Factor& atom : one.monomial.atoms) {
            if (m_algebra.heads()[atom.head].isOpaque()) return false;
            // An index and its reverse shall be two places, none of them the middle.
            if (m_algebra.heads()[atom.head].kind == AtomKind::Reversal) places = 2;
        }
        std::map<std::int64_t, std::int64_t> count;
        for (const std::int64_t size : one.monomial.bound) count[size] += places;
        if (one.monomial.uses(kRow)) count[sizes(shape)[0]] += places;
        if (one.monomial.uses(kColumn)) count[sizes(shape)[1]] += places;
        for (const auto& [size, indices] : count)
            if (size < indices + places - 1) return false;
    }
    return true;
}

std::optional<Polyterm> PolytermOracle::polyterm(LaId expression) {
    const LaId desugared = m_desugar.desugar(expression);
    for (const LaId id : postOrder(m_program, desugared)) {
        if (m_known.contains(id.value)) continue;
        const LaNode& node = m_program[id];
        const bool isPossible = std::ranges::all_of(node.arguments, [this](LaId argument) {
            return m_known.at(argument.value).has_value();
        });
        m_algebra.reset();
        std::optional<Polyterm> result;
        if (isPossible) result = compute(node);
        if (m_algebra.hasFailed()) result.reset();
        m_known.emplace(id.value, std::move(result));
    }
    return m_known.at(desugared.value);
}

std::string PolytermOracle::text(LaId expression) {
    const auto known = polyterm(expression);
    return known ? polytermText(*known, m_algebra.heads(), m_program) : "unknown";
}

const Polyterm& PolytermOracle::of(const LaNode& node, std::size_t argument) const {
    return *m_known.at(node.arguments[argument].value);
}

Polyterm PolytermOracle::compute(const LaNode& node) {
    switch (node.op) {
        case LaOp::Input:
            return input(node);
        case LaOp::Number:
            return PolytermAlgebra::constant(
                mpq_class(m_program.store.numbers().text(node.payload)));
        case LaOp::Fill:
            return of(node, 0);
        case LaOp::Reshape:
            return m_algebra.reshaped(of(node, 0), sizes(m_program[node.arguments[0]].shape),
                                      sizes(node.shape));
        case LaOp::Add:
            return m_algebra.add(of(node, 0), of(node, 1));
        case LaOp::Multiply:
            return m_algebra.multiply(of(node, 0), of(node, 1));
        case LaOp::MatrixProduct:
            return product(node);
        case LaOp::Transpose:
            return m_algebra.renamed(of(node, 0), kTransposed);
        case LaOp::Aggregate:
        case LaOp::Trace:
            return aggregate(node);
        case LaOp::Diagonal:
            return diagonal(node);
        case LaOp::Reverse:
            return reversed(node);
        case LaOp::Pointwise: {
            std::vector<Polyterm> arguments;
            for (std::size_t k = 0; k < node.arguments.size(); ++k)
                arguments.push_back(of(node, k));
            return m_algebra.function(static_cast<Pointwise>(node.payload), std::move(arguments));
        }
        default:
            CANDLER_UNREACHABLE("desugaring leaves no such operator");
    }
}

Polyterm PolytermOracle::input(const LaNode& node) {
    const LaInput& input = m_program.inputs[node.payload];
    if (input.sparsity == 0) return {};
    const auto [rows, columns] = sizes(node.shape);
    std::vector<Place> places;
    if (rows != 1) places.push_back(kRow);
    if (columns != 1) places.push_back(kColumn);
    return m_algebra.input(node.payload, input.isBinary, input.isSymmetric, places);
}

Polyterm PolytermOracle::product(const LaNode& node) {
    const std::int64_t inner = sizes(m_program[node.arguments[0]].shape)[1];
    return m_algebra.contracted(of(node, 0), {kRow, kInner, kInner}, of(node, 1),
                                {kInner, kColumn, kInner}, inner);
}

Polyterm PolytermOracle::aggregate(const LaNode& node) {
    const auto [rows, columns] = sizes(m_program[node.arguments[0]].shape);
    std::vector<OverIndex> over;
    if (node.op == LaOp::Trace) {
        if (rows != 1) over.push_back({kRow, rows});
        return m_algebra.summed(m_algebra.renamed(of(node, 0), {kRow, kRow, kInner}), over);
    }
    const AggregateRow& row = aggregates()[node.payload];
    if (rows != 1 && row.extent != Extent::Rows) over.push_back({kRow, rows});
    if (columns != 1 && row.extent != Extent::Columns) over.push_back({kColumn, columns});
    if (row.kind == AggregateKind::Sum) return m_algebra.summed(of(node, 0), over);
    return m_algebra.aggregate(row.kind, of(node, 0), over);
}

Polyterm PolytermOracle::diagonal(const LaNode& node) {
    const auto [rows, columns] = sizes(m_program[node.arguments[0]].shape);
    if (rows == 1) return of(node, 0);
    if (columns != 1) return m_algebra.renamed(of(node, 0), {kRow, kRow, kInner});
    return m_algebra.multiply(of(node, 0), m_algebra.identity());
}

Polyterm PolytermOracle::reversed(const LaNode& node) {
    const std::int64_t rows = sizes(node.shape)[0];
    if (rows == 1) return of(node, 0);
    return m_algebra.contracted(of(node, 0), {kInner, kColumn, kInner}, m_algebra.reversal(),
                                kSameIndices, rows);
}

}  // namespace candler::linrel
