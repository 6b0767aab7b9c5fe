// SdqComposition: between the two stages of STOREL, logical tensors are replaced by what their
// storage mappings compute of arrays. Specification, section 0, step 4.
#pragma once

#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

/// `term` with the mapping in the place of each tensor of the program that is stored. Mappings are
/// closed, so nothing is shifted. Tensors without a mapping stay. Variables that are maps keep
/// their shapes, since they stand for the same entries as before; others lose them, so that a key
/// is the same e-node whichever array it comes from.
[[nodiscard]] TermId composed(SdqTerms& terms, const CheckedProgram& program, TermId term);

/// Whether a tensor that is stored is left in the term.
[[nodiscard]] bool hasStoredTensor(const SdqTerms& terms, const CheckedProgram& program,
                                   TermId term);

}  // namespace candler::sdqlite
