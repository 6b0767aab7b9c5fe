// Rules of s-expression languages: from syntax to something the engine can run.
#pragma once

#include "engine/language/RuleLanguage.h"
#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::sexpr {

/// Context and definition must outlive it.
class SexprRules : public RuleLanguage {
public:
    SexprRules(SexprContext& context, const SexprDefinition& definition)
        : m_context(context), m_definition(definition) {}

    [[nodiscard]] std::shared_ptr<RuleNotation> notation(const SourceText& text) const override;
    [[nodiscard]] Roots roots() const override { return Roots::Joined; }
    [[nodiscard]] RuleReading::KindName kindName() const override;
    void compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) override;
    void addScopes(const RuleNotation& notation, const RulePiece& side,
                   RuleScopes& scopes) const override;
    [[nodiscard]] std::string_view apartCondition(char kind) const override;

private:
    SexprContext& m_context;
    const SexprDefinition& m_definition;
};

/// Reads `lhs`, `rhs` and nothing else: a term with variables, for goals.
Result<Pattern> readPatternText(SexprContext& context, const SourceText& text);

}  // namespace candler::sexpr
