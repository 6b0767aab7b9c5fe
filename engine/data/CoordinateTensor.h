// CoordinateTensor: the entries of a tensor that are not 0, as files of data hold them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/data/SparseMatrix.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct CoordinateTensor {
    std::vector<std::int64_t> extents;  ///< Of each axis, from the outermost; a scalar has none.
    std::vector<std::int64_t> coordinates;  ///< Entry by entry, one for each axis; from 0.
    std::vector<double> values;             ///< None is 0.

    [[nodiscard]] std::size_t order() const { return extents.size(); }
    [[nodiscard]] std::size_t entryCount() const { return values.size(); }
    [[nodiscard]] std::span<const std::int64_t> coordinatesOf(std::size_t entry) const {
        return std::span(coordinates).subspan(entry * order(), order());
    }
};

/// Entries by their coordinates, the outermost axis first; values of equal places are added in
/// their order, and what is then 0 goes. Linear if they are so already. False if stopped; then the
/// tensor is as it was.
bool sortEntries(CoordinateTensor& tensor, const StopCheck& stop = {});

/// The same as a tensor of order 2.
[[nodiscard]] CoordinateTensor coordinateTensor(const SparseMatrix& matrix);

}  // namespace candler
