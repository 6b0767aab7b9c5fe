#include "engine/languages/linrel/oracles/IntervalEvaluator.h"

#include <gmpxx.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "engine/languages/linrel/oracles/Interval.h"
#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/support/Check.h"

namespace candler::linrel {

namespace {

constexpr double kMostSteps = 1e6;

/// By rows.
struct Intervals {
    std::int64_t rows = 1;
    std::int64_t columns = 1;
    std::vector<Interval> cells{};

    [[nodiscard]] const Interval& at(std::int64_t i, std::int64_t j) const {
        return cells[static_cast<std::size_t>((rows == 1 ? 0 : i) * columns +
                                              (columns == 1 ? 0 : j))];
    }
};

Interval pointOf(double value) {
    return {value, value};
}

Interval intervalOf(const mpq_class& number) {
    const double near = number.get_d();
    if (mpq_class(near) == number) return pointOf(near);
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    return {std::nextafter(near, -kInfinite), std::nextafter(near, kInfinite)};
}

Interval sumOf(const std::vector<Interval>& x) {
    Interval sum;
    for (const Interval& cell : x) sum = sum + cell;
    return sum;
}

Interval variance(const std::vector<Interval>& x) {
    if (x.size() == 1) return {};
    const auto count = static_cast<double>(x.size());
    const Interval mean = sumOf(x) * reciprocal(pointOf(count));
    std::vector<Interval> squares;
    for (const Interval& cell : x) squares.push_back((cell - mean) * (cell - mean));
    return sumOf(squares) * reciprocal(pointOf(count - 1));
}

Interval nonZeros(const std::vector<Interval>& x) {
    const auto isZero = [](const Interval& cell) { return cell.isExactly(0); };
    const auto mayBe = [](const Interval& cell) { return cell.contains(0) || cell.isUndefined; };
    const auto count = static_cast<double>(x.size());
    return {count - static_cast<double>(std::ranges::count_if(x, mayBe)),
            count - static_cast<double>(std::ranges::count_if(x, isZero))};
}

Interval aggregated(AggregateKind kind, const std::vector<Interval>& x) {
    switch (kind) {
        case AggregateKind::Sum:
            return sumOf(x);
        case AggregateKind::Variance:
            return variance(x);
        case AggregateKind::NonZeros:
            return nonZeros(x);
        case AggregateKind::Product: {
            Interval product = pointOf(1);
            for (const Interval& cell : x) product = product * cell;
            return product;
        }
        default: {
            const auto function = kind == AggregateKind::Min ? Pointwise::Min : Pointwise::Max;
            Interval extreme = x.front();
            for (const Interval& cell : x) extreme = applied(function, std::array{extreme, cell});
            return extreme;
        }
    }
}

class IntervalEvaluator {
public:
    IntervalEvaluator(const LaProgram& program, std::uint64_t seed) : m_program(program) {
        Random random(seed);
        for (const LaInput& input : program.inputs)
            m_inputs.push_back(input.sparsity == 0 ? Matrix{}
                                                   : randomInput(program, input, random));
    }

    const Intervals& value(LaId id) {
        if (const auto found = m_values.find(id.value); found != m_values.end())
            return found->second;
        Intervals computed = compute(m_program[id]);
        return m_values.emplace(id.value, std::move(computed)).first->second;
    }

private:
    template <typename Function>
    [[nodiscard]] Intervals fill(const Shape& shape, Function function) const {
        Intervals result{m_program.dimensions.size(shape.rows),
                         m_program.dimensions.size(shape.columns)};
        for (std::int64_t i = 0; i < result.rows; ++i)
            for (std::int64_t j = 0; j < result.columns; ++j)
                result.cells.push_back(function(i, j));
        return result;
    }

    Intervals compute(const LaNode& node) {
        switch (node.op) {
            case LaOp::Input:
                return fill(node.shape, [&](auto i, auto j) {
                    return pointOf(m_inputs[node.payload].spread(i, j));
                });
            case LaOp::Number:
                return fill(node.shape, [&](auto, auto) {
                    return intervalOf(mpq_class(m_program.store.numbers().text(node.payload)));
                });
            case LaOp::Aggregate:
                return aggregate(node, value(node.arguments[0]));
            case LaOp::Add:
            case LaOp::Multiply:
            case LaOp::MatrixProduct:
            case LaOp::Pointwise:
                return combined(node);
            default:
                return rearranged(node, value(node.arguments[0]));
        }
    }

    Intervals combined(const LaNode& node) {
        std::vector<const Intervals*> x;
        for (const LaId argument : node.arguments) x.push_back(&value(argument));
        return fill(node.shape, [&](auto i, auto j) {
            if (node.op == LaOp::Add) return x[0]->at(i, j) + x[1]->at(i, j);
            if (node.op == LaOp::Multiply) return x[0]->at(i, j) * x[1]->at(i, j);
            std::vector<Interval> cells;
            if (node.op == LaOp::Pointwise) {
                for (const Intervals* argument : x) cells.push_back(argument->at(i, j));
                return applied(static_cast<Pointwise>(node.payload), cells);
            }
            for (std::int64_t k = 0; k < x[0]->columns; ++k)
                cells.push_back(x[0]->at(i, k) * x[1]->at(k, j));
            return sumOf(cells);
        });
    }

    Intervals aggregate(const LaNode& node, const Intervals& of) const {
        const AggregateRow& info = aggregates()[node.payload];
        return fill(node.shape, [&](auto i, auto j) {
            std::vector<Interval> chosen;
            for (std::int64_t r = 0; r < of.rows; ++r)
                for (std::int64_t c = 0; c < of.columns; ++c)
                    if ((info.extent != Extent::Rows || r == i) &&
                        (info.extent != Extent::Columns || c == j))
                        chosen.push_back(of.at(r, c));
            return aggregated(info.kind, chosen);
        });
    }

    Intervals rearranged(const LaNode& node, const Intervals& of) const {
        switch (node.op) {
            case LaOp::Fill:
                return fill(node.shape, [&](auto, auto) { return of.at(0, 0); });
            case LaOp::Reshape: {
                Intervals result = fill(node.shape, [](auto, auto) { return Interval{}; });
                result.cells = of.cells;
                return result;
            }
            case LaOp::Transpose:
                return fill(node.shape, [&](auto i, auto j) { return of.at(j, i); });
            case LaOp::Reverse:
                return fill(node.shape, [&](auto i, auto j) { return of.at(of.rows - 1 - i, j); });
            case LaOp::Diagonal:
                return fill(node.shape, [&](auto i, auto j) {
                    return of.columns != 1 ? of.at(i, i) : i == j ? of.at(i, 0) : Interval{};
                });
            case LaOp::Trace: {
                std::vector<Interval> cells;
                for (std::int64_t i = 0; i < of.rows; ++i) cells.push_back(of.at(i, i));
                return fill(node.shape, [&](auto, auto) { return sumOf(cells); });
            }
            default:
                CANDLER_UNREACHABLE("desugaring leaves no such operator");
        }
    }

    const LaProgram& m_program;
    std::vector<Matrix> m_inputs;
    /// References stay: the map is of nodes.
    std::unordered_map<std::uint32_t, Intervals> m_values;
};

/// How many operations on cells there are, of all expressions in the program that these are made
/// of.
double stepsOf(const LaProgram& program, std::vector<LaId> open) {
    const Dimensions& dims = program.dimensions;
    const auto cells = [&](LaId id) {
        return static_cast<double>(dims.size(program[id].shape.rows)) *
               static_cast<double>(dims.size(program[id].shape.columns));
    };
    std::vector<bool> isSeen(program.store.size());
    double steps = 0;
    while (!open.empty()) {
        const LaId id = open.back();
        open.pop_back();
        if (isSeen[id.index()]) continue;
        isSeen[id.index()] = true;
        const LaNode& node = program[id];
        double factor = 1;
        if (node.op == LaOp::MatrixProduct)
            factor = static_cast<double>(dims.size(program[node.arguments[0]].shape.columns));
        if (node.op == LaOp::Aggregate) factor = cells(node.arguments[0]);
        steps += cells(id) * factor;
        open.insert(open.end(), node.arguments.begin(), node.arguments.end());
    }
    return steps;
}

}  // namespace

bool areRefuted(const LaProgram& program, LaId a, LaId b, std::uint64_t seed) {
    if (stepsOf(program, {a, b}) > kMostSteps) return false;
    double inputs = 0;
    for (const LaInput& input : program.inputs)
        inputs += static_cast<double>(program.dimensions.size(input.shape.rows)) *
                  static_cast<double>(program.dimensions.size(input.shape.columns));
    if (inputs > kMostSteps) return false;
    constexpr std::uint64_t kTrials = 3;
    for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
        IntervalEvaluator evaluator(program, seed + trial);
        const Intervals& left = evaluator.value(a);
        const Intervals& right = evaluator.value(b);
        for (std::size_t i = 0; i < left.cells.size(); ++i)
            if (areApart(left.cells[i], right.cells[i])) return true;
    }
    return false;
}

}  // namespace candler::linrel
