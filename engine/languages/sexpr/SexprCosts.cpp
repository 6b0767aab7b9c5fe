#include "engine/languages/sexpr/SexprCosts.h"

namespace candler::sexpr {

namespace {

class Facts : public CostFacts {
public:
    explicit Facts(const SexprContext& context) : m_context(context) {}

    [[nodiscard]] std::optional<double> value(LabelId label, std::size_t /*fact*/) const override {
        const Label& known = m_context.store[label];
        if (known.op != m_context.numberOp() || !m_context.hasNumbers()) return std::nullopt;
        return m_context.numbers().value(known.payload);
    }
    [[nodiscard]] std::string text(LabelId label) const override {
        return m_context.labelText(label);
    }

private:
    const SexprContext& m_context;
};

}  // namespace

CostVocabulary costVocabulary(const SexprContext& context) {
    CostVocabulary vocabulary;
    const Signature& signature = context.store.signature();
    for (std::size_t i = 0; i < signature.size(); ++i) {
        const OpId op{i};
        std::string name = signature[op].name;
        if (op == context.symbolOp()) name = "symbol";
        if (op == context.numberOp()) name = context.hasNumbers() ? "number" : "";
        if (op == context.booleanOp()) name = context.hasBooleans() ? "boolean" : "";
        if (op == context.indexOp()) name = context.hasIndices() ? "index" : "";
        const auto arity = static_cast<std::size_t>(signature[op].arity);
        vocabulary.operators.push_back({std::move(name), arity, arity});
    }
    if (context.hasNumbers()) vocabulary.facts = {{"value", "the number"}};
    return vocabulary;
}

CostFactsPtr costFacts(const SexprContext& context) {
    return std::make_shared<const Facts>(context);
}

}  // namespace candler::sexpr
