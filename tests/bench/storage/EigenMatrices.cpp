#include "EigenMatrices.h"

#ifdef WITH_EIGEN
#include <Eigen/Dense>
#include <Eigen/Sparse>
#endif

#include <memory>
#include <utility>

#include "Results.h"

namespace storage {

#ifdef WITH_EIGEN

namespace {

using Matrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;
using VectorMap = Eigen::Map<const Vector>;

/// Shared, because functions that refer to it are copied.
std::shared_ptr<const Matrix> matrixOf(const Csr& a) {
    const std::vector<int> pos(a.pos.begin(), a.pos.end());
    const std::vector<int> crd(a.crd.begin(), a.crd.end());
    return std::make_shared<Matrix>(Eigen::Map<const Matrix>(a.rows, a.columns, a.entries(),
                                                             pos.data(), crd.data(), a.val.data()));
}

VectorMap vectorOf(const Numbers& x) {
    return {x.data(), static_cast<Eigen::Index>(x.size())};
}

/// `compute` gives the matrix that is the result.
template <typename Compute>
void addRows(Contest& contest, Compute compute) {
    const auto result = std::make_shared<Matrix>();
    contest.contestants.push_back({"Eigen",
                                   [=] {
                                       *result = Matrix();
                                       *result = compute();
                                   },
                                   [=] {
                                       return entriesOfRows(
                                           result->rows(), result->cols(), result->outerIndexPtr(),
                                           result->innerIndexPtr(), result->valuePtr());
                                   }});
}

/// `fill` assigns to a vector of `count` numbers.
template <typename Fill>
void addVector(Contest& contest, std::int64_t count, Fill fill) {
    contest.contestants.push_back(denseContestant("Eigen", count, [=](double* y) {
        Eigen::Map<Vector> result(y, count);
        fill(result);
    }));
}

}  // namespace

void addEigenMatrixVector(Contest& contest, const Csr& a, const Numbers& x) {
    addVector(contest, a.rows, [m = matrixOf(a), &x](auto& y) { y.noalias() = *m * vectorOf(x); });
}

void addEigenMatrixProduct(Contest& contest, const Csr& a, const Csr& b) {
    addRows(contest, [m = matrixOf(a), n = matrixOf(b)] { return Matrix(*m * *n); });
}

void addEigenMatrixSum(Contest& contest, const Csr& a, const Csr& b) {
    addRows(contest, [m = matrixOf(a), n = matrixOf(b)] { return Matrix(*m + *n); });
}

void addEigenSampledProduct(Contest& contest, const Csr& s, const Numbers& u, const Numbers& v,
                            std::int64_t depth) {
    addRows(contest, [m = matrixOf(s), &u, &v, depth] {
        Matrix result = *m;
        for (Eigen::Index i = 0; i < result.rows(); ++i) {
            const VectorMap row(u.data() + i * depth, depth);
            for (Matrix::InnerIterator entry(result, i); entry; ++entry)
                entry.valueRef() *= row.dot(VectorMap(v.data() + entry.col() * depth, depth));
        }
        return result;
    });
}

void addEigenSumOfProduct(Contest& contest, const Csr& a, const Csr& b) {
    const auto left = std::make_shared<const Matrix>(matrixOf(a)->transpose());
    addVector(contest, 1,
              [left, n = matrixOf(b)](auto& sum) { sum[0] = Matrix(*left * *n).sum(); });
}

void addEigenTransposedProduct(Contest& contest, const Csr& a, const Numbers& x,
                               const double& beta) {
    addVector(contest, a.columns, [m = matrixOf(a), &x, &beta](auto& y) {
        y.noalias() = beta * (m->transpose() * Vector(*m * vectorOf(x)));
    });
}

#else

void addEigenMatrixVector(Contest&, const Csr&, const Numbers&) {}
void addEigenMatrixProduct(Contest&, const Csr&, const Csr&) {}
void addEigenMatrixSum(Contest&, const Csr&, const Csr&) {}
void addEigenSampledProduct(Contest&, const Csr&, const Numbers&, const Numbers&, std::int64_t) {}
void addEigenSumOfProduct(Contest&, const Csr&, const Csr&) {}
void addEigenTransposedProduct(Contest&, const Csr&, const Numbers&, const double&) {}

#endif

}  // namespace storage
