// Evaluator: what terms compute, by a language's obvious, slow definition. It is the oracle of
// rules, extraction and generated code, in one form for all languages: rows of numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"
#include "engine/term/Ids.h"

namespace candler {

struct EvaluatedValue {
    std::string type;             ///< In the language's notation; empty: one number.
    std::vector<double> numbers;  ///< NaN where nothing is defined; none if that is nowhere.
    /// By number: a whole one or a truth value, which rounding does not change. Empty: none is.
    std::vector<bool> isExact{};
    /// By how much the others may be off, each: what was rounded or approximated on the way.
    double error = 0;
    /// What the numbers leave open, "a constant of integration"; may be empty.
    std::string_view upTo{};
};

/// What a term leaves open: a symbol, a parameter, a matrix.
struct EvaluatorInput {
    std::string name;
    EvaluatedValue value;
};

/// What an evaluation may take.
struct EvaluationEffort {
    /// Only what takes a fraction of a second; where that is not enough nothing is defined, or it
    /// fails.
    bool isLimited = true;
    StopCheck stop{};  ///< Stopped, it fails.
};

/// Two terms that should be equal, on some random inputs.
struct TermComparison {
    std::size_t inputs = 0;     ///< On which numbers were compared.
    std::string difference{};   ///< Empty: none was found. On one line.
    std::string notCompared{};  ///< Why there are fewer inputs than wanted; may be empty.
    std::string_view upTo{};    ///< What equality leaves open; may be empty.
};

/// Of one loaded program.
class Evaluator {
public:
    Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    virtual ~Evaluator() = default;

    /// Random values for all that the terms leave open; the same for the same seed.
    [[nodiscard]] virtual Result<std::vector<EvaluatorInput>> randomInputs(
        std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& effort) = 0;
    /// Of terms that are compared with each other, in their order. Fails if an input is missing or
    /// has another type, and where a term does what has no meaning, such as reading beyond an end.
    [[nodiscard]] virtual Result<std::vector<EvaluatedValue>> evaluate(
        std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
        const EvaluationEffort& effort) = 0;

    /// What a result computes in the place of the program: the same numbers, wherever that gives
    /// numbers. Stopped, it says what it has found.
    [[nodiscard]] virtual TermComparison compareResult(TermId expected, TermId found,
                                                       const EvaluationEffort& effort);

    /// Of relative errors, beyond those that the values tell: what rounding alone may make.
    [[nodiscard]] virtual double tolerance() const { return 0; }
    /// Errors of smaller magnitudes are relative to this one.
    [[nodiscard]] virtual double leastScale(const EvaluatedValue& /*expected*/) const { return 0; }
    /// The largest relative error, infinite for values of different types and for whole numbers.
    /// None if there is no place where both are defined: rules need not hold elsewhere.
    [[nodiscard]] std::optional<double> errorOf(const EvaluatedValue& expected,
                                                const EvaluatedValue& found) const;
    /// A single number as it is, others by their type.
    [[nodiscard]] virtual std::string text(const EvaluatedValue& value) const;
};

}  // namespace candler
