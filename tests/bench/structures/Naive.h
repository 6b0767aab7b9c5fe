// Naive: each kernel as the loops that one writes first, over whole boxes.
#pragma once

#include <cstdint>

namespace structures {

using Size = std::int64_t;

/// All cubes have extents of n. Arrays are row-major.
struct Loops {
    /// a(i,j,k) = sum over l of b(i,j,l) c(k,l).
    void (*ttm)(Size n, double* a, const double* b, const double* c);
    /// Element by element.
    void (*product)(Size count, double* a, const double* b, const double* c);
    /// a(i,j) = sum over k, l of b(i,k,l) c(k,j) d(l,j).
    void (*mttkrp)(Size n, double* a, const double* b, const double* c, const double* d);
    /// Products of `order` elements of f, one for each place of the cube of that order.
    void (*powers)(Size n, int order, double* a, const double* f);
    /// Those of f and those of g, added.
    void (*powerSums)(Size n, int order, double* a, const double* f, const double* g);
    /// a(j,k) = sum over i of x(i,j) x(i,k), of m rows.
    void (*covariance)(Size m, Size n, double* a, const double* x);
    /// y = a x, a has m rows.
    void (*matrixVector)(Size m, Size n, double* y, const double* a, const double* x);
    /// a = t b, t has n rows and columns, b has m columns.
    void (*matrixProduct)(Size n, Size m, double* a, const double* t, const double* b);
};

/// Compiled with -O3 -march=native.
extern const Loops naive;
/// And with -ffast-math.
extern const Loops fast;

}  // namespace structures
