// CostModel: what an e-node costs, given what its children cost. Local and monotone, so that the
// cheapest term of a class is made of cheapest terms; or of plans (pricesPlans).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/egraph/GraphTable.h"
#include "engine/extraction/ExtractionProblem.h"
#include "engine/support/Diagnostic.h"
#include "engine/support/StopCheck.h"
#include "engine/term/TermStore.h"

namespace candler {

/// What costs depend on besides the children's costs: numbers that a model tells of a value, such
/// as how many entries a map has. The model alone knows what they mean.
using Estimate = std::array<double, 8>;

class CostModel {
public:
    CostModel() = default;
    CostModel(const CostModel&) = delete;
    CostModel& operator=(const CostModel&) = delete;
    virtual ~CostModel() = default;

    [[nodiscard]] virtual std::string name() const = 0;
    /// At least as much as every child (monotone), never negative.
    [[nodiscard]] virtual double cost(const TermStore& store, LabelId label,
                                      std::span<const double> children) const = 0;
    /// What the e-node adds, if the model is the sum of that and the children's costs; extractors
    /// that count shared terms once need such a model. None: it is no such sum.
    [[nodiscard]] virtual std::optional<double> ownCost(const TermStore& /*store*/,
                                                        LabelId /*label*/) const {
        return std::nullopt;
    }

    // Models whose costs depend on estimates, too. What is known of a class is what its cheapest
    // term shows, so that a term costs the same by itself and in an e-graph.
    /// Whether this is one: extraction asks estimatedCost() in the place of cost().
    [[nodiscard]] virtual bool hasEstimates() const { return false; }
    /// Of an e-node, from its children's. It may take seconds; if it is stopped, it is of no use.
    [[nodiscard]] virtual Estimate estimate(const TermStore& /*store*/, LabelId /*label*/,
                                            std::span<const Estimate> /*children*/,
                                            const StopCheck& /*stop*/) const {
        return {};
    }
    /// As cost(), monotone whatever the estimates are. Stopped as estimate() is.
    [[nodiscard]] virtual double estimatedCost(const TermStore& store, LabelId label,
                                               std::span<const double> children,
                                               std::span<const Estimate> /*estimates*/,
                                               const StopCheck& /*stop*/) const {
        return cost(store, label, children);
    }

    // Models whose costs are not those of e-nodes one by one, but of what is done for several of
    // them at once. Then cost() is no more than a hint for orders in pictures.
    /// Whether this is one: extraction is from problem(), and there is no other.
    [[nodiscard]] virtual bool pricesPlans() const { return false; }
    /// What to extract the class from; its origins are the table's, and its first classes are those
    /// of the table by themselves. If it is stopped, it is of no use.
    [[nodiscard]] virtual ExtractionProblem problem(const GraphTable& table, GraphTable::Index root,
                                                    const StopCheck& stop) const;
    /// By e-node of the table, what it adds to plans that have it; empty: they price no e-nodes by
    /// themselves.
    [[nodiscard]] virtual std::vector<double> nodeCosts(const GraphTable& /*table*/) const {
        return {};
    }
    /// Of a whole term.
    [[nodiscard]] virtual double planCost(TermId term) const;
    /// The share by which a plan must be cheaper than the start of the step to be taken in its
    /// place: less than that is within what the model gets wrong. At the same cost the start is.
    [[nodiscard]] virtual double margin() const { return 0; }

    /// What was found wrong with the model while it was used, up to now.
    [[nodiscard]] virtual Diagnostics violations() const { return {}; }
};

using CostModelPtr = std::shared_ptr<const CostModel>;

/// One for every node: the size of the term as a tree.
class TreeSize : public CostModel {
public:
    [[nodiscard]] std::string name() const override { return "tree-size"; }
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override;
    [[nodiscard]] std::optional<double> ownCost(const TermStore& store,
                                                LabelId label) const override;
};

/// The cost of a whole term under a model; if it is stopped, it is of no use.
[[nodiscard]] double costOf(const TermStore& store, TermId term, const CostModel& model,
                            const StopCheck& stop = {});

/// Costs of terms bottom up; for models that price no plans. The store and the model must outlive
/// it. Once stopped, it is of no use.
class TermCosts {
public:
    TermCosts(const TermStore& store, const CostModel& model, StopCheck stop = {})
        : m_store(store), m_model(model), m_stop(std::move(stop)) {}

    [[nodiscard]] double of(TermId term);
    /// Of an e-node over these terms, which cost so much.
    [[nodiscard]] double over(LabelId label, std::span<const double> costs,
                              std::span<const TermId> children);
    /// Of a model that has estimates.
    [[nodiscard]] const Estimate& estimateOf(TermId term);

private:
    const TermStore& m_store;
    const CostModel& m_model;
    StopCheck m_stop;
    std::unordered_map<TermId, double> m_costs;
    std::unordered_map<TermId, Estimate> m_estimates;  ///< If the model has any.
};

}  // namespace candler
