// RuleShares: how much of an e-graph each rule had a part in: the e-nodes whose derivation - the
// application that added them, and what that matched, and so on - uses it. Without the rule another
// derivation may have led to them as well, so this is the most that can go with it.
#pragma once

#include <optional>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/rewriting/Rule.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct RuleShares {
    std::vector<std::size_t> nodes;  ///< By rule; of the live e-nodes.
    std::size_t total = 0;           ///< Live e-nodes.
};

/// `rules` are those of the run, in its order. Of a rebuilt e-graph whose journal is on. None when
/// stopped. About as long as the run searched.
[[nodiscard]] std::optional<RuleShares> countRuleShares(const EGraph& graph, const RuleList& rules,
                                                        const StopCheck& stop = {});

}  // namespace candler
