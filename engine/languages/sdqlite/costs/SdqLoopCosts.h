// SdqLoopCosts: the default model while nothing is known of how many entries maps have: a loop
// costs a thousand times its body, as the published optimiser takes it for dictionaries; products
// of maps are dear since they are stored; an `if` is a little cheaper than to multiply by its
// condition.
#pragma once

#include "engine/extraction/CostModel.h"

namespace candler::sdqlite {

class LoopCosts : public CostModel {
public:
    [[nodiscard]] std::string name() const override { return "loops"; }
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override;
};

}  // namespace candler::sdqlite
