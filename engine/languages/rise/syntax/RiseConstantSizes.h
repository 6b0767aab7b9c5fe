// RiseConstantSizes: what the numbers among a program's sizes must be. Inference solves sizes in
// exact arithmetic, where 7 elements make 7/2 parts of 2; such a program has no meaning.
#pragma once

#include "engine/languages/rise/syntax/RiseProgram.h"

namespace candler::rise {

/// A mistake for every primitive whose length and brackets are numbers that do not fit each other,
/// as in `split[2]` of 7 elements; else one for the first size that is a fraction or negative.
[[nodiscard]] Diagnostics checkConstantSizes(const RiseContext& context,
                                             const RiseProgram& program);

}  // namespace candler::rise
