#include "engine/languages/tensorgraph/rules/TensorRightSide.h"

#include <algorithm>

#include "engine/languages/tensorgraph/operators/CutLists.h"

namespace candler::tensor {

namespace {

class LabelInference {
public:
    LabelInference(TensorContext& context, const TensorRightSide& right,
                   std::span<const TypeId> classTypes, std::span<const std::int64_t> variables)
        : m_context(context), m_right(right), m_classTypes(classTypes), m_variables(variables) {
        m_hasSplit = std::ranges::any_of(right.steps, [](const RightStep& step) {
            return step.kind == RightStep::Kind::Make && step.op == TensorOp::Split;
        });
    }

    std::optional<std::vector<LabelId>> run() {
        std::vector<LabelId> labels;
        for (const RightStep& step : m_right.steps) {
            if (step.kind == RightStep::Kind::Variable) {
                labels.emplace_back();
                m_types.push_back(m_classTypes[step.slot]);
                if (m_hasSplit) m_cuts.push_back(uncut(m_context[m_types.back()]));
                continue;
            }
            const auto label = makeLabel(step);
            if (!label) return std::nullopt;
            labels.push_back(*label);
        }
        return labels;
    }

private:
    std::optional<LabelId> makeLabel(const RightStep& step) {
        const auto parameters = parametersOf(step);
        if (!parameters) return std::nullopt;
        std::vector<TypeId> types;
        for (const std::uint32_t argument : step.arguments) types.push_back(m_types[argument]);
        const auto label = m_context.label(step.op, *parameters, types);
        if (!label) return std::nullopt;
        m_types.push_back(m_context.store[*label].type);
        if (m_hasSplit) {
            std::vector<CutArgument> arguments;
            for (const std::uint32_t argument : step.arguments)
                arguments.push_back({&m_context[m_types[argument]], &m_cuts[argument]});
            m_cuts.push_back(cutsUnder(step.op, *parameters, m_context[m_types.back()], arguments));
        }
        return *label;
    }

    std::optional<Parameters> parametersOf(const RightStep& step) {
        Parameters values;
        for (const RuleParameter& parameter : step.parameters)
            values.push_back(parameter.isVariable
                                 ? m_variables[static_cast<std::size_t>(parameter.value)]
                                 : parameter.value);
        if (step.op == TensorOp::Split) {
            const auto cut =
                newestCut(m_cuts[step.arguments[0]], static_cast<std::size_t>(values[0]));
            if (!cut) return std::nullopt;
            values.push_back(*cut);
        }
        if (step.op == TensorOp::Gmerge) {
            const Shape& input = m_context[m_types[step.groupsOf]].shape;
            const Shape& kernel = m_context[m_types[step.arguments[0]]].shape;
            if (input.size() != 4 || kernel.size() != 4 || input[1] < kernel[1])
                return std::nullopt;
            values.insert(values.begin(), groupsOf(input, kernel));
        }
        return values;
    }

    TensorContext& m_context;
    const TensorRightSide& m_right;
    std::span<const TypeId> m_classTypes;
    std::span<const std::int64_t> m_variables;
    bool m_hasSplit = false;
    std::vector<TypeId> m_types;
    std::vector<Cuts> m_cuts;  // only if something is split
};

}  // namespace

std::optional<std::vector<std::int64_t>> matchParameters(const TensorContext& context,
                                                         const TensorRightSide& right,
                                                         std::span<const Payload> payloads) {
    constexpr std::int64_t kUnknown = -1;
    std::vector<std::int64_t> variables(right.variableCount, kUnknown);
    for (const ParameterUse& use : right.uses) {
        const Parameters& values = context.parameters(payloads[use.payloadSlot]);
        if (use.index >= values.size()) return std::nullopt;
        const std::int64_t value = values[use.index];
        if (!use.is.isVariable) {
            if (value != use.is.value) return std::nullopt;
            continue;
        }
        std::int64_t& known = variables[static_cast<std::size_t>(use.is.value)];
        if (known == kUnknown) known = value;
        if (known != value) return std::nullopt;
    }
    return variables;
}

std::optional<std::vector<LabelId>> inferRight(TensorContext& context, const TensorRightSide& right,
                                               std::span<const TypeId> classTypes,
                                               std::span<const std::int64_t> variables) {
    return LabelInference(context, right, classTypes, variables).run();
}

}  // namespace candler::tensor
