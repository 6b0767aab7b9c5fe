// NumberComparison: how far numbers are from those that are expected. One for all languages: what
// rounding may make, and what is no number any more.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace candler {

struct NumberComparison {
    std::size_t compared = 0;    ///< Places where both are finite.
    std::size_t lost = 0;        ///< A number is expected there, and none is found.
    std::size_t unexpected = 0;  ///< No number is expected there, and something else is found.
    /// Where both are finite: relative to the larger magnitude, or to the least scale.
    double largestError = 0;
    std::size_t worst = 0;  ///< The first place that is lost, or else that of the largest error.

    [[nodiscard]] bool isDifferent(double tolerance) const {
        return lost > 0 || largestError > tolerance;
    }
    /// Different or not: something was compared.
    [[nodiscard]] bool isKnown() const { return compared + lost > 0; }
};

/// `isExact`: by place, whether any error is infinite there; empty: nowhere. Differences up to
/// `allowance` are no errors elsewhere, and larger ones are less by that.
[[nodiscard]] NumberComparison compareNumbers(std::span<const double> expected,
                                              std::span<const double> found, double leastScale,
                                              const std::vector<bool>& isExact = {},
                                              double allowance = 0);

/// The largest finite magnitude; 0 if there is none.
[[nodiscard]] double largestMagnitude(std::span<const double> numbers);

}  // namespace candler
