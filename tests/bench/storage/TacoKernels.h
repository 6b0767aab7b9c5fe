// TacoKernels: the kernels that TACO generated, by the names that storage.sh gives them. Each is
// added to its contest; without TACO (WITH_TACO) none is.
#pragma once

#include "Inputs.h"
#include "contest/Contest.h"

namespace storage {

using bench::Contest;

void addTacoMatrixVector(Contest& contest, const Csr& a, const Numbers& x);
void addTacoMatrixProduct(Contest& contest, const Csr& a, const Csr& b);
void addTacoMatrixSum(Contest& contest, const Csr& a, const Csr& b);
void addTacoSampledProduct(Contest& contest, const Csr& s, const Numbers& u, const Numbers& v,
                           std::int64_t depth);
void addTacoSumOfProduct(Contest& contest, const Csr& a, const Csr& b);
void addTacoTransposedProduct(Contest& contest, const Csr& a, const Numbers& x, const double& beta);
void addTacoTriangles(Contest& contest, const Csr& a);

void addTacoTensorMatrix(Contest& contest, const Csf& b, const Csr& c);
void addTacoKhatriRao(Contest& contest, const Csf& b, const Csr& c, const Csr& d);

}  // namespace storage
