// The header that exported scripts share, `script_runtime.hpp`: values, cells, parts of matrices.
// ScriptRuntimeFunctions.h has the functions of scripts that need more than a line.
#pragma once

namespace candler::linrel::texts {

inline constexpr const char* kRuntimeValues =
    R"(// What functions of scripts need beside Eigen: the operators and functions of DML that Eigen has
// not, or has with another meaning. Include it before Eigen: shapes that do not fit then throw
// std::runtime_error in all builds. Several folders may have this file, and one program needs it
// once.
#ifndef DML_SCRIPT_RUNTIME_HPP
#define DML_SCRIPT_RUNTIME_HPP

#ifndef eigen_assert
#include <stdexcept>
#include <string>
namespace dml {
inline void checkEigen(bool holds, const char* condition) {
    if (!holds) throw std::runtime_error(std::string("shapes or places do not fit: ") + condition);
}
}  // namespace dml
#define eigen_assert(condition) ::dml::checkEigen(static_cast<bool>(condition), #condition)
#endif

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dml {

using Eigen::Index;
using Matrix = Eigen::MatrixXd;

constexpr double pi = 3.14159265358979323846;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

[[noreturn]] inline void stop(const std::string& message) {
    throw std::runtime_error(message);
}
inline void check(bool holds) {
    if (!holds) stop("what is asserted here does not hold");
}

inline std::string shape(const Matrix& x) {
    return std::to_string(x.rows()) + " x " + std::to_string(x.cols());
}

inline Matrix matrix(double x) {
    return Matrix::Constant(1, 1, x);
}

/// Of a matrix with a single cell.
inline double scalar(const Matrix& x) {
    if (x.size() != 1) stop("a single cell is wanted here, and this is a matrix of " + shape(x));
    return x(0, 0);
}
inline double number(const std::string& text) {
    char* end = nullptr;
    const double result = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0') stop("'" + text + "' is no number");
    return result;
}

inline bool isTrue(double x) {
    if (std::isnan(x)) stop("a condition is TRUE or FALSE, and this is NaN");
    return x != 0;
}
inline bool isTrue(const Matrix& x) {
    return isTrue(scalar(x));
}

/// A number as DML prints it: with a digit after the point, and powers of ten far from 1.
inline std::string text(double x) {
    if (std::isnan(x)) return "NaN";
    if (std::isinf(x)) return x > 0 ? "Infinity" : "-Infinity";
    char digits[64];
    int count = 0;
    do std::snprintf(digits, sizeof digits, "%.*e", count, x);
    while (++count < 17 && std::strtod(digits, nullptr) != x);
    const std::string written(digits);
    const std::size_t e = written.find('e');
    const int power = std::atoi(written.c_str() + e + 1);
    const bool isPlain = x == 0 || (std::fabs(x) >= 1e-3 && std::fabs(x) < 1e7);
    if (isPlain) {
        std::snprintf(digits, sizeof digits, "%.*f", std::max(count - 1 - power, 1), x);
        return digits;
    }
    std::string front = written.substr(0, e);
    if (front.find('.') == std::string::npos) front += ".0";
    return front + "E" + std::to_string(power);
}
inline std::string wholeText(double x) {
    const bool isWhole = std::fabs(x) <= 9007199254740992.0 && x == std::floor(x);
    return isWhole ? std::to_string(static_cast<long long>(x)) : text(x);
}
inline std::string truthText(double x) {
    return x != 0 ? "TRUE" : "FALSE";
}
inline std::string text(const Matrix& x) {
    return text(scalar(x));
}

/// A count or a place: the whole number that is not above it.
inline Index whole(double x) {
    if (!(std::fabs(x) < 1e15)) stop("a place or a size cannot be " + text(x));
    return static_cast<Index>(std::floor(x));
}
inline Index size(double x) {
    const Index result = whole(x);
    if (result < 0) stop("a size cannot be " + text(x));
    return result;
}

/// The numbers from one to another, downwards too.
class Range {
public:
    class Place {
    public:
        Place(double from, double step, double round) : m_from(from), m_step(step), m_round(round) {}
        double operator*() const { return m_from + m_round * m_step; }
        Place& operator++() {
            ++m_round;
            return *this;
        }
        bool operator!=(const Place& other) const { return m_round != other.m_round; }

    private:
        double m_from;
        double m_step;
        double m_round;
    };

    Range(double from, double to) : m_from(from), m_step(from <= to ? 1 : -1) {
        if (!std::isfinite(from) || !std::isfinite(to)) stop("the range of a loop has no end");
        m_rounds = std::floor(std::fabs(to - from)) + 1;
    }
    Place begin() const { return {m_from, m_step, 0}; }
    Place end() const { return {m_from, m_step, m_rounds}; }

private:
    double m_from;
    double m_step;
    double m_rounds;
};
inline Range range(double from, double to) {
    return {from, to};
}

/// By rows.
inline std::vector<double> cells(const Matrix& x) {
    std::vector<double> result;
    for (Index i = 0; i < x.rows(); ++i)
        for (Index j = 0; j < x.cols(); ++j) result.push_back(x(i, j));
    return result;
}
inline Matrix column(const std::vector<double>& cells) {
    return Eigen::Map<const Eigen::VectorXd>(cells.data(), static_cast<Index>(cells.size()));
}

)";

inline constexpr const char* kRuntimeCells =
    R"(// Cell by cell: rows and columns are repeated where the other matrix has more of them.

template <typename Function>
Matrix combine(const Matrix& a, const Matrix& b, Function function) {
    const bool rowsFit = a.rows() == b.rows() || a.rows() == 1 || b.rows() == 1;
    const bool columnsFit = a.cols() == b.cols() || a.cols() == 1 || b.cols() == 1;
    if (!rowsFit || !columnsFit) stop("these shapes do not fit: " + shape(a) + " and " + shape(b));
    Matrix result(a.rows() == 1 ? b.rows() : a.rows(), a.cols() == 1 ? b.cols() : a.cols());
    const Index aRow = a.rows() == 1 ? 0 : 1;
    const Index bRow = b.rows() == 1 ? 0 : 1;
    for (Index j = 0; j < result.cols(); ++j) {
        const double* const left = a.data() + (a.cols() == 1 ? 0 : j) * a.rows();
        const double* const right = b.data() + (b.cols() == 1 ? 0 : j) * b.rows();
        double* const to = result.data() + j * result.rows();
        for (Index i = 0; i < result.rows(); ++i) to[i] = function(left[i * aRow], right[i * bRow]);
    }
    return result;
}
template <typename Function>
Matrix combine(const Matrix& a, double b, Function function) {
    return a.unaryExpr([=](double x) { return function(x, b); });
}
template <typename Function>
Matrix combine(double a, const Matrix& b, Function function) {
    return b.unaryExpr([=](double x) { return function(a, x); });
}
template <typename Function>
double combine(double a, double b, Function function) {
    return function(a, b);
}
template <typename Function>
Matrix each(const Matrix& x, Function function) {
    return x.unaryExpr(function);
}
template <typename Function>
double each(double x, Function function) {
    return function(x);
}

/// An expression of Eigen as the matrix that it is; a number stays one.
inline double value(double x) {
    return x;
}
inline const Matrix& value(const Matrix& x) {
    return x;
}
template <typename Derived>
Matrix value(const Eigen::DenseBase<Derived>& x) {
    return x;
}

#define DML_COMBINE(name, expression)                                                           \
    template <typename A, typename B>                                                           \
    auto name(const A& left, const B& right) {                                                  \
        return combine(value(left), value(right), [](double a, double b) { return expression; }); \
    }
DML_COMBINE(add, a + b)
DML_COMBINE(subtract, a - b)
DML_COMBINE(multiply, a* b)
DML_COMBINE(divide, a / b)
DML_COMBINE(power, std::pow(a, b))
// The remainder has the sign of the divisor.
DML_COMBINE(modulo, b == 0 ? nan : a - std::floor(a / b) * b)
DML_COMBINE(floorDivide, std::floor(a / b))
DML_COMBINE(less, a < b ? 1.0 : 0.0)
DML_COMBINE(lessOrEqual, a <= b ? 1.0 : 0.0)
DML_COMBINE(greater, a > b ? 1.0 : 0.0)
DML_COMBINE(greaterOrEqual, a >= b ? 1.0 : 0.0)
DML_COMBINE(equal, a == b ? 1.0 : 0.0)
DML_COMBINE(notEqual, a != b ? 1.0 : 0.0)
DML_COMBINE(both, a != 0 && b != 0 ? 1.0 : 0.0)
DML_COMBINE(either, a != 0 || b != 0 ? 1.0 : 0.0)
DML_COMBINE(exclusiveOr, (a != 0) != (b != 0) ? 1.0 : 0.0)
DML_COMBINE(logarithm, std::log(a) / std::log(b))
// Not a number if one of them is none.
DML_COMBINE(min, std::isnan(a) || std::isnan(b) ? nan : std::min(a, b))
DML_COMBINE(max, std::isnan(a) || std::isnan(b) ? nan : std::max(a, b))
#undef DML_COMBINE

#define DML_EACH(name, expression)                                             \
    template <typename A>                                                      \
    auto name(const A& of) {                                                   \
        return each(value(of), [](double x) -> double { return expression; }); \
    }
DML_EACH(opposite, x == 0 ? 1 : 0)
DML_EACH(sign, x > 0 ? 1 : x < 0 ? -1 : x)
DML_EACH(roundHalfUp, x - std::floor(x) < 0.5 ? std::floor(x) : std::floor(x) + 1)
DML_EACH(sigmoid, 1 / (1 + std::exp(-x)))
DML_EACH(truncate, std::trunc(x))
DML_EACH(normalDistribution, std::erfc(-x / std::sqrt(2.0)) / 2)
DML_EACH(isNaN, std::isnan(x) ? 1 : 0)
DML_EACH(isInfinite, std::isinf(x) ? 1 : 0)
#undef DML_EACH

inline Matrix ifElse(const Matrix& test, const Matrix& yes, const Matrix& no) {
    const Matrix first = combine(test, yes, [](double a, double b) { return a != 0 ? b : nan; });
    const Matrix tests = combine(test, first, [](double a, double) { return a; });
    const Matrix second = combine(tests, no, [](double a, double b) { return a != 0 ? nan : b; });
    const Matrix chosen = combine(tests, second, [](double a, double) { return a; });
    const Matrix firsts = combine(second, first, [](double, double b) { return b; });
    return (chosen.array() != 0).select(firsts, second);
}

)";

inline constexpr const char* kRuntimeParts =
    R"(// Parts of matrices, counted from 1, as views.

inline void checkPart(double from, double to, Index of, const char* what) {
    const Index first = whole(from);
    const Index last = whole(to);
    if (first >= 1 && last <= of && first <= last) return;
    stop("there are no " + std::string(what) + " " + std::to_string(first) + " to " +
         std::to_string(last) + " of " + std::to_string(of));
}

template <typename Any>
auto partOf(Any& x, double row, double lastRow, double column, double lastColumn) {
    checkPart(row, lastRow, x.rows(), "rows");
    checkPart(column, lastColumn, x.cols(), "columns");
    return x.block(whole(row) - 1, whole(column) - 1, whole(lastRow) - whole(row) + 1,
                   whole(lastColumn) - whole(column) + 1);
}
template <typename Any>
auto rowsOf(Any& x, double from, double to) {
    checkPart(from, to, x.rows(), "rows");
    return x.block(whole(from) - 1, 0, whole(to) - whole(from) + 1, x.cols());
}
template <typename Any>
auto columnsOf(Any& x, double from, double to) {
    checkPart(from, to, x.cols(), "columns");
    return x.block(0, whole(from) - 1, x.rows(), whole(to) - whole(from) + 1);
}

inline auto part(const Matrix& x, double row, double lastRow, double column, double lastColumn) {
    return partOf(x, row, lastRow, column, lastColumn);
}
inline auto part(Matrix& x, double row, double lastRow, double column, double lastColumn) {
    return partOf(x, row, lastRow, column, lastColumn);
}
inline auto rows(const Matrix& x, double from, double to) {
    return rowsOf(x, from, to);
}
inline auto rows(Matrix& x, double from, double to) {
    return rowsOf(x, from, to);
}
inline auto row(const Matrix& x, double i) {
    return rowsOf(x, i, i);
}
inline auto row(Matrix& x, double i) {
    return rowsOf(x, i, i);
}
inline auto columns(const Matrix& x, double from, double to) {
    return columnsOf(x, from, to);
}
inline auto columns(Matrix& x, double from, double to) {
    return columnsOf(x, from, to);
}
inline auto column(const Matrix& x, double j) {
    return columnsOf(x, j, j);
}
inline auto column(Matrix& x, double j) {
    return columnsOf(x, j, j);
}
inline double cell(const Matrix& x, double i, double j) {
    checkPart(i, i, x.rows(), "rows");
    checkPart(j, j, x.cols(), "columns");
    return x(whole(i) - 1, whole(j) - 1);
}
inline double& cell(Matrix& x, double i, double j) {
    checkPart(i, i, x.rows(), "rows");
    checkPart(j, j, x.cols(), "columns");
    return x(whole(i) - 1, whole(j) - 1);
}
/// Of what has one column or one row.
inline double cell(const Matrix& x, double i) {
    return x.cols() == 1 ? cell(x, i, 1) : cell(x, 1, i);
}
inline double& cell(Matrix& x, double i) {
    return x.cols() == 1 ? cell(x, i, 1) : cell(x, 1, i);
}

/// A single cell fills the part.
template <typename Part>
void write(Part part, const Matrix& x) {
    if (x.size() == 1)
        part.setConstant(x(0, 0));
    else if (x.rows() == part.rows() && x.cols() == part.cols())
        part = x;
    else
        stop("a matrix of " + shape(x) + " does not fit into " + std::to_string(part.rows()) +
             " x " + std::to_string(part.cols()));
}

)";

}  // namespace candler::linrel::texts
