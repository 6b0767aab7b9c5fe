// Languages: the table of languages. A language is a folder beside this file and a row in
// Languages.cpp.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "engine/language/Language.h"

namespace candler {

/// All languages, in the order of the table.
[[nodiscard]] std::span<const Language* const> languages();
[[nodiscard]] const Language* findLanguage(std::string_view name);
/// One more row, for main programs of tests and evaluations to add before anything else runs. Its
/// files are under `resources` as those of the others are under resourceFolder().
void addLanguage(const Language& language, const std::filesystem::path& resources);
/// Where the files of a kind are, such as "rules".
[[nodiscard]] std::filesystem::path shippedFolder(const Language& language, std::string_view kind);

}  // namespace candler
