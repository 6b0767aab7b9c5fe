// TensorCostModel: a profile as a cost model. It prices plans, since what an operator costs depends
// on the shapes of what it is given, and on what is computed before inference.
#pragma once

#include "engine/extraction/CostModel.h"
#include "engine/languages/tensorgraph/TensorCosts.h"

namespace candler::tensor {

class TensorCostModel : public CostModel {
public:
    /// `context` must outlive it.
    TensorCostModel(const TensorContext& context, std::string name, const CostProfile& profile,
                    FreeWeights freeWeights)
        : m_context(context),
          m_name(std::move(name)),
          m_profile(profile),
          m_freeWeights(freeWeights) {}

    [[nodiscard]] std::string name() const override { return m_name; }
    /// The size of the term.
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override;
    [[nodiscard]] bool pricesPlans() const override { return true; }
    [[nodiscard]] ExtractionProblem problem(const GraphTable& table,
                                            GraphTable::Index root) const override;
    /// Shared parts are paid once.
    [[nodiscard]] double planCost(TermId term) const override;

private:
    /// Of an operator; `needsInput`: of itself, and of its arguments.
    [[nodiscard]] double nodeCost(LabelId label, std::span<const TensorType* const> arguments,
                                  bool needsInput) const;

    const TensorContext& m_context;
    std::string m_name;
    const CostProfile& m_profile;
    FreeWeights m_freeWeights;
};

}  // namespace candler::tensor
