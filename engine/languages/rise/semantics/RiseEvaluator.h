// The reference evaluator: the obvious, slow meaning of every primitive over nested arrays. It is
// the oracle of rules, extraction and generated code.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/language/Evaluator.h"
#include "engine/languages/rise/semantics/RiseValue.h"
#include "engine/languages/rise/terms/RiseContext.h"
#include "engine/support/Result.h"

namespace candler::rise {

inline constexpr std::uint64_t kMostSteps = 2'000'000'000;

/// How real numbers are rounded.
enum class Floats : std::uint8_t {
    AsTyped,
    Double,  ///< f32 as f64, too: what the program means, nearly.
    Single   ///< f64 as f32, too.
};

struct EvaluationOptions {
    /// Applications after which evaluation gives up.
    std::uint64_t maxSteps = kMostSteps;
    StopCheck stop{};  ///< Then it fails.
    Floats floats = Floats::AsTyped;
    /// Names of the sizes, for messages.
    std::vector<std::string> sizeNames{};
    /// Where sub-terms were written (RiseProgram::places), for messages.
    const std::unordered_map<TermId, SourceSpan>* places = nullptr;
};

/// The value of a closed, typed term with these sizes for its outer nat parameters and these
/// arguments for all its parameters. f32 operations round to float; sums are left folds. Fails if
/// counts or shapes of the inputs are wrong, a size is no whole number or negative, an index is out
/// of range, or an integer is divided by zero.
///
///     evaluate(context, program.term, {64, 64, 64}, {a, b})
[[nodiscard]] Result<Value> evaluate(const RiseContext& context, TermId term,
                                     const std::vector<std::int64_t>& sizes,
                                     const std::vector<Value>& arguments,
                                     const EvaluationOptions& options = {});

/// The same as an Evaluator, of terms of one type: inputs are the sizes, then the parameters.
/// Nothing is defined where a size in the term is no whole number. Numbers are those of exact
/// arithmetic, nearly (Floats::Double): rules are about those. How much the operations magnify
/// errors tells the difference to single precision.
class RiseEvaluator : public Evaluator {
public:
    explicit RiseEvaluator(RiseContext& context) : m_context(context) {}

    [[nodiscard]] Result<std::vector<EvaluatorInput>> randomInputs(
        std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& effort) override;
    [[nodiscard]] Result<std::vector<EvaluatedValue>> evaluate(
        std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
        const EvaluationEffort& effort) override;
    /// Rules may sum in another order.
    [[nodiscard]] double tolerance() const override { return 1e-9; }

private:
    [[nodiscard]] Result<EvaluatedValue> evaluate(TermId term,
                                                  std::span<const EvaluatorInput> inputs,
                                                  const EvaluationEffort& effort) const;
    /// Small ones that all terms can have; four of each if there are none.
    [[nodiscard]] std::vector<std::int64_t> findSizes(std::span<const TermId> terms) const;
    [[nodiscard]] const std::vector<std::int64_t>& sizesOf(std::span<const TermId> terms);

    RiseContext& m_context;
    // Those of the terms that were last asked about.
    std::vector<TermId> m_sizedTerms;
    std::vector<std::int64_t> m_sizes;
};

}  // namespace candler::rise
