#include "engine/data/EntryGrid.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/data/CoordinateTensor.h"

namespace candler {

namespace {

GridAxis gridAxis(const CoordinateTensor& tensor, std::optional<std::size_t> axis,
                  std::size_t most) {
    const std::int64_t extent = axis ? tensor.extents[*axis] : 1;
    const auto cells = std::min(static_cast<std::uint64_t>(extent),
                                static_cast<std::uint64_t>(std::max<std::size_t>(1, most)));
    return {.extent = extent, .cells = static_cast<std::size_t>(cells)};
}

}  // namespace

std::int64_t GridAxis::begin(std::size_t cell) const {
    if (cells == 0) return 0;
    // In parts, as their product may be too large a number.
    const auto size = static_cast<std::uint64_t>(extent);
    const std::uint64_t rest = cell * (size % cells);
    return static_cast<std::int64_t>(cell * (size / cells) + (rest + cells - 1) / cells);
}

std::size_t GridAxis::cellOf(std::int64_t index) const {
    const auto size = static_cast<std::uint64_t>(extent);
    if (size <= std::numeric_limits<std::uint64_t>::max() / cells)
        return static_cast<std::size_t>(static_cast<std::uint64_t>(index) * cells / size);
    std::size_t low = 0;
    for (std::size_t high = cells; high - low > 1;) {
        const std::size_t middle = low + (high - low) / 2;
        (begin(middle) <= index ? low : high) = middle;
    }
    return low;
}

std::uint64_t EntryGrid::most() const {
    return counts.empty() ? 0 : *std::ranges::max_element(counts);
}

std::optional<EntryGrid> entryGrid(const CoordinateTensor& tensor, const GridRequest& request,
                                   const StopCheck& stop) {
    EntryGrid grid{.rows = gridAxis(tensor, request.rowAxis, request.mostRows),
                   .columns = gridAxis(tensor, request.columnAxis, request.mostColumns),
                   .counts = {}};
    grid.counts.resize(grid.rows.cells * grid.columns.cells);
    const bool isDone = visitUntilStopped(tensor.entryCount(), stop, [&](std::size_t entry) {
        const auto place = tensor.coordinatesOf(entry);
        const std::size_t row = request.rowAxis ? grid.rows.cellOf(place[*request.rowAxis]) : 0;
        const std::size_t column =
            request.columnAxis ? grid.columns.cellOf(place[*request.columnAxis]) : 0;
        ++grid.counts[row * grid.columns.cells + column];
    });
    if (!isDone) return {};
    return grid;
}

double entryShade(std::uint64_t count, std::uint64_t most) {
    constexpr double kLeast = 0.3;
    if (count == 0) return 0;
    if (count >= most) return 1;
    return kLeast + (1 - kLeast) * std::log(static_cast<double>(count)) /
                        std::log(static_cast<double>(most));
}

std::optional<RowLengths> rowLengths(const CoordinateTensor& tensor, std::size_t axis,
                                     const StopCheck& stop) {
    std::vector<std::int64_t> rows(tensor.entryCount());
    bool isSorted = true;
    const bool isRead = visitUntilStopped(rows.size(), stop, [&](std::size_t entry) {
        rows[entry] = tensor.coordinatesOf(entry)[axis];
        isSorted = isSorted && (entry == 0 || rows[entry - 1] <= rows[entry]);
    });
    if (!isRead || (!isSorted && !sortUntilStopped(rows, std::less<>(), stop))) return {};
    RowLengths lengths{.longest = 0, .empty = tensor.extents[axis]};
    std::size_t length = 0;
    const bool isCounted = visitUntilStopped(rows.size(), stop, [&](std::size_t entry) {
        const bool isNew = entry == 0 || rows[entry - 1] != rows[entry];
        if (isNew) --lengths.empty;
        length = isNew ? 1 : length + 1;
        lengths.longest = std::max(lengths.longest, length);
    });
    if (!isCounted) return {};
    return lengths;
}

}  // namespace candler
