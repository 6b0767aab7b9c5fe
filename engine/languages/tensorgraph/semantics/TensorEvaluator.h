// TensorEvaluator: what a tensor graph gives for values of its inputs and weights, operator by
// operator: the reference that everything else is compared with.
#pragma once

#include <span>
#include <vector>

#include "engine/language/Evaluator.h"
#include "engine/languages/tensorgraph/semantics/TensorValue.h"
#include "engine/support/Result.h"

namespace candler::tensor {

/// What opaque operators give of which it is not known what they do.
enum class UnknownOperators : std::uint8_t {
    Fail,
    /// Some function of all elements that they are given, the same one for the same operator: terms
    /// are compared that hold for any.
    AnyFunction,
};

/// The values of tensors, in their order; what is shared is computed once, and forgotten after its
/// last use. Fails if a value is missing or has another shape, if a term is no tensor, and if it
/// was stopped.
Result<std::vector<TensorValue>> evaluate(const TensorContext& context,
                                          std::span<const TermId> terms, const LeafValues& leaves,
                                          const StopCheck& stop = {},
                                          UnknownOperators unknown = UnknownOperators::Fail);

/// How many operations that takes, about.
[[nodiscard]] double evaluationWork(const TensorContext& context, TermId term);

/// The same as an Evaluator: inputs are those and the weights by their names. What is split has its
/// two halves as values, and outputs that are joined all of theirs, one behind the other.
class TensorEvaluator : public Evaluator {
public:
    explicit TensorEvaluator(TensorContext& context) : m_context(context) {}

    [[nodiscard]] Result<std::vector<EvaluatorInput>> randomInputs(
        std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& effort) override;
    [[nodiscard]] Result<std::vector<EvaluatedValue>> evaluate(
        std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
        const EvaluationEffort& effort) override;
    [[nodiscard]] TermComparison compareResult(TermId expected, TermId found,
                                               const EvaluationEffort& effort) override;
    /// Sums of at most some hundred products, in double precision.
    [[nodiscard]] double tolerance() const override { return 1e-9; }
    /// As relativeError.
    [[nodiscard]] double leastScale(const EvaluatedValue& expected) const override {
        return lowerQuartile(expected.numbers);
    }

private:
    [[nodiscard]] std::vector<TermId> tensorsOf(TermId term);
    [[nodiscard]] TermComparison compareOutputs(std::vector<TermId> outputs,
                                                const EvaluationEffort& effort);

    TensorContext& m_context;
    UnknownOperators m_unknown = UnknownOperators::Fail;
};

}  // namespace candler::tensor
