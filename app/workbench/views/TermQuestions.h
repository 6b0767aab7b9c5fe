// nextTermQuestion: ids of questions that views ask about terms, told from those of lessons, which
// count from 1.
#pragma once

#include <cstdint>

namespace candler {

/// A new one with every call; for the UI thread.
[[nodiscard]] inline std::uint64_t nextTermQuestion() {
    static std::uint64_t last = std::uint64_t{1} << 32U;
    return ++last;
}

}  // namespace candler
