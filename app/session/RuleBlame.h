// RuleBlame: what of an e-graph there is because of each rule: by derivation, which takes no run
// and is the most that it can be; and in truth, by a run without the rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/session/Project.h"
#include "app/session/SessionTools.h"
#include "app/session/SessionTypes.h"
#include "engine/support/Result.h"

namespace candler {

/// Of a step's e-graph after an iteration: the e-nodes whose derivation uses a rule.
struct RuleBlame {
    struct Row {
        std::string rule;
        std::size_t nodes = 0;

        bool operator==(const Row&) const = default;
    };
    std::size_t step = 0;
    std::uint32_t iteration = 0;
    std::size_t nodes = 0;  ///< Of the e-graph.
    std::vector<Row> rows;  ///< In the order of the step's rules.

    /// None: the rule is not one of the step's, or there is no e-node.
    [[nodiscard]] std::optional<double> share(const std::string& rule) const;
};
using RuleBlamePtr = std::shared_ptr<const RuleBlame>;

/// A step with all its rules beside the same guide without one of them.
struct WithoutRule {
    std::string rule;
    std::size_t step = 0;
    std::uint32_t iteration = 0;  ///< After which both are counted; or at the end, if that is less.
    std::size_t nodesWith = 0;
    std::size_t classesWith = 0;
    std::size_t nodesWithout = 0;
    std::size_t classesWithout = 0;
    bool wasReached = true;  ///< Without the rule; else a step before found nothing.
    bool foundWith = false;  ///< What the step looks for.
    bool foundWithout = false;
    std::string end;  ///< How the run without the rule ended, as a session says it.

    /// Of the e-nodes that go with the rule; less than 0 where there are more without it.
    [[nodiscard]] double share() const;
};
using WithoutRulePtr = std::shared_ptr<const WithoutRule>;

/// Runs the guide without the rule, up to the end of the step; if that is under way in `with`, no
/// further than it is there. The limits are those of the project. Fails if the project has
/// mistakes, or when stopped.
[[nodiscard]] Result<WithoutRule> runWithoutRule(
    const Project& project, const GuideReport& with, std::size_t step, const std::string& rule,
    const std::stop_token& stop = {},
    const std::function<void(const RunProgress&)>& onProgress = {}, const SessionTools& tools = {});

}  // namespace candler
