#include "engine/languages/sexpr/SexprMeaning.h"

#include <fmt/format.h>

#include <set>

#include "engine/support/Random.h"

namespace candler::sexpr {

Result<std::vector<EvaluatorInput>> SexprEvaluator::randomInputs(
    std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& /*effort*/) {
    std::set<Payload> symbols;
    for (const TermId term : terms)
        for (const TermId part : m_context.store.subterms(term))
            if (m_context.store[part].op == m_context.symbolOp())
                symbols.insert(m_context.store[part].payload);
    Random random(seed);
    std::vector<EvaluatorInput> inputs;
    for (const Payload symbol : symbols)
        inputs.push_back({m_context.symbolName(symbol), m_meaning.draw(random)});
    return inputs;
}

Result<std::vector<EvaluatedValue>> SexprEvaluator::evaluate(std::span<const TermId> terms,
                                                             std::span<const EvaluatorInput> inputs,
                                                             const EvaluationEffort& effort) {
    SymbolValues symbols;
    for (const EvaluatorInput& input : inputs) {
        if (input.value.numbers.size() != 1)
            return failure(makeError(fmt::format("'{}' must be one number", input.name)));
        if (const auto symbol = m_context.findSymbol(input.name))
            symbols[*symbol] = input.value.numbers.front();
    }
    for (const TermId term : terms)
        for (const TermId part : m_context.store.subterms(term)) {
            const Label& label = m_context.store[part];
            if (label.op == m_context.symbolOp() && !symbols.contains(label.payload))
                return failure(makeError(
                    fmt::format("'{}' has no value", m_context.symbolName(label.payload))));
        }
    auto values = m_meaning.evaluate(m_context, terms, symbols, effort);
    if (effort.stop.isStopped()) return failure(makeError("the evaluation was stopped"));
    return values;
}

std::string SexprEvaluator::text(const EvaluatedValue& value) const {
    if (value.type == kTruth) return value.numbers.front() == 0 ? "false" : "true";
    return Evaluator::text(value);
}

}  // namespace candler::sexpr
