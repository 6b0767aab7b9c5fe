// EntryGrid: where a tensor has its entries: how many are in each cell of a grid over two of its
// axes. Other axes are summed over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/support/StopCheck.h"

namespace candler {

struct CoordinateTensor;

/// The indices of an axis in cells, as even as they can be.
struct GridAxis {
    std::int64_t extent = 1;
    std::size_t cells = 1;  ///< Not more than the extent, and less than 2^31.

    /// The one that an index is in: index · cells / extent, rounded down.
    [[nodiscard]] std::size_t cellOf(std::int64_t index) const;
    /// The first index of a cell, of the one behind the last the extent.
    [[nodiscard]] std::int64_t begin(std::size_t cell) const;
};

struct GridRequest {
    /// Different ones; without one, all entries are in one row, or in one column.
    std::optional<std::size_t> rowAxis{};
    std::optional<std::size_t> columnAxis{};
    std::size_t mostRows = 1;  ///< Of cells; at least 1.
    std::size_t mostColumns = 1;
};

struct EntryGrid {
    GridAxis rows;
    GridAxis columns;
    std::vector<std::uint64_t> counts;  ///< Of entries, by rows of cells.

    [[nodiscard]] std::uint64_t count(std::size_t row, std::size_t column) const {
        return counts[row * columns.cells + column];
    }
    /// In one cell.
    [[nodiscard]] std::uint64_t most() const;
};

/// Counts all entries in one pass, in memory of the grid; it has fewer cells than asked for where
/// an axis has fewer indices. None if it was stopped.
[[nodiscard]] std::optional<EntryGrid> entryGrid(const CoordinateTensor& tensor,
                                                 const GridRequest& request,
                                                 const StopCheck& stop = {});

/// How strongly a cell is drawn, by the logarithm of its count: from 0 for no entry, and a part of
/// the scale that can be told from it for a single one, to 1 for `most`.
[[nodiscard]] double entryShade(std::uint64_t count, std::uint64_t most);

/// Of what has one index of an axis, a row of a matrix: how many entries.
struct RowLengths {
    std::size_t longest = 0;
    std::int64_t empty = 0;  ///< Rows without entries.
};

/// Linear if the entries are in the order of the axis, as those of the outermost are. None if it
/// was stopped.
[[nodiscard]] std::optional<RowLengths> rowLengths(const CoordinateTensor& tensor, std::size_t axis,
                                                   const StopCheck& stop = {});

}  // namespace candler
