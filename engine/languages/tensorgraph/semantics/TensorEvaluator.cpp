#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

#include "engine/languages/tensorgraph/costs/TensorCosts.h"
#include "engine/languages/tensorgraph/semantics/OpaqueValues.h"
#include "engine/languages/tensorgraph/semantics/OperatorValues.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

namespace {

tl::unexpected<Diagnostics> wrong(std::string message, std::string hint = {}) {
    return failure(makeError(std::move(message), SourceSpan{}, std::move(hint)));
}

class Evaluation {
public:
    Evaluation(const TensorContext& context, std::span<const TermId> terms,
               const LeafValues& leaves, UnknownOperators unknown)
        : m_context(context),
          m_terms(terms),
          m_leaves(leaves),
          m_unknown(unknown),
          m_order(context.parts(terms)) {
        for (const TermId term : terms) ++m_usersLeft[term];
        for (const TermId part : m_order)
            for (const TermId child : context.store.children(part)) ++m_usersLeft[child];
    }

    Result<std::vector<TensorValue>> run(const StopCheck& stop) {
        for (const TermId part : m_order) {
            if (auto done = compute(part, stop); !done) return failure(done.error());
            if (stop.isStopped()) return wrong("the evaluation was stopped");
            for (const TermId child : m_context.store.children(part))
                if (--m_usersLeft[child] == 0) m_values.erase(child);
        }
        std::vector<TensorValue> results;
        for (const TermId term : m_terms) {
            if (m_context[m_context.store.type(term)].kind != TensorType::Kind::Tensor)
                return wrong("only tensors have values, not what was split or joined");
            results.push_back(m_values.at(term)[0]);
        }
        return results;
    }

private:
    Result<void> compute(TermId part, const StopCheck& stop) {
        const LabelId label = m_context.store.labelOf(part);
        const TensorOp o = m_context.opOf(label);
        const TensorType& type = m_context[m_context.store.type(part)];
        std::vector<TensorValue>& values = m_values[part];
        if (o == TensorOp::Input || o == TensorOp::Weight) {
            const std::string& name = m_context.nameOf(label);
            const auto found = m_leaves.find(name);
            if (found == m_leaves.end())
                return wrong(fmt::format("there are no values of '{}'", name));
            if (found->second.shape != type.shape)
                return wrong(fmt::format("'{}' is {}, but its values are {}", name,
                                         shapeText(type.shape), shapeText(found->second.shape)));
            values.push_back(found->second);
            return {};
        }
        const auto children = m_context.store.children(part);
        if (type.kind == TensorType::Kind::Nothing) {
            for (const TermId child : children)
                for (const TensorValue& value : m_values.at(child)) values.push_back(value);
            return {};
        }
        if (o == TensorOp::First || o == TensorOp::Second) {
            values.push_back(m_values.at(children[0])[o == TensorOp::First ? 0 : 1]);
            return {};
        }
        std::vector<const TensorValue*> arguments;
        for (const TermId child : children)
            for (const TensorValue& value : m_values.at(child)) arguments.push_back(&value);
        if (isOpaque(o)) {
            const std::string& definition = m_context.nameOf(label);
            auto value = opaqueValue(definition, arguments, type.shape);
            if (!value && m_unknown == UnknownOperators::Fail)
                return wrong(fmt::format("what '{}' gives is not known", definition),
                             "it is opaque: no rule and no evaluator looks into it");
            const std::int64_t output = m_context.parametersOf(label)[1];
            values.push_back(value ? std::move(*value)
                                   : anyFunction(definition, output, arguments, type.shape));
            return {};
        }
        values = operatorValues(o, m_context.parametersOf(label), arguments, type, stop);
        return {};
    }

    const TensorContext& m_context;
    std::span<const TermId> m_terms;
    const LeafValues& m_leaves;
    UnknownOperators m_unknown;
    std::vector<TermId> m_order;
    std::unordered_map<TermId, std::size_t> m_usersLeft;
    std::unordered_map<TermId, std::vector<TensorValue>> m_values;
};

}  // namespace

Result<std::vector<TensorValue>> evaluate(const TensorContext& context,
                                          std::span<const TermId> terms, const LeafValues& leaves,
                                          const StopCheck& stop, UnknownOperators unknown) {
    return Evaluation(context, terms, leaves, unknown).run(stop);
}

double evaluationWork(const TensorContext& context, TermId term) {
    double work = 0;
    for (const TermId part : context.store.subterms(term)) {
        const TensorType& type = context[context.store.type(part)];
        std::vector<const TensorType*> arguments;
        for (const TermId child : context.store.children(part))
            arguments.push_back(&context[context.store.type(child)]);
        work += static_cast<double>(volume(type.shape)) +
                flopsOf(context.opOf(context.store.labelOf(part)), arguments, type);
    }
    return work;
}

std::vector<TermId> TensorEvaluator::tensorsOf(TermId term) {
    std::vector<TermId> tensors;
    for (const TermId output : outputsOf(m_context, term)) {
        if (m_context[m_context.store.type(output)].kind != TensorType::Kind::Pair) {
            tensors.push_back(output);
            continue;
        }
        const std::array argument{output};
        tensors.push_back(m_context.make(TensorOp::First, {}, argument));
        tensors.push_back(m_context.make(TensorOp::Second, {}, argument));
    }
    return tensors;
}

Result<std::vector<EvaluatorInput>> TensorEvaluator::randomInputs(
    std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& /*effort*/) {
    std::vector<EvaluatorInput> inputs;
    for (auto& [name, value] : randomLeaves(m_context, terms, seed))
        inputs.push_back({name, {shapeText(value.shape), std::move(value.elements)}});
    return inputs;
}

Result<std::vector<EvaluatedValue>> TensorEvaluator::evaluate(
    std::span<const TermId> terms, std::span<const EvaluatorInput> inputs,
    const EvaluationEffort& effort) {
    std::vector<TermId> tensors;
    for (const TermId term : terms)
        for (const TermId tensor : tensorsOf(term)) tensors.push_back(tensor);
    std::unordered_map<std::string_view, const EvaluatedValue*> given;
    for (const EvaluatorInput& input : inputs) given.emplace(input.name, &input.value);
    LeafValues leaves;
    const LeafScales scales(m_context, tensors);
    for (const TermId leaf : scales.leaves()) {
        TensorValue value(m_context[m_context.store.type(leaf)].shape);
        const std::string& name = m_context.nameOf(m_context.store.labelOf(leaf));
        const auto input = given.find(name);
        if (input == given.end()) continue;
        if (input->second->numbers.size() != value.elements.size())
            return wrong(fmt::format("'{}' is {}, but its values are {}", name,
                                     shapeText(value.shape), input->second->type));
        value.elements = input->second->numbers;
        leaves.emplace(name, std::move(value));
    }
    auto values = tensor::evaluate(m_context, tensors, leaves, effort.stop, m_unknown);
    if (!values) return failure(values.error());
    std::vector<EvaluatedValue> results;
    auto next = values->begin();
    for (const TermId term : terms) {
        EvaluatedValue& result = results.emplace_back();
        result.type = typeText(m_context[m_context.store.type(term)]);
        for (std::size_t i = tensorsOf(term).size(); i > 0; --i, ++next)
            result.numbers.insert(result.numbers.end(), next->elements.begin(),
                                  next->elements.end());
    }
    return results;
}

namespace {

/// While two terms are compared, unknown operators are any functions.
class UnknownWithin {
public:
    explicit UnknownWithin(UnknownOperators& unknown) : m_unknown(unknown) {
        m_unknown = UnknownOperators::AnyFunction;
    }
    UnknownWithin(const UnknownWithin&) = delete;
    UnknownWithin& operator=(const UnknownWithin&) = delete;
    ~UnknownWithin() { m_unknown = UnknownOperators::Fail; }

private:
    UnknownOperators& m_unknown;
};

/// One output of two programs at a time, where all are computed together, so that what outputs
/// share is computed once for each seed.
class OutputComparison : public Evaluator {
public:
    /// Those of the one program, then those of the other.
    OutputComparison(TensorEvaluator& whole, std::vector<TermId> outputs)
        : m_whole(whole), m_outputs(std::move(outputs)) {}

    [[nodiscard]] std::size_t count() const { return m_outputs.size() / 2; }
    TermComparison compare(std::size_t output, const EvaluationEffort& effort) {
        m_output = output;
        return compareResult(m_outputs[output], m_outputs[count() + output], effort);
    }

    /// Those that can be told: the values that come of them all are kept in their place.
    [[nodiscard]] Result<std::vector<EvaluatorInput>> randomInputs(
        std::span<const TermId> /*terms*/, std::uint64_t seed,
        const EvaluationEffort& effort) override {
        auto run = m_runs.find(seed);
        if (run == m_runs.end()) {
            auto inputs = m_whole.randomInputs(m_outputs, seed, effort);
            if (!inputs) return failure(inputs.error());
            auto values = m_whole.evaluate(m_outputs, *inputs, effort);
            std::erase_if(*inputs, [](const auto& one) { return one.value.numbers.size() != 1; });
            run = m_runs.emplace(seed, Run{std::move(*inputs), std::move(values)}).first;
        }
        m_run = &run->second;
        return m_run->told;
    }
    [[nodiscard]] Result<std::vector<EvaluatedValue>> evaluate(
        std::span<const TermId> /*terms*/, std::span<const EvaluatorInput> /*inputs*/,
        const EvaluationEffort& /*effort*/) override {
        if (!m_run->values) return failure(m_run->values.error());
        return std::vector{(*m_run->values)[m_output], (*m_run->values)[count() + m_output]};
    }
    [[nodiscard]] double tolerance() const override { return m_whole.tolerance(); }
    [[nodiscard]] double leastScale(const EvaluatedValue& expected) const override {
        return m_whole.leastScale(expected);
    }

private:
    struct Run {
        std::vector<EvaluatorInput> told;
        Result<std::vector<EvaluatedValue>> values;
    };

    TensorEvaluator& m_whole;
    std::vector<TermId> m_outputs;
    std::size_t m_output = 0;
    std::map<std::uint64_t, Run> m_runs;  ///< By seed.
    Run* m_run = nullptr;
};

}  // namespace

/// Output by output: the large numbers of one are no measure for another.
TermComparison TensorEvaluator::compareOutputs(std::vector<TermId> outputs,
                                               const EvaluationEffort& effort) {
    OutputComparison outputComparison(*this, std::move(outputs));
    TermComparison result;
    for (std::size_t i = 0; i < outputComparison.count(); ++i) {
        TermComparison one = outputComparison.compare(i, effort);
        if (!one.difference.empty()) {
            one.difference = fmt::format("output {}: {}", i + 1, one.difference);
            return one;
        }
        // Equal is only what was compared throughout.
        result.inputs = i == 0 ? one.inputs : std::min(result.inputs, one.inputs);
        if (result.notCompared.empty()) result.notCompared = std::move(one.notCompared);
    }
    return result;
}

TermComparison TensorEvaluator::compareResult(TermId expected, TermId found,
                                              const EvaluationEffort& effort) {
    constexpr double kMostWork = 2e7;  // a fraction of a second
    const double work = evaluationWork(m_context, expected) + evaluationWork(m_context, found);
    if (effort.isLimited && work > kMostWork)
        return {.notCompared = fmt::format("evaluating it takes {:.2g} operations", work)};
    const UnknownWithin anyFunction(m_unknown);
    std::vector<TermId> outputs = outputsOf(m_context, expected);
    const std::vector<TermId> others = outputsOf(m_context, found);
    if (outputs.size() == 1 || outputs.size() != others.size())
        return Evaluator::compareResult(expected, found, effort);
    outputs.insert(outputs.end(), others.begin(), others.end());
    return compareOutputs(std::move(outputs), effort);
}

}  // namespace candler::tensor
