// Random well-typed programs as texts, over tensors in random formats.
#pragma once

#include <cstdint>
#include <string>

namespace candler::sdqlite {

/// The same for the same seed. Of one of the rings, with three to five inputs, a result of up to
/// two levels, and a body of bounded depth.
[[nodiscard]] std::string randomProgram(std::uint64_t seed);

}  // namespace candler::sdqlite
