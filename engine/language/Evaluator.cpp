#include "engine/language/Evaluator.h"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "engine/language/NumberComparison.h"

namespace candler {

namespace {

bool haveSameShape(const EvaluatedValue& expected, const EvaluatedValue& found) {
    return expected.numbers.size() == found.numbers.size() && expected.type == found.type;
}

NumberComparison compareValues(const Evaluator& evaluator, const EvaluatedValue& expected,
                               const EvaluatedValue& found) {
    return compareNumbers(expected.numbers, found.numbers, evaluator.leastScale(expected),
                          expected.isExact, expected.error + found.error);
}

std::string numberText(double number, bool isExact) {
    return isExact ? fmt::format("{}", number) : fmt::format("{:.6g}", number);
}

/// `for a = 2, b = 0.5: number 3 of 8 is 1 in place of 4`
std::string differenceText(const Evaluator& evaluator, std::span<const EvaluatorInput> inputs,
                           const EvaluatedValue& expected, const EvaluatedValue& found,
                           std::size_t worst) {
    std::string text;
    for (const EvaluatorInput& input : inputs)
        if (input.value.numbers.size() == 1)
            text += fmt::format("{}{} = {:.6g}", text.empty() ? "for " : ", ", input.name,
                                input.value.numbers.front());
    if (!text.empty()) text += ": ";
    if (!haveSameShape(expected, found))
        return text + fmt::format("{} numbers {} in place of {} {}", found.numbers.size(),
                                  found.type, expected.numbers.size(), expected.type);
    const bool isExact = !expected.isExact.empty() && expected.isExact[worst];
    const auto shown = [&](const EvaluatedValue& value) {
        const std::string whole = evaluator.text(value);
        return value.numbers.size() > 1 || whole == value.type
                   ? numberText(value.numbers[worst], isExact)
                   : whole;
    };
    if (!expected.upTo.empty())
        return text + fmt::format("it changes by {:.6g} in place of {:.6g}, up to {}",
                                  found.numbers[worst], expected.numbers[worst], expected.upTo);
    if (expected.numbers.size() > 1)
        text += fmt::format("number {} of {} is ", worst + 1, expected.numbers.size());
    return text + fmt::format("{} in place of {}", shown(found), shown(expected));
}

}  // namespace

std::optional<double> Evaluator::errorOf(const EvaluatedValue& expected,
                                         const EvaluatedValue& found) const {
    if (expected.numbers.empty() || found.numbers.empty()) return std::nullopt;
    if (expected.numbers.size() != found.numbers.size())
        return std::numeric_limits<double>::infinity();
    const NumberComparison comparison = compareValues(*this, expected, found);
    if (comparison.compared == 0) return std::nullopt;
    return expected.type == found.type ? comparison.largestError
                                       : std::numeric_limits<double>::infinity();
}

TermComparison Evaluator::compareResult(TermId expected, TermId found,
                                        const EvaluationEffort& effort) {
    constexpr std::uint64_t kInputs = 5;
    const std::array terms{expected, found};
    TermComparison comparison;
    for (std::uint64_t seed = 1; seed <= kInputs && !effort.stop.isStopped(); ++seed) {
        const auto inputs = randomInputs(terms, seed, effort);
        const auto values =
            inputs ? evaluate(terms, *inputs, effort) : failure(Diagnostics(inputs.error()));
        if (!values) {
            comparison.notCompared = values.error().front().message;
            continue;
        }
        const EvaluatedValue& wanted = (*values)[0];
        const EvaluatedValue& given = (*values)[1];
        if (wanted.numbers.empty() || given.numbers.empty()) {
            comparison.notCompared =
                "what they compute are no numbers, or it takes too many steps to tell";
            continue;
        }
        const bool isAlike = haveSameShape(wanted, given);
        const NumberComparison numbers =
            isAlike ? compareValues(*this, wanted, given) : NumberComparison{};
        if (isAlike && !numbers.isKnown()) {
            comparison.notCompared = "the program gives no finite number";
            continue;
        }
        ++comparison.inputs;
        comparison.upTo = wanted.upTo;
        if (isAlike && !numbers.isDifferent(tolerance())) continue;
        comparison.difference = differenceText(*this, *inputs, wanted, given, numbers.worst);
        break;
    }
    return comparison;
}

std::string Evaluator::text(const EvaluatedValue& value) const {
    if (!value.type.empty() || value.numbers.empty()) return value.type;
    return fmt::format("{:.4g}", value.numbers.front());
}

}  // namespace candler
