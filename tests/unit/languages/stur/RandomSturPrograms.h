// Random programs of STUR over random structures, as texts.
#pragma once

#include <cstdint>
#include <string>

namespace candler::stur {

/// Sizes are n and m; the same for the same seed. They have no mistakes.
[[nodiscard]] std::string randomSturProgram(std::uint64_t seed);

}  // namespace candler::stur
