// LanguageFiles: languages and files of rules by the names that users give.
#pragma once

#include <string>

#include "engine/language/Language.h"

namespace candler {

/// Unknown names are told with those that are known.
Result<const Language*> chooseLanguage(const std::string& name);
/// A file, or the name of a rule file that ships with the language.
Result<SourceText> ruleSource(const Language& language, const std::string& given);

}  // namespace candler
