// SdqSampler: random well-typed instances of rules (specification, D9). Types are chosen from the
// root of the matched side down; what variables stand for is made of inputs and of the binders
// around them: maps of depth 0 to 2, keys that repeat, values that are zero.
#pragma once

#include <cstdint>

#include "engine/language/RuleInstances.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

/// Of a rule that was compiled with these terms, which must be typed; both must outlive it. Inputs
/// become symbols of the terms: `sample1`, ….
[[nodiscard]] std::unique_ptr<RuleInstances> sampleRule(SdqTerms& terms, const Rule& rule,
                                                        std::uint64_t seed);

}  // namespace candler::sdqlite
