// RuleVerdict: what trying a rule on random values gave.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/support/Diagnostic.h"

namespace candler {

struct RuleTestOptions {
    std::size_t instances = 200;  ///< Of a rule.
    std::uint64_t seed = 1;
    std::string onlyOfFile{};  ///< Not empty: rules of other files are only read.
    bool heedsGuards = true;   ///< Else rules are tried where their conditions forbid them, too.
};

/// A rule whose two sides were evaluated on random values.
struct RuleVerdict {
    std::string rule;
    std::string text;
    SourceSpan place;
    std::size_t instances = 0;  ///< That were compared; fewer than asked if few fit.
    /// Of those, how many are about values of each kind; see SampledRule.
    std::map<std::string, std::size_t> ofKind{};
    std::size_t wrong = 0;  ///< In which the sides differ.
    /// The smallest of those, on one line: variables, then both sides.
    std::string counterExample{};
    double error = 0;  ///< Of that one, relative.
};

}  // namespace candler
