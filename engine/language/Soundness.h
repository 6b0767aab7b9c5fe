// Soundness: whether rules keep what terms compute: each is tried on random well-typed instances,
// and the two sides are given to the language's evaluator. One harness for all languages (after
// Yang et al., TENSAT, section 2.4, where it is done for tensors).
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "engine/language/RuleVerdict.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

class Language;

/// All rules of these files, read together. Fails if the language has no evaluator (then
/// canTestRules is false). When it is stopped, the rules that were not tried are left out.
[[nodiscard]] Result<std::vector<RuleVerdict>> testRules(const Language& language,
                                                         std::span<const SourceText> files,
                                                         const RuleTestOptions& options,
                                                         const std::stop_token& stop);

/// Whether the language has an evaluator and instances of its rules.
[[nodiscard]] bool canTestRules(const Language& language);

}  // namespace candler
