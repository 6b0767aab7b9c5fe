#include "engine/language/Evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

namespace {

/// `for a = 2, b = 0.5: number 3 of 8 is 1 in place of 4`
std::string differenceText(const Evaluator& evaluator, std::span<const EvaluatorInput> inputs,
                           const EvaluatedValue& expected, const EvaluatedValue& found) {
    std::string text;
    for (const EvaluatorInput& input : inputs)
        if (input.value.numbers.size() == 1)
            text += fmt::format("{}{} = {:.6g}", text.empty() ? "for " : ", ", input.name,
                                input.value.numbers.front());
    if (!text.empty()) text += ": ";
    if (expected.numbers.size() != found.numbers.size() || expected.type != found.type)
        return text + fmt::format("{} numbers {} in place of {} {}", found.numbers.size(),
                                  found.type, expected.numbers.size(), expected.type);
    if (expected.numbers.size() == 1)
        return text +
               fmt::format("{} in place of {}", evaluator.text(found), evaluator.text(expected));
    std::size_t worst = 0;
    double largest = -1;
    for (std::size_t i = 0; i < expected.numbers.size(); ++i)
        if (const double error = std::abs(expected.numbers[i] - found.numbers[i]);
            error > largest) {
            largest = error;
            worst = i;
        }
    return text + fmt::format("number {} of {} is {:.6g} in place of {:.6g}", worst + 1,
                              expected.numbers.size(), found.numbers[worst],
                              expected.numbers[worst]);
}

}  // namespace

TermComparison Evaluator::compareResult(TermId expected, TermId found, bool /*isLimited*/,
                                        const StopCheck& stop) {
    constexpr std::uint64_t kInputs = 5;
    const std::array terms{expected, found};
    TermComparison comparison;
    for (std::uint64_t seed = 1; seed <= kInputs && !stop.isStopped(); ++seed) {
        const auto inputs = randomInputs(terms, seed);
        const auto values =
            inputs ? evaluate(terms, *inputs) : failure(Diagnostics(inputs.error()));
        if (!values) {
            comparison.notCompared = values.error().front().message;
            continue;
        }
        const auto error = errorOf((*values)[0], (*values)[1]);
        if (!error) continue;
        ++comparison.inputs;
        if (*error <= tolerance()) continue;
        comparison.difference = differenceText(*this, *inputs, (*values)[0], (*values)[1]);
        break;
    }
    return comparison;
}

std::string Evaluator::text(const EvaluatedValue& value) const {
    if (!value.type.empty() || value.numbers.empty()) return value.type;
    return fmt::format("{:.4g}", value.numbers.front());
}

}  // namespace candler
