// Packed: unique elements side by side, in the order that the README of an exported kernel tells.
#pragma once

#include <cstdint>
#include <vector>

#include "contest/Arrays.h"

namespace structures {

/// Calls `take(place, at)` for each place of an array of these extents, in lexicographic order,
/// with where it is in the array; places are vectors of indices.
template <typename Take>
void forPlaces(const std::vector<std::int64_t>& extents, Take take) {
    std::int64_t count = 1;
    for (const std::int64_t extent : extents) count *= extent;
    std::vector<std::int64_t> place(extents.size(), 0);
    for (std::size_t at = 0; at < static_cast<std::size_t>(count); ++at) {
        take(place, at);
        for (std::size_t axis = extents.size(); axis-- > 0 && ++place[axis] == extents[axis];)
            place[axis] = 0;
    }
}

/// The elements for whose places `isUnique(place)` holds.
template <typename IsUnique>
bench::Numbers packed(const bench::Numbers& array, const std::vector<std::int64_t>& extents,
                      IsUnique isUnique) {
    bench::Numbers elements;
    forPlaces(extents, [&](const std::vector<std::int64_t>& place, std::size_t at) {
        if (isUnique(place)) elements.push_back(array[at]);
    });
    return elements;
}

/// How many places of a cube of extent n have their indices in ascending order.
std::int64_t sortedPlaces(std::int64_t n, int order);

/// Adds the entries of a symmetric cube whose elements at such places are given, from `first` on.
void addSymmetric(bench::Entries& entries, const double* unique, std::int64_t n, int order,
                  std::int64_t first);

}  // namespace structures
