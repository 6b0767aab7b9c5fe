#include "TacoKernels.h"

#ifdef WITH_TACO

#include <functional>
#include <memory>
#include <vector>

#include "Results.h"
#include "contest/TacoTensor.h"

// Generated: results come first, operands in the order of the expression.
extern "C" {
int taco_spmv_compute(taco_tensor_t* y, taco_tensor_t* a, taco_tensor_t* x);
int taco_mmm_assemble(taco_tensor_t* c, taco_tensor_t* a, taco_tensor_t* b);
int taco_mmm_compute(taco_tensor_t* c, taco_tensor_t* a, taco_tensor_t* b);
int taco_mmm_evaluate(taco_tensor_t* c, taco_tensor_t* a, taco_tensor_t* b);
int taco_sum_assemble(taco_tensor_t* c, taco_tensor_t* a, taco_tensor_t* b);
int taco_sum_compute(taco_tensor_t* c, taco_tensor_t* a, taco_tensor_t* b);
int taco_sum_evaluate(taco_tensor_t* c, taco_tensor_t* a, taco_tensor_t* b);
int taco_sddmm_assemble(taco_tensor_t* r, taco_tensor_t* s, taco_tensor_t* u, taco_tensor_t* v);
int taco_sddmm_compute(taco_tensor_t* r, taco_tensor_t* s, taco_tensor_t* u, taco_tensor_t* v);
int taco_sddmm_evaluate(taco_tensor_t* r, taco_tensor_t* s, taco_tensor_t* u, taco_tensor_t* v);
int taco_summmm_compute(taco_tensor_t* sum, taco_tensor_t* a, taco_tensor_t* b);
int taco_triangles_compute(taco_tensor_t* sum, taco_tensor_t* a, taco_tensor_t* b,
                           taco_tensor_t* c);
int taco_batax_compute(taco_tensor_t* y, taco_tensor_t* beta, taco_tensor_t* a, taco_tensor_t* x);
int taco_ttm_assemble(taco_tensor_t* a, taco_tensor_t* b, taco_tensor_t* c);
int taco_ttm_compute(taco_tensor_t* a, taco_tensor_t* b, taco_tensor_t* c);
int taco_ttm_evaluate(taco_tensor_t* a, taco_tensor_t* b, taco_tensor_t* c);
int taco_mttkrp_compute(taco_tensor_t* a, taco_tensor_t* b, taco_tensor_t* c, taco_tensor_t* d);
}

namespace storage {

namespace {

using bench::TacoTensor;

using Tensor = std::shared_ptr<TacoTensor>;
/// Fills the tensor that is the result.
using Fill = std::function<void(taco_tensor_t*)>;

Tensor tensorOf(const Csr& a) {
    const auto tensor = std::make_shared<TacoTensor>();
    tensor->addDense(a.rows);
    tensor->addSparse(a.columns, a.pos, a.crd);
    tensor->setValues(a.val.data());
    return tensor;
}

Tensor tensorOf(const Csf& b) {
    const auto tensor = std::make_shared<TacoTensor>();
    tensor->addSparse(b.extents[0], {0, static_cast<std::int64_t>(b.crd1.size())}, b.crd1);
    tensor->addSparse(b.extents[1], b.pos2, b.crd2);
    tensor->addSparse(b.extents[2], b.pos3, b.crd3);
    tensor->setValues(b.val.data());
    return tensor;
}

Tensor denseTensor(const std::vector<std::int64_t>& extents, const double* values) {
    const auto tensor = std::make_shared<TacoTensor>();
    for (const std::int64_t extent : extents) tensor->addDense(extent);
    tensor->setValues(values);
    return tensor;
}

/// Results are allocated before.
void addDense(Contest& contest, const std::vector<std::int64_t>& extents, const Fill& fill) {
    std::int64_t count = 1;
    for (const std::int64_t extent : extents) count *= extent;
    contest.contestants.push_back(denseContestant(
        "TACO", count, [=](double* values) { fill(denseTensor(extents, values)->get()); }));
}

/// One contestant for each function that allocates and fills a result by rows of entries.
void addRows(Contest& contest, std::int64_t rows, std::int64_t columns,
             const std::vector<Fill>& fills) {
    for (const Fill& fill : fills) {
        const auto result = std::make_shared<TacoTensor>();
        result->addDense(rows);
        result->addResult(columns);
        contest.contestants.push_back({"TACO",
                                       [=] {
                                           result->release();
                                           fill(result->get());
                                       },
                                       [=] {
                                           return entriesOfRows(rows, columns, result->pos(1),
                                                                result->crd(1), result->values());
                                       }});
    }
}

/// The same for a tree of fibres.
void addTree(Contest& contest, const std::vector<std::int64_t>& extents,
             const std::vector<Fill>& fills) {
    for (const Fill& fill : fills) {
        const auto result = std::make_shared<TacoTensor>();
        for (const std::int64_t extent : extents) result->addResult(extent);
        contest.contestants.push_back({"TACO",
                                       [=] {
                                           result->release();
                                           fill(result->get());
                                       },
                                       [=] {
                                           return entriesOfTree(extents.data(), result->pos(0)[1],
                                                                result->crd(0), result->pos(1),
                                                                result->crd(1), result->pos(2),
                                                                result->crd(2), result->values());
                                       }});
    }
}

}  // namespace

void addTacoMatrixVector(Contest& contest, const Csr& a, const Numbers& x) {
    const Tensor left = tensorOf(a);
    const Tensor right = denseTensor({a.columns}, x.data());
    addDense(contest, {a.rows},
             [=](taco_tensor_t* y) { taco_spmv_compute(y, left->get(), right->get()); });
}

void addTacoMatrixProduct(Contest& contest, const Csr& a, const Csr& b) {
    const Tensor left = tensorOf(a);
    const Tensor right = tensorOf(b);
    addRows(contest, a.rows, b.columns,
            {[=](taco_tensor_t* c) {
                 taco_mmm_assemble(c, left->get(), right->get());
                 taco_mmm_compute(c, left->get(), right->get());
             },
             [=](taco_tensor_t* c) { taco_mmm_evaluate(c, left->get(), right->get()); }});
}

void addTacoMatrixSum(Contest& contest, const Csr& a, const Csr& b) {
    const Tensor left = tensorOf(a);
    const Tensor right = tensorOf(b);
    addRows(contest, a.rows, a.columns,
            {[=](taco_tensor_t* c) {
                 taco_sum_assemble(c, left->get(), right->get());
                 taco_sum_compute(c, left->get(), right->get());
             },
             [=](taco_tensor_t* c) { taco_sum_evaluate(c, left->get(), right->get()); }});
}

void addTacoSampledProduct(Contest& contest, const Csr& s, const Numbers& u, const Numbers& v,
                           std::int64_t depth) {
    const Tensor at = tensorOf(s);
    const Tensor left = denseTensor({s.rows, depth}, u.data());
    const Tensor right = denseTensor({s.columns, depth}, v.data());
    addRows(
        contest, s.rows, s.columns,
        {[=](taco_tensor_t* r) {
             taco_sddmm_assemble(r, at->get(), left->get(), right->get());
             taco_sddmm_compute(r, at->get(), left->get(), right->get());
         },
         [=](taco_tensor_t* r) { taco_sddmm_evaluate(r, at->get(), left->get(), right->get()); }});
}

void addTacoSumOfProduct(Contest& contest, const Csr& a, const Csr& b) {
    const Tensor left = tensorOf(a);
    const Tensor right = tensorOf(b);
    addDense(contest, {},
             [=](taco_tensor_t* sum) { taco_summmm_compute(sum, left->get(), right->get()); });
}

void addTacoTransposedProduct(Contest& contest, const Csr& a, const Numbers& x,
                              const double& beta) {
    const Tensor matrix = tensorOf(a);
    const Tensor vector = denseTensor({a.columns}, x.data());
    const Tensor scale = denseTensor({}, &beta);
    addDense(contest, {a.columns}, [=](taco_tensor_t* y) {
        taco_batax_compute(y, scale->get(), matrix->get(), vector->get());
    });
}

void addTacoTriangles(Contest& contest, const Csr& a) {
    const Tensor matrix = tensorOf(a);
    addDense(contest, {}, [=](taco_tensor_t* sum) {
        taco_triangles_compute(sum, matrix->get(), matrix->get(), matrix->get());
    });
}

void addTacoTensorMatrix(Contest& contest, const Csf& b, const Csr& c) {
    const Tensor left = tensorOf(b);
    const Tensor right = tensorOf(c);
    addTree(contest, {b.extents[0], b.extents[1], c.rows},
            {[=](taco_tensor_t* a) {
                 taco_ttm_assemble(a, left->get(), right->get());
                 taco_ttm_compute(a, left->get(), right->get());
             },
             [=](taco_tensor_t* a) { taco_ttm_evaluate(a, left->get(), right->get()); }});
}

void addTacoKhatriRao(Contest& contest, const Csf& b, const Csr& c, const Csr& d) {
    const Tensor first = tensorOf(b);
    const Tensor second = tensorOf(c);
    const Tensor third = tensorOf(d);
    addDense(contest, {b.extents[0], c.columns}, [=](taco_tensor_t* a) {
        taco_mttkrp_compute(a, first->get(), second->get(), third->get());
    });
}

}  // namespace storage

#else

namespace storage {

void addTacoMatrixVector(Contest&, const Csr&, const Numbers&) {}
void addTacoMatrixProduct(Contest&, const Csr&, const Csr&) {}
void addTacoMatrixSum(Contest&, const Csr&, const Csr&) {}
void addTacoSampledProduct(Contest&, const Csr&, const Numbers&, const Numbers&, std::int64_t) {}
void addTacoSumOfProduct(Contest&, const Csr&, const Csr&) {}
void addTacoTransposedProduct(Contest&, const Csr&, const Numbers&, const double&) {}
void addTacoTriangles(Contest&, const Csr&) {}
void addTacoTensorMatrix(Contest&, const Csf&, const Csr&) {}
void addTacoKhatriRao(Contest&, const Csf&, const Csr&, const Csr&) {}

}  // namespace storage

#endif
