// What scripts compute of all cells, of rows and of columns; and what accumulates along columns.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"
#include "engine/languages/linrel/scripts/ScriptOperators.h"
#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

namespace {

using CellsFunction = std::function<double(std::span<const double>)>;

double varianceOfCells(std::span<const double> cells) {
    if (cells.size() < 2) return 0;
    double mean = 0;
    for (const double cell : cells) mean += cell;
    mean /= static_cast<double>(cells.size());
    double deviation = 0;
    for (const double cell : cells) deviation += (cell - mean) * (cell - mean);
    return deviation / static_cast<double>(cells.size() - 1);
}

double foldedCells(std::span<const double> cells, double start, double (*step)(double, double)) {
    double result = start;
    for (const double cell : cells) result = step(result, cell);
    return result;
}

/// Not a number if one of them is none, whatever the order.
double lesserCell(double a, double b) {
    return std::isnan(a) || std::isnan(b) ? std::nan("") : apply(Pointwise::Min, a, b);
}
double greaterCell(double a, double b) {
    return std::isnan(a) || std::isnan(b) ? std::nan("") : apply(Pointwise::Max, a, b);
}

double aggregateOfCells(AggregateKind kind, std::span<const double> cells) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const auto count = static_cast<double>(cells.size());
    switch (kind) {
        case AggregateKind::Sum:
            return foldedCells(cells, 0, [](double a, double b) { return a + b; });
        case AggregateKind::SumOfSquares:
            return foldedCells(cells, 0, [](double a, double b) { return a + b * b; });
        case AggregateKind::Mean:
            return foldedCells(cells, 0, [](double a, double b) { return a + b; }) / count;
        case AggregateKind::Variance:
            return varianceOfCells(cells);
        case AggregateKind::Min:
            return foldedCells(cells, kInfinity, lesserCell);
        case AggregateKind::Max:
            return foldedCells(cells, -kInfinity, greaterCell);
        case AggregateKind::Product:
            return foldedCells(cells, 1, [](double a, double b) { return a * b; });
        case AggregateKind::NonZeros:
            return count - static_cast<double>(std::ranges::count(cells, 0.0));
    }
    return std::nan("");
}

Matrix reducedMatrix(const Matrix& of, Extent extent, const CellsFunction& function) {
    Matrix result(extent == Extent::Rows ? of.rows : 1, extent == Extent::Columns ? of.columns : 1);
    if (extent == Extent::All) {
        result.cells.front() = function(of.cells);
        return result;
    }
    const bool isByRows = extent == Extent::Rows;
    std::vector<double> line(static_cast<std::size_t>(isByRows ? of.columns : of.rows));
    for (std::size_t i = 0; i < result.cells.size(); ++i) {
        for (std::size_t k = 0; k < line.size(); ++k)
            line[k] = isByRows ? of.at(static_cast<std::int64_t>(i), static_cast<std::int64_t>(k))
                               : of.at(static_cast<std::int64_t>(k), static_cast<std::int64_t>(i));
        result.cells[i] = function(line);
    }
    return result;
}

ScriptValue reducedArgument(ScriptArguments& arguments, Extent extent,
                            const CellsFunction& function) {
    const Matrix& of = arguments.matrix("target");
    if (!arguments.work(static_cast<double>(of.cells.size()))) return {};
    Matrix result = reducedMatrix(of, extent, function);
    return extent == Extent::All ? ScriptValue(result.cells.front())
                                 : ScriptValue(std::move(result));
}

/// Of several arguments: of texts and numbers cell by cell, as DML's min and max are.
ScriptValue combinedArguments(ScriptRun& run, const ScriptExpression& call,
                              const std::vector<ScriptGiven>& given, bool isMin) {
    ScriptValue result = given.front().value;
    bool isWhole = result.isInteger();
    for (std::size_t i = 1; i < given.size() && !run.isFailed(); ++i) {
        isWhole = isWhole && given[i].value.isInteger();
        result = combineValues(run, result, given[i].value, isMin ? lesserCell : greaterCell,
                               call.range);
    }
    return isWhole && !run.isFailed() ? ScriptValue::integer(*result.number()) : result;
}

ScriptValue lesserOfAll(ScriptArguments& arguments) {
    if (arguments.rest().empty()) return arguments.fail("pmin has no arguments");
    return combinedArguments(arguments.run(), ScriptExpression{.range = arguments.range()},
                             arguments.rest(), true);
}
ScriptValue greaterOfAll(ScriptArguments& arguments) {
    if (arguments.rest().empty()) return arguments.fail("pmax has no arguments");
    return combinedArguments(arguments.run(), ScriptExpression{.range = arguments.range()},
                             arguments.rest(), false);
}

double productOfCells(std::span<const double> cells) {
    return aggregateOfCells(AggregateKind::Product, cells);
}
double deviationOfCells(std::span<const double> cells) {
    return std::sqrt(varianceOfCells(cells));
}
/// From 1; of equal ones the last, as in DML. 0 if there are none.
double greatestIndex(std::span<const double> cells) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < cells.size(); ++i)
        if (cells[i] >= cells[best]) best = i;
    return cells.empty() ? 0 : static_cast<double>(best + 1);
}
double leastIndex(std::span<const double> cells) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < cells.size(); ++i)
        if (cells[i] <= cells[best]) best = i;
    return cells.empty() ? 0 : static_cast<double>(best + 1);
}

/// Along each column.
ScriptValue accumulated(ScriptArguments& arguments, double (*step)(double, double)) {
    Matrix result = arguments.matrix("target");
    if (!arguments.canMake(result.rows, result.columns)) return {};
    for (std::int64_t i = 1; i < result.rows; ++i)
        for (std::int64_t j = 0; j < result.columns; ++j)
            result.at(i, j) = step(result.at(i - 1, j), result.at(i, j));
    return ScriptValue(std::move(result));
}

/// Of two columns a and b: y_i = a_i + b_i y_(i-1).
ScriptValue accumulatedSumsOfProducts(ScriptArguments& arguments) {
    const Matrix& of = arguments.matrix("target");
    if (of.columns != 2) return arguments.fail("cumsumprod wants a matrix of two columns");
    if (!arguments.canMake(of.rows, 1)) return {};
    Matrix result(of.rows, 1);
    double last = 0;
    for (std::int64_t i = 0; i < of.rows; ++i)
        last = result.at(i, 0) = of.at(i, 0) + of.at(i, 1) * last;
    return ScriptValue(std::move(result));
}

constexpr std::array kAggregateBuiltins{
    ScriptBuiltin{
        "rowProds", "target",
        [](ScriptArguments& a) { return reducedArgument(a, Extent::Rows, productOfCells); }},
    ScriptBuiltin{
        "colProds", "target",
        [](ScriptArguments& a) { return reducedArgument(a, Extent::Columns, productOfCells); }},
    ScriptBuiltin{
        "sd", "target",
        [](ScriptArguments& a) { return reducedArgument(a, Extent::All, deviationOfCells); }},
    ScriptBuiltin{
        "rowSds", "target",
        [](ScriptArguments& a) { return reducedArgument(a, Extent::Rows, deviationOfCells); }},
    ScriptBuiltin{
        "colSds", "target",
        [](ScriptArguments& a) { return reducedArgument(a, Extent::Columns, deviationOfCells); }},
    ScriptBuiltin{
        "rowIndexMax", "target",
        [](ScriptArguments& a) { return reducedArgument(a, Extent::Rows, greatestIndex); }},
    ScriptBuiltin{"rowIndexMin", "target",
                  [](ScriptArguments& a) { return reducedArgument(a, Extent::Rows, leastIndex); }},
    ScriptBuiltin{"pmin", "...", lesserOfAll},
    ScriptBuiltin{"pmax", "...", greaterOfAll},
    ScriptBuiltin{"cumsum", "target",
                  [](ScriptArguments& a) {
                      return accumulated(a, [](double x, double y) { return x + y; });
                  }},
    ScriptBuiltin{"cumprod", "target",
                  [](ScriptArguments& a) {
                      return accumulated(a, [](double x, double y) { return x * y; });
                  }},
    ScriptBuiltin{"cummin", "target",
                  [](ScriptArguments& a) { return accumulated(a, lesserCell); }},
    ScriptBuiltin{"cummax", "target",
                  [](ScriptArguments& a) { return accumulated(a, greaterCell); }},
    ScriptBuiltin{"cumsumprod", "target", accumulatedSumsOfProducts},
};

}  // namespace

std::span<const ScriptBuiltin> aggregateBuiltins() {
    return kAggregateBuiltins;
}

bool callAggregate(ScriptRun& run, const ScriptExpression& call, const std::string& name,
                   const std::vector<ScriptGiven>& given, ScriptValue& result) {
    const auto rows = aggregates();
    const auto row = std::ranges::find(rows, name, &AggregateRow::name);
    if (row == rows.end()) return false;
    const bool isExtreme = row->extent == Extent::All &&
                           (row->kind == AggregateKind::Min || row->kind == AggregateKind::Max);
    if (given.size() > 1 && isExtreme) {
        result = combinedArguments(run, call, given, row->kind == AggregateKind::Min);
        return true;
    }
    ScriptArguments arguments(run, call);
    if (!arguments.bind("target", given)) return true;
    if (given.front().value.isScalar() && isExtreme)
        result = given.front().value;
    else
        result = reducedArgument(arguments, row->extent, [&](std::span<const double> cells) {
            return aggregateOfCells(row->kind, cells);
        });
    if (row->kind == AggregateKind::NonZeros && !run.isFailed())
        result = ScriptValue::integer(*result.number());
    return true;
}

}  // namespace candler::linrel
