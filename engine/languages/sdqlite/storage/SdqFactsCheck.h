// SdqFactsCheck: whether what a program says of its arrays is true of these.
#pragma once

#include "engine/languages/sdqlite/storage/SdqStoredInputs.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/support/Result.h"

namespace candler::sdqlite {

/// `sorted`, `sorted in P`, `distinct in P`, `monotone`, `values in J` and `length e` of each array
/// that is given; positions that divide one go from 0 to its length. What a fact speaks of must be
/// given, too, or the fact is not looked at. Tells the first mistake of each fact, with the array,
/// the position and the values, at the place of the array. Time is linear (`distinct in P`: that of
/// sorting).
[[nodiscard]] Result<void> checkFacts(const SdqTerms& terms, const CheckedProgram& program,
                                      const StoredInputs& inputs);

}  // namespace candler::sdqlite
