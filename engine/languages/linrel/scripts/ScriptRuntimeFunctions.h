// The functions of scripts in the header that exported scripts share; the rest of it is in
// ScriptRuntimeTexts.h.
#pragma once

namespace candler::linrel::texts {

inline constexpr const char* kRuntimeAggregates =
    R"(// Of all cells, of rows and of columns.

template <typename Derived>
double nrow(const Eigen::DenseBase<Derived>& x) {
    return static_cast<double>(x.rows());
}
template <typename Derived>
double ncol(const Eigen::DenseBase<Derived>& x) {
    return static_cast<double>(x.cols());
}
template <typename Derived>
double length(const Eigen::DenseBase<Derived>& x) {
    return static_cast<double>(x.rows()) * static_cast<double>(x.cols());
}
template <typename Derived>
double sum(const Eigen::DenseBase<Derived>& x) {
    return x.sum();
}
template <typename Derived>
double sumSq(const Eigen::DenseBase<Derived>& x) {
    return x.derived().array().square().sum();
}
template <typename Derived>
double mean(const Eigen::DenseBase<Derived>& x) {
    return x.sum() / static_cast<double>(x.size());
}
template <typename Derived>
double prod(const Eigen::DenseBase<Derived>& x) {
    return x.size() == 0 ? 1 : x.prod();
}
template <typename Derived>
Matrix rowSums(const Eigen::DenseBase<Derived>& x) {
    return x.rowwise().sum();
}
template <typename Derived>
Matrix colSums(const Eigen::DenseBase<Derived>& x) {
    return x.colwise().sum();
}

template <typename Cells>
double varianceOf(const Cells& cells) {
    if (cells.size() < 2) return 0;
    const double mean = cells.sum() / static_cast<double>(cells.size());
    return (cells.array() - mean).square().sum() / static_cast<double>(cells.size() - 1);
}
template <typename Cells>
double leastOf(const Cells& cells) {
    double result = infinity;
    for (Index i = 0; i < cells.size(); ++i) result = min(result, double(cells(i)));
    return result;
}
template <typename Cells>
double greatestOf(const Cells& cells) {
    double result = -infinity;
    for (Index i = 0; i < cells.size(); ++i) result = max(result, double(cells(i)));
    return result;
}
template <typename Cells>
double productOf(const Cells& cells) {
    return cells.size() == 0 ? 1 : cells.prod();
}
/// From 1; of equal ones the last. 0 if there are none.
template <typename Cells>
double greatestIndex(const Cells& cells) {
    Index best = 0;
    for (Index i = 1; i < cells.size(); ++i)
        if (cells(i) >= cells(best)) best = i;
    return cells.size() == 0 ? 0 : static_cast<double>(best + 1);
}
template <typename Cells>
double leastIndex(const Cells& cells) {
    Index best = 0;
    for (Index i = 1; i < cells.size(); ++i)
        if (cells(i) <= cells(best)) best = i;
    return cells.size() == 0 ? 0 : static_cast<double>(best + 1);
}

template <typename Function>
Matrix byRows(const Matrix& x, Function function) {
    Matrix result(x.rows(), 1);
    for (Index i = 0; i < x.rows(); ++i) result(i, 0) = function(x.row(i));
    return result;
}
template <typename Function>
Matrix byColumns(const Matrix& x, Function function) {
    Matrix result(1, x.cols());
    for (Index j = 0; j < x.cols(); ++j) result(0, j) = function(x.col(j));
    return result;
}

inline Matrix rowSumSqs(const Matrix& x) { return x.rowwise().squaredNorm(); }
inline Matrix colSumSqs(const Matrix& x) { return x.colwise().squaredNorm(); }
inline Matrix rowMeans(const Matrix& x) { return rowSums(x) / ncol(x); }
inline Matrix colMeans(const Matrix& x) { return colSums(x) / nrow(x); }
inline double var(const Matrix& x) { return varianceOf(x.reshaped()); }
inline double sd(const Matrix& x) { return std::sqrt(var(x)); }
inline double min(const Matrix& x) { return leastOf(x.reshaped()); }
inline double max(const Matrix& x) { return greatestOf(x.reshaped()); }
inline double min(double x) { return x; }
inline double max(double x) { return x; }
inline double nnz(const Matrix& x) { return static_cast<double>((x.array() != 0).count()); }
inline Matrix rowVars(const Matrix& x) { return byRows(x, [](const auto& r) { return varianceOf(r); }); }
inline Matrix colVars(const Matrix& x) { return byColumns(x, [](const auto& c) { return varianceOf(c); }); }
inline Matrix rowSds(const Matrix& x) { return rowVars(x).array().sqrt(); }
inline Matrix colSds(const Matrix& x) { return colVars(x).array().sqrt(); }
inline Matrix rowMins(const Matrix& x) { return byRows(x, [](const auto& r) { return leastOf(r); }); }
inline Matrix colMins(const Matrix& x) { return byColumns(x, [](const auto& c) { return leastOf(c); }); }
inline Matrix rowMaxs(const Matrix& x) { return byRows(x, [](const auto& r) { return greatestOf(r); }); }
inline Matrix colMaxs(const Matrix& x) { return byColumns(x, [](const auto& c) { return greatestOf(c); }); }
inline Matrix rowProds(const Matrix& x) { return byRows(x, [](const auto& r) { return productOf(r); }); }
inline Matrix colProds(const Matrix& x) { return byColumns(x, [](const auto& c) { return productOf(c); }); }
inline Matrix rowIndexMax(const Matrix& x) { return byRows(x, [](const auto& r) { return greatestIndex(r); }); }
inline Matrix rowIndexMin(const Matrix& x) { return byRows(x, [](const auto& r) { return leastIndex(r); }); }

template <typename Function>
Matrix accumulate(Matrix x, Function function) {
    for (Index i = 1; i < x.rows(); ++i)
        for (Index j = 0; j < x.cols(); ++j) x(i, j) = function(x(i - 1, j), x(i, j));
    return x;
}
inline Matrix cumsum(const Matrix& x) { return accumulate(x, [](double a, double b) { return a + b; }); }
inline Matrix cumprod(const Matrix& x) { return accumulate(x, [](double a, double b) { return a * b; }); }
inline Matrix cummin(const Matrix& x) { return accumulate(x, [](double a, double b) { return min(a, b); }); }
inline Matrix cummax(const Matrix& x) { return accumulate(x, [](double a, double b) { return max(a, b); }); }
/// Of two columns a and b: y_i = a_i + b_i y_(i-1).
inline Matrix cumsumprod(const Matrix& x) {
    if (x.cols() != 2) stop("cumsumprod wants a matrix of two columns");
    Matrix result(x.rows(), 1);
    double last = 0;
    for (Index i = 0; i < x.rows(); ++i) last = result(i, 0) = x(i, 0) + x(i, 1) * last;
    return result;
}

)";

inline constexpr const char* kRuntimeShapes =
    R"(// What makes matrices and rearranges them.

inline Matrix matrix(double x, double rows, double columns) {
    return Matrix::Constant(size(rows), size(columns), x);
}
/// The cells by rows, or by columns, in another shape; -1 is what is left.
inline Matrix matrix(const Matrix& x, double rows, double columns, bool isByRows = true) {
    if (rows == -1) rows = columns > 0 ? std::floor(length(x) / columns) : 0;
    if (columns == -1) columns = rows > 0 ? std::max(std::floor(length(x) / rows), 1.0) : 0;
    if (x.size() == 1) return matrix(x(0, 0), rows, columns);
    const Index n = size(rows);
    const Index k = size(columns);
    if (n * k != x.size())
        stop(std::to_string(x.size()) + " cells do not fill a matrix of " + std::to_string(n) +
             " x " + std::to_string(k));
    if (!isByRows) return x.reshaped(n, k);
    const Matrix turned = x.transpose();
    return turned.reshaped(k, n).transpose();
}
/// The numbers of a text between blanks.
inline Matrix matrix(const std::string& text, double rows, double columns) {
    Matrix result(size(rows), size(columns));
    const char* at = text.c_str();
    for (Index i = 0; i < result.rows(); ++i)
        for (Index j = 0; j < result.cols(); ++j) {
            char* end = nullptr;
            result(i, j) = std::strtod(at, &end);
            if (end == at) stop("the text has fewer numbers than the matrix has cells");
            at = end;
        }
    return result;
}
inline Matrix seq(double from, double to, double step) {
    const double count = std::floor((to - from) / step * (1 + 1e-14) + 1e-12) + 1;
    if (!std::isfinite(count) || step == 0) stop("no numbers lead there by this step");
    Matrix result(size(std::max(count, 0.0)), 1);
    for (Index i = 0; i < result.rows(); ++i) result(i, 0) = from + static_cast<double>(i) * step;
    return result;
}
inline Matrix seq(double from, double to) {
    return seq(from, to, from <= to ? 1 : -1);
}
inline Matrix seq(double to) {
    return seq(1, to);
}
/// Of a column the matrix with it; of a square its diagonal.
inline Matrix diag(const Matrix& x) {
    if (x.cols() == 1) return x.col(0).asDiagonal();
    if (x.rows() != x.cols()) stop("diag wants a column or a square matrix, and this is " + shape(x));
    return x.diagonal();
}
/// diag(w) %*% x and x %*% diag(w), without a matrix of zeros.
inline Matrix diagTimes(const Matrix& w, const Matrix& x) {
    if (w.cols() == 1) return w.col(0).asDiagonal() * x;
    return diag(w) * x;
}
inline Matrix timesDiag(const Matrix& x, const Matrix& w) {
    if (w.cols() == 1) return x * w.col(0).asDiagonal();
    return x * diag(w);
}
inline double trace(const Matrix& x) {
    if (x.rows() != x.cols()) stop("trace wants a square matrix, and this is " + shape(x));
    return x.trace();
}
inline Matrix rev(const Matrix& x) {
    return x.colwise().reverse();
}
/// Beside each other; what has no columns does not count.
inline Matrix cbind(std::initializer_list<Matrix> parts) {
    Matrix result(parts.begin()->rows(), 0);
    for (const Matrix& part : parts) {
        if (part.cols() == 0) continue;
        if (result.cols() > 0 && result.rows() != part.rows())
            stop("these shapes do not fit: " + shape(result) + " and " + shape(part));
        Matrix joined(part.rows(), result.cols() + part.cols());
        if (result.cols() > 0) joined.leftCols(result.cols()) = result;
        joined.rightCols(part.cols()) = part;
        result.swap(joined);
    }
    return result;
}
inline Matrix rbind(std::initializer_list<Matrix> parts) {
    Matrix result(0, parts.begin()->cols());
    for (const Matrix& part : parts) {
        if (part.rows() == 0) continue;
        if (result.rows() > 0 && result.cols() != part.cols())
            stop("these shapes do not fit: " + shape(result) + " and " + shape(part));
        Matrix joined(result.rows() + part.rows(), part.cols());
        if (result.rows() > 0) joined.topRows(result.rows()) = result;
        joined.bottomRows(part.rows()) = part;
        result.swap(joined);
    }
    return result;
}
inline Matrix triangle(const Matrix& x, bool isLower, bool hasDiagonal, bool hasValues) {
    Matrix result = Matrix::Zero(x.rows(), x.cols());
    for (Index j = 0; j < x.cols(); ++j)
        for (Index i = 0; i < x.rows(); ++i)
            if ((isLower ? j < i : j > i) || (i == j && hasDiagonal))
                result(i, j) = hasValues ? x(i, j) : 1;
    return result;
}
inline Matrix lowerTri(const Matrix& x, bool hasDiagonal = false, bool hasValues = false) {
    return triangle(x, true, hasDiagonal, hasValues);
}
inline Matrix upperTri(const Matrix& x, bool hasDiagonal = false, bool hasValues = false) {
    return triangle(x, false, hasDiagonal, hasValues);
}

/// How often pairs of places are there, or the sums of their weights; as many as there are with
/// sizes of -1. Pairs beyond the sizes, or with NaN, are left out.
inline Matrix table(const Matrix& a, const Matrix& b, const Matrix& weights, double rows = -1,
                    double columns = -1) {
    const std::vector<double> lists[] = {cells(a), cells(b), cells(weights)};
    const std::size_t count = std::max(lists[0].size(), lists[1].size());
    double greatest[] = {0, 0, 0};
    for (int k = 0; k < 3; ++k) {
        if (lists[k].size() != count && lists[k].size() != 1)
            stop("these lengths do not fit: " + std::to_string(count) + " and " +
                 std::to_string(lists[k].size()));
        for (const double place : lists[k])
            if (k < 2 && (place < 1 || place > 1e9)) stop("the places of a table are numbers from 1");
            else if (place > greatest[k]) greatest[k] = std::floor(place);
    }
    const auto at = [&](int k, std::size_t i) { return lists[k].size() == 1 ? lists[k][0] : lists[k][i]; };
    const Index n = rows >= 0 ? size(rows) : size(greatest[0]);
    const Index m = columns >= 0 ? size(columns) : size(greatest[1]);
    Matrix result = Matrix::Zero(n, m);
    for (std::size_t i = 0; i < count; ++i) {
        const double row = std::floor(at(0, i));
        const double column = std::floor(at(1, i));
        if (row <= static_cast<double>(n) && column <= static_cast<double>(m))
            result(static_cast<Index>(row) - 1, static_cast<Index>(column) - 1) += at(2, i);
    }
    return result;
}
inline Matrix replace(const Matrix& x, double pattern, double replacement) {
    return x.unaryExpr([=](double cell) {
        return cell == pattern || (std::isnan(cell) && std::isnan(pattern)) ? replacement : cell;
    });
}
inline Matrix rowsAt(const Matrix& x, const std::vector<Index>& places) {
    Matrix result(static_cast<Index>(places.size()), x.cols());
    for (Index i = 0; i < result.rows(); ++i) result.row(i) = x.row(places[static_cast<std::size_t>(i)]);
    return result;
}
/// Without rows, or columns, of zeros or those that are not selected; one of zeros if none is left.
inline Matrix removeEmpty(const Matrix& x, const std::string& margin = "rows",
                          const Matrix& select = Matrix(), bool keepsOne = true) {
    if (margin == "cols") return removeEmpty(x.transpose(), "rows", select, keepsOne).transpose();
    if (margin != "rows") stop("margin is \"rows\" or \"cols\"");
    const bool isSelected = select.size() > 0;
    if (isSelected && select.size() != x.rows())
        stop("select has " + std::to_string(select.size()) + " cells for " + std::to_string(x.rows()));
    std::vector<Index> kept;
    for (Index i = 0; i < x.rows(); ++i)
        if (isSelected ? select.reshaped()(i) != 0 : (x.row(i).array() != 0).any()) kept.push_back(i);
    if (kept.empty() && keepsOne) return Matrix::Zero(1, x.cols());
    return rowsAt(x, kept);
}
/// Sorted by columns, or where the rows come from; stable, and NaN comes last.
inline Matrix order(const Matrix& x, const Matrix& by = matrix(1), bool isDecreasing = false,
                    bool wantsPlaces = false) {
    if (x.cols() == 0) return x;
    std::vector<Index> columns;
    for (const double place : cells(by)) {
        if (!(place >= 1 && place <= ncol(x))) stop("there is no column " + text(place));
        columns.push_back(static_cast<Index>(place) - 1);
    }
    std::vector<Index> places(static_cast<std::size_t>(x.rows()));
    std::iota(places.begin(), places.end(), Index(0));
    std::stable_sort(places.begin(), places.end(), [&](Index left, Index right) {
        for (const Index column : columns) {
            const double a = x(left, column);
            const double b = x(right, column);
            if (std::isnan(a) != std::isnan(b)) return std::isnan(b);
            if (a != b && !std::isnan(a)) return isDecreasing ? a > b : a < b;
        }
        return false;
    });
    if (!wantsPlaces) return rowsAt(x, places);
    Matrix result(x.rows(), 1);
    for (Index i = 0; i < x.rows(); ++i)
        result(i, 0) = static_cast<double>(places[static_cast<std::size_t>(i)] + 1);
    return result;
}
inline Matrix unique(const Matrix& x) {
    std::vector<double> found = cells(order(column(cells(x))));
    const auto isSame = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    found.erase(std::unique(found.begin(), found.end(), isSame), found.end());
    return column(found);
}
inline Matrix outer(const Matrix& u, const Matrix& v, const std::string& op = "*") {
    if (op == "*") return multiply(u, v);
    if (op == "+") return add(u, v);
    if (op == "-") return subtract(u, v);
    if (op == "/") return divide(u, v);
    if (op == "^") return power(u, v);
    if (op == "<") return less(u, v);
    if (op == "<=") return lessOrEqual(u, v);
    if (op == ">") return greater(u, v);
    if (op == ">=") return greaterOrEqual(u, v);
    if (op == "==") return equal(u, v);
    if (op == "!=") return notEqual(u, v);
    if (op == "min") return min(u, v);
    if (op == "max") return max(u, v);
    stop("no operator is called '" + op + "'");
}
inline Matrix crossprod(const Matrix& x, const Matrix& y) {
    return x.transpose() * y;
}
inline Matrix crossprod(const Matrix& x) {
    return crossprod(x, x);
}
inline double nchar(const std::string& text) {
    return static_cast<double>(text.size());
}
inline std::string toString(const Matrix& x, double rows = 100, double columns = 100,
                            double decimal = 3, const std::string& between = " ",
                            const std::string& atEnd = "\n") {
    std::string result;
    for (Index i = 0; i < std::min(x.rows(), whole(rows)); ++i) {
        for (Index j = 0; j < std::min(x.cols(), whole(columns)); ++j) {
            if (j > 0) result += between;
            char digits[512];
            const int places = static_cast<int>(std::min(std::max(decimal, 0.0), 100.0));
            std::snprintf(digits, sizeof digits, "%.*f", places, x(i, j));
            result += std::isfinite(x(i, j)) ? std::string(digits) : text(x(i, j));
        }
        result += atEnd;
    }
    return result;
}

)";

}  // namespace candler::linrel::texts
