// Peers: the same kernels by TACO (WITH_TACO), OpenBLAS (WITH_BLAS), and NumPy and PyTorch in an
// interpreter of Python (WITH_PYTHON). Without them nothing is added.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "contest/Arrays.h"

namespace structures {

using bench::Contest;
using bench::Entries;
using bench::Numbers;

/// An array of the inputs, which outlives its contest; or the extents of a result.
struct Dense {
    std::vector<std::int64_t> extents;
    const double* values = nullptr;

    [[nodiscard]] std::int64_t count() const;
};

/// One contestant for each set of formats that structures.sh has of this kernel. Operands are those
/// of TACO's expression, in its order. They are packed before.
void addTaco(Contest& contest, const std::string& kernel, const Dense& result,
             const std::vector<Dense>& operands);

/// One kernel of TACO with dense formats for each result, behind each other in one array.
void addTacoSequence(Contest& contest, const std::vector<std::pair<std::string, Dense>>& results,
                     const std::vector<Dense>& operands);

/// What each expression gives is compared; of tuples all elements, one behind the other. Empty
/// expressions are left out.
struct Expressions {
    std::vector<std::string> numpy;
    std::vector<std::string> torch;
};
void addPython(Contest& contest, const std::vector<std::pair<std::string, Dense>>& inputs,
               const Expressions& expressions, std::int64_t count);

/// y = a x for a matrix of m rows.
void addBlasMatrixVector(Contest& contest, std::int64_t m, std::int64_t n, const Numbers& a,
                         const Numbers& x);
/// For a symmetric matrix, of which the upper half is read.
void addBlasSymmetric(Contest& contest, std::int64_t n, const Numbers& a, const Numbers& x);
/// The same half packed by rows.
void addBlasPacked(Contest& contest, std::int64_t n, const Numbers& packed, const Numbers& x);
/// x' x: the upper half by dsyrk, then mirrored.
void addBlasCovariance(Contest& contest, std::int64_t m, std::int64_t n, const Numbers& x);
/// The upper triangular t times b, of m columns: dtrmm on a copy of b.
void addBlasTriangular(Contest& contest, std::int64_t n, std::int64_t m, const Numbers& t,
                       const Numbers& b);

}  // namespace structures
