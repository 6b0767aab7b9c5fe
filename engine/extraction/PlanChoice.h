// PlanChoice: the cheapest plan that may take the place of the term that a search began with. A
// plan that a test refuses is looked for again without the e-nodes that the test blames; where that
// does not help, with what they are parts of as it was written.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/egraph/GraphTable.h"
#include "engine/extraction/CostModel.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// Why a term may not take the place of another one that it equals.
struct TermRefusal {
    std::string reason;             ///< A sentence without its full stop.
    double lostDigits = 0;          ///< A test that allows as many takes the term; 0: none does.
    std::vector<TermId> parts{};    ///< Of the term: what should be computed in another way.
    std::vector<TermId> written{};  ///< Of the other term: what those are parts of there.
};
using TermTest = std::function<std::optional<TermRefusal>(TermId, const StopCheck&)>;

struct RefusedPlan {
    TermId term;
    double cost = 0;
    TermRefusal refusal{};
};

struct PlanChoice {
    std::optional<TermId> term{};
    double cost = 0;
    /// The cheapest of those that were refused, or that are not cheaper by the model's margin.
    std::optional<RefusedPlan> refused{};
    /// E-nodes of the table that were not to be chosen for that.
    std::vector<GraphTable::Index> forbidden{};
};

struct PlanQuestion {
    const EGraph& graph;
    const GraphTable& table;  ///< Of the graph as it is now.
    GraphTable::Index root;
    /// Of the root's class; it is taken where no plan is cheaper by the model's margin, or all that
    /// are were refused.
    TermId start;
    const CostModel& model;
    const TermTest& test;  ///< Empty: all are good.
};

/// By a short search, which proves nothing (DagSearch). No term: the class has no finite plan, or
/// it was stopped.
[[nodiscard]] PlanChoice choosePlan(const PlanQuestion& question, const StopCheck& stop);

}  // namespace candler
