// RiseSampler: random well-typed instances of rules. Variables become parameters of a program, or
// small functions where a rule may want to look into them.
#pragma once

#include <cstdint>

#include "engine/language/RuleInstances.h"

namespace candler::rise {

class RiseTerms;

/// Of a rule that was compiled with these terms; both must outlive it.
[[nodiscard]] std::unique_ptr<RuleInstances> sampleRule(RiseTerms& terms, const Rule& rule,
                                                        std::uint64_t seed);

}  // namespace candler::rise
