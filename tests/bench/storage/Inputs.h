// Inputs: sparse matrices and tensors for the kernels of storage.sh, the same in every run.
#pragma once

#include <cstdint>

#include "contest/Arrays.h"

namespace storage {

using bench::Coordinates;
using bench::Indices;
using bench::Numbers;
using bench::numbers;

/// A sparse matrix by rows.
struct Csr {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    Indices pos;
    Coordinates crd;
    Numbers val;

    [[nodiscard]] std::int64_t entries() const { return static_cast<std::int64_t>(val.size()); }
};

/// A sparse tensor of three dimensions as a tree of fibres: only rows and fibres with entries are
/// there.
struct Csf {
    std::int64_t extents[3] = {0, 0, 0};
    Indices pos2, pos3;
    Coordinates crd1, crd2, crd3;
    Numbers val;

    [[nodiscard]] std::int64_t entries() const { return static_cast<std::int64_t>(val.size()); }
};

/// Each place has an entry with the probability `density`, which is above 0.
Csr uniformMatrix(std::int64_t rows, std::int64_t columns, double density, std::uint64_t seed);
Csf uniformTensor(std::int64_t i, std::int64_t j, std::int64_t k, double density,
                  std::uint64_t seed);

/// About `entries` entries; how many a row and a column have falls by a power law from the fullest
/// one on. Rows are in no order.
Csr powerLawMatrix(std::int64_t size, std::int64_t entries, std::uint64_t seed);

}  // namespace storage
