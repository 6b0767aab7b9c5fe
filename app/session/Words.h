// Small things about words that readers and writers of texts share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace candler {

/// "1 step", "2 steps".
[[nodiscard]] std::string plural(std::size_t count, std::string_view word);

/// Three digits: `412`, `2.28 M`, `17 T`.
[[nodiscard]] std::string roundedText(double number);

/// Without what is blank at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n");

}  // namespace candler
