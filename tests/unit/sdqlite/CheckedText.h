// Programs and expressions as the checker takes them, for its tests.
#pragma once

#include <string>

#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

/// Checked with these terms, so that those of several programs can be compared.
[[nodiscard]] Result<CheckedProgram> checkText(SdqTerms& terms, const std::string& text);
/// The test fails where the text is wrong.
[[nodiscard]] CheckedProgram checkedText(SdqTerms& terms, const std::string& text);
/// All mistakes, a line each: `1:5: message | hint`; or `none`.
[[nodiscard]] std::string mistakesOf(const std::string& text);
[[nodiscard]] std::string warningsOf(const std::string& text);
/// The expression as the printer writes what the checker makes of it, or its mistakes. `text` is
/// that of a program whose symbols it may use.
[[nodiscard]] std::string expressionText(const std::string& program, const std::string& expression);
/// The term that is read of a term's text.
[[nodiscard]] TermId readAgain(SdqTerms& terms, TermId term);

}  // namespace candler::sdqlite
