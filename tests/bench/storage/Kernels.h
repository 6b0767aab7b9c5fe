// Kernels: each kernel on one input, ours and those of the peers that there are.
#pragma once

#include <string>

#include "Inputs.h"
#include "contest/Contest.h"

namespace storage {

using bench::Contest;

// The contests refer to their inputs, which must outlive them.

Contest matrixVector(const Csr& a, const Numbers& x);
Contest matrixProduct(const Csr& a, const Csr& b);
Contest matrixSum(const Csr& a, const Csr& b);
/// `u` and `v` have a row of `depth` numbers for each row and each column of `s`.
Contest sampledProduct(const Csr& s, const Numbers& u, const Numbers& v, std::int64_t depth);
/// `a` is stored by columns: its rows are those of the transposed matrix.
Contest sumOfProduct(const Csr& a, const Csr& b);
Contest transposedProduct(const Csr& a, const Numbers& x, const double& beta);
/// The sum over all i, j, k of a(i,j) a(j,k) a(i,k).
Contest triangles(const Csr& a);
Contest tensorMatrix(const Csf& b, const Csr& c);
/// `d` is stored by columns: its rows are those of the transposed matrix.
Contest khatriRao(const Csf& b, const Csr& c, const Csr& d);

}  // namespace storage
