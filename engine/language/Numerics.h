// Numerics: what a language offers that knows what rounding does to its results.
#pragma once

#include <optional>

#include "engine/extraction/PlanChoice.h"

namespace candler {

class Numerics {
public:
    virtual ~Numerics() = default;

    /// Why a term should not take the program's place: on some kinds of random inputs it loses more
    /// decimal digits than this beyond those that the program itself loses. Stopped, it says what
    /// it has found.
    virtual std::optional<TermRefusal> refusal(TermId term, double mostLostDigits,
                                               const StopCheck& stop) = 0;
};

}  // namespace candler
