// Texts as parts of Markdown: nothing in them means anything to it, nor is HTML, and none steers a
// terminal that shows the file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace candler {

/// In a paragraph or a title.
[[nodiscard]] std::string markdownText(std::string_view text);

/// In a line, as code.
[[nodiscard]] std::string markdownCode(std::string_view text);

/// A block of code with lines of its own, whose fence is longer than any in the text.
[[nodiscard]] std::string markdownBlock(std::string_view text, std::size_t indent = 0);

}  // namespace candler
