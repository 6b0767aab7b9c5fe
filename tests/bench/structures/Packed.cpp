#include "Packed.h"

#include <algorithm>

namespace structures {

namespace {

/// The next place with ascending indices below n; false behind the last one.
bool advance(std::vector<std::int64_t>& place, std::int64_t n) {
    for (std::size_t axis = place.size(); axis-- > 0;)
        if (place[axis] + 1 < n) {
            std::fill(place.begin() + static_cast<std::ptrdiff_t>(axis), place.end(),
                      place[axis] + 1);
            return true;
        }
    return false;
}

}  // namespace

std::int64_t sortedPlaces(std::int64_t n, int order) {
    std::int64_t count = 1;
    for (int k = 1; k <= order; ++k) count = count * (n + k - 1) / k;
    return count;
}

void addSymmetric(bench::Entries& entries, const double* unique, std::int64_t n, int order,
                  std::int64_t first) {
    std::vector<std::int64_t> place(static_cast<std::size_t>(order), 0);
    do {
        std::vector<std::int64_t> other = place;
        do {
            std::int64_t at = 0;
            for (const std::int64_t index : other) at = at * n + index;
            entries.emplace_back(first + at, *unique);
        } while (std::next_permutation(other.begin(), other.end()));
        ++unique;
    } while (advance(place, n));
}

}  // namespace structures
