// Languages: the table of languages. A language is a folder beside this file and a row in
// Languages.cpp.
#pragma once

#include <span>
#include <string_view>

#include "engine/language/Language.h"

namespace candler {

/// All languages, in the order of the table.
[[nodiscard]] std::span<const Language* const> languages();
[[nodiscard]] const Language* findLanguage(std::string_view name);

}  // namespace candler
