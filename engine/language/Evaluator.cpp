#include "engine/language/Evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace candler {

std::optional<double> Evaluator::errorOf(const EvaluatedValue& expected,
                                         const EvaluatedValue& found) const {
    if (expected.numbers.empty() || found.numbers.empty()) return std::nullopt;
    if (expected.numbers.size() != found.numbers.size())
        return std::numeric_limits<double>::infinity();
    std::optional<double> largest;
    for (std::size_t i = 0; i < expected.numbers.size(); ++i) {
        const double a = expected.numbers[i];
        const double b = found.numbers[i];
        if (!std::isfinite(a) || !std::isfinite(b)) continue;
        const double scale = std::max({1.0, std::abs(a), std::abs(b)});
        largest = std::max(largest.value_or(0), std::abs(a - b) / scale);
    }
    if (largest && expected.type != found.type) return std::numeric_limits<double>::infinity();
    return largest;
}

std::string Evaluator::text(const EvaluatedValue& value) const {
    if (!value.type.empty() || value.numbers.empty()) return value.type;
    return fmt::format("{:.4g}", value.numbers.front());
}

}  // namespace candler
