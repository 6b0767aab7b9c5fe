// GraphBlasMatrices: the kernels of matrices as one writes them with SuiteSparse:GraphBLAS, on one
// thread. Each is added to its contest; without GraphBLAS (WITH_GRAPHBLAS) none is.
#pragma once

#include "Inputs.h"
#include "contest/Contest.h"

namespace storage {

using bench::Contest;

void addGraphBlasMatrixVector(Contest& contest, const Csr& a, const Numbers& x);
void addGraphBlasMatrixProduct(Contest& contest, const Csr& a, const Csr& b);
void addGraphBlasMatrixSum(Contest& contest, const Csr& a, const Csr& b);
void addGraphBlasSumOfProduct(Contest& contest, const Csr& a, const Csr& b);
void addGraphBlasTransposedProduct(Contest& contest, const Csr& a, const Numbers& x,
                                   const double& beta);
void addGraphBlasTriangles(Contest& contest, const Csr& a);

}  // namespace storage
