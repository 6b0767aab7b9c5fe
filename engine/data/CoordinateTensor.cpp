#include "engine/data/CoordinateTensor.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace candler {

void sortEntries(CoordinateTensor& tensor) {
    std::vector<std::size_t> order(tensor.entryCount());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto isBefore = [&](std::size_t a, std::size_t b) {
        return std::ranges::lexicographical_compare(tensor.coordinatesOf(a),
                                                    tensor.coordinatesOf(b));
    };
    if (!std::ranges::is_sorted(order, isBefore)) std::ranges::stable_sort(order, isBefore);
    CoordinateTensor sorted{.extents = tensor.extents, .coordinates = {}, .values = {}};
    for (std::size_t i = 0; i < order.size();) {
        const auto place = tensor.coordinatesOf(order[i]);
        double sum = 0;
        for (; i < order.size() && std::ranges::equal(tensor.coordinatesOf(order[i]), place); ++i)
            sum += tensor.values[order[i]];
        if (sum == 0) continue;
        sorted.coordinates.insert(sorted.coordinates.end(), place.begin(), place.end());
        sorted.values.push_back(sum);
    }
    tensor = std::move(sorted);
}

CoordinateTensor coordinateTensor(const SparseMatrix& matrix) {
    CoordinateTensor tensor{
        .extents = {matrix.rows, matrix.columns}, .coordinates = {}, .values = {}};
    for (const SparseMatrix::Entry& entry : matrix.entries) {
        tensor.coordinates.insert(tensor.coordinates.end(), {entry.row, entry.column});
        tensor.values.push_back(entry.value);
    }
    return tensor;
}

}  // namespace candler
