// Results: what kernels fill, and its entries.
#pragma once

#include <cstdint>
#include <memory>

#include "Inputs.h"
#include "contest/Contest.h"

namespace storage {

using bench::Contestant;
using bench::denseContestant;
using bench::Entries;
using bench::entriesOfArray;

/// A result by rows of entries, as exported kernels fill it.
struct RowsResult {
    explicit RowsResult(std::int64_t rows) : pos(static_cast<std::size_t>(rows + 1)) {}

    Indices pos;
    Coordinates crd;
    Numbers val;
};

template <typename Position, typename Coordinate>
Entries entriesOfRows(std::int64_t rows, std::int64_t columns, const Position* pos,
                      const Coordinate* crd, const double* val) {
    Entries entries;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t q = pos[i]; q < pos[i + 1]; ++q)
            entries.emplace_back(i * columns + crd[q], val[q]);
    return entries;
}

/// `rows` is how many rows have entries.
template <typename Position, typename Coordinate>
Entries entriesOfTree(const std::int64_t* extents, std::int64_t rows, const Coordinate* crd1,
                      const Position* pos2, const Coordinate* crd2, const Position* pos3,
                      const Coordinate* crd3, const double* val) {
    Entries entries;
    for (std::int64_t p = 0; p < rows; ++p)
        for (std::int64_t q = pos2[p]; q < pos2[p + 1]; ++q)
            for (std::int64_t r = pos3[q]; r < pos3[q + 1]; ++r)
                entries.emplace_back((crd1[p] * extents[1] + crd2[q]) * extents[2] + crd3[r],
                                     val[r]);
    return entries;
}

/// For a kernel that fills rows of entries: `fill` gets an empty RowsResult.
template <typename Fill>
Contestant rowsContestant(std::int64_t rows, std::int64_t columns, Fill fill) {
    const auto result = std::make_shared<RowsResult>(rows);
    return {"ours",
            [=] {
                *result = RowsResult(rows);
                fill(*result);
            },
            [=] {
                return entriesOfRows(rows, columns, result->pos.data(), result->crd.data(),
                                     result->val.data());
            }};
}

}  // namespace storage
