#include "GraphBlasMatrices.h"

#ifdef WITH_GRAPHBLAS
// What it includes itself comes first: its functions are those of C.
#include <complex.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern "C" {
#include <GraphBLAS.h>
}
#endif

#include <memory>
#include <utility>

#include "Results.h"

namespace storage {

#ifdef WITH_GRAPHBLAS

namespace {

void check(GrB_Info info) {
    if (info == GrB_SUCCESS) return;
    std::fprintf(stderr, "GraphBLAS fails with %d\n", static_cast<int>(info));
    std::exit(EXIT_FAILURE);
}

void begin() {
    static const bool isBegun = [] {
        check(GrB_init(GrB_NONBLOCKING));
        check(GxB_Global_Option_set_INT32(GxB_GLOBAL_NTHREADS, 1));
        return true;
    }();
    static_cast<void>(isBegun);
}

struct Freer {
    void operator()(GrB_Matrix matrix) const { GrB_Matrix_free(&matrix); }
    void operator()(GrB_Vector vector) const { GrB_Vector_free(&vector); }
};
using Matrix = std::shared_ptr<std::remove_pointer_t<GrB_Matrix>>;
using Vector = std::shared_ptr<std::remove_pointer_t<GrB_Vector>>;

GrB_Index size(std::int64_t count) {
    return static_cast<GrB_Index>(count);
}

Matrix emptyMatrix(std::int64_t rows, std::int64_t columns) {
    begin();
    GrB_Matrix made = nullptr;
    check(GrB_Matrix_new(&made, GrB_FP64, size(rows), size(columns)));
    return {made, Freer()};
}

Vector emptyVector(std::int64_t count) {
    begin();
    GrB_Vector made = nullptr;
    check(GrB_Vector_new(&made, GrB_FP64, size(count)));
    return {made, Freer()};
}

Matrix matrixOf(const Csr& a) {
    begin();
    const std::vector<GrB_Index> pos(a.pos.begin(), a.pos.end());
    const std::vector<GrB_Index> crd(a.crd.begin(), a.crd.end());
    GrB_Matrix made = nullptr;
    check(GrB_Matrix_import_FP64(&made, GrB_FP64, size(a.rows), size(a.columns), pos.data(),
                                 crd.data(), a.val.data(), pos.size(), crd.size(), a.val.size(),
                                 GrB_CSR_FORMAT));
    check(GrB_Matrix_wait(made, GrB_MATERIALIZE));
    return {made, Freer()};
}

Vector vectorOf(const Numbers& x) {
    Vector made = emptyVector(static_cast<std::int64_t>(x.size()));
    for (std::size_t i = 0; i < x.size(); ++i)
        check(GrB_Vector_setElement_FP64(made.get(), x[i], i));
    check(GrB_Vector_wait(made.get(), GrB_MATERIALIZE));
    return made;
}

/// `compute` fills an empty matrix.
template <typename Compute>
void addRows(Contest& contest, std::int64_t rows, std::int64_t columns, Compute compute) {
    const auto result = std::make_shared<Matrix>();
    contest.contestants.push_back(
        {"GrB",
         [=] {
             result->reset();
             *result = emptyMatrix(rows, columns);
             compute(result->get());
             check(GrB_Matrix_wait(result->get(), GrB_MATERIALIZE));
         },
         [=] {
             GrB_Index count = 0;
             check(GrB_Matrix_nvals(&count, result->get()));
             std::vector<GrB_Index> row(count);
             std::vector<GrB_Index> column(count);
             Numbers value(count);
             check(GrB_Matrix_extractTuples_FP64(row.data(), column.data(), value.data(), &count,
                                                 result->get()));
             Entries entries;
             for (GrB_Index i = 0; i < count; ++i)
                 entries.emplace_back(static_cast<std::int64_t>(row[i]) * columns +
                                          static_cast<std::int64_t>(column[i]),
                                      value[i]);
             return entries;
         }});
}

/// `compute` fills an empty vector.
template <typename Compute>
void addVector(Contest& contest, std::int64_t count, Compute compute) {
    const auto result = std::make_shared<Vector>();
    contest.contestants.push_back({"GrB",
                                   [=] {
                                       result->reset();
                                       *result = emptyVector(count);
                                       compute(result->get());
                                       check(GrB_Vector_wait(result->get(), GrB_MATERIALIZE));
                                   },
                                   [=] {
                                       Entries entries;
                                       for (std::int64_t i = 0; i < count; ++i) {
                                           double value = 0;
                                           GrB_Vector_extractElement_FP64(&value, result->get(),
                                                                          size(i));
                                           entries.emplace_back(i, value);
                                       }
                                       return entries;
                                   }});
}

void multiply(GrB_Matrix result, GrB_Matrix a, GrB_Matrix b, GrB_Descriptor descriptor = nullptr) {
    check(GrB_mxm(result, nullptr, nullptr, GrB_PLUS_TIMES_SEMIRING_FP64, a, b, descriptor));
}

double sumOf(GrB_Matrix a) {
    double sum = 0;
    check(GrB_Matrix_reduce_FP64(&sum, nullptr, GrB_PLUS_MONOID_FP64, a, nullptr));
    return sum;
}

}  // namespace

void addGraphBlasMatrixVector(Contest& contest, const Csr& a, const Numbers& x) {
    addVector(contest, a.rows, [m = matrixOf(a), v = vectorOf(x)](GrB_Vector y) {
        check(
            GrB_mxv(y, nullptr, nullptr, GrB_PLUS_TIMES_SEMIRING_FP64, m.get(), v.get(), nullptr));
    });
}

void addGraphBlasMatrixProduct(Contest& contest, const Csr& a, const Csr& b) {
    addRows(contest, a.rows, b.columns,
            [m = matrixOf(a), n = matrixOf(b)](GrB_Matrix c) { multiply(c, m.get(), n.get()); });
}

void addGraphBlasMatrixSum(Contest& contest, const Csr& a, const Csr& b) {
    addRows(contest, a.rows, a.columns, [m = matrixOf(a), n = matrixOf(b)](GrB_Matrix c) {
        check(GrB_Matrix_eWiseAdd_BinaryOp(c, nullptr, nullptr, GrB_PLUS_FP64, m.get(), n.get(),
                                           nullptr));
    });
}

void addGraphBlasSumOfProduct(Contest& contest, const Csr& a, const Csr& b) {
    contest.contestants.push_back(
        denseContestant("GrB", 1, [m = matrixOf(a), n = matrixOf(b), &a, &b](double* sum) {
            const Matrix product = emptyMatrix(a.columns, b.columns);
            multiply(product.get(), m.get(), n.get(), GrB_DESC_T0);
            *sum = sumOf(product.get());
        }));
}

void addGraphBlasTransposedProduct(Contest& contest, const Csr& a, const Numbers& x,
                                   const double& beta) {
    addVector(contest, a.columns, [m = matrixOf(a), v = vectorOf(x), &a, &beta](GrB_Vector y) {
        const Vector product = emptyVector(a.rows);
        check(GrB_mxv(product.get(), nullptr, nullptr, GrB_PLUS_TIMES_SEMIRING_FP64, m.get(),
                      v.get(), nullptr));
        check(GrB_mxv(y, nullptr, nullptr, GrB_PLUS_TIMES_SEMIRING_FP64, m.get(), product.get(),
                      GrB_DESC_T0));
        check(GrB_Vector_apply_BinaryOp2nd_FP64(y, nullptr, nullptr, GrB_TIMES_FP64, y, beta,
                                                nullptr));
    });
}

void addGraphBlasTriangles(Contest& contest, const Csr& a) {
    contest.contestants.push_back(denseContestant("GrB", 1, [m = matrixOf(a), &a](double* count) {
        const Matrix paths = emptyMatrix(a.rows, a.rows);
        check(GrB_mxm(paths.get(), m.get(), nullptr, GrB_PLUS_TIMES_SEMIRING_FP64, m.get(), m.get(),
                      GrB_DESC_S));
        check(GrB_Matrix_eWiseMult_BinaryOp(paths.get(), nullptr, nullptr, GrB_TIMES_FP64,
                                            paths.get(), m.get(), nullptr));
        *count = sumOf(paths.get());
    }));
}

#else

void addGraphBlasMatrixVector(Contest&, const Csr&, const Numbers&) {}
void addGraphBlasMatrixProduct(Contest&, const Csr&, const Csr&) {}
void addGraphBlasMatrixSum(Contest&, const Csr&, const Csr&) {}
void addGraphBlasSumOfProduct(Contest&, const Csr&, const Csr&) {}
void addGraphBlasTransposedProduct(Contest&, const Csr&, const Numbers&, const double&) {}
void addGraphBlasTriangles(Contest&, const Csr&) {}

#endif

}  // namespace storage
