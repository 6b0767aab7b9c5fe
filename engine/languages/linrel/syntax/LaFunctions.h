// The functions of the linear-algebra language by name: aggregates, pointwise functions, and fused
// operators, which are short for what their definitions say.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace candler::linrel {

enum class AggregateKind { Sum, SumOfSquares, Mean, Variance, Min, Max, Product, NonZeros };

/// What is aggregated: all cells, or those of each row or each column.
enum class Extent { All, Rows, Columns };

struct AggregateRow {
    std::string_view name;
    AggregateKind kind;
    Extent extent;
};
[[nodiscard]] std::span<const AggregateRow> aggregates();
/// The row in aggregates() of this kind and extent, which must be there.
[[nodiscard]] std::uint32_t aggregateRow(AggregateKind kind, Extent extent);

/// A function that is applied cell by cell and that no rule of the core knows.
enum class Pointwise {
    Exp,
    Log,
    Sqrt,
    Abs,
    Sign,
    Round,
    Floor,
    Ceil,
    Sin,
    Cos,
    Tan,
    Tanh,
    Sigmoid,
    Reciprocal,
    Power,
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    Min,
    Max,
    IfElse
};

struct PointwiseRow {
    Pointwise function;
    std::string_view name;
    int arity = 1;
    bool isCommutative = false;
    bool keepsZero = false;       ///< f(0) = 0, for one argument.
    double flops = 1;             ///< For one cell: specification 4.2.
    std::string_view infix = {};  ///< As it is written, if it is an operator.
};
[[nodiscard]] std::span<const PointwiseRow> pointwiseFunctions();
[[nodiscard]] const PointwiseRow& row(Pointwise function);
/// Of numbers; with fewer arguments than three the others are ignored.
[[nodiscard]] double apply(Pointwise function, double a, double b = 0, double c = 0);
/// To the nearest whole number, of two the larger one, as SystemDS does: -2.5 becomes -2.
[[nodiscard]] double roundHalfUp(double x);

/// `wsloss(X,U,V,W)` is short for its definition over its parameters. A parameter that begins with
/// `"` stands for the name of a pointwise function.
struct FusedRow {
    std::string_view name;
    std::string_view parameters;  ///< "X,U,V,W"
    std::string_view definition;
};
[[nodiscard]] std::span<const FusedRow> fusedOperators();

/// Functions that are no rows of the tables: of shapes, and of single numbers.
[[nodiscard]] std::span<const std::string_view> structuralFunctions();

/// Of all functions that are called by name.
[[nodiscard]] std::vector<std::string> functionNames();

}  // namespace candler::linrel
