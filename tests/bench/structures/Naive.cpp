// Compiled twice, with NAIVE as `naive` and as `fast`.
#include "Naive.h"

namespace structures {

namespace {

void ttm(Size n, double* __restrict a, const double* __restrict b, const double* __restrict c) {
    for (Size i = 0; i < n; ++i)
        for (Size j = 0; j < n; ++j)
            for (Size k = 0; k < n; ++k) {
                double sum = 0;
                for (Size l = 0; l < n; ++l) sum += b[(i * n + j) * n + l] * c[k * n + l];
                a[(i * n + j) * n + k] = sum;
            }
}

void product(Size count, double* __restrict a, const double* __restrict b,
             const double* __restrict c) {
    for (Size i = 0; i < count; ++i) a[i] = b[i] * c[i];
}

void mttkrp(Size n, double* __restrict a, const double* __restrict b, const double* __restrict c,
            const double* __restrict d) {
    for (Size i = 0; i < n; ++i)
        for (Size j = 0; j < n; ++j) a[i * n + j] = 0;
    for (Size i = 0; i < n; ++i)
        for (Size k = 0; k < n; ++k)
            for (Size l = 0; l < n; ++l)
                for (Size j = 0; j < n; ++j)
                    a[i * n + j] += b[(i * n + k) * n + l] * c[k * n + j] * d[l * n + j];
}

/// `outer` is the product of what outer loops have chosen; returns where the next one is stored.
double* powersBelow(Size n, int order, double outer, double* __restrict a,
                    const double* __restrict f) {
    if (order == 1) {
        for (Size i = 0; i < n; ++i) a[i] = outer * f[i];
        return a + n;
    }
    for (Size i = 0; i < n; ++i) a = powersBelow(n, order - 1, outer * f[i], a, f);
    return a;
}

void powers(Size n, int order, double* a, const double* f) {
    powersBelow(n, order, 1, a, f);
}

double* powerSumsBelow(Size n, int order, double outerF, double outerG, double* __restrict a,
                       const double* __restrict f, const double* __restrict g) {
    if (order == 1) {
        for (Size i = 0; i < n; ++i) a[i] = outerF * f[i] + outerG * g[i];
        return a + n;
    }
    for (Size i = 0; i < n; ++i)
        a = powerSumsBelow(n, order - 1, outerF * f[i], outerG * g[i], a, f, g);
    return a;
}

void powerSums(Size n, int order, double* a, const double* f, const double* g) {
    powerSumsBelow(n, order, 1, 1, a, f, g);
}

void covariance(Size m, Size n, double* __restrict a, const double* __restrict x) {
    for (Size j = 0; j < n * n; ++j) a[j] = 0;
    for (Size i = 0; i < m; ++i)
        for (Size j = 0; j < n; ++j)
            for (Size k = 0; k < n; ++k) a[j * n + k] += x[i * n + j] * x[i * n + k];
}

void matrixVector(Size m, Size n, double* __restrict y, const double* __restrict a,
                  const double* __restrict x) {
    for (Size i = 0; i < m; ++i) {
        double sum = 0;
        for (Size j = 0; j < n; ++j) sum += a[i * n + j] * x[j];
        y[i] = sum;
    }
}

void matrixProduct(Size n, Size m, double* __restrict a, const double* __restrict t,
                   const double* __restrict b) {
    for (Size i = 0; i < n * m; ++i) a[i] = 0;
    for (Size i = 0; i < n; ++i)
        for (Size k = 0; k < n; ++k)
            for (Size j = 0; j < m; ++j) a[i * m + j] += t[i * n + k] * b[k * m + j];
}

}  // namespace

const Loops NAIVE = {ttm,       product,    mttkrp,       powers,
                     powerSums, covariance, matrixVector, matrixProduct};

}  // namespace structures
