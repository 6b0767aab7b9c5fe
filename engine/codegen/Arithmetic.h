// Arithmetic: what a C++ compiler may do to the floats of a kernel, and what that puts at risk.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace candler {

enum class Arithmetic : std::uint8_t {
    Ieee,  ///< As it is written.
    /// Loops that do nothing but sum, or take maxima or minima, do so in any order, so that they
    /// become vectors; what is multiplied and added is rounded once.
    Sums,
    Reassociate,  ///< All sums and products in any order, and maxima and minima as above.
    Fast,         ///< As if all numbers were finite, too.
};

struct ArithmeticRow {
    Arithmetic arithmetic;
    std::string_view name;  ///< In projects.
    std::vector<const char*> flags;
    std::string_view risk;  ///< A part of a sentence; empty: none.
};

/// By Arithmetic.
[[nodiscard]] std::span<const ArithmeticRow> arithmetics();
[[nodiscard]] const ArithmeticRow& row(Arithmetic arithmetic);

}  // namespace candler
