// SketchHoles: where in a sketch's text something can be put: its holes without a name.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace candler {

/// Offsets of the question marks that stand for any term: not those with a name, nor those in
/// types, in brackets and in comments.
[[nodiscard]] std::vector<std::size_t> sketchHoles(std::string_view text);

/// The hole nearest to an offset; of an empty text its begin; none if there is no hole.
[[nodiscard]] std::optional<std::size_t> nearestHole(std::string_view text, std::size_t offset);

/// The text with `sketch` in place of the hole at that offset; none if there is none now.
[[nodiscard]] std::optional<std::string> withHoleFilled(std::string_view text, std::size_t offset,
                                                        std::string_view sketch);

}  // namespace candler
