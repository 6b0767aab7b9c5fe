// ProcessUsage: what this process has used of the machine so far.
#pragma once

#include <cstddef>
#include <limits>

namespace candler {

/// Processor time of all threads, user and system.
[[nodiscard]] double processCpuSeconds();

/// Processor time of the calling thread, user and system.
[[nodiscard]] double threadCpuSeconds();

/// The most memory that was resident at a time, in units of 2^20 bytes.
[[nodiscard]] double peakMegabytes();

/// What is resident now. 0 where nobody tells.
[[nodiscard]] std::size_t residentBytes();

inline constexpr std::size_t kUnlimitedBytes = std::numeric_limits<std::size_t>::max();

/// What may still be allocated under a limit of the process's addresses (`ulimit -v`);
/// kUnlimitedBytes without one.
[[nodiscard]] std::size_t allocatableBytes();

}  // namespace candler
