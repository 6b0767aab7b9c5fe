#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "engine/languages/tensorgraph/costs/TensorCosts.h"
#include "engine/languages/tensorgraph/semantics/OpaqueValues.h"
#include "engine/languages/tensorgraph/semantics/OperatorValues.h"

namespace candler::tensor {

namespace {

tl::unexpected<Diagnostics> wrong(std::string message, std::string hint = {}) {
    return failure(makeError(std::move(message), SourceSpan{}, std::move(hint)));
}

class Evaluation {
public:
    Evaluation(const TensorContext& context, std::span<const TermId> terms,
               const LeafValues& leaves)
        : m_context(context), m_terms(terms), m_leaves(leaves) {
        std::unordered_set<TermId> seen;
        for (const TermId term : terms) {
            for (const TermId part : context.store.subterms(term))
                if (seen.insert(part).second) m_order.push_back(part);
            ++m_usersLeft[term];
        }
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
        if (type.kind == TensorType::Kind::Nothing) return {};
        const auto children = m_context.store.children(part);
        if (o == TensorOp::First || o == TensorOp::Second) {
            values.push_back(m_values.at(children[0])[o == TensorOp::First ? 0 : 1]);
            return {};
        }
        std::vector<const TensorValue*> arguments;
        for (const TermId child : children) arguments.push_back(m_values.at(child).data());
        if (isOpaque(o)) {
            auto value = opaqueValue(m_context.nameOf(label), arguments, type.shape);
            if (!value)
                return wrong(fmt::format("what '{}' gives is not known", m_context.nameOf(label)),
                             "it is opaque: no rule and no evaluator looks into it");
            values.push_back(std::move(*value));
            return {};
        }
        values = operatorValues(o, m_context.parametersOf(label), arguments, type, stop);
        return {};
    }

    const TensorContext& m_context;
    std::span<const TermId> m_terms;
    const LeafValues& m_leaves;
    std::vector<TermId> m_order;
    std::unordered_map<TermId, std::size_t> m_usersLeft;
    std::unordered_map<TermId, std::vector<TensorValue>> m_values;
};

}  // namespace

Result<std::vector<TensorValue>> evaluate(const TensorContext& context,
                                          std::span<const TermId> terms, const LeafValues& leaves,
                                          const StopCheck& stop) {
    return Evaluation(context, terms, leaves).run(stop);
}

std::vector<TermId> TensorEvaluator::tensorsOf(TermId term) {
    if (m_context[m_context.store.type(term)].kind != TensorType::Kind::Pair) return {term};
    const std::array argument{term};
    return {m_context.make(TensorOp::First, {}, argument),
            m_context.make(TensorOp::Second, {}, argument)};
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
    LeafValues leaves;
    const LeafScales scales(m_context, tensors);
    for (const TermId leaf : scales.leaves()) {
        TensorValue value(m_context[m_context.store.type(leaf)].shape);
        const std::string& name = m_context.nameOf(m_context.store.labelOf(leaf));
        const auto input = std::ranges::find(inputs, name, &EvaluatorInput::name);
        if (input == inputs.end()) continue;
        if (input->value.numbers.size() != value.elements.size())
            return wrong(fmt::format("'{}' is {}, but its values are {}", name,
                                     shapeText(value.shape), input->value.type));
        value.elements = input->value.numbers;
        leaves.emplace(name, std::move(value));
    }
    auto values = tensor::evaluate(m_context, tensors, leaves, effort.stop);
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

TermComparison TensorEvaluator::compareResult(TermId expected, TermId found,
                                              const EvaluationEffort& effort) {
    constexpr double kMostWork = 2e7;  // a fraction of a second
    double work = 0;
    for (const TermId term : {expected, found})
        for (const TermId part : m_context.store.subterms(term)) {
            const TensorType& type = m_context[m_context.store.type(part)];
            std::vector<const TensorType*> arguments;
            for (const TermId child : m_context.store.children(part))
                arguments.push_back(&m_context[m_context.store.type(child)]);
            work += static_cast<double>(volume(type.shape)) +
                    flopsOf(m_context.opOf(m_context.store.labelOf(part)), arguments, type);
        }
    if (effort.isLimited && work > kMostWork)
        return {.notCompared = fmt::format("evaluating it takes {:.2g} operations", work)};
    return Evaluator::compareResult(expected, found, effort);
}

}  // namespace candler::tensor
