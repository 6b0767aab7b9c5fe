#include "engine/languages/linrel/scripts/ScriptOperators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

namespace {

constexpr std::size_t kMostText = 10'000'000;

struct CellOperatorRow {
    std::string_view sign;
    ScriptCellOperator apply;
    bool keepsWhole = false;  ///< Of whole numbers it is one.
    bool givesTruth = false;  ///< Of single values.
};

constexpr std::array<CellOperatorRow, 15> kCellOperators{{
    {"+", [](double a, double b) { return a + b; }, true},
    {"-", [](double a, double b) { return a - b; }, true},
    {"*", [](double a, double b) { return a * b; }, true},
    {"/", [](double a, double b) { return a / b; }},
    {"^", [](double a, double b) { return apply(Pointwise::Power, a, b); }},
    // As in R the remainder has the sign of the divisor.
    {"%%", [](double a, double b) { return b == 0 ? std::nan("") : a - std::floor(a / b) * b; },
     true},
    {"%/%", [](double a, double b) { return std::floor(a / b); }, true},
    {"<", [](double a, double b) { return apply(Pointwise::Less, a, b); }, false, true},
    {"<=", [](double a, double b) { return apply(Pointwise::LessOrEqual, a, b); }, false, true},
    {">", [](double a, double b) { return apply(Pointwise::Less, b, a); }, false, true},
    {">=", [](double a, double b) { return apply(Pointwise::LessOrEqual, b, a); }, false, true},
    {"==", [](double a, double b) { return apply(Pointwise::Equal, a, b); }, false, true},
    {"!=", [](double a, double b) { return apply(Pointwise::NotEqual, a, b); }, false, true},
    {"&", [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; }, false, true},
    {"|", [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }, false, true},
}};

const CellOperatorRow* cellOperatorRow(std::string_view sign) {
    const auto found = std::ranges::find(kCellOperators, sign, &CellOperatorRow::sign);
    return found == kCellOperators.end() ? nullptr : &*found;
}

std::string shapesText(const Matrix& left, const Matrix& right) {
    return fmt::format("{} x {} and {} x {}", left.rows, left.columns, right.rows, right.columns);
}

/// Of texts, and of what is joined to or compared with one.
ScriptValue applyToTexts(ScriptRun& run, std::string_view sign, const ScriptValue& left,
                         const ScriptValue& right, const ScriptRange& where) {
    const auto a = left.text();
    const auto b = right.text();
    if (!a || !b) {
        run.fail(fmt::format("{} is no text", (a ? right : left).description()), where,
                 "toString gives the text of a matrix");
        return {};
    }
    if (sign == "+") {
        if (a->size() + b->size() > kMostText) {
            run.fail("this text is too long", where);
            return {};
        }
        run.work(static_cast<double>(a->size() + b->size()), where);
        return ScriptValue(*a + *b);
    }
    const int order = a->compare(*b);
    const CellOperatorRow* row = cellOperatorRow(sign);
    if (row && row->givesTruth && sign != "&" && sign != "|")
        return ScriptValue(row->apply(order, 0) != 0);
    run.fail(fmt::format("'{}' is not defined for texts", sign), where);
    return {};
}

/// In R what has one column may stand for a row.
bool turnVectors(const ScriptRun& run, Matrix& left, Matrix& right) {
    if (!run.isR()) return false;
    if (left.columns == 1 && left.rows == right.rows)
        left = transposed(left);
    else if (right.columns == 1 && left.columns == 1)
        right = transposed(right);
    return left.columns == right.rows;
}

ScriptValue productOf(ScriptRun& run, const Matrix& left, const Matrix& right,
                      const ScriptRange& where) {
    if (left.columns == right.rows) return ScriptValue(multiplyMatrices(run, left, right, where));
    Matrix a = left;
    Matrix b = right;
    if (turnVectors(run, a, b)) return ScriptValue(multiplyMatrices(run, a, b, where));
    run.fail(fmt::format("these shapes do not fit: {}", shapesText(left, right)), where,
             "in a product the left has as many columns as the right has rows");
    return {};
}

}  // namespace

ScriptCellOperator cellOperator(std::string_view sign) {
    const CellOperatorRow* row = cellOperatorRow(sign);
    return row ? row->apply : nullptr;
}

Matrix combineCells(ScriptRun& run, const Matrix& left, const Matrix& right,
                    const std::function<double(double, double)>& cell, const ScriptRange& where) {
    const bool rowsFit = left.rows == right.rows || left.rows == 1 || right.rows == 1;
    const bool columnsFit =
        left.columns == right.columns || left.columns == 1 || right.columns == 1;
    if (!rowsFit || !columnsFit) {
        run.fail(fmt::format("these shapes do not fit: {}", shapesText(left, right)), where);
        return {};
    }
    const std::int64_t rows = left.rows == 1 ? right.rows : left.rows;
    const std::int64_t columns = left.columns == 1 ? right.columns : left.columns;
    if (!run.canMake(rows, columns, where)) return {};
    Matrix result(rows, columns);
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j)
            result.at(i, j) = cell(left.spread(i, j), right.spread(i, j));
    return result;
}

ScriptValue combineValues(ScriptRun& run, const ScriptValue& left, const ScriptValue& right,
                          const std::function<double(double, double)>& cell,
                          const ScriptRange& where) {
    if (left.isScalar() && right.isScalar())
        return ScriptValue(cell(*left.number(), *right.number()));
    const auto a = left.matrix();
    const auto b = right.matrix();
    if (a && b) return ScriptValue(combineCells(run, *a, *b, cell, where));
    run.fail(fmt::format("{} is no number and no matrix", (a ? right : left).description()), where);
    return {};
}

Matrix multiplyMatrices(ScriptRun& run, const Matrix& left, const Matrix& right,
                        const ScriptRange& where) {
    if (left.columns != right.rows) {
        run.fail(fmt::format("these shapes do not fit: {}", shapesText(left, right)), where);
        return {};
    }
    if (!run.canMake(left.rows, right.columns, where)) return {};
    Matrix result(left.rows, right.columns);
    const auto workOfRow = static_cast<double>(left.columns) * static_cast<double>(right.columns);
    for (std::int64_t i = 0; i < left.rows && run.work(workOfRow, where); ++i)
        for (std::int64_t k = 0; k < left.columns; ++k)
            for (std::int64_t j = 0; j < right.columns; ++j)
                result.at(i, j) += left.at(i, k) * right.at(k, j);
    return result;
}

Matrix transposed(const Matrix& of) {
    Matrix result(of.columns, of.rows);
    for (std::int64_t i = 0; i < of.rows; ++i)
        for (std::int64_t j = 0; j < of.columns; ++j) result.at(j, i) = of.at(i, j);
    return result;
}

ScriptValue applyUnary(ScriptRun& run, std::string_view sign, const ScriptValue& of,
                       const ScriptRange& where) {
    const auto single = [&](double x) { return sign == "-" ? -x : sign == "!" ? x == 0 : x; };
    if (of.isScalar()) {
        const double result = single(*of.number());
        if (sign == "!") return ScriptValue(result != 0);
        return of.isInteger() ? ScriptValue::integer(result) : ScriptValue(result);
    }
    const auto matrix = of.matrix();
    if (!matrix) {
        run.fail(fmt::format("'{}' is not defined for {}", sign, of.description()), where);
        return {};
    }
    if (!run.canMake(matrix->rows, matrix->columns, where)) return {};
    Matrix result = *matrix;
    for (double& cell : result.cells) cell = single(cell);
    return ScriptValue(std::move(result));
}

ScriptValue applyBinary(ScriptRun& run, std::string_view sign, const ScriptValue& left,
                        const ScriptValue& right, const ScriptRange& where) {
    if (left.isText() || right.isText()) return applyToTexts(run, sign, left, right, where);
    const CellOperatorRow* row = cellOperatorRow(sign);
    if (row && left.isScalar() && right.isScalar()) {
        const double result = row->apply(*left.number(), *right.number());
        if (row->givesTruth) return ScriptValue(result != 0);
        const bool isWhole = row->keepsWhole && left.isInteger() && right.isInteger();
        return isWhole ? ScriptValue::integer(result) : ScriptValue(result);
    }
    const auto a = left.matrix();
    const auto b = right.matrix();
    if (!a || !b || (!row && sign != "%*%")) {
        run.fail(fmt::format("'{}' is not defined for {} and {}", sign, left.description(),
                             right.description()),
                 where);
        return {};
    }
    if (!row) return productOf(run, *a, *b, where);
    return ScriptValue(combineCells(run, *a, *b, row->apply, where));
}

}  // namespace candler::linrel
