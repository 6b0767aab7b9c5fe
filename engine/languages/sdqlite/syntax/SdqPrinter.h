// SdqPrinter: terms as SDQLite programs write them, with names by depth (`x01`, `x02`, …) for
// indices that are bound and `%0` for those that are free. Read again by SdqChecker they are the
// same terms.
#pragma once

#include <string>
#include <vector>

#include "engine/language/TermParts.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

/// On one line. Terms that share too much to be written out are abridged (engine/term). Below so
/// many variables that are bound around it, which have their names.
[[nodiscard]] std::string termText(const SdqTerms& terms, TermId term, std::uint32_t bound = 0);
/// The same, with loops and what is named on lines of their own if one line would be long.
[[nodiscard]] std::string programText(const SdqTerms& terms, TermId term);
/// Where the parts of a term stand in its programText, parents first.
[[nodiscard]] std::vector<TermPart> termParts(const SdqTerms& terms, TermId term);
/// The text without the last child, for which `…` stands: `sum(<x01,x02> in A) …`.
[[nodiscard]] std::string headText(const SdqTerms& terms, TermId term, std::uint32_t bound = 0);
/// "sum", "A", "%1", "3".
[[nodiscard]] std::string labelText(const SdqTerms& terms, LabelId label);
/// With fewer digits where they say the same: whole numbers without a point.
[[nodiscard]] std::string numberText(double value);

}  // namespace candler::sdqlite
