// PlanCosts: what operators of linear algebra cost by the sizes and sparsities of what they read
// and write; section 4.2.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/languages/linrel/plans/RaPlan.h"

namespace candler::linrel {

struct PlanCostRow {
    std::string_view name;
    std::string_view description;
    double (*cost)(const RaPlan& plan, const PlanOperator& one);
};

/// work: operations, half of the cells read, and the cells written. cells: the paper's, cells
/// written only. work-simple: a coarser `work`, of which measurements are published.
[[nodiscard]] std::span<const PlanCostRow> planCosts();
[[nodiscard]] const PlanCostRow* findPlanCost(std::string_view name);

/// For each of the plan's operators.
[[nodiscard]] std::vector<double> costsOf(const RaPlan& plan, const PlanCostRow& model,
                                          const StopCheck& stop = {});

}  // namespace candler::linrel
