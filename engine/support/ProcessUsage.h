// ProcessUsage: what this process has used of the machine so far.
#pragma once

namespace candler {

/// Processor time of all threads, user and system.
[[nodiscard]] double processCpuSeconds();

/// Processor time of the calling thread, user and system.
[[nodiscard]] double threadCpuSeconds();

/// The most memory that was resident at a time, in units of 2^20 bytes.
[[nodiscard]] double peakMegabytes();

}  // namespace candler
