// PlanCostModel: a row of planCosts() as a cost model that prices plans.
#pragma once

#include "engine/extraction/CostModel.h"
#include "engine/languages/linrel/plans/TermPlan.h"

namespace candler::linrel {

class PlanCostModel : public CostModel {
public:
    /// Both must outlive it.
    PlanCostModel(RaContext& context, TermPlan& terms, const PlanCostRow& row)
        : m_context(context), m_terms(terms), m_row(row) {}

    [[nodiscard]] std::string name() const override { return std::string(m_row.name); }
    /// The size of the term.
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override;
    [[nodiscard]] bool pricesPlans() const override { return true; }
    [[nodiscard]] ExtractionProblem problem(const GraphTable& table, GraphTable::Index root,
                                            const StopCheck& stop) const override;
    [[nodiscard]] double planCost(TermId term) const override;
    /// Work and entries say nothing of caches and of the order of loops: plans that were 13 %
    /// cheaper were slower.
    [[nodiscard]] double margin() const override { return 0.15; }

private:
    RaContext& m_context;
    TermPlan& m_terms;
    const PlanCostRow& m_row;
};

}  // namespace candler::linrel
