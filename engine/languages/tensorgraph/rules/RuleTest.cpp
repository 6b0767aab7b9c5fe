#include "engine/languages/tensorgraph/rules/RuleTest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/languages/tensorgraph/rules/RuleInstances.h"
#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"
#include "engine/support/Check.h"

namespace candler::tensor {

namespace {

// Sums of at most some hundred products, in double precision.
constexpr double kRounding = 1e-9;
/// Most shapes that are drawn do not fit together.
constexpr std::size_t kTriesPerInstance = 2000;

/// What is split has its two halves as values.
std::vector<TermId> tensorsOf(TensorContext& context, TermId term) {
    if (context[context.store.type(term)].kind != TensorType::Kind::Pair) return {term};
    const std::array argument{term};
    return {context.make(TensorOp::First, {}, argument),
            context.make(TensorOp::Second, {}, argument)};
}

double errorOf(TensorContext& context, const SampledRule& sampled, std::uint64_t seed) {
    std::vector<TermId> both = tensorsOf(context, sampled.left);
    const std::size_t count = both.size();
    for (const TermId term : tensorsOf(context, sampled.right)) both.push_back(term);
    const auto values = evaluate(context, both, randomLeaves(context, both, seed));
    CANDLER_CHECK(values.has_value(), "{}", render(values ? Diagnostics{} : values.error()));
    double error = 0;
    for (std::size_t i = 0; i < count; ++i)
        error = std::max(error, relativeError((*values)[i], (*values)[count + i]));
    return error;
}

std::int64_t sizeOf(const TensorContext& context, const SampledRule& sampled) {
    std::int64_t size = 0;
    for (const TermId variable : sampled.variables)
        size += volume(context[context.store.type(variable)].shape);
    return size;
}

std::string textOf(const TensorContext& context, const SampledRule& sampled) {
    std::vector<std::string> shapes;
    for (const TermId variable : sampled.variables)
        shapes.push_back(fmt::format("{}: {}", context.nameOf(context.store.labelOf(variable)),
                                     shapeText(context[context.store.type(variable)].shape)));
    return fmt::format("{}; {} is not {}", fmt::join(shapes, ", "),
                       expressionText(context, sampled.left),
                       expressionText(context, sampled.right));
}

}  // namespace

std::optional<RuleVerdict> testRule(TensorContext& context, const Rule& rule,
                                    const RuleTestOptions& options, const std::stop_token& stop) {
    RuleVerdict verdict{rule.name, rule.text, rule.place};
    RuleInstances instances(context, rule, options.heedsGuards, options.seed);
    std::optional<std::int64_t> smallest;
    for (std::size_t i = 0;
         i < options.instances * kTriesPerInstance && verdict.instances < options.instances; ++i) {
        if (stop.stop_requested()) return std::nullopt;
        const auto sampled = instances.sample();
        if (!sampled) continue;
        ++verdict.instances;
        const double error = errorOf(context, *sampled, options.seed + verdict.instances);
        if (error <= kRounding) continue;
        ++verdict.wrong;
        const std::int64_t size = sizeOf(context, *sampled);
        if (smallest && size >= *smallest) continue;
        smallest = size;
        verdict.counterExample = textOf(context, *sampled);
        verdict.error = error;
    }
    return verdict;
}

}  // namespace candler::tensor
