// ScriptFit: statements of linear algebra as DML takes them: numbers and matrices of one cell are
// different there, and only what stands on the right is repeated for rows and columns.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "engine/languages/linrel/scripts/ScriptTyping.h"

namespace candler::linrel {

class ScriptFit {
public:
    ScriptFit(ScriptTyping& typing, ScriptFacts facts)
        : m_typing(typing), m_facts(std::move(facts)) {}

    /// As a value of this kind, if one is asked for. None: DML has no such expression.
    [[nodiscard]] std::optional<ScriptExpression> fit(const ScriptExpression& expression,
                                                      const ScriptFact* wanted);
    /// The statement that follows knows the name.
    void assign(const std::string& name, const ScriptExpression& value) {
        m_facts[name] = m_typing.factOf(value, m_facts);
    }
    [[nodiscard]] ScriptFact factOf(const ScriptExpression& expression) {
        return m_typing.factOf(expression, m_facts);
    }

private:
    using Fitted = std::optional<ScriptExpression>;

    Fitted fit(const ScriptExpression& expression);
    Fitted binary(ScriptExpression expression);
    Fitted call(ScriptExpression expression);
    /// The same with the smaller one on the right.
    Fitted turned(ScriptExpression expression);
    [[nodiscard]] bool isCell(const ScriptFact& fact);
    [[nodiscard]] bool isSpread(const ScriptFact& small, const ScriptFact& large);
    /// Numbers become matrices, or matrices of one cell numbers.
    [[nodiscard]] ScriptExpression asMatrix(ScriptExpression expression);
    [[nodiscard]] ScriptExpression asNumber(ScriptExpression expression);

    ScriptTyping& m_typing;
    ScriptFacts m_facts;
};

}  // namespace candler::linrel
