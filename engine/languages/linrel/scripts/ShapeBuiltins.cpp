// What makes matrices and rearranges them, in scripts.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"
#include "engine/languages/linrel/scripts/ScriptOperators.h"

namespace candler::linrel {

namespace {

ScriptValue turned(ScriptArguments& arguments) {
    const Matrix& of = arguments.matrix("target");
    if (!arguments.canMake(of.columns, of.rows)) return {};
    return ScriptValue(transposed(of));
}

/// Of a column the matrix with it; of a matrix its diagonal.
ScriptValue diagonal(ScriptArguments& arguments) {
    const Matrix& of = arguments.matrix("target");
    if (of.columns == 1) {
        if (!arguments.canMake(of.rows, of.rows)) return {};
        Matrix result(of.rows, of.rows);
        for (std::int64_t i = 0; i < of.rows; ++i) result.at(i, i) = of.at(i, 0);
        return ScriptValue(std::move(result));
    }
    if (of.rows != of.columns)
        return arguments.fail(fmt::format(
            "diag wants a column or a square matrix, and this is {} x {}", of.rows, of.columns));
    if (!arguments.canMake(of.rows, 1)) return {};
    Matrix result(of.rows, 1);
    for (std::int64_t i = 0; i < of.rows; ++i) result.at(i, 0) = of.at(i, i);
    return ScriptValue(std::move(result));
}

ScriptValue traceOf(ScriptArguments& arguments) {
    const Matrix& of = arguments.matrix("target");
    if (of.rows != of.columns)
        return arguments.fail(
            fmt::format("trace wants a square matrix, and this is {} x {}", of.rows, of.columns));
    double sum = 0;
    for (std::int64_t i = 0; i < of.rows; ++i) sum += of.at(i, i);
    return ScriptValue(sum);
}

ScriptValue reversedRows(ScriptArguments& arguments) {
    if (const auto list = arguments.value("target").list()) {
        ScriptList result = *list;
        std::ranges::reverse(result.values);
        std::ranges::reverse(result.names);
        return ScriptValue(std::move(result));
    }
    const Matrix& of = arguments.matrix("target");
    if (!arguments.canMake(of.rows, of.columns)) return {};
    Matrix result(of.rows, of.columns);
    for (std::int64_t i = 0; i < of.rows; ++i)
        for (std::int64_t j = 0; j < of.columns; ++j) result.at(i, j) = of.at(of.rows - 1 - i, j);
    return ScriptValue(std::move(result));
}

/// The numbers of a text between blanks, as in matrix("1 2 3 4", 2, 2).
ScriptValue matrixOfText(ScriptArguments& arguments, std::int64_t rows, std::int64_t columns) {
    const std::string text = arguments.text("data");
    Matrix result(rows, columns);
    const char* at = text.c_str();
    for (double& cell : result.cells) {
        char* end = nullptr;
        cell = std::strtod(at, &end);
        if (end == at)
            return arguments.fail(
                fmt::format("the text has fewer than {} numbers", rows * columns));
        at = end;
    }
    return ScriptValue(std::move(result));
}

/// One of both sizes may be missing for a matrix.
ScriptValue madeMatrix(ScriptArguments& arguments) {
    const ScriptValue& data = arguments.value("data");
    const auto cells = data.matrix();
    const auto count = cells ? static_cast<std::int64_t>(cells->cells.size()) : 1;
    std::int64_t rows = arguments.integer("rows", -1);
    std::int64_t columns = arguments.integer("cols", -1);
    if (rows == -1) rows = columns > 0 ? count / columns : arguments.has("cols") ? 0 : count;
    if (columns == -1) columns = rows > 0 ? std::max<std::int64_t>(count / rows, 1) : 0;
    const bool isByRows = arguments.truth("byrow", !arguments.run().isR());
    if (arguments.isFailed() || !arguments.canMake(rows, columns)) return {};
    if (data.isText()) return matrixOfText(arguments, rows, columns);
    if (!cells) return arguments.fail(fmt::format("{} is no matrix", data.description()));
    Matrix result(rows, columns);
    if (count == 1) {
        std::ranges::fill(result.cells, cells->cells.front());
        return ScriptValue(std::move(result));
    }
    if (count != rows * columns)
        return arguments.fail(
            fmt::format("{} cells do not fill a matrix of {} x {}", count, rows, columns));
    // By columns, the matrix that is given is read so as well.
    if (isByRows)
        result.cells = cells->cells;
    else
        for (std::int64_t place = 0; place < count; ++place)
            result.at(place % rows, place / rows) =
                cells->at(place % cells->rows, place / cells->rows);
    return ScriptValue(std::move(result));
}

ScriptValue sequence(ScriptArguments& arguments) {
    const double from = arguments.has("to") ? arguments.number("from") : 1;
    const double to = arguments.has("to") ? arguments.number("to") : arguments.number("from");
    const double step = arguments.number("incr", from <= to ? 1 : -1);
    const double count = std::floor((to - from) / step * (1 + 1e-14) + 1e-12) + 1;
    if (arguments.isFailed()) return {};
    if (!std::isfinite(count) || step == 0)
        return arguments.fail(fmt::format("no numbers lead from {} to {} by {}", from, to, step));
    constexpr double kTooMany = 1e12;
    const auto size = static_cast<std::int64_t>(std::clamp(count, 0.0, kTooMany));
    if (!arguments.canMake(size, 1)) return {};
    Matrix result(size, 1);
    for (std::int64_t i = 0; i < size; ++i) result.at(i, 0) = from + static_cast<double>(i) * step;
    return ScriptValue(std::move(result));
}

/// Beside each other, or below each other; a number is a cell, and nothing without cells counts.
ScriptValue joinedMatrices(ScriptArguments& arguments, bool isBelow) {
    std::vector<std::shared_ptr<const Matrix>> parts;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    for (const ScriptGiven& given : arguments.rest()) {
        auto part = given.value.matrix();
        if (!part) return arguments.fail(fmt::format("{} is no matrix", given.value.description()));
        const std::int64_t across = isBelow ? part->columns : part->rows;
        if (part->cells.empty() && arguments.rest().size() > 1 &&
            (isBelow ? part->rows : part->columns) == 0)
            continue;
        std::int64_t& shared = isBelow ? columns : rows;
        if (!parts.empty() && across != shared)
            return arguments.fail(fmt::format("these shapes do not fit: {} x {} and {} x {}",
                                              parts.front()->rows, parts.front()->columns,
                                              part->rows, part->columns));
        shared = across;
        (isBelow ? rows : columns) += isBelow ? part->rows : part->columns;
        parts.push_back(std::move(part));
    }
    if (parts.empty() && !arguments.rest().empty()) return arguments.rest().front().value;
    if (!arguments.canMake(rows, columns)) return {};
    Matrix result(rows, columns);
    std::int64_t at = 0;
    for (const auto& part : parts) {
        for (std::int64_t i = 0; i < part->rows; ++i)
            for (std::int64_t j = 0; j < part->columns; ++j)
                result.at(isBelow ? at + i : i, isBelow ? j : at + j) = part->at(i, j);
        at += isBelow ? part->rows : part->columns;
    }
    return ScriptValue(std::move(result));
}

/// Of lists too: `append(list, value)`; as all that joins.
ScriptValue joinedBeside(ScriptArguments& arguments) {
    const auto& rest = arguments.rest();
    if (rest.empty() || !rest.front().value.isList()) return joinedMatrices(arguments, false);
    ScriptList result = *rest.front().value.list();
    for (std::size_t i = 1; i < rest.size(); ++i) result.add(rest[i].value, rest[i].name);
    if (!arguments.work(static_cast<double>(result.values.size()))) return {};
    constexpr int kDeepestList = 50;
    if (result.depth > kDeepestList) return arguments.fail("lists are nested too deeply");
    return ScriptValue(std::move(result));
}

/// Cells below (or above) the diagonal, with it or without; 1 for each, or its value.
ScriptValue triangle(ScriptArguments& arguments, bool isLower) {
    const Matrix& of = arguments.matrix("target");
    const bool hasDiagonal = arguments.truth("diag", false);
    const bool hasValues = arguments.truth("values", false);
    if (arguments.isFailed() || !arguments.canMake(of.rows, of.columns)) return {};
    Matrix result(of.rows, of.columns);
    for (std::int64_t i = 0; i < of.rows; ++i)
        for (std::int64_t j = 0; j < of.columns; ++j)
            if ((isLower ? j < i : j > i) || (i == j && hasDiagonal))
                result.at(i, j) = hasValues ? of.at(i, j) : 1;
    return ScriptValue(std::move(result));
}

double lesserOfTwo(double a, double b) {
    return std::min(a, b);
}
double greaterOfTwo(double a, double b) {
    return std::max(a, b);
}

/// A column and a row with an operator by its sign.
ScriptValue outerCombination(ScriptArguments& arguments) {
    const std::string sign = arguments.text("op", "*");
    const ScriptCellOperator cell = sign == "min"   ? lesserOfTwo
                                    : sign == "max" ? greaterOfTwo
                                                    : cellOperator(sign);
    if (!cell) return arguments.fail(fmt::format("no operator is called '{}'", sign));
    const Matrix& left = arguments.matrix("u");
    const Matrix& right = arguments.matrix("v");
    if (arguments.isFailed()) return {};
    if (arguments.run().isR() && right.columns == 1)
        return ScriptValue(
            combineCells(arguments.run(), left, transposed(right), cell, arguments.range()));
    return ScriptValue(combineCells(arguments.run(), left, right, cell, arguments.range()));
}

ScriptValue crossProduct(ScriptArguments& arguments) {
    const Matrix left = transposed(arguments.matrix("x"));
    const Matrix& right = arguments.matrix(arguments.has("y") ? "y" : "x");
    if (arguments.isFailed()) return {};
    return ScriptValue(multiplyMatrices(arguments.run(), left, right, arguments.range()));
}

/// The cells again and again, as a column.
ScriptValue repeated(ScriptArguments& arguments) {
    const Matrix& of = arguments.matrix("x");
    const std::int64_t times = arguments.integer("times", 1);
    const auto count = static_cast<std::int64_t>(of.cells.size());
    constexpr std::int64_t kMostTimes = 1'000'000'000;
    if (times < 0 || times > kMostTimes) return arguments.fail("this cannot be repeated so often");
    if (arguments.isFailed() || !arguments.canMake(count * times, 1)) return {};
    Matrix result(count * times, 1);
    for (std::size_t i = 0; i < result.cells.size(); ++i)
        result.cells[i] = of.cells[i % of.cells.size()];
    return ScriptValue(std::move(result));
}

/// Of R: the cells of all, as a column.
ScriptValue combinedColumn(ScriptArguments& arguments) {
    std::vector<double> cells;
    for (const ScriptGiven& given : arguments.rest()) {
        const auto part = given.value.matrix();
        if (!part) return arguments.fail(fmt::format("{} is no number", given.value.description()));
        if (!arguments.canMake(static_cast<std::int64_t>(cells.size() + part->cells.size()), 1))
            return {};
        const Matrix turnedPart = transposed(*part);
        cells.insert(cells.end(), turnedPart.cells.begin(), turnedPart.cells.end());
    }
    Matrix result(static_cast<std::int64_t>(cells.size()), 1);
    result.cells = std::move(cells);
    return ScriptValue(std::move(result));
}

ScriptValue zeros(ScriptArguments& arguments) {
    const std::int64_t count = arguments.integer("length");
    if (arguments.isFailed() || !arguments.canMake(count, 1)) return {};
    return ScriptValue(Matrix(count, 1));
}

ScriptValue besideEachOther(ScriptArguments& arguments) {
    return joinedBeside(arguments);
}
ScriptValue belowEachOther(ScriptArguments& arguments) {
    return joinedMatrices(arguments, true);
}
ScriptValue lowerTriangle(ScriptArguments& arguments) {
    return triangle(arguments, true);
}
ScriptValue upperTriangle(ScriptArguments& arguments) {
    return triangle(arguments, false);
}

constexpr std::array kShapeBuiltins{
    ScriptBuiltin{"t", "target/x", turned},
    ScriptBuiltin{"diag", "target/x", diagonal},
    ScriptBuiltin{"trace", "target/x", traceOf},
    ScriptBuiltin{"rev", "target/x", reversedRows},
    ScriptBuiltin{"matrix", "data | rows/nrow cols/ncol byrow", madeMatrix},
    ScriptBuiltin{"seq", "from | to incr/by", sequence},
    ScriptBuiltin{"cbind", "...", besideEachOther},
    ScriptBuiltin{"append", "...", besideEachOther},
    ScriptBuiltin{"rbind", "...", belowEachOther},
    ScriptBuiltin{"lower.tri", "target/x | diag values", lowerTriangle},
    ScriptBuiltin{"upper.tri", "target/x | diag values", upperTriangle},
    ScriptBuiltin{"outer", "u/X v/Y | op/FUN", outerCombination},
    ScriptBuiltin{"crossprod", "x | y", crossProduct},
    ScriptBuiltin{"rep", "x times", repeated},
    ScriptBuiltin{"c", "...", combinedColumn},
    ScriptBuiltin{"numeric", "length", zeros},
};

}  // namespace

std::span<const ScriptBuiltin> shapeBuiltins() {
    return kShapeBuiltins;
}

}  // namespace candler::linrel
