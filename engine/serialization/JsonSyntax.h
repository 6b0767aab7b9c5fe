// JsonSyntax: how places in JSON and the library's complaints are told to people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace candler {

/// The library's message without its code and place, which we show better.
[[nodiscard]] std::string jsonSyntaxMessage(std::string libraryMessage);

/// A JSON pointer: `/nodes/a~1b/children/0`.
[[nodiscard]] std::string jsonPath(const std::vector<std::string_view>& keys);

}  // namespace candler
