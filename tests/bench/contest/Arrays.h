// Arrays: what contestants are given, and results in dense arrays.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "Contest.h"

namespace bench {

using Indices = std::vector<std::int64_t>;
using Coordinates = std::vector<std::int32_t>;
using Numbers = std::vector<double>;

/// Numbers from -1 to 1, the same in every run.
Numbers numbers(std::int64_t count, std::uint64_t seed);

inline Entries entriesOfArray(const double* values, std::int64_t count) {
    Entries entries;
    for (std::int64_t i = 0; i < count; ++i) entries.emplace_back(i, values[i]);
    return entries;
}

/// For a kernel that fills a dense array: `fill` gets the array.
template <typename Fill>
Contestant denseContestant(const std::string& name, std::int64_t count, Fill fill) {
    const auto result = std::make_shared<Numbers>(static_cast<std::size_t>(count));
    return {name, [=] { fill(result->data()); },
            [=] { return entriesOfArray(result->data(), count); }};
}

}  // namespace bench
