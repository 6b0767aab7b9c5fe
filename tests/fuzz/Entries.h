// Entries: what must hold of every tensor that was read from a file.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/data/CoordinateTensor.h"
#include "tests/fuzz/Fuzz.h"

namespace candler::fuzz {

/// Entries in order, once each, inside the tensor, none 0.
inline void requireEntries(const CoordinateTensor& tensor) {
    require(std::ranges::all_of(tensor.extents,
                                [](std::int64_t size) { return size > 0 && size <= kMostRows; }),
            "an extent that no tensor has");
    require(tensor.coordinates.size() == tensor.order() * tensor.entryCount(),
            "coordinates are missing");
    for (std::size_t i = 0; i < tensor.entryCount(); ++i) {
        const auto place = tensor.coordinatesOf(i);
        for (std::size_t axis = 0; axis < place.size(); ++axis)
            require(place[axis] >= 0 && place[axis] < tensor.extents[axis],
                    "an entry outside its tensor");
        require(tensor.values[i] != 0 && std::isfinite(tensor.values[i]),
                "an entry that is 0 or no number");
        require(i == 0 || std::ranges::lexicographical_compare(tensor.coordinatesOf(i - 1), place),
                "entries out of order");
    }
}

}  // namespace candler::fuzz
