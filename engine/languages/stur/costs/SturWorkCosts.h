// SturWorkCosts: the cost model `work`: how many operations the kernel of a term does at sample
// sizes (SturWork.h), by the structures that the calculus infers: of the inputs those declared, of
// each sum that becomes an array of its own what follows for it.
//
// Structures are facts of classes: equal terms are equal tensors, so what holds of one holds of
// all. They are carried as estimates, and not by an analysis of the e-graph, for three reasons. A
// kernel knows what is inferred of the term that it is made of, and no more: a cost by what other
// members of the class would show is not what is then done. They are found for terms that
// extraction looks at, once each, in place of at every union; rules ask for none. And products are
// seen with all their factors at once, however the e-graph has nested them: factor by factor, maps
// that only the whole has (self-products, symmetries behind equations) would be lost.
#pragma once

#include <memory>
#include <mutex>

#include "engine/extraction/CostModel.h"
#include "engine/languages/stur/costs/SturWork.h"

namespace candler::stur {

class TermWork;

/// A program costs the sum of what its definitions do. A sum within one costs what it would as an
/// array of its own: more than is done where the kernel sums in place, for what stands around
/// limits the indices (costs never fall from a part to the whole). What has no part that is a sum
/// costs nothing by itself; of equal costs the smaller term is better.
class SturWorkCosts : public CostModel {
public:
    /// Both must outlive it. The model may be filled after that, but before costs are asked.
    SturWorkCosts(const SturTerms& terms, const Model& model);
    ~SturWorkCosts() override;

    [[nodiscard]] std::string name() const override { return "work"; }
    /// The size of the term.
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override;
    [[nodiscard]] bool hasEstimates() const override { return true; }
    [[nodiscard]] Estimate estimate(const TermStore& store, LabelId label,
                                    std::span<const Estimate> children,
                                    const StopCheck& stop) const override;
    [[nodiscard]] double estimatedCost(const TermStore& store, LabelId label,
                                       std::span<const double> children,
                                       std::span<const Estimate> estimates,
                                       const StopCheck& stop) const override;

    /// What was inferred of a sum or a definition with this estimate, over its free indices in
    /// ascending order or over its head; none of other terms, and once stopped.
    [[nodiscard]] std::optional<Structure> structure(const Estimate& estimate,
                                                     const StopCheck& stop = {}) const;

private:
    const SturTerms& m_known;
    const Model& m_model;
    mutable std::mutex m_mutex;
    mutable std::unique_ptr<TermWork> m_work;  // guarded by m_mutex; made when it is first asked
};

}  // namespace candler::stur
