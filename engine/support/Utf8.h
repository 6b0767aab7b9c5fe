// Checks of characters and of UTF-8, for texts that come from files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace candler {

[[nodiscard]] constexpr bool isAsciiDigit(char c) {
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool isAsciiLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The length of the well-formed UTF-8 sequence at the start of `text`, or 0 if there is none.
[[nodiscard]] std::size_t utf8SequenceLength(std::string_view text);

/// The offset of the first byte that is not part of well-formed UTF-8.
[[nodiscard]] std::optional<std::size_t> findInvalidUtf8(std::string_view text);

/// `text`, or as much of its start as `maxBytes` hold without cutting a character, and `…`.
[[nodiscard]] std::string abridgedText(std::string text, std::size_t maxBytes);

/// `text` fit for a terminal: a `?` for each control character (tabs and newlines stay), each one
/// that turns the direction of text, and each byte that is not UTF-8, so that columns stay where
/// they were.
[[nodiscard]] std::string printableText(std::string_view text);

/// The same in one line: tabs and newlines become blanks.
[[nodiscard]] std::string printableLine(std::string_view text);

}  // namespace candler
