// Sizes at run time: the values of nats once the size parameters are known.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/languages/rise/terms/RiseContext.h"
#include "engine/support/Result.h"

namespace candler::rise {

/// Sizes beyond this are refused: arrays are held element by element.
inline constexpr std::int64_t kMaxSize = std::int64_t{1} << 26U;

/// The value of a nat with `sizes` for its indices, outermost first. Fails with the reason if it is
/// no whole number (a size that does not divide), negative or beyond kMaxSize.
[[nodiscard]] Result<std::int64_t> evaluateSize(const RiseContext& context, NatId nat,
                                                const std::vector<std::int64_t>& sizes,
                                                std::span<const std::string> sizeNames = {});

/// Checks every size in the types of the term that mentions only the given sizes. `sizeNames` name
/// them in messages; every distinct problem is reported.
[[nodiscard]] Result<void> checkSizes(const RiseContext& context, TermId term,
                                      const std::vector<std::int64_t>& sizes,
                                      std::span<const std::string> sizeNames = {});

}  // namespace candler::rise
