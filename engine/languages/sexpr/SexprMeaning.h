// SexprMeaning: what terms of an s-expression language mean, where symbols stand for values, and
// which terms its rules are tried on.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/language/Evaluator.h"
#include "engine/language/RuleInstances.h"
#include "engine/languages/sexpr/SexprContext.h"

namespace candler {
class Random;
}

namespace candler::sexpr {

/// Terms of one sort: as text, where the name of a sort stands for any term of it.
struct SampleSort {
    std::string_view name;
    std::string_view leaves;
    std::string_view forms{};
};

/// What sort the argument of an operator must have; of others it is the first one.
struct ArgumentSort {
    std::string_view op;
    std::size_t argument = 0;
    std::string_view sort;
};

/// `sorts` from the most general to those that are asked for most: a variable that stands in
/// several places has the last one of theirs.
struct SampleGrammar {
    std::span<const SampleSort> sorts;
    std::span<const ArgumentSort> arguments{};
};

/// The type of a value that is true (1) or false (0).
inline constexpr std::string_view kTruth = "truth";

/// By symbol.
using SymbolValues = std::unordered_map<Payload, double>;

struct SexprMeaning {
    /// A random value of a symbol.
    EvaluatedValue (*draw)(Random& random) = nullptr;
    /// Of terms that are compared with each other. Without numbers where it takes too long.
    std::vector<EvaluatedValue> (*evaluate)(SexprContext& context, std::span<const TermId> terms,
                                            const SymbolValues& symbols,
                                            const EvaluationEffort& effort) = nullptr;
    double tolerance = 0;
    SampleGrammar samples{};
};

class SexprEvaluator : public Evaluator {
public:
    SexprEvaluator(SexprContext& context, const SexprMeaning& meaning)
        : m_context(context), m_meaning(meaning) {}

    [[nodiscard]] Result<std::vector<EvaluatorInput>> randomInputs(
        std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& effort) override;
    [[nodiscard]] Result<std::vector<EvaluatedValue>> evaluate(
        std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
        const EvaluationEffort& effort) override;
    [[nodiscard]] double tolerance() const override { return m_meaning.tolerance; }
    [[nodiscard]] std::string text(const EvaluatedValue& value) const override;

private:
    SexprContext& m_context;
    const SexprMeaning& m_meaning;
};

/// All that is given must outlive it.
[[nodiscard]] std::unique_ptr<RuleInstances> sampleRule(SexprContext& context,
                                                        const SampleGrammar& grammar,
                                                        const Rule& rule, std::uint64_t seed);

}  // namespace candler::sexpr
