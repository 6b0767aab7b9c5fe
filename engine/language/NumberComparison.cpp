#include "engine/language/NumberComparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace candler {

NumberComparison compareNumbers(std::span<const double> expected, std::span<const double> found,
                                double leastScale, const std::vector<bool>& isExact,
                                double allowance) {
    NumberComparison result;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double a = expected[i];
        const double b = found[i];
        if (!std::isfinite(a)) {
            const bool isSame = a == b || (std::isnan(a) && std::isnan(b));
            result.unexpected += isSame ? 0 : 1;
        } else if (!std::isfinite(b)) {
            if (result.lost++ == 0) result.worst = i;
        } else {
            ++result.compared;
            if (a == b) continue;
            const bool mayRound = isExact.empty() || !isExact[i];
            const double scale = std::max({leastScale, std::abs(a), std::abs(b)});
            const double error = mayRound ? std::max(std::abs(a - b) - allowance, 0.0) / scale
                                          : std::numeric_limits<double>::infinity();
            if (error <= result.largestError) continue;
            result.largestError = error;
            if (result.lost == 0) result.worst = i;
        }
    }
    return result;
}

double largestMagnitude(std::span<const double> numbers) {
    double largest = 0;
    for (const double number : numbers)
        if (std::isfinite(number)) largest = std::max(largest, std::abs(number));
    return largest;
}

}  // namespace candler
