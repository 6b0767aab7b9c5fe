// TextDiff: two texts side by side, line by line, by Myers' algorithm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace candler {

enum class DiffSign : std::uint8_t { Same, Removed, Added, Changed };

/// One row of both texts beside each other: indices of lines.
struct DiffRow {
    DiffSign sign = DiffSign::Same;
    std::optional<std::size_t> left{};
    std::optional<std::size_t> right{};

    bool operator==(const DiffRow&) const = default;
};

/// Lines without their ends. A text that ends with a newline has no empty line after it.
[[nodiscard]] std::vector<std::string> splitLines(const std::string& text);

/// All lines of both. Between two that are the same, the first lines that only the left side has
/// are set beside the first that only the right side has, as changed.
[[nodiscard]] std::vector<DiffRow> alignLines(const std::vector<std::string>& left,
                                              const std::vector<std::string>& right);

}  // namespace candler
