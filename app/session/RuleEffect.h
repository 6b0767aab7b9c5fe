// RuleEffect: what a rule that is being written would do in the next iteration to an e-graph as it
// stands: where it matches, and what it would add and merge. Nothing is changed by that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/SessionTypes.h"

namespace candler {

/// Rules that need not be those that the project was opened with.
struct RuleEffectQuestion {
    std::size_t step = 0;
    std::string text{};                ///< A file of rules.
    std::vector<std::string> rules{};  ///< Of that, by name.
};

struct RuleEffect {
    /// By applying all matches once.
    struct Change {
        std::size_t refused = 0;       ///< Matches that a condition, or the right side, refuses.
        std::int64_t nodes = 0;        ///< E-nodes more, after the rebuild; merges may leave fewer.
        std::size_t merged = 0;        ///< Classes that are there now and would be part of others.
        bool isContradiction = false;  ///< What cannot be equal would be merged.
    };
    std::string rule;
    std::size_t matches = 0;
    std::size_t classes = 0;             ///< In so many.
    std::vector<std::uint32_t> first{};  ///< Ids of the first of them.
    std::optional<Change> change{};      ///< None: that takes too long.
};

struct RuleEffects {
    Moment moment{};  ///< Which e-graph, with its iteration.
    std::vector<RuleEffect> rules;
};

}  // namespace candler
