// ShippedPage: lessons, exercises, the glossary and pages of help ship in English, and in other
// languages in a folder beside the English ones: `help/rules.md`, `help/de/rules.md`.
#pragma once

#include <filesystem>
#include <string>

namespace candler {

/// The page in that language, `de` or `pt_BR`, if there is one, or in the language of all
/// countries, `pt`; else the English one, which is at `path`.
[[nodiscard]] std::filesystem::path pageIn(const std::string& language,
                                           const std::filesystem::path& path);

}  // namespace candler
