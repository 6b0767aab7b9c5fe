// Hash maps in storage mappings: tensors become what they are of the arrays that hash maps are kept
// in, so that what follows (packers, checks, estimates) knows arrays only.
#pragma once

#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

/// The term over the arrays, if it is over hash maps, or tensors that are; else the term.
[[nodiscard]] TermId withMapsInArrays(SdqTerms& terms, const CheckedProgram& program, TermId term);
/// Changes the mappings of tensors that are over hash maps; of a typed program.
void storeMapsInArrays(SdqTerms& terms, CheckedProgram& program);

}  // namespace candler::sdqlite
