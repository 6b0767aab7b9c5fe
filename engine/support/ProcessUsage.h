// ProcessUsage: what this process has used of the machine so far.
#pragma once

#include <cstddef>

namespace candler {

/// Processor time of all threads, user and system.
[[nodiscard]] double processCpuSeconds();

/// Processor time of the calling thread, user and system.
[[nodiscard]] double threadCpuSeconds();

/// The most memory that was resident at a time, in units of 2^20 bytes.
[[nodiscard]] double peakMegabytes();

/// What is resident now. 0 where nobody tells.
[[nodiscard]] std::size_t residentBytes();

/// What may still be allocated under a limit of the process's addresses (`ulimit -v`); the largest
/// number without one.
[[nodiscard]] std::size_t allocatableBytes();

}  // namespace candler
