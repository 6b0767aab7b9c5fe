// SturMeaningCheck: whether a program that is well formed means something: at small sizes, by
// enumeration, so that each mistake comes with sizes that show it.
#pragma once

#include "engine/languages/stur/semantics/SturEvaluator.h"
#include "engine/languages/stur/terms/SturTerms.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler::stur {

/// Errors: variables that are summed over without an end, division by a symbol that may be 0,
/// structures whose map leads to several elements or to one that is not stored, elements of results
/// outside of their boxes. What only larger sizes show is not found.
[[nodiscard]] Diagnostics checkMeaning(const SourceText& text, SturTerms& terms, const Model& model,
                                       const StopCheck& stop);

}  // namespace candler::stur
