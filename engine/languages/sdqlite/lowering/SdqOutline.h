// SdqOutline: a plan as rows, a loop a row, for who reads it beside its kernel; and the places of
// its parts.
#pragma once

#include <map>
#include <vector>

#include "engine/language/Kernel.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

/// In preorder. What has no loop inside is one row; of very large plans the first rows. Estimates
/// are those of CardinalityCosts.
[[nodiscard]] std::vector<KernelTermRow> planRows(const SdqTerms& terms,
                                                  const CheckedProgram& program, TermId plan);

/// Where each part of a plan stands first, in preorder; the plan is at 0.
[[nodiscard]] std::map<TermId, std::size_t> firstPlaces(const SdqTerms& terms, TermId plan);

}  // namespace candler::sdqlite
