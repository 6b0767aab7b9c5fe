// GraphFilters: settings of what keeps e-graphs small, by name, such as {"array-dimension", 6}.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>

namespace candler {

using FilterSettings = std::map<std::string, std::int64_t>;

struct FilterInfo {
    std::string name;
    std::string description;
    std::int64_t least = 1;
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

}  // namespace candler
