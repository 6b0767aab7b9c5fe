#include "engine/data/CoordinateTensor.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace candler {

namespace {

/// Whether entries are in order, once each, and none is 0.
bool isSorted(const CoordinateTensor& tensor) {
    for (std::size_t i = 0; i < tensor.entryCount(); ++i)
        if (tensor.values[i] == 0 ||
            (i > 0 && !std::ranges::lexicographical_compare(tensor.coordinatesOf(i - 1),
                                                            tensor.coordinatesOf(i))))
            return false;
    return true;
}

/// Of cells, if they can be counted.
std::optional<std::uint64_t> cellCount(const CoordinateTensor& tensor) {
    std::uint64_t cells = 1;
    for (const std::int64_t extent : tensor.extents) {
        const auto size = static_cast<std::uint64_t>(extent);
        if (size == 0 || cells > std::numeric_limits<std::uint64_t>::max() / size) return {};
        cells *= size;
    }
    return cells;
}

/// An entry with the number of its cell, by rows.
struct Numbered {
    std::uint64_t cell = 0;
    std::size_t entry = 0;

    auto operator<=>(const Numbered&) const = default;
};

/// Sums of what has the same place, one after the other, into a tensor.
class Gatherer {
public:
    explicit Gatherer(const CoordinateTensor& tensor) : m_tensor(tensor) {
        m_sorted.extents = tensor.extents;
        m_sorted.coordinates.reserve(tensor.coordinates.size());
        m_sorted.values.reserve(tensor.values.size());
    }

    void add(std::size_t entry) { m_sum += m_tensor.values[entry]; }
    void endPlace(std::span<const std::int64_t> place) {
        if (m_sum != 0) {
            m_sorted.coordinates.insert(m_sorted.coordinates.end(), place.begin(), place.end());
            m_sorted.values.push_back(m_sum);
        }
        m_sum = 0;
    }
    [[nodiscard]] CoordinateTensor take() { return std::move(m_sorted); }

private:
    const CoordinateTensor& m_tensor;
    CoordinateTensor m_sorted;
    double m_sum = 0;
};

std::optional<CoordinateTensor> sortedByCells(const CoordinateTensor& tensor,
                                              const StopCheck& stop) {
    std::vector<Numbered> numbered(tensor.entryCount());
    for (std::size_t i = 0; i < numbered.size(); ++i) {
        const auto place = tensor.coordinatesOf(i);
        std::uint64_t cell = 0;
        for (std::size_t axis = 0; axis < place.size(); ++axis)
            cell = cell * static_cast<std::uint64_t>(tensor.extents[axis]) +
                   static_cast<std::uint64_t>(place[axis]);
        numbered[i] = {cell, i};
    }
    if (!sortUntilStopped(numbered, std::less<>(), stop)) return {};
    Gatherer gatherer(tensor);
    // Quicker than what lies about in memory.
    std::vector<std::int64_t> place(tensor.order());
    for (std::size_t i = 0; i < numbered.size();) {
        const std::uint64_t cell = numbered[i].cell;
        for (; i < numbered.size() && numbered[i].cell == cell; ++i)
            gatherer.add(numbered[i].entry);
        std::uint64_t rest = cell;
        for (std::size_t axis = place.size(); axis-- > 0;) {
            const auto extent = static_cast<std::uint64_t>(tensor.extents[axis]);
            place[axis] = static_cast<std::int64_t>(rest % extent);
            rest /= extent;
        }
        gatherer.endPlace(place);
    }
    return gatherer.take();
}

/// Where there are more cells than numbers.
std::optional<CoordinateTensor> sortedByCoordinates(const CoordinateTensor& tensor,
                                                    const StopCheck& stop) {
    std::vector<std::size_t> order(tensor.entryCount());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto isBefore = [&](std::size_t a, std::size_t b) {
        const auto left = tensor.coordinatesOf(a);
        const auto right = tensor.coordinatesOf(b);
        const auto compared = std::lexicographical_compare_three_way(left.begin(), left.end(),
                                                                     right.begin(), right.end());
        return compared < 0 || (compared == 0 && a < b);
    };
    if (!sortUntilStopped(order, isBefore, stop)) return {};
    Gatherer gatherer(tensor);
    for (std::size_t i = 0; i < order.size();) {
        const auto place = tensor.coordinatesOf(order[i]);
        for (; i < order.size() && std::ranges::equal(tensor.coordinatesOf(order[i]), place); ++i)
            gatherer.add(order[i]);
        gatherer.endPlace(place);
    }
    return gatherer.take();
}

}  // namespace

bool sortEntries(CoordinateTensor& tensor, const StopCheck& stop) {
    if (isSorted(tensor)) return true;
    auto sorted =
        cellCount(tensor) ? sortedByCells(tensor, stop) : sortedByCoordinates(tensor, stop);
    if (!sorted) return false;
    tensor = std::move(*sorted);
    return true;
}

CoordinateTensor coordinateTensor(const SparseMatrix& matrix) {
    CoordinateTensor tensor{
        .extents = {matrix.rows, matrix.columns}, .coordinates = {}, .values = {}};
    tensor.coordinates.reserve(2 * matrix.entries.size());
    tensor.values.reserve(matrix.entries.size());
    for (const SparseMatrix::Entry& entry : matrix.entries) {
        tensor.coordinates.insert(tensor.coordinates.end(), {entry.row, entry.column});
        tensor.values.push_back(entry.value);
    }
    return tensor;
}

}  // namespace candler
