// The kernels of tensors of three dimensions: ours, and those of TACO (WITH_TACO).
#include <memory>

#include "Kernels.h"
#include "Results.h"
#include "TacoKernels.h"
#define kernels candler_ttm
#include "ttm/A.hpp"
#undef kernels
#define kernels candler_mttkrp
#include "mttkrp/A.hpp"
#undef kernels

namespace storage {

namespace {

template <typename Index>
std::int64_t sizeOf(const std::vector<Index>& indices) {
    return static_cast<std::int64_t>(indices.size());
}

Contestant ourTensorMatrix(const Csf& b, const Csr& c) {
    const auto a = std::make_shared<Csf>();
    return {"ours",
            [a, &b, &c] {
                *a = Csf();
                a->extents[0] = b.extents[0];
                a->extents[1] = b.extents[1];
                a->extents[2] = c.rows;
                candler_ttm::A(a->crd1, a->pos2, a->crd2, a->pos3, a->crd3, a->val, b.extents[0],
                               b.extents[1], c.rows, c.columns, sizeOf(b.crd1), sizeOf(b.crd2),
                               b.entries(), c.entries(), b.crd1.data(), b.pos2.data(),
                               b.crd2.data(), b.pos3.data(), b.crd3.data(), b.val.data(),
                               c.pos.data(), c.crd.data(), c.val.data());
            },
            [a] {
                return entriesOfTree(a->extents, sizeOf(a->crd1), a->crd1.data(), a->pos2.data(),
                                     a->crd2.data(), a->pos3.data(), a->crd3.data(), a->val.data());
            }};
}

}  // namespace

Contest tensorMatrix(const Csf& b, const Csr& c) {
    Contest contest{.kernel = "TTM", .input = {}, .contestants = {ourTensorMatrix(b, c)}};
    addTacoTensorMatrix(contest, b, c);
    return contest;
}

Contest khatriRao(const Csf& b, const Csr& c, const Csr& d) {
    Contest contest{.kernel = "MTTKRP", .input = {}, .contestants = {}};
    contest.contestants.push_back(
        denseContestant("ours", b.extents[0] * c.columns, [&b, &c, &d](double* a) {
            candler_mttkrp::A(a, b.extents[0], c.columns, b.extents[1], b.extents[2],
                              sizeOf(b.crd1), sizeOf(b.crd2), b.entries(), c.entries(), d.entries(),
                              b.crd1.data(), b.pos2.data(), b.crd2.data(), b.pos3.data(),
                              b.crd3.data(), b.val.data(), c.pos.data(), c.crd.data(), c.val.data(),
                              d.pos.data(), d.crd.data(), d.val.data());
        }));
    addTacoKhatriRao(contest, b, c, d);
    return contest;
}

}  // namespace storage
