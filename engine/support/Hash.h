// Mixing of 32-bit words into a 64-bit hash, for hash-consing.
#pragma once

#include <cstdint>
#include <span>

namespace candler {

__extension__ using Wide = unsigned __int128;

/// One multiply-xor round; `seed` carries the words before.
[[nodiscard]] inline std::uint64_t mixHash(std::uint64_t seed, std::uint64_t word) {
    const Wide product =
        static_cast<Wide>(seed ^ word ^ 0x9E3779B97F4A7C15ULL) * 0xD6E8FEB86659FD93ULL;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

[[nodiscard]] inline std::uint64_t hashWords(std::span<const std::uint32_t> words) {
    std::uint64_t hash = words.size();
    for (const std::uint32_t word : words) hash = mixHash(hash, word);
    return hash;
}

}  // namespace candler
