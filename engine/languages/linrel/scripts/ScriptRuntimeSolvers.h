// Equations, decompositions and statistics in the header that exported scripts share; the rest of
// it is in ScriptRuntimeTexts.h and ScriptRuntimeFunctions.h.
#pragma once

namespace candler::linrel::texts {

inline constexpr const char* kRuntimeSolvers =
    R"(// Equations and decompositions.

inline const Matrix& finite(const Matrix& x) {
    if (x.size() == 0 || !x.allFinite()) stop("a matrix of finite numbers is wanted here");
    return x;
}
inline const Matrix& square(const Matrix& x) {
    if (x.rows() != x.cols()) stop("a square matrix is wanted here, and this is " + shape(x));
    return finite(x);
}
inline Eigen::PartialPivLU<Matrix> regular(const Matrix& x) {
    Eigen::PartialPivLU<Matrix> factors(square(x));
    if ((factors.matrixLU().diagonal().array() == 0).any()) stop("the matrix is singular");
    return factors;
}
/// The solution, or what leaves the least squares.
inline Matrix solve(const Matrix& a, const Matrix& b) {
    if (a.rows() != b.rows()) stop("these shapes do not fit: " + shape(a) + " and " + shape(b));
    if (a.rows() != a.cols()) return finite(a).colPivHouseholderQr().solve(finite(b));
    return regular(a).solve(finite(b));
}
inline Matrix inv(const Matrix& a) {
    return regular(a).inverse();
}
inline double det(const Matrix& a) {
    return Eigen::PartialPivLU<Matrix>(square(a)).determinant();
}
/// The lower factor.
inline Matrix cholesky(const Matrix& a) {
    const Eigen::LLT<Matrix> factor(square(a));
    if (factor.info() != Eigen::Success) stop("the matrix is not positive definite");
    return factor.matrixL();
}

/// Signs of vectors are free: the greatest of the cells is made positive.
inline void orientColumns(Matrix& vectors, Matrix* companions = nullptr) {
    for (Index j = 0; j < vectors.cols(); ++j) {
        Index at = 0;
        vectors.col(j).cwiseAbs().maxCoeff(&at);
        if (vectors(at, j) >= 0) continue;
        vectors.col(j) *= -1;
        if (companions != nullptr) companions->col(j) *= -1;
    }
}
struct Eigenpairs {
    Matrix values;  ///< Ascending.
    Matrix vectors;
};
inline Eigenpairs eigen(const Matrix& a) {
    Eigenpairs result;
    if (square(a).isApprox(a.transpose(), 1e-12)) {
        const Eigen::SelfAdjointEigenSolver<Matrix> solver(a);
        if (solver.info() != Eigen::Success) stop("no eigenvalues were found");
        result.values = solver.eigenvalues();
        result.vectors = solver.eigenvectors();
    } else {
        const Eigen::EigenSolver<Matrix> solver(a);
        if (solver.info() != Eigen::Success) stop("no eigenvalues were found");
        if ((solver.eigenvalues().imag().array() != 0).any()) stop("the matrix has complex eigenvalues");
        const Matrix unsorted = solver.eigenvalues().real();
        const Matrix places = order(unsorted, matrix(1), false, true);
        const Matrix all = solver.eigenvectors().real();
        result.values = order(unsorted);
        result.vectors.resize(a.rows(), a.rows());
        for (Index j = 0; j < a.rows(); ++j)
            result.vectors.col(j) = all.col(whole(places(j, 0)) - 1).normalized();
    }
    orientColumns(result.vectors);
    return result;
}
struct SingularValues {
    Matrix left;
    Matrix values;  ///< On the diagonal, descending.
    Matrix right;
};
inline SingularValues svd(const Matrix& a) {
    const Eigen::JacobiSVD<Matrix> solver(finite(a), Eigen::ComputeThinU | Eigen::ComputeThinV);
    SingularValues result{solver.matrixU(), solver.singularValues().asDiagonal(), solver.matrixV()};
    orientColumns(result.left, &result.right);
    return result;
}
struct OrthogonalFactors {
    Matrix orthogonal;
    Matrix upper;
};
inline OrthogonalFactors qr(const Matrix& a) {
    const Eigen::HouseholderQR<Matrix> factors(finite(a));
    return {factors.householderQ(), factors.matrixQR().triangularView<Eigen::Upper>()};
}
/// order a = lower upper
struct TriangularFactors {
    Matrix order;
    Matrix lower;
    Matrix upper;
};
inline TriangularFactors lu(const Matrix& a) {
    const Eigen::PartialPivLU<Matrix> factors(square(a));
    return {factors.permutationP(), factors.matrixLU().triangularView<Eigen::UnitLower>(),
            factors.matrixLU().triangularView<Eigen::Upper>()};
}

// Statistics.

inline std::vector<double> sorted(const Matrix& x) {
    if (x.size() == 0) stop("this is not defined without cells");
    return cells(order(column(cells(x))));
}
/// The cell at the place that is the share of all, rounded up.
inline Matrix quantile(const Matrix& x, const Matrix& shares) {
    const std::vector<double> all = sorted(x);
    return shares.unaryExpr([&](double share) {
        if (!(share >= 0 && share <= 1)) stop("the share of a quantile is from 0 to 1");
        // Rounding must not lead beyond a place that is meant.
        const double place = std::ceil(share * static_cast<double>(all.size()) * (1 - 1e-15));
        return all[static_cast<std::size_t>(std::max(place, 1.0)) - 1];
    });
}
inline double quantile(const Matrix& x, double share) {
    return quantile(x, matrix(share))(0, 0);
}
inline double median(const Matrix& x) {
    const std::vector<double> all = sorted(x);
    const std::size_t middle = (all.size() + 1) / 2;
    return all.size() % 2 == 0 ? (all[middle - 1] + all[middle]) / 2 : all[middle - 1];
}
inline double moment(const Matrix& x, double order) {
    if (x.size() == 0) stop("this is not defined without cells");
    return mean((x.array() - mean(x)).pow(order));
}
inline double cov(const Matrix& x, const Matrix& y) {
    if (x.size() != y.size() || x.size() == 0) stop("these lengths do not fit: " + shape(x) + " and " + shape(y));
    const Matrix a = column(cells(x));
    const Matrix b = column(cells(y));
    return ((a.array() - mean(a)) * (b.array() - mean(b))).sum() / static_cast<double>(a.size() - 1);
}
inline double groupValue(const Matrix& x, const std::string& function, double order) {
    if (function == "sum") return x.sum();
    if (function == "count") return length(x);
    if (function == "mean") return mean(x);
    if (function == "variance") return var(x);
    if (function == "centralmoment" && order >= 2 && order <= 4) return moment(x, order);
    stop("no such function of groups: '" + function + "'");
}
/// Of each column and each group, numbered from 1; 0 of groups without cells.
inline Matrix aggregate(const Matrix& target, const Matrix& groups, const std::string& function,
                        double count = -1, double order = 2) {
    const bool isTurned = target.rows() == 1 && target.cols() == groups.size();
    const Matrix x = isTurned ? Matrix(target.transpose()) : target;
    const std::vector<double> numbers = cells(groups);
    if (x.rows() != groups.size()) stop("there are not as many groups as rows");
    double greatest = 0;
    for (const double group : numbers) {
        if (!(group >= 1 && group <= 1e8)) stop("groups are numbers from 1");
        greatest = std::max(greatest, std::floor(group));
    }
    Matrix result = Matrix::Zero(count >= 0 ? size(count) : size(greatest), x.cols());
    std::vector<std::vector<Index>> members(static_cast<std::size_t>(result.rows()));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (const std::size_t group = static_cast<std::size_t>(numbers[i]) - 1; group < members.size())
            members[group].push_back(static_cast<Index>(i));
    for (Index group = 0; group < result.rows(); ++group) {
        const Matrix rows = rowsAt(x, members[static_cast<std::size_t>(group)]);
        for (Index j = 0; rows.rows() > 0 && j < x.cols(); ++j)
            result(group, j) = groupValue(rows.col(j), function, order);
    }
    return result;
}

}  // namespace dml

#endif
)";

}  // namespace candler::linrel::texts
