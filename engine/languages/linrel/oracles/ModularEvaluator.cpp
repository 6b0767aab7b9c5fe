#include "engine/languages/linrel/oracles/ModularEvaluator.h"

#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/support/Hash.h"
#include "engine/support/Random.h"

namespace candler::linrel {

namespace {

constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61U) - 1;
using Cell = std::uint64_t;  ///< Below the prime.

Cell plus(Cell a, Cell b) {
    const Cell sum = a + b;
    return sum >= kPrime ? sum - kPrime : sum;
}
Cell minus(Cell a, Cell b) {
    return plus(a, kPrime - b);
}
Cell times(Cell a, Cell b) {
    return static_cast<Cell>(static_cast<Wide>(a) * b % kPrime);
}
Cell power(Cell base, std::uint64_t exponent) {
    Cell result = 1;
    for (; exponent > 0; exponent /= 2, base = times(base, base))
        if (exponent % 2 == 1) result = times(result, base);
    return result;
}
/// Of 0: 0.
Cell inverse(Cell a) {
    return power(a, kPrime - 2);
}
Cell cellOf(const mpq_class& number) {
    return times(mpz_fdiv_ui(number.get_num_mpz_t(), kPrime),
                 inverse(mpz_fdiv_ui(number.get_den_mpz_t(), kPrime)));
}
Cell cellOf(std::int64_t count) {
    return static_cast<Cell>(count) % kPrime;
}

/// By rows.
struct Cells {
    std::int64_t rows = 1;
    std::int64_t columns = 1;
    std::vector<Cell> cells{};

    [[nodiscard]] Cell at(std::int64_t i, std::int64_t j) const {
        return cells[static_cast<std::size_t>((rows == 1 ? 0 : i) * columns +
                                              (columns == 1 ? 0 : j))];
    }
};

class ModularEvaluator {
public:
    ModularEvaluator(const LaProgram& program, std::uint64_t seed, bool hasZeros)
        : m_program(program), m_seed(seed), m_hasZeros(hasZeros), m_values(program.store.size()) {
        Random random(seed);
        for (const LaInput& input : program.inputs) m_inputs.push_back(randomInput(input, random));
    }

    const Cells& value(LaId id) {
        std::optional<Cells>& known = m_values[id.index()];
        if (!known) known = compute(m_program[id]);
        return *known;
    }

private:
    template <typename Function>
    [[nodiscard]] Cells fill(const Shape& shape, Function function) const {
        Cells result{m_program.dimensions.size(shape.rows),
                     m_program.dimensions.size(shape.columns)};
        for (std::int64_t i = 0; i < result.rows; ++i)
            for (std::int64_t j = 0; j < result.columns; ++j)
                result.cells.push_back(function(i, j));
        return result;
    }

    [[nodiscard]] Cells randomInput(const LaInput& input, Random& random) const {
        constexpr std::uint64_t kZeros = 5;  // one in five
        Cells result = fill(input.shape, [&](auto, auto) -> Cell {
            const bool isZero = m_hasZeros && random.below(kZeros) == 0 && !input.isNonzero;
            const Cell cell = input.isBinary ? random.below(2) : 1 + random.below(kPrime - 1);
            if (input.isBinary && input.isNonzero) return 1;
            return isZero || input.sparsity == 0 ? 0 : cell;
        });
        if (!input.isSymmetric) return result;
        return fill(input.shape,
                    [&](auto i, auto j) { return result.at(std::max(i, j), std::min(i, j)); });
    }

    template <typename Operation>
    Cells cellwise(const LaNode& node, Operation operation) {
        const Cells left = value(node.arguments[0]);
        const Cells& right = value(node.arguments[1]);
        return fill(node.shape,
                    [&](auto i, auto j) { return operation(left.at(i, j), right.at(i, j)); });
    }

    Cells compute(const LaNode& node) {
        switch (node.op) {
            case LaOp::Input:
                return m_inputs[node.payload];
            case LaOp::Number:
                return fill(node.shape, [&](auto, auto) { return number(node.payload); });
            case LaOp::Add:
                return cellwise(node, plus);
            case LaOp::Subtract:
                return cellwise(node, minus);
            case LaOp::Multiply:
                return cellwise(node, times);
            case LaOp::Divide:
                return cellwise(node, [](Cell a, Cell b) { return times(a, inverse(b)); });
            case LaOp::Power:
                return powers(node);
            case LaOp::MatrixProduct:
                return product(node);
            case LaOp::Aggregate:
                return aggregate(node);
            case LaOp::Pointwise:
                return pointwise(node);
            default:
                return rearranged(node);
        }
    }

    /// With one argument, whose cells are taken as they are.
    Cells rearranged(const LaNode& node) {
        const Cells& of =
            value(node.arguments[node.op == LaOp::Fused ? node.arguments.size() - 1 : 0]);
        switch (node.op) {
            case LaOp::Negate:
                return fill(node.shape, [&](auto i, auto j) { return minus(0, of.at(i, j)); });
            case LaOp::Fill:
                return fill(node.shape, [&](auto, auto) { return of.at(0, 0); });
            case LaOp::Reshape: {
                Cells result = fill(node.shape, [](auto, auto) { return Cell{0}; });
                result.cells = of.cells;
                return result;
            }
            case LaOp::Transpose:
                return fill(node.shape, [&](auto i, auto j) { return of.at(j, i); });
            case LaOp::Reverse:
                return fill(node.shape, [&](auto i, auto j) { return of.at(of.rows - 1 - i, j); });
            case LaOp::Diagonal:
                if (of.columns != 1)
                    return fill(node.shape, [&](auto i, auto) { return of.at(i, i); });
                return fill(node.shape, [&](auto i, auto j) { return i == j ? of.at(i, 0) : 0; });
            case LaOp::Trace: {
                Cell trace = 0;
                for (std::int64_t i = 0; i < of.rows; ++i) trace = plus(trace, of.at(i, i));
                return fill(node.shape, [&](auto, auto) { return trace; });
            }
            default:
                return of;
        }
    }

    [[nodiscard]] Cell number(Payload payload) const {
        return cellOf(mpq_class(m_program.store.numbers().text(payload)));
    }

    /// The exponents that stand for products (specification 1.7) are products here, too.
    Cells powers(const LaNode& node) {
        constexpr Cell kMostProducts = 8;
        return cellwise(node, [&](Cell base, Cell exponent) {
            return exponent <= kMostProducts ? power(base, exponent)
                                             : hash(Pointwise::Power, {base, exponent, 0});
        });
    }

    Cells product(const LaNode& node) {
        const Cells left = value(node.arguments[0]);
        const Cells& right = value(node.arguments[1]);
        return fill(node.shape, [&](auto i, auto j) {
            Cell sum = 0;
            for (std::int64_t k = 0; k < left.columns; ++k)
                sum = plus(sum, times(left.at(i, k), right.at(k, j)));
            return sum;
        });
    }

    [[nodiscard]] Cell hash(Pointwise function, const std::array<Cell, 3>& x) const {
        std::uint64_t mixed = mixHash(m_seed, static_cast<std::uint64_t>(function) + 1);
        for (const Cell cell : x) mixed = mixHash(mixed, cell);
        return Random(mixed).next() % kPrime;
    }

    /// Of a random order.
    [[nodiscard]] bool isLess(Cell a, Cell b) const {
        const auto rank = [this](Cell x) { return Random(mixHash(m_seed, x)).next(); };
        return rank(a) < rank(b);
    }

    [[nodiscard]] Cell apply(Pointwise function, std::array<Cell, 3> x) const {
        switch (function) {
            case Pointwise::Reciprocal:
                return inverse(x[0]);
            case Pointwise::Min:
                return isLess(x[1], x[0]) ? x[1] : x[0];
            case Pointwise::Max:
                return isLess(x[0], x[1]) ? x[1] : x[0];
            case Pointwise::IfElse:
                return x[0] != 0 ? x[1] : x[2];
            default:
                if (row(function).isCommutative && x[1] < x[0]) std::swap(x[0], x[1]);
                return hash(function, x);
        }
    }

    Cells pointwise(const LaNode& node) {
        std::vector<Cells> arguments;
        for (const LaId argument : node.arguments) arguments.push_back(value(argument));
        return fill(node.shape, [&](auto i, auto j) {
            std::array<Cell, 3> x{};
            for (std::size_t k = 0; k < arguments.size(); ++k) x[k] = arguments[k].at(i, j);
            return apply(static_cast<Pointwise>(node.payload), x);
        });
    }

    [[nodiscard]] Cell aggregated(AggregateKind kind, const std::vector<Cell>& x) const {
        Cell sum = 0;
        Cell squares = 0;
        Cell product = 1;
        for (const Cell cell : x) {
            sum = plus(sum, cell);
            squares = plus(squares, times(cell, cell));
            product = times(product, cell);
        }
        const auto count = static_cast<std::int64_t>(x.size());
        const auto less = [this](Cell a, Cell b) { return isLess(a, b); };
        switch (kind) {
            case AggregateKind::Sum:
                return sum;
            case AggregateKind::SumOfSquares:
                return squares;
            case AggregateKind::Mean:
                return times(sum, inverse(cellOf(count)));
            case AggregateKind::Variance: {
                // Of a single value the convention is 0, as is the inverse of 0.
                const Cell mean = times(sum, inverse(cellOf(count)));
                return times(minus(squares, times(sum, mean)), inverse(cellOf(count - 1)));
            }
            case AggregateKind::Min:
                return *std::ranges::min_element(x, less);
            case AggregateKind::Max:
                return *std::ranges::max_element(x, less);
            case AggregateKind::Product:
                return product;
            case AggregateKind::NonZeros:
                return cellOf(count - std::ranges::count(x, Cell{0}));
        }
        return 0;
    }

    Cells aggregate(const LaNode& node) {
        const AggregateRow& info = aggregates()[node.payload];
        const Cells of = value(node.arguments[0]);
        return fill(node.shape, [&](auto i, auto j) {
            std::vector<Cell> chosen;
            for (std::int64_t r = 0; r < of.rows; ++r)
                for (std::int64_t c = 0; c < of.columns; ++c)
                    if ((info.extent != Extent::Rows || r == i) &&
                        (info.extent != Extent::Columns || c == j))
                        chosen.push_back(of.at(r, c));
            return aggregated(info.kind, chosen);
        });
    }

    const LaProgram& m_program;
    std::uint64_t m_seed;
    bool m_hasZeros;  ///< Beside those of inputs of 0 and 1.
    std::vector<Cells> m_inputs;
    std::vector<std::optional<Cells>> m_values;
};

}  // namespace

bool agreeModulo(const LaProgram& program, LaId a, LaId b, std::uint64_t seed) {
    return std::ranges::all_of(std::array{false, true}, [&](bool hasZeros) {
        ModularEvaluator evaluator(program, seed, hasZeros);
        const Cells left = evaluator.value(a);
        const Cells& right = evaluator.value(b);
        return left.rows == right.rows && left.columns == right.columns &&
               left.cells == right.cells;
    });
}

}  // namespace candler::linrel
