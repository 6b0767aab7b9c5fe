// Equations and decompositions of scripts, by Eigen, whose headers are seen nowhere else.
#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"

namespace candler::linrel {

namespace {

using Dense = Eigen::MatrixXd;

Dense denseOf(const Matrix& matrix) {
    Dense result(matrix.rows, matrix.columns);
    for (std::int64_t i = 0; i < matrix.rows; ++i)
        for (std::int64_t j = 0; j < matrix.columns; ++j) result(i, j) = matrix.at(i, j);
    return result;
}

ScriptValue valueOf(const Dense& dense) {
    Matrix result(dense.rows(), dense.cols());
    for (std::int64_t i = 0; i < result.rows; ++i)
        for (std::int64_t j = 0; j < result.columns; ++j) result.at(i, j) = dense(i, j);
    return ScriptValue(std::move(result));
}

/// An argument with cells that are all finite, after its cubic work; none with an error.
std::optional<Dense> finiteMatrix(ScriptArguments& arguments, const std::string& name) {
    const Matrix& matrix = arguments.matrix(name);
    if (arguments.isFailed()) return std::nullopt;
    const double least = static_cast<double>(std::min(matrix.rows, matrix.columns));
    if (!arguments.work(10 * least * static_cast<double>(matrix.cells.size()))) return std::nullopt;
    const bool isFinite =
        std::ranges::all_of(matrix.cells, [](double x) { return std::isfinite(x); });
    if (!isFinite || matrix.cells.empty()) {
        arguments.fail(fmt::format("'{}' wants a matrix of finite numbers", arguments.function()));
        return std::nullopt;
    }
    return denseOf(matrix);
}

std::optional<Dense> squareMatrix(ScriptArguments& arguments, const std::string& name) {
    auto matrix = finiteMatrix(arguments, name);
    if (!matrix || matrix->rows() == matrix->cols()) return matrix;
    arguments.fail(fmt::format("'{}' wants a square matrix, and this is {} x {}",
                               arguments.function(), matrix->rows(), matrix->cols()));
    return std::nullopt;
}

bool isSingular(const Eigen::PartialPivLU<Dense>& factors) {
    return (factors.matrixLU().diagonal().array() == 0).any();
}

/// The solution, or of more rows than columns what leaves the least squares.
ScriptValue solution(ScriptArguments& arguments) {
    if (!arguments.has("b")) {
        const auto square = squareMatrix(arguments, "a");
        if (!square) return {};
        const Eigen::PartialPivLU<Dense> factors(*square);
        if (isSingular(factors)) return arguments.fail("the matrix is singular");
        return valueOf(factors.inverse());
    }
    const auto a = finiteMatrix(arguments, "a");
    const auto b = a ? finiteMatrix(arguments, "b") : std::nullopt;
    if (!a || !b) return {};
    if (a->rows() != b->rows())
        return arguments.fail(fmt::format("these shapes do not fit: {} x {} and {} x {}", a->rows(),
                                          a->cols(), b->rows(), b->cols()));
    if (!arguments.work(static_cast<double>(a->size()) * static_cast<double>(b->cols()))) return {};
    if (a->rows() != a->cols()) return valueOf(a->colPivHouseholderQr().solve(*b));
    const Eigen::PartialPivLU<Dense> factors(*a);
    if (isSingular(factors)) return arguments.fail("the matrix is singular");
    return valueOf(factors.solve(*b));
}

ScriptValue determinant(ScriptArguments& arguments) {
    const auto matrix = squareMatrix(arguments, "a");
    return matrix ? ScriptValue(Eigen::PartialPivLU<Dense>(*matrix).determinant()) : ScriptValue();
}

/// The lower factor.
ScriptValue choleskyFactor(ScriptArguments& arguments) {
    const auto matrix = squareMatrix(arguments, "a");
    if (!matrix) return {};
    const Eigen::LLT<Dense> factor(*matrix);
    if (factor.info() != Eigen::Success)
        return arguments.fail("the matrix is not positive definite");
    return valueOf(factor.matrixL());
}

/// Signs of vectors are free: the greatest of the cells is made positive.
void orientColumns(Dense& vectors, Dense* companions = nullptr) {
    for (Eigen::Index j = 0; j < vectors.cols(); ++j) {
        Eigen::Index at = 0;
        vectors.col(j).cwiseAbs().maxCoeff(&at);
        if (vectors(at, j) >= 0) continue;
        vectors.col(j) *= -1;
        if (companions) companions->col(j) *= -1;
    }
}

/// Values, ascending, and vectors as columns. Complex ones are an error.
ScriptValue eigenDecomposition(ScriptArguments& arguments) {
    const auto matrix = squareMatrix(arguments, "a");
    if (!matrix) return {};
    Dense values;
    Dense vectors;
    if (matrix->isApprox(matrix->transpose(), 1e-12)) {
        const Eigen::SelfAdjointEigenSolver<Dense> solver(*matrix);
        if (solver.info() != Eigen::Success) return arguments.fail("no eigenvalues were found");
        values = solver.eigenvalues();
        vectors = solver.eigenvectors();
    } else {
        const Eigen::EigenSolver<Dense> solver(*matrix);
        if (solver.info() != Eigen::Success) return arguments.fail("no eigenvalues were found");
        if ((solver.eigenvalues().imag().array() != 0).any())
            return arguments.fail("the matrix has complex eigenvalues");
        std::vector<Eigen::Index> order(static_cast<std::size_t>(matrix->rows()));
        std::iota(order.begin(), order.end(), Eigen::Index{0});
        const Dense unsorted = solver.eigenvalues().real();
        std::ranges::stable_sort(
            order, [&](Eigen::Index a, Eigen::Index b) { return unsorted(a, 0) < unsorted(b, 0); });
        const Dense all = solver.eigenvectors().real();
        values.resize(matrix->rows(), 1);
        vectors.resize(matrix->rows(), matrix->rows());
        for (std::size_t i = 0; i < order.size(); ++i) {
            values(static_cast<Eigen::Index>(i), 0) = unsorted(order[i], 0);
            vectors.col(static_cast<Eigen::Index>(i)) = all.col(order[i]).normalized();
        }
    }
    orientColumns(vectors);
    arguments.more.push_back(valueOf(vectors));
    return valueOf(values);
}

/// U, the diagonal matrix of the singular values, descending, and V.
ScriptValue singularValues(ScriptArguments& arguments) {
    const auto matrix = finiteMatrix(arguments, "a");
    if (!matrix) return {};
    const Eigen::JacobiSVD<Dense> solver(*matrix, Eigen::ComputeThinU | Eigen::ComputeThinV);
    Dense left = solver.matrixU();
    Dense right = solver.matrixV();
    orientColumns(left, &right);
    arguments.more.push_back(valueOf(solver.singularValues().asDiagonal()));
    arguments.more.push_back(valueOf(right));
    return valueOf(left);
}

/// An orthogonal and an upper factor.
ScriptValue orthogonalFactors(ScriptArguments& arguments) {
    const auto matrix = finiteMatrix(arguments, "a");
    if (!matrix || !arguments.canMake(matrix->rows(), matrix->rows())) return {};
    const Eigen::HouseholderQR<Dense> factors(*matrix);
    const Dense upper = factors.matrixQR().triangularView<Eigen::Upper>();
    arguments.more.push_back(valueOf(upper));
    return valueOf(factors.householderQ());
}

/// P, L and U, where P A = L U.
ScriptValue triangularFactors(ScriptArguments& arguments) {
    const auto matrix = squareMatrix(arguments, "a");
    if (!matrix) return {};
    const Eigen::PartialPivLU<Dense> factors(*matrix);
    const Dense lower = factors.matrixLU().triangularView<Eigen::UnitLower>();
    const Dense upper = factors.matrixLU().triangularView<Eigen::Upper>();
    const Dense order = factors.permutationP();
    arguments.more.push_back(valueOf(lower));
    arguments.more.push_back(valueOf(upper));
    return valueOf(order);
}

constexpr std::array kSolverBuiltins{
    ScriptBuiltin{"solve", "a | b", solution},       ScriptBuiltin{"inv", "a", solution},
    ScriptBuiltin{"det", "a", determinant},          ScriptBuiltin{"cholesky", "a", choleskyFactor},
    ScriptBuiltin{"eigen", "a", eigenDecomposition}, ScriptBuiltin{"svd", "a", singularValues},
    ScriptBuiltin{"qr", "a", orthogonalFactors},     ScriptBuiltin{"lu", "a", triangularFactors},
};

}  // namespace

std::span<const ScriptBuiltin> solverBuiltins() {
    return kSolverBuiltins;
}

}  // namespace candler::linrel
