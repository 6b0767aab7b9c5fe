#include "engine/languages/linrel/oracles/LaEvaluator.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

#include "engine/language/NumberComparison.h"

namespace candler::linrel {

namespace {

std::int64_t pointsOf(std::int64_t size, std::int64_t mostPoints) {
    return mostPoints == 0 ? size : std::min(size, mostPoints);
}

class Evaluator {
public:
    Evaluator(const LaProgram& program, std::span<const Matrix> inputs,
              const LaPrecision& precision, const StopCheck& stop)
        : m_program(program),
          m_inputs(inputs),
          m_bits(precision.bits),
          m_mostPoints(precision.mostPoints),
          m_stop(stop),
          m_values(program.store.size()) {}

    const Matrix& value(LaId id) {
        std::optional<Matrix>& known = m_values[id.index()];
        if (!known) known = rounded(m_program[id].op, compute(m_program[id]));
        return *known;
    }

private:
    [[nodiscard]] Matrix rounded(LaOp op, Matrix result) const {
        if (m_bits == 0 || op == LaOp::Input || op == LaOp::Number) return result;
        for (double& cell : result.cells) {
            int exponent = 0;
            const double mantissa = std::frexp(cell, &exponent);
            if (std::isfinite(cell))
                cell = std::ldexp(std::nearbyint(std::ldexp(mantissa, m_bits)), exponent - m_bits);
        }
        return result;
    }

    [[nodiscard]] std::int64_t points(DimId dim) const {
        return pointsOf(m_program.dimensions.size(dim), m_mostPoints);
    }
    /// How many places each of the points stands for.
    [[nodiscard]] double weight(DimId dim) const {
        return static_cast<double>(m_program.dimensions.size(dim)) /
               static_cast<double>(points(dim));
    }

    [[nodiscard]] Matrix empty(const Shape& shape) const {
        return {points(shape.rows), points(shape.columns)};
    }

    template <typename Cell>
    [[nodiscard]] Matrix fill(const Shape& shape, Cell cell) const {
        Matrix result = empty(shape);
        for (std::int64_t i = 0; i < result.rows && !m_stop.isStopped(); ++i)
            for (std::int64_t j = 0; j < result.columns; ++j) result.at(i, j) = cell(i, j);
        return result;
    }

    template <typename Operation>
    Matrix cells(const LaNode& node, Operation operation) {
        const Matrix left = value(node.arguments[0]);
        const Matrix& right = value(node.arguments[1]);
        return fill(node.shape, [&](std::int64_t i, std::int64_t j) {
            return operation(left.spread(i, j), right.spread(i, j));
        });
    }

    Matrix compute(const LaNode& node) {
        switch (node.op) {
            case LaOp::Input:
                return m_inputs[node.payload];
            case LaOp::Number:
                return fill(node.shape, [&](auto, auto) {
                    return m_program.store.numbers().value(node.payload);
                });
            case LaOp::Fill:
                return fill(node.shape, [cell = value(node.arguments[0]).at(0, 0)](auto, auto) {
                    return cell;
                });
            case LaOp::Reshape: {
                Matrix result = empty(node.shape);
                result.cells = value(node.arguments[0]).cells;
                return result;
            }
            case LaOp::Add:
                return cells(node, std::plus<>());
            case LaOp::Subtract:
                return cells(node, std::minus<>());
            case LaOp::Multiply:
                return cells(node, std::multiplies<>());
            case LaOp::Divide:
                return cells(node, std::divides<>());
            case LaOp::Power:
                return cells(node, [](double a, double b) { return std::pow(a, b); });
            case LaOp::Negate: {
                const Matrix& of = value(node.arguments[0]);
                return fill(node.shape, [&](auto i, auto j) { return -of.at(i, j); });
            }
            case LaOp::AsScalar:
            case LaOp::AsMatrix:
                return value(node.arguments[0]);
            case LaOp::Fused:
                return value(node.arguments.back());
            case LaOp::Pointwise:
                return pointwise(node);
            case LaOp::MatrixProduct:
                return product(node);
            case LaOp::Aggregate:
                return aggregate(node);
            default:
                return rearranged(node);
        }
    }

    Matrix rearranged(const LaNode& node) {
        const Matrix& of = value(node.arguments[0]);
        if (node.op == LaOp::Transpose)
            return fill(node.shape, [&](auto i, auto j) { return of.at(j, i); });
        if (node.op == LaOp::Reverse)
            return fill(node.shape, [&](auto i, auto j) { return of.at(of.rows - 1 - i, j); });
        if (node.op == LaOp::Diagonal && of.columns == 1)
            return fill(node.shape, [&](auto i, auto j) { return i == j ? of.at(i, 0) : 0; });
        if (node.op == LaOp::Diagonal)
            return fill(node.shape, [&](auto i, auto) { return of.at(i, i); });
        double trace = 0;
        for (std::int64_t i = 0; i < of.rows; ++i) trace += of.at(i, i);
        return fill(node.shape, [&](auto, auto) { return trace; });
    }

    Matrix pointwise(const LaNode& node) {
        std::vector<Matrix> arguments;
        for (const LaId argument : node.arguments) arguments.push_back(value(argument));
        return fill(node.shape, [&](std::int64_t i, std::int64_t j) {
            double x[3] = {0, 0, 0};
            for (std::size_t k = 0; k < arguments.size(); ++k) x[k] = arguments[k].spread(i, j);
            return apply(static_cast<Pointwise>(node.payload), x[0], x[1], x[2]);
        });
    }

    Matrix product(const LaNode& node) {
        const Matrix left = value(node.arguments[0]);
        const Matrix& right = value(node.arguments[1]);
        const double each = weight(m_program[node.arguments[0]].shape.columns);
        return fill(node.shape, [&](std::int64_t i, std::int64_t j) {
            double sum = 0;
            for (std::int64_t k = 0; k < left.columns; ++k) sum += left.at(i, k) * right.at(k, j);
            return each * sum;
        });
    }

    /// Of cells each of which counts `each` times.
    static double aggregated(AggregateKind kind, const std::vector<double>& x, double each) {
        double sum = 0;
        double squares = 0;
        double product = 1;
        for (const double cell : x) {
            sum += cell;
            squares += cell * cell;
            product *= cell;
        }
        const auto cells = static_cast<double>(x.size());
        switch (kind) {
            case AggregateKind::Sum:
                return each * sum;
            case AggregateKind::SumOfSquares:
                return each * squares;
            case AggregateKind::Mean:
                return sum / cells;
            case AggregateKind::Variance: {
                double deviation = 0;
                for (const double cell : x)
                    deviation += (cell - sum / cells) * (cell - sum / cells);
                return x.size() == 1 ? 0 : each * deviation / (each * cells - 1);
            }
            case AggregateKind::Min:
                return *std::ranges::min_element(x);
            case AggregateKind::Max:
                return *std::ranges::max_element(x);
            case AggregateKind::Product:
                return product;
            case AggregateKind::NonZeros:
                return each * (cells - static_cast<double>(std::ranges::count(x, 0.0)));
        }
        return std::numeric_limits<double>::quiet_NaN();
    }

    Matrix aggregate(const LaNode& node) {
        const AggregateRow& row = aggregates()[node.payload];
        const Matrix of = value(node.arguments[0]);
        const Shape& shape = m_program[node.arguments[0]].shape;
        const bool isOfRow = row.extent == Extent::Rows;
        const bool isOfColumn = row.extent == Extent::Columns;
        const double each =
            (isOfRow ? 1 : weight(shape.rows)) * (isOfColumn ? 1 : weight(shape.columns));
        return fill(node.shape, [&](std::int64_t i, std::int64_t j) {
            std::vector<double> chosen;
            for (std::int64_t r = isOfRow ? i : 0; r < (isOfRow ? i + 1 : of.rows); ++r)
                for (std::int64_t c = isOfColumn ? j : 0; c < (isOfColumn ? j + 1 : of.columns);
                     ++c)
                    chosen.push_back(of.at(r, c));
            return aggregated(row.kind, chosen, each);
        });
    }

    const LaProgram& m_program;
    std::span<const Matrix> m_inputs;
    int m_bits;
    std::int64_t m_mostPoints;
    const StopCheck& m_stop;
    std::vector<std::optional<Matrix>> m_values;
};

double uniform(Random& random) {
    constexpr double kSteps = 1U << 30U;
    return static_cast<double>(random.below(1U << 30U) + 1) / kSteps;
}

double randomCell(const LaInput& input, Random& random) {
    constexpr double kShareOfZeros = 0.2;
    if (input.isBinary) return random.below(2) == 0 && !input.isNonzero ? 0 : 1;
    const double magnitude = uniform(random);
    if (input.isPositive) return magnitude;
    if (!input.isNonzero && input.sparsity == 1 && uniform(random) < kShareOfZeros) return 0;
    return random.below(2) == 0 ? magnitude : -magnitude;
}

/// Of an input with data that fit.
bool fillFromData(Matrix& result, const LaInput& input) {
    constexpr std::size_t kMostCells = 10'000'000;
    if (!input.data || result.cells.size() > kMostCells || input.data->rows != result.rows ||
        input.data->columns != result.columns)
        return false;
    for (const SparseMatrix::Entry& entry : input.data->entries)
        result.at(entry.row, entry.column) = entry.value;
    return true;
}

void fillAtRandom(Matrix& result, const LaInput& input, Random& random) {
    for (double& cell : result.cells)
        cell =
            input.sparsity < 1 && uniform(random) > input.sparsity ? 0 : randomCell(input, random);
    if (input.sparsity == 0) std::ranges::fill(result.cells, 0);
    if (input.isSymmetric)
        for (std::int64_t i = 0; i < result.rows; ++i)
            for (std::int64_t j = 0; j < i; ++j) result.at(i, j) = result.at(j, i);
}

}  // namespace

Matrix randomInput(const LaProgram& program, const LaInput& input, Random& random,
                   std::int64_t mostPoints) {
    Matrix result(pointsOf(program.dimensions.size(input.shape.rows), mostPoints),
                  pointsOf(program.dimensions.size(input.shape.columns), mostPoints));
    if (!fillFromData(result, input)) fillAtRandom(result, input, random);
    return result;
}

void addParts(const LaProgram& program, LaId id, std::set<LaId>& ids) {
    if (!ids.insert(id).second) return;
    for (const LaId argument : program[id].arguments) addParts(program, argument, ids);
}

std::set<LaId> partsOf(const LaProgram& program, std::span<const LaOutput> outputs) {
    std::set<LaId> ids;
    for (const LaOutput& output : outputs) addParts(program, output.expression, ids);
    return ids;
}

double evaluationWork(const LaProgram& program, const std::set<LaId>& ids,
                      std::int64_t mostPoints) {
    const auto points = [&](DimId dim) {
        return static_cast<double>(pointsOf(program.dimensions.size(dim), mostPoints));
    };
    const auto cells = [&](LaId id) {
        return points(program[id].shape.rows) * points(program[id].shape.columns);
    };
    double sum = 0;
    for (const LaId id : ids) {
        const LaNode& node = program[id];
        sum += cells(id);
        if (node.op == LaOp::MatrixProduct)
            sum += cells(id) * points(program[node.arguments[0]].shape.columns);
        if (node.op == LaOp::Aggregate) sum += cells(node.arguments[0]);
    }
    return sum;
}

bool canBeReduced(const LaProgram& program, const std::set<LaId>& ids, std::int64_t mostPoints) {
    const auto isLarge = [&](LaId id) {
        const Shape& shape = program[id].shape;
        return std::max(program.dimensions.size(shape.rows),
                        program.dimensions.size(shape.columns)) > mostPoints;
    };
    return std::ranges::none_of(ids, [&](LaId id) {
        const LaNode& node = program[id];
        switch (node.op) {
            case LaOp::Diagonal:
            case LaOp::Trace:
            case LaOp::Reverse:
            case LaOp::Reshape:
                return isLarge(id) || isLarge(node.arguments[0]);
            case LaOp::Aggregate:
                return aggregates()[node.payload].kind == AggregateKind::Product &&
                       isLarge(node.arguments[0]);
            default:
                return false;
        }
    });
}

std::vector<Matrix> evaluate(const LaProgram& program, std::span<const LaId> wanted,
                             std::span<const Matrix> inputs, const LaPrecision& precision,
                             const StopCheck& stop) {
    Evaluator evaluator(program, inputs, precision, stop);
    std::vector<Matrix> values;
    for (const LaId id : wanted) values.push_back(evaluator.value(id));
    return values;
}

bool isClose(const Matrix& a, const Matrix& b) {
    constexpr double kTolerance = 2e-9;
    if (a.rows != b.rows || a.columns != b.columns) return false;
    const NumberComparison comparison = compareNumbers(a.cells, b.cells, 1);
    return comparison.unexpected == 0 && !comparison.isDifferent(kTolerance);
}

}  // namespace candler::linrel
