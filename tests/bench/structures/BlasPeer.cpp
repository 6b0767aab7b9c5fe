// Kernels as one writes them with OpenBLAS.
#include "Peers.h"

#ifdef WITH_BLAS

#include <cblas.h>

#include <algorithm>

namespace structures {

namespace {

int sizeOf(std::int64_t size) {
    return static_cast<int>(size);
}

}  // namespace

void addBlasMatrixVector(Contest& contest, std::int64_t m, std::int64_t n, const Numbers& a,
                         const Numbers& x) {
    contest.contestants.push_back(bench::denseContestant("BLAS", m, [&a, &x, m, n](double* y) {
        cblas_dgemv(CblasRowMajor, CblasNoTrans, sizeOf(m), sizeOf(n), 1, a.data(), sizeOf(n),
                    x.data(), 1, 0, y, 1);
    }));
}

void addBlasSymmetric(Contest& contest, std::int64_t n, const Numbers& a, const Numbers& x) {
    contest.contestants.push_back(bench::denseContestant("BLAS", n, [&a, &x, n](double* y) {
        cblas_dsymv(CblasRowMajor, CblasUpper, sizeOf(n), 1, a.data(), sizeOf(n), x.data(), 1, 0, y,
                    1);
    }));
}

void addBlasPacked(Contest& contest, std::int64_t n, const Numbers& packed, const Numbers& x) {
    contest.contestants.push_back(bench::denseContestant("BLAS", n, [&packed, &x, n](double* y) {
        cblas_dspmv(CblasRowMajor, CblasUpper, sizeOf(n), 1, packed.data(), x.data(), 1, 0, y, 1);
    }));
}

void addBlasCovariance(Contest& contest, std::int64_t m, std::int64_t n, const Numbers& x) {
    contest.contestants.push_back(bench::denseContestant("BLAS", n * n, [&x, m, n](double* a) {
        cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, sizeOf(n), sizeOf(m), 1, x.data(),
                    sizeOf(n), 0, a, sizeOf(n));
        for (std::int64_t i = 1; i < n; ++i)
            for (std::int64_t j = 0; j < i; ++j) a[i * n + j] = a[j * n + i];
    }));
}

void addBlasTriangular(Contest& contest, std::int64_t n, std::int64_t m, const Numbers& t,
                       const Numbers& b) {
    contest.contestants.push_back(bench::denseContestant("BLAS", n * m, [&t, &b, n, m](double* a) {
        std::copy(b.begin(), b.end(), a);
        cblas_dtrmm(CblasRowMajor, CblasLeft, CblasUpper, CblasNoTrans, CblasNonUnit, sizeOf(n),
                    sizeOf(m), 1, t.data(), sizeOf(n), a, sizeOf(m));
    }));
}

}  // namespace structures

#else

namespace structures {

void addBlasMatrixVector(Contest&, std::int64_t, std::int64_t, const Numbers&, const Numbers&) {}
void addBlasSymmetric(Contest&, std::int64_t, const Numbers&, const Numbers&) {}
void addBlasPacked(Contest&, std::int64_t, const Numbers&, const Numbers&) {}
void addBlasCovariance(Contest&, std::int64_t, std::int64_t, const Numbers&) {}
void addBlasTriangular(Contest&, std::int64_t, std::int64_t, const Numbers&, const Numbers&) {}

}  // namespace structures

#endif
