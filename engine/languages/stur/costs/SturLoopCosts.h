// The cost model `loops`: how many operations the loops of a term do where all sizes are 100. A sum
// that is a part of a product is computed once for each value of what it depends on, as kernels do
// it; an equation saves a loop, an inequality half of one.
#pragma once

#include <mutex>
#include <unordered_map>

#include "engine/extraction/CostModel.h"

namespace candler::stur {

class SturLoopCosts : public CostModel {
public:
    [[nodiscard]] std::string name() const override { return "loops"; }
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

private:
    [[nodiscard]] double bitOf(Payload name) const;

    mutable std::mutex m_mutex;
    mutable std::unordered_map<Payload, int> m_bits;  ///< Of names, as they are met.
};

}  // namespace candler::stur
