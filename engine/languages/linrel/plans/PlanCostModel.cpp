#include "engine/languages/linrel/plans/PlanCostModel.h"

#include <array>

#include "engine/languages/linrel/plans/PlanProblem.h"

namespace candler::linrel {

double PlanCostModel::cost(const TermStore& store, LabelId label,
                           std::span<const double> children) const {
    return TreeSize().cost(store, label, children);
}

ExtractionProblem PlanCostModel::problem(const GraphTable& table, GraphTable::Index root,
                                         const StopCheck& stop) const {
    const RaPlan plan(m_context, table, stop);
    return PlanProblem(plan, costsOf(plan, m_row, stop), std::array{root}, stop).problem();
}

double PlanCostModel::planCost(TermId term) const {
    return m_terms.cost(term, m_row);
}

}  // namespace candler::linrel
