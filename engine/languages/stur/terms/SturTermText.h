// SturTermText: terms as STUR writes them, and back.
#pragma once

#include <string>
#include <vector>

#include "engine/language/TermParts.h"
#include "engine/languages/stur/terms/SturTerms.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::stur {

/// `A(i) := sum(k: B(i, k) * x(k))`, several separated by `; `; or an expression. Reads back to the
/// same term.
[[nodiscard]] std::string termText(const SturTerms& terms, TermId term);
/// Where the parts of a term stand in its text, parents first: not `sum(k: e)` of `sum(i, k: e)`.
[[nodiscard]] std::vector<TermPart> termParts(const SturTerms& terms, TermId term);
/// Names that are neither bound nor in the head of a rule are free, so sums are written.
[[nodiscard]] Result<TermId> readTerm(SturTerms& terms, const SourceText& text);

}  // namespace candler::stur
