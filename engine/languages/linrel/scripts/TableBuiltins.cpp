// Scripts' contingency tables, sorting, and what keeps, replaces or drops rows and cells.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"
#include "engine/languages/linrel/scripts/ScriptOperators.h"

namespace candler::linrel {

namespace {

constexpr double kMostPlace = 1e9;

/// Of table(): the first two arguments, weights and sizes, as they were given.
struct TableRequest {
    const Matrix* rows = nullptr;
    const Matrix* columns = nullptr;
    const Matrix* weights = nullptr;
    std::int64_t rowCount = -1;  ///< -1: as many as there are.
    std::int64_t columnCount = -1;
};

/// With 4 arguments sizes follow, with 3 or 5 weights do.
TableRequest tableRequest(ScriptArguments& arguments) {
    TableRequest request;
    request.rows = &arguments.matrix("A");
    request.columns = &arguments.matrix("B");
    const bool hasFourth = arguments.has("d");
    const bool hasFifth = arguments.has("e");
    const bool hasWeights = arguments.has("c") && (!hasFourth || hasFifth);
    if (hasWeights) request.weights = &arguments.matrix("c");
    if (hasFourth && !hasFifth) {
        request.rowCount = arguments.integer("c");
        request.columnCount = arguments.integer("d");
    } else if (hasFifth) {
        request.rowCount = arguments.integer("d");
        request.columnCount = arguments.integer("e");
    }
    request.rowCount = arguments.integer("odim1", request.rowCount);
    request.columnCount = arguments.integer("odim2", request.columnCount);
    return request;
}

double cellOfCount(const Matrix& of, std::size_t place) {
    return of.cells.size() == 1 ? of.cells.front() : of.cells[place];
}

/// The greatest of the cells, or 0 if there are none; false if a cell is no place.
bool greatestPlace(const Matrix& of, double& greatest) {
    greatest = 0;
    for (const double cell : of.cells) {
        if (std::isnan(cell)) continue;
        if (cell < 1 || cell > kMostPlace) return false;
        greatest = std::max(greatest, std::floor(cell));
    }
    return true;
}

/// For each pair its weight is added at its place; what is NaN or beyond given sizes is left out.
ScriptValue contingencyTable(ScriptArguments& arguments) {
    TableRequest request = tableRequest(arguments);
    if (arguments.isFailed()) return {};
    const std::size_t count = std::max(request.rows->cells.size(), request.columns->cells.size());
    for (const Matrix* part : {request.rows, request.columns, request.weights})
        if (part && part->cells.size() != count && part->cells.size() != 1)
            return arguments.fail(
                fmt::format("these lengths do not fit: {} and {}", count, part->cells.size()));
    double greatestRow = 0;
    double greatestColumn = 0;
    if (!greatestPlace(*request.rows, greatestRow) ||
        !greatestPlace(*request.columns, greatestColumn))
        return arguments.fail("the places of a table are numbers from 1");
    const std::int64_t rows =
        request.rowCount >= 0 ? request.rowCount : static_cast<std::int64_t>(greatestRow);
    const std::int64_t columns =
        request.columnCount >= 0 ? request.columnCount : static_cast<std::int64_t>(greatestColumn);
    if (!arguments.canMake(rows, columns) || !arguments.work(static_cast<double>(count))) return {};
    Matrix result(rows, columns);
    for (std::size_t i = 0; i < count; ++i) {
        const double row = std::floor(cellOfCount(*request.rows, i));
        const double column = std::floor(cellOfCount(*request.columns, i));
        if (!(row <= static_cast<double>(rows)) || !(column <= static_cast<double>(columns)))
            continue;
        result.at(static_cast<std::int64_t>(row) - 1, static_cast<std::int64_t>(column) - 1) +=
            request.weights ? cellOfCount(*request.weights, i) : 1;
    }
    return ScriptValue(std::move(result));
}

/// NaN is found, too.
ScriptValue replacedCells(ScriptArguments& arguments) {
    if (arguments.value("target").isText()) {
        std::string text = arguments.text("target");
        const std::string pattern = arguments.text("pattern");
        const std::string replacement = arguments.text("replacement");
        if (pattern.empty()) return ScriptValue(std::move(text));
        std::string result;
        for (std::size_t at = 0; at < text.size();) {
            const bool isHere = text.compare(at, pattern.size(), pattern) == 0;
            result += isHere ? replacement : std::string(1, text[at]);
            at += isHere ? pattern.size() : 1;
            if (!arguments.work(static_cast<double>(replacement.size() + 1))) return {};
        }
        return ScriptValue(std::move(result));
    }
    Matrix result = arguments.matrix("target");
    const double pattern = arguments.number("pattern");
    const double replacement = arguments.number("replacement");
    if (arguments.isFailed() || !arguments.work(static_cast<double>(result.cells.size())))
        return {};
    for (double& cell : result.cells)
        if (cell == pattern || (std::isnan(cell) && std::isnan(pattern))) cell = replacement;
    return ScriptValue(std::move(result));
}

/// The rows of these places, counted from 0.
Matrix rowsAt(const Matrix& of, const std::vector<std::int64_t>& places) {
    Matrix result(static_cast<std::int64_t>(places.size()), of.columns);
    for (std::int64_t i = 0; i < result.rows; ++i)
        for (std::int64_t j = 0; j < of.columns; ++j)
            result.at(i, j) = of.at(places[static_cast<std::size_t>(i)], j);
    return result;
}

std::vector<std::int64_t> placesKept(const Matrix& of, const Matrix* select) {
    std::vector<std::int64_t> kept;
    for (std::int64_t i = 0; i < of.rows; ++i) {
        bool isKept = select && select->cells[static_cast<std::size_t>(i)] != 0;
        for (std::int64_t j = 0; j < of.columns && !select && !isKept; ++j)
            isKept = of.at(i, j) != 0;
        if (isKept) kept.push_back(i);
    }
    return kept;
}

/// If nothing is left, one row of zeros is, unless empty.return is FALSE.
ScriptValue withoutEmpty(ScriptArguments& arguments) {
    const Matrix& target = arguments.matrix("target");
    const std::string margin = arguments.text("margin", "rows");
    const bool isByRows = margin == "rows";
    const bool keepsOne = arguments.truth("empty.return", true);
    if (!isByRows && margin != "cols") return arguments.fail("margin is \"rows\" or \"cols\"");
    const Matrix* select = arguments.has("select") ? &arguments.matrix("select") : nullptr;
    if (arguments.isFailed() || !arguments.canMake(target.rows, target.columns)) return {};
    const Matrix of = isByRows ? target : transposed(target);
    if (select && select->cells.size() != static_cast<std::size_t>(of.rows))
        return arguments.fail(
            fmt::format("select has {} cells for {} {}", select->cells.size(), of.rows, margin));
    Matrix result = rowsAt(of, placesKept(of, select));
    if (result.rows == 0 && keepsOne) result = Matrix(1, of.columns);
    return ScriptValue(isByRows ? std::move(result) : transposed(result));
}

/// Stable; NaN comes last.
ScriptValue sortedRows(ScriptArguments& arguments) {
    const Matrix& target = arguments.matrix("target");
    std::vector<std::int64_t> columns{0};
    if (arguments.has("by")) {
        columns.clear();
        for (const double cell : arguments.matrix("by").cells) {
            if (!(cell >= 1 && cell <= static_cast<double>(target.columns)))
                return arguments.fail(
                    fmt::format("there is no column {} of {}", cell, target.columns));
            columns.push_back(static_cast<std::int64_t>(cell) - 1);
        }
    }
    const bool isDecreasing = arguments.truth("decreasing", false);
    const bool wantsPlaces = arguments.truth("index.return", false);
    if (arguments.isFailed() || !arguments.canMake(target.rows, target.columns)) return {};
    if (target.columns == 0) return ScriptValue(target);
    std::vector<std::int64_t> places(static_cast<std::size_t>(target.rows));
    std::iota(places.begin(), places.end(), std::int64_t{0});
    const auto size = static_cast<double>(places.size());
    if (!arguments.work(size * std::log2(size + 1))) return {};
    std::ranges::stable_sort(places, [&](std::int64_t left, std::int64_t right) {
        for (const std::int64_t column : columns) {
            const double a = target.at(left, column);
            const double b = target.at(right, column);
            if (std::isnan(a) != std::isnan(b)) return std::isnan(b);
            if (a != b && !std::isnan(a)) return isDecreasing ? a > b : a < b;
        }
        return false;
    });
    if (!wantsPlaces) return ScriptValue(rowsAt(target, places));
    Matrix result(target.rows, 1);
    for (std::size_t i = 0; i < places.size(); ++i)
        result.cells[i] = static_cast<double>(places[i] + 1);
    return ScriptValue(std::move(result));
}

/// The cells of a column without what comes again, ascending.
ScriptValue distinctCells(ScriptArguments& arguments) {
    Matrix result = arguments.matrix("target");
    if (!arguments.canMake(result.rows, result.columns)) return {};
    std::ranges::stable_sort(result.cells, [](double a, double b) {
        return std::isnan(a) != std::isnan(b) ? std::isnan(b) : a < b;
    });
    const auto repeated = std::ranges::unique(result.cells, [](double a, double b) {
        return a == b || (std::isnan(a) && std::isnan(b));
    });
    result.cells.erase(repeated.begin(), repeated.end());
    result.rows = static_cast<std::int64_t>(result.cells.size());
    result.columns = 1;
    return ScriptValue(std::move(result));
}

constexpr std::array kTableBuiltins{
    ScriptBuiltin{"table", "A B | c d e odim1 odim2", contingencyTable},
    ScriptBuiltin{"replace", "target pattern replacement", replacedCells},
    ScriptBuiltin{"removeEmpty", "target | margin select empty.return", withoutEmpty},
    ScriptBuiltin{"order", "target | by decreasing index.return", sortedRows},
    ScriptBuiltin{"unique", "target/x", distinctCells},
};

}  // namespace

std::span<const ScriptBuiltin> tableBuiltins() {
    return kTableBuiltins;
}

}  // namespace candler::linrel
