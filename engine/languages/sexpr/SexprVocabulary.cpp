#include "engine/languages/sexpr/SexprVocabulary.h"

namespace candler::sexpr {

std::optional<Vocabulary::OperatorUse> SexprVocabulary::findOperator(std::string_view name) {
    if (const auto op = m_context.findOperator(name)) return OperatorUse{*op, 0};
    if (m_context.hasBooleans() && (name == "true" || name == "false"))
        return OperatorUse{m_context.booleanOp(), name == "true" ? 1U : 0U};
    if (m_context.hasIndices() && name.starts_with('%')) {
        const auto index = readIndex(name);
        if (!index) return std::nullopt;
        return OperatorUse{m_context.indexOp(), *index};
    }
    if (looksLikeNumber(name)) {
        if (!m_context.hasNumbers()) return std::nullopt;
        const auto number = m_context.numbers().read(name);
        if (!number) return std::nullopt;
        return OperatorUse{m_context.numberOp(), *number};
    }
    const auto symbol = m_context.findSymbol(name);
    if (!symbol) return std::nullopt;
    return OperatorUse{m_context.symbolOp(), *symbol};
}

int SexprVocabulary::arity(OpId op) const {
    return m_context.store.signature()[op].arity;
}

std::vector<std::string> SexprVocabulary::operatorNames() const {
    std::vector<std::string> names = m_context.operatorNames();
    names.insert(names.end(), m_context.symbols().begin(), m_context.symbols().end());
    return names;
}

}  // namespace candler::sexpr
