// TensorCostModel: a profile as a cost model. It prices plans, since what an operator costs depends
// on the shapes of what it is given, and on what is computed before inference.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "engine/extraction/CostModel.h"
#include "engine/languages/tensorgraph/costs/MeasuredCosts.h"
#include "engine/languages/tensorgraph/costs/TensorCosts.h"

namespace candler::tensor {

/// By class, whether it can be computed from weights alone.
[[nodiscard]] std::vector<bool> weightOnlyClasses(const TensorContext& context,
                                                  const GraphTable& table);

class TensorCostModel : public CostModel {
public:
    /// `context` must outlive it. `measured` comes before the profile, where it knows an operator.
    TensorCostModel(const TensorContext& context, std::string name, const CostProfile& profile,
                    FreeWeights freeWeights,
                    std::shared_ptr<const MeasuredCosts> measured = nullptr)
        : m_context(context),
          m_name(std::move(name)),
          m_profile(profile),
          m_freeWeights(freeWeights),
          m_measured(std::move(measured)) {}

    [[nodiscard]] std::string name() const override { return m_name; }
    /// The size of the term.
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override;
    [[nodiscard]] bool pricesPlans() const override { return true; }
    [[nodiscard]] ExtractionProblem problem(const GraphTable& table, GraphTable::Index root,
                                            const StopCheck& stop) const override;
    [[nodiscard]] std::vector<double> nodeCosts(const GraphTable& table) const override;
    /// Shared parts are paid once.
    [[nodiscard]] double planCost(TermId term) const override;
    /// What each part costs by itself, in the order of TermStore::subterms.
    struct PartCost {
        double cost = 0;
        bool needsInput = false;  ///< Else it may be computed before inference.
    };
    [[nodiscard]] std::vector<PartCost> partCosts(TermId term) const;
    /// Operators that were asked for and not measured, and costs of another machine.
    [[nodiscard]] Diagnostics violations() const override;

private:
    /// Of an operator; whether it needs an input, and which of its arguments need none.
    [[nodiscard]] double nodeCost(LabelId label, std::span<const TensorType* const> arguments,
                                  bool needsInput, const std::vector<bool>& isWeight) const;

    const TensorContext& m_context;
    std::string m_name;
    const CostProfile& m_profile;
    FreeWeights m_freeWeights;
    std::shared_ptr<const MeasuredCosts> m_measured;
    mutable std::mutex m_mutex;
    mutable std::set<std::string> m_missing;  // guarded by m_mutex: keys that m_measured lacks
};

}  // namespace candler::tensor
