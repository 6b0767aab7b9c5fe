// SparseMatrix: the entries of a matrix that are not 0, as data of inputs. MatrixMarket reads it.
#pragma once

#include <cstdint>
#include <vector>

namespace candler {

/// No matrix has more rows or columns.
inline constexpr std::int64_t kMostRows = std::int64_t{1} << 40U;

struct SparseMatrix {
    /// Counted from 0.
    struct Entry {
        std::int64_t row = 0;
        std::int64_t column = 0;
        double value = 0;

        bool operator==(const Entry&) const = default;
    };

    std::int64_t rows = 1;
    std::int64_t columns = 1;
    std::vector<Entry> entries;  ///< By row, then by column; of each place one, and none is 0.

    /// By bisection.
    [[nodiscard]] double at(std::int64_t row, std::int64_t column) const;
    /// The share of the cells that are not 0.
    [[nodiscard]] double sparsity() const;
};

/// Puts entries into their order; linear unless there are far more rows or columns than entries.
void sortEntries(SparseMatrix& matrix);

}  // namespace candler
