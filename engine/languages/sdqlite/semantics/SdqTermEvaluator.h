// TermEvaluator: the interpreter of terms (oracle B). Operators that loop or bind are in
// SdqTermLoops.cpp, the others in SdqEvaluator.cpp. Internal to the folder.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "engine/languages/sdqlite/semantics/SdqBudget.h"

namespace candler::sdqlite {

class TermEvaluator {
public:
    TermEvaluator(const SdqTerms& terms, const InputValues& inputs, const EvaluationLimits& limits)
        : m_terms(terms), m_inputs(inputs), m_limits(limits), m_budget(limits) {}

    Result<Value> run(TermId term, const std::vector<Value>& lambdaInputs);

private:
    using Children = std::span<const TermId>;

    Value evaluate(TermId term);
    Value dispatch(Operator op, TermId term);
    Value variable(Payload payload);
    Value symbol(Payload payload);
    Value number(TermId term);
    Value combine(Operator op, TermId term);
    Value multiply(TermId term);
    Value compare(Operator op, TermId term);
    Value conditional(TermId term);
    Value singleton(TermId term);
    Value get(TermId term);
    Value sum(TermId term);
    Value collect(TermId term);
    Value merge(TermId term);
    Value let(TermId term);
    Value range(TermId term);
    Value slice(TermId term);
    Value probe(TermId term);
    Value inBounds(TermId term);
    Value scalar(Operator op, TermId term);
    Value tuple(TermId term);
    Value component(TermId term);
    Value carrier(TermId term, bool isBinary);

    [[nodiscard]] Children children(TermId term) const { return m_terms.store.children(term); }
    [[nodiscard]] bool isFaithful() const { return m_terms.dialect() == Dialect::Faithful; }
    [[nodiscard]] Ring ringOf(TermId term) const;
    [[nodiscard]] bool isTruth(TermId term) const {
        return m_terms.store.type(term) == PlainTypes::ring(Ring::Bool);
    }
    [[nodiscard]] Value zeroOf(TermId term) const;
    /// What is summed, multiplied or stored is no stored array any more.
    Value tensor(Ring ring, const Value& value);
    bool accumulate(Ring ring, Value& total, const Value& value);
    /// `{key -> value}`
    Value entry(Ring ring, Key key, const Value& value);
    std::optional<Value> map(TermId term);
    std::optional<Key> key(TermId term);
    std::optional<std::int64_t> index(TermId term);
    /// Below `values`, outermost first.
    Value below(std::initializer_list<Value> values, TermId body);

    const SdqTerms& m_terms;
    const InputValues& m_inputs;
    const EvaluationLimits& m_limits;
    SdqBudget m_budget;
    std::vector<Value> m_environment;  // Outermost first.
};

}  // namespace candler::sdqlite
