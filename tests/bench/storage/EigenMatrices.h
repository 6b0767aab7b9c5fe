// EigenMatrices: the kernels of matrices as one writes them with Eigen. Each is added to its
// contest; without Eigen (WITH_EIGEN) none is.
#pragma once

#include "Inputs.h"
#include "contest/Contest.h"

namespace storage {

using bench::Contest;

void addEigenMatrixVector(Contest& contest, const Csr& a, const Numbers& x);
void addEigenMatrixProduct(Contest& contest, const Csr& a, const Csr& b);
void addEigenMatrixSum(Contest& contest, const Csr& a, const Csr& b);
void addEigenSampledProduct(Contest& contest, const Csr& s, const Numbers& u, const Numbers& v,
                            std::int64_t depth);
void addEigenSumOfProduct(Contest& contest, const Csr& a, const Csr& b);
void addEigenTransposedProduct(Contest& contest, const Csr& a, const Numbers& x,
                               const double& beta);

}  // namespace storage
