// SdqCosts: what the published optimiser of STOREL takes plans to cost (specification 4.1): loops
// over ranges and slices 200 times their body, loops over dictionaries 1000 times.
#pragma once

#include <cstdint>
#include <limits>

#include "engine/extraction/CostModel.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/languages/sdqlite/facts/SdqFacts.h"

namespace candler::sdqlite {

/// What it costs to loop or multiply depends on the kinds of children. Here these are of the
/// e-nodes that are chosen, as in publishedCost, so that a term costs the same in an e-graph; of
/// all in a class, as published: extractPublished below.
class PublishedCosts : public CostModel {
public:
    [[nodiscard]] std::string name() const override { return "published"; }
    /// Where nothing is known of kinds.
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
};

/// Costs are whole numbers. This one is that of what must not be chosen, and of what holds it or
/// costs as much. (The published system takes all from 2^64/1000 on for that; but what was
/// published of MTTKRP's start is beyond it.)
inline constexpr std::uint64_t kNoPlan = std::numeric_limits<std::uint64_t>::max();

/// The cost of an operator over children with these costs and kinds.
[[nodiscard]] std::uint64_t publishedCost(Operator op, std::span<const std::uint64_t> children,
                                          std::span<const Kinds> kinds);
/// Of a whole term; a part has the kinds of its own operator.
[[nodiscard]] std::uint64_t publishedCost(const SdqTerms& terms, TermId term);
/// The cheapest term of every class, which has the kinds of all its e-nodes. Costs are exact below
/// 2^53.
[[nodiscard]] ExtractionTable extractPublished(const SdqTerms& terms, const GraphTable& graph,
                                               const StopCheck& stop = {});

}  // namespace candler::sdqlite
