#include "engine/languages/stur/semantics/SturInterval.h"

namespace candler::stur {

namespace {

constexpr std::int64_t kNone = Interval::kNone;

/// Sums of two bounds fit in 64 bits.
std::int64_t clamped(std::int64_t value) {
    return std::clamp(value, -kNone, kNone);
}

std::int64_t product(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (!__builtin_mul_overflow(a, b, &result)) return clamped(result);
    return (a < 0) == (b < 0) ? kNone : -kNone;
}

}  // namespace

Interval operator+(const Interval& a, const Interval& b) {
    const bool isOpenBelow = a.low <= -kNone || b.low <= -kNone;
    const bool isOpenAbove = a.high >= kNone || b.high >= kNone;
    return {isOpenBelow ? -kNone : clamped(clamped(a.low) + clamped(b.low)),
            isOpenAbove ? kNone : clamped(clamped(a.high) + clamped(b.high))};
}

Interval operator-(const Interval& a) {
    return {-a.high, -a.low};
}

Interval operator*(const Interval& a, const Interval& b) {
    const auto [low, high] = std::minmax({product(a.low, b.low), product(a.low, b.high),
                                          product(a.high, b.low), product(a.high, b.high)});
    return {low, high};
}

std::int64_t floorOf(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

}  // namespace candler::stur
