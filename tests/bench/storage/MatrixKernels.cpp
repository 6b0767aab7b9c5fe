// The kernels of matrices: ours, those of TACO (WITH_TACO), of Eigen (WITH_EIGEN) and of GraphBLAS
// (WITH_GRAPHBLAS). Exported kernels are compiled with `kernels` as another name, so that they do
// not clash.
#include <memory>
#include <vector>

#include "Kernels.h"
#include "Results.h"
#define kernels candler_spmv
#include "spmv/y.hpp"
#undef kernels
#define kernels candler_mmm
#include "mmm/C.hpp"
#undef kernels
#define kernels candler_sum
#include "sum/C.hpp"
#undef kernels
#define kernels candler_sddmm
#include "sddmm/R.hpp"
#undef kernels
#define kernels candler_summmm
#include "summmm/s.hpp"
#undef kernels
#define kernels candler_batax
#include "batax/y.hpp"
#undef kernels
#define kernels candler_triangles
#include "triangles/t.hpp"
#undef kernels
#include "EigenMatrices.h"
#include "GraphBlasMatrices.h"
#include "TacoKernels.h"

namespace storage {

Contest matrixVector(const Csr& a, const Numbers& x) {
    Contest contest{.kernel = "SpMV", .input = {}, .contestants = {}};
    contest.contestants.push_back(denseContestant("ours", a.rows, [&a, &x](double* y) {
        candler_spmv::y(y, a.rows, a.columns, a.entries(), a.pos.data(), a.crd.data(), a.val.data(),
                        x.data());
    }));
    addTacoMatrixVector(contest, a, x);
    addEigenMatrixVector(contest, a, x);
    addGraphBlasMatrixVector(contest, a, x);
    return contest;
}

Contest matrixProduct(const Csr& a, const Csr& b) {
    Contest contest{.kernel = "MMM", .input = {}, .contestants = {}};
    contest.contestants.push_back(rowsContestant(a.rows, b.columns, [&a, &b](RowsResult& c) {
        candler_mmm::C(c.pos.data(), c.crd, c.val, a.rows, b.columns, a.columns, a.entries(),
                       b.entries(), a.pos.data(), a.crd.data(), a.val.data(), b.pos.data(),
                       b.crd.data(), b.val.data());
    }));
    addTacoMatrixProduct(contest, a, b);
    addEigenMatrixProduct(contest, a, b);
    addGraphBlasMatrixProduct(contest, a, b);
    return contest;
}

Contest matrixSum(const Csr& a, const Csr& b) {
    Contest contest{.kernel = "sum", .input = {}, .contestants = {}};
    contest.contestants.push_back(rowsContestant(a.rows, a.columns, [&a, &b](RowsResult& c) {
        candler_sum::C(c.pos.data(), c.crd, c.val, a.rows, a.columns, a.entries(), b.entries(),
                       a.pos.data(), a.crd.data(), a.val.data(), b.pos.data(), b.crd.data(),
                       b.val.data());
    }));
    addTacoMatrixSum(contest, a, b);
    addEigenMatrixSum(contest, a, b);
    addGraphBlasMatrixSum(contest, a, b);
    return contest;
}

Contest sampledProduct(const Csr& s, const Numbers& u, const Numbers& v, std::int64_t depth) {
    Contest contest{.kernel = "SDDMM", .input = {}, .contestants = {}};
    contest.contestants.push_back(
        rowsContestant(s.rows, s.columns, [&s, &u, &v, depth](RowsResult& r) {
            candler_sddmm::R(r.pos.data(), r.crd, r.val, s.rows, s.columns, depth, s.entries(),
                             s.pos.data(), s.crd.data(), s.val.data(), u.data(), v.data());
        }));
    addTacoSampledProduct(contest, s, u, v, depth);
    addEigenSampledProduct(contest, s, u, v, depth);
    return contest;
}

Contest sumOfProduct(const Csr& a, const Csr& b) {
    Contest contest{.kernel = "SumMMM", .input = {}, .contestants = {}};
    contest.contestants.push_back(denseContestant("ours", 1, [&a, &b](double* sum) {
        candler_summmm::s(sum, a.columns, b.columns, a.rows, a.entries(), b.entries(), a.pos.data(),
                          a.crd.data(), a.val.data(), b.pos.data(), b.crd.data(), b.val.data());
    }));
    addTacoSumOfProduct(contest, a, b);
    addEigenSumOfProduct(contest, a, b);
    addGraphBlasSumOfProduct(contest, a, b);
    return contest;
}

Contest transposedProduct(const Csr& a, const Numbers& x, const double& beta) {
    Contest contest{.kernel = "BATAX", .input = {}, .contestants = {}};
    contest.contestants.push_back(denseContestant("ours", a.columns, [&a, &x, &beta](double* y) {
        candler_batax::y(y, a.rows, a.columns, a.entries(), a.pos.data(), a.crd.data(),
                         a.val.data(), x.data(), &beta);
    }));
    addTacoTransposedProduct(contest, a, x, beta);
    addEigenTransposedProduct(contest, a, x, beta);
    addGraphBlasTransposedProduct(contest, a, x, beta);
    return contest;
}

Contest triangles(const Csr& a) {
    Contest contest{.kernel = "triangles", .input = {}, .contestants = {}};
    contest.contestants.push_back(denseContestant("ours", 1, [&a](double* t) {
        candler_triangles::t(t, a.rows, a.entries(), a.pos.data(), a.crd.data(), a.val.data());
    }));
    addTacoTriangles(contest, a);
    addGraphBlasTriangles(contest, a);
    return contest;
}

}  // namespace storage
