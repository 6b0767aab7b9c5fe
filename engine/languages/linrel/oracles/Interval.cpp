#include "engine/languages/linrel/oracles/Interval.h"

#include <algorithm>
#include <cmath>

namespace candler::linrel {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Interval kUndefined{0, 0, true};

/// By so many steps of floating-point numbers on both sides.
Interval widened(double low, double high, int steps) {
    if (std::isnan(low) || std::isnan(high)) return kAnything;
    for (int i = 0; i < steps; ++i) {
        low = std::nextafter(low, -kInfinity);
        high = std::nextafter(high, kInfinity);
    }
    return {low, high};
}

/// What operations of the processor may round, and what functions of the library may be off.
constexpr int kRounding = 1;
constexpr int kLibrary = 8;

Interval rising(double (*function)(double), const Interval& x, int steps) {
    return widened(function(x.low), function(x.high), steps);
}

/// A function that is 0 or 1.
Interval truth(bool isTrue, bool isFalse) {
    return {isTrue ? 1.0 : 0.0, isFalse ? 0.0 : 1.0};
}

/// Between -1 and 1, and as steep at most.
Interval wave(double (*function)(double), const Interval& x) {
    const double half = (x.high - x.low) / 2;
    if (!std::isfinite(half) || half > 1) return {-1, 1};
    const double middle = function(x.low + half);
    const Interval around = widened(middle - half, middle + half, 2 * kLibrary);
    // The middle itself may be off, as may its function, which may be near 0 when half is added.
    constexpr double kDigits = 4 * std::numeric_limits<double>::epsilon();
    const double slack = (1 + std::fabs(x.low)) * kDigits;
    return {std::max(-1.0, around.low - slack), std::min(1.0, around.high + slack)};
}

Interval absolute(const Interval& x) {
    if (x.low >= 0) return x;
    if (x.high <= 0) return {-x.high, -x.low};
    return {0, std::max(-x.low, x.high)};
}

Interval sigmoid(const Interval& x) {
    const Interval one{1, 1};
    const Interval negated{-x.high, -x.low};
    return reciprocal(one + rising(std::exp, negated, kLibrary));
}

double signOf(double x) {
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

Interval ofOne(Pointwise function, const Interval& x) {
    switch (function) {
        case Pointwise::Exp: {
            const Interval value = rising(std::exp, x, kLibrary);
            return {std::max(0.0, value.low), value.high};
        }
        case Pointwise::Log:
            if (x.high <= 0) return kUndefined;
            return x.low <= 0 ? kAnything : rising(std::log, x, kLibrary);
        case Pointwise::Sqrt:
            if (x.high < 0) return kUndefined;
            if (x.isExactly(0)) return x;
            return x.low < 0 ? kAnything : rising(std::sqrt, x, kRounding);
        case Pointwise::Abs:
            return absolute(x);
        case Pointwise::Sign:
            return {signOf(x.low), signOf(x.high)};
        case Pointwise::Round:
            return rising(roundHalfUp, x, 0);
        case Pointwise::Floor:
            return rising(std::floor, x, 0);
        case Pointwise::Ceil:
            return rising(std::ceil, x, 0);
        case Pointwise::Sin:
            return wave(std::sin, x);
        case Pointwise::Cos:
            return wave(std::cos, x);
        case Pointwise::Tan: {
            // Within its branch around 0.
            constexpr double kEnd = 1.5;
            return x.low > -kEnd && x.high < kEnd ? rising(std::tan, x, kLibrary) : kAnything;
        }
        case Pointwise::Tanh:
            return rising(std::tanh, x, kLibrary);
        case Pointwise::Sigmoid:
            return sigmoid(x);
        case Pointwise::Reciprocal:
            return reciprocal(x);
        default:
            return kAnything;
    }
}

Interval power(const Interval& base, const Interval& exponent) {
    constexpr double kMostFactors = 64;
    if (exponent.low == exponent.high && exponent.low == std::floor(exponent.low) &&
        std::fabs(exponent.low) <= kMostFactors) {
        Interval result{1, 1};
        for (int i = 0; i < std::abs(static_cast<int>(exponent.low)); ++i) result = result * base;
        return exponent.low < 0 ? reciprocal(result) : result;
    }
    if (base.low <= 0) return kAnything;
    double low = kInfinity;
    double high = 0;
    for (const double b : {base.low, base.high})
        for (const double e : {exponent.low, exponent.high}) {
            low = std::min(low, std::pow(b, e));
            high = std::max(high, std::pow(b, e));
        }
    return widened(low, high, kLibrary);
}

Interval ofTwo(Pointwise function, const Interval& a, const Interval& b) {
    switch (function) {
        case Pointwise::Less:
            return truth(a.high < b.low, a.low >= b.high);
        case Pointwise::LessOrEqual:
            return truth(a.high <= b.low, a.low > b.high);
        case Pointwise::Equal:
            return truth(a == b && a.low == a.high, areApart(a, b));
        case Pointwise::NotEqual:
            return truth(areApart(a, b), a == b && a.low == a.high);
        case Pointwise::Min:
            return {std::min(a.low, b.low), std::min(a.high, b.high)};
        case Pointwise::Max:
            return {std::max(a.low, b.low), std::max(a.high, b.high)};
        case Pointwise::Power:
            return power(a, b);
        default:
            return kAnything;
    }
}

}  // namespace

Interval operator+(const Interval& a, const Interval& b) {
    if (a.isUndefined || b.isUndefined) return kUndefined;
    if (a.isExactly(0)) return b;
    if (b.isExactly(0)) return a;
    return widened(a.low + b.low, a.high + b.high, kRounding);
}

Interval operator-(const Interval& a, const Interval& b) {
    return a + Interval{-b.high, -b.low, b.isUndefined};
}

Interval operator*(const Interval& a, const Interval& b) {
    if (a.isUndefined || b.isUndefined) return kUndefined;
    if (a.isExactly(1)) return b;
    if (b.isExactly(1)) return a;
    const auto isBounded = [](const Interval& x) {
        return std::isfinite(x.low) && std::isfinite(x.high);
    };
    // Anything may be no number, too.
    if (!isBounded(a) || !isBounded(b)) return kAnything;
    if (a.isExactly(0) || b.isExactly(0)) return {};
    const auto [low, high] =
        std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return widened(low, high, kRounding);
}

Interval reciprocal(const Interval& a) {
    if (a.isUndefined || a.isExactly(0)) return kUndefined;
    if (a.contains(0)) return kAnything;
    return a.isExactly(1) ? a : widened(1 / a.high, 1 / a.low, kRounding);
}

Interval hull(const Interval& a, const Interval& b) {
    if (a.isUndefined || b.isUndefined) return a == b ? a : kAnything;
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval applied(Pointwise function, std::span<const Interval> arguments) {
    if (function == Pointwise::IfElse) {
        const Interval& condition = arguments[0];
        if (condition.isUndefined) return kAnything;
        if (condition.isExactly(0)) return arguments[2];
        return condition.contains(0) ? hull(arguments[1], arguments[2]) : arguments[1];
    }
    const bool isUndefined = std::ranges::any_of(arguments, &Interval::isUndefined);
    if (arguments.size() == 1) return isUndefined ? kUndefined : ofOne(function, arguments[0]);
    return isUndefined ? kAnything : ofTwo(function, arguments[0], arguments[1]);
}

bool areApart(const Interval& a, const Interval& b) {
    const auto isNumber = [](const Interval& x) {
        return !x.isUndefined && std::isfinite(x.low) && std::isfinite(x.high);
    };
    if (a.isUndefined || b.isUndefined) return isNumber(a) || isNumber(b);
    return isNumber(a) && isNumber(b) && (a.high < b.low || b.high < a.low);
}

}  // namespace candler::linrel
