// Sizes: what names of sizes are worth, on the command line.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace candler::cli {

/// Each `n=64`, from `least` on. None if one is not so, which is printed.
[[nodiscard]] std::optional<std::map<std::string, std::int64_t>> readSizes(
    const std::vector<std::string>& sizes, std::int64_t least = 1);

}  // namespace candler::cli
