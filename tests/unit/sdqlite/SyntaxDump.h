// Parsed expressions as s-expressions, for tests of the parser.
#pragma once

#include <string>

#include "engine/languages/sdqlite/syntax/SdqSyntax.h"

namespace candler::sdqlite {

/// `(sum [i a] A (* a 2))`: fresh names are `_` and a number by first appearance.
[[nodiscard]] std::string dump(const SyntaxTree& tree, SyntaxId root);
/// Of the expression that the whole text is; or the first mistake, `1:5: message`.
[[nodiscard]] std::string parsed(const std::string& text, ParseOptions options = {});
/// `{I -> vec<J, real>}`
[[nodiscard]] std::string dumpType(const SyntaxTree& tree, SyntaxId type);
/// `1:5: message | hint`
[[nodiscard]] std::string mistakeText(const Diagnostic& mistake);

}  // namespace candler::sdqlite
