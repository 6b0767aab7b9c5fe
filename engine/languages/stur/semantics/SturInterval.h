// Intervals of whole numbers, which may have no end; sums and products of them.
#pragma once

#include <algorithm>
#include <cstdint>

namespace candler::stur {

struct Interval {
    /// Beyond these there is no bound.
    static constexpr std::int64_t kNone = std::int64_t{1} << 60U;

    std::int64_t low = -kNone;
    std::int64_t high = kNone;

    [[nodiscard]] static Interval point(std::int64_t value) { return {value, value}; }
    [[nodiscard]] bool isEmpty() const { return low > high; }
    [[nodiscard]] bool isPoint() const { return low == high; }
    [[nodiscard]] bool isBounded() const { return low > -kNone && high < kNone; }
    bool operator==(const Interval&) const = default;

    /// Both hold.
    [[nodiscard]] Interval meet(const Interval& other) const {
        return {std::max(low, other.low), std::min(high, other.high)};
    }
    [[nodiscard]] Interval hull(const Interval& other) const {
        return {std::min(low, other.low), std::max(high, other.high)};
    }
};

[[nodiscard]] Interval operator+(const Interval& a, const Interval& b);
[[nodiscard]] Interval operator-(const Interval& a);
[[nodiscard]] Interval operator*(const Interval& a, const Interval& b);

/// Towards minus infinity; the divisor is not 0.
[[nodiscard]] std::int64_t floorOf(std::int64_t a, std::int64_t b);

}  // namespace candler::stur
