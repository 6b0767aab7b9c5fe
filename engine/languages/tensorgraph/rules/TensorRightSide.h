// TensorRightSide: what a rule over tensors builds: operators over variables, with parameters that
// were matched, computed or written. Shapes are inferred before anything is made, so that a rule
// that does not fit leaves nothing behind; TENSAT, sections 1.4 and 1.5.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/languages/tensorgraph/operators/TensorContext.h"

namespace candler::tensor {

/// A parameter as a rule writes it: a value, or a variable.
struct RuleParameter {
    bool isVariable = false;
    std::int64_t value = 0;  ///< Of a variable: its number.
};

/// Where a pattern says something of a parameter of an e-node.
struct ParameterUse {
    std::uint32_t payloadSlot = 0;
    std::uint32_t index = 0;
    RuleParameter is;
};

/// In post-order.
struct RightStep {
    enum class Kind : std::uint8_t { Variable, Make };
    Kind kind = Kind::Variable;
    std::uint32_t slot = 0;  ///< Variable: a class slot.
    TensorOp op{};
    /// Of a split: its axis alone, since where it is cut follows from what was joined; of gmerge:
    /// the count alone, since the groups are those of the convolution around it.
    std::vector<RuleParameter> parameters{};
    std::vector<std::uint32_t> arguments{};  ///< Earlier steps.
    std::uint32_t groupsOf = 0;              ///< Gmerge: the step that is convolved.
};

struct TensorRightSide {
    std::vector<RightStep> steps;  ///< The last one is the result.
    std::vector<ParameterUse> uses;
    std::size_t variableCount = 0;  ///< Of parameters.
};

/// Values of variables for parameters that fit what was matched; none if they contradict each
/// other.
[[nodiscard]] std::optional<std::vector<std::int64_t>> matchParameters(
    const TensorContext& context, const TensorRightSide& right, std::span<const Payload> payloads);

/// The label of each step that makes something, where the variables have these types; none if some
/// operator does not fit.
[[nodiscard]] std::optional<std::vector<LabelId>> inferRight(
    TensorContext& context, const TensorRightSide& right, std::span<const TypeId> classTypes,
    std::span<const std::int64_t> variables);

/// Makes what was inferred; `make(LabelId, span<const Node>)`.
template <typename Node, typename Make>
Node buildRight(const TensorRightSide& right, std::span<const LabelId> labels,
                std::span<const Node> classes, Make make) {
    std::vector<Node> values;
    std::vector<Node> arguments;
    for (std::size_t i = 0; i < right.steps.size(); ++i) {
        const RightStep& step = right.steps[i];
        if (step.kind == RightStep::Kind::Variable) {
            values.push_back(classes[step.slot]);
            continue;
        }
        arguments.clear();
        for (const std::uint32_t argument : step.arguments) arguments.push_back(values[argument]);
        values.push_back(make(labels[i], std::span<const Node>(arguments)));
    }
    return values.back();
}

}  // namespace candler::tensor
