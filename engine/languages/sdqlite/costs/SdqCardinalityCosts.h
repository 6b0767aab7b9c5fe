// SdqCardinalityCosts: the default model: loops cost what their body does once for each entry that
// is estimated, lookups what the kind of storage takes, what is made to be read again what it takes
// to store it. The unit is about a nanosecond. Specification 4.3.
//
// Bodies are paid for each entry, whatever conditions are around them: costs are monotone, so a
// part never costs more than the whole.
#pragma once

#include "engine/extraction/CostModel.h"
#include "engine/languages/sdqlite/costs/SdqEstimates.h"

namespace candler::sdqlite {

class CardinalityCosts : public CostModel {
public:
    /// The terms must outlive it.
    CardinalityCosts(const SdqTerms& terms, const CheckedProgram& program)
        : m_estimates(terms, program) {}

    [[nodiscard]] std::string name() const override { return "cardinality"; }
    [[nodiscard]] bool hasEstimates() const override { return true; }
    [[nodiscard]] Estimate estimate(const TermStore& store, LabelId label,
                                    std::span<const Estimate> children,
                                    const StopCheck& stop) const override;
    [[nodiscard]] double estimatedCost(const TermStore& store, LabelId label,
                                       std::span<const double> costs,
                                       std::span<const Estimate> children,
                                       const StopCheck& stop) const override;
    /// How often a child is computed each time that its parent is.
    [[nodiscard]] static double repeats(Operator op, std::span<const SdqEstimate> children,
                                        std::size_t child);
    /// Where nothing is estimated of the children.
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> costs) const override;

private:
    SdqEstimates m_estimates;
};

}  // namespace candler::sdqlite
