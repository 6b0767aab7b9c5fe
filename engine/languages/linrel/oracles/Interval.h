// Interval: real numbers between two floating-point bounds, with arithmetic whose results contain
// the true ones whatever the rounding.
#pragma once

#include <limits>
#include <span>

#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

struct Interval {
    double low = 0;
    double high = 0;
    /// There is certainly no such number, as 1/0.
    bool isUndefined = false;

    bool operator==(const Interval&) const = default;
    [[nodiscard]] bool isExactly(double value) const {
        return !isUndefined && low == value && high == value;
    }
    [[nodiscard]] bool contains(double value) const { return low <= value && value <= high; }
};

/// Any number, or none.
inline constexpr Interval kAnything{-std::numeric_limits<double>::infinity(),
                                    std::numeric_limits<double>::infinity()};

[[nodiscard]] Interval operator+(const Interval& a, const Interval& b);
[[nodiscard]] Interval operator-(const Interval& a, const Interval& b);
[[nodiscard]] Interval operator*(const Interval& a, const Interval& b);
[[nodiscard]] Interval reciprocal(const Interval& a);
/// Contains what is in either.
[[nodiscard]] Interval hull(const Interval& a, const Interval& b);
/// Of as many arguments as the function has.
[[nodiscard]] Interval applied(Pointwise function, std::span<const Interval> arguments);

/// Whether no number is in both, or one has a number and the other one certainly none.
[[nodiscard]] bool areApart(const Interval& a, const Interval& b);

}  // namespace candler::linrel
