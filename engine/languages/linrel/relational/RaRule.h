// Rules of linrel, in the syntax of s-expressions: `sum` and other aggregates take what they bind
// first, `(sum ?i ?a)`; right-hand sides may rename, `(rename ?a ?i ?k)`, name sizes, `(size ?i)`,
// and derive names, `with ?k = (fresh ?i ?a ?b)`. RaFunctions.h has the tables.
#pragma once

#include "engine/language/RuleLanguage.h"
#include "engine/languages/linrel/relational/RaContext.h"

namespace candler::linrel {

/// The context must outlive it.
class RaRules : public RuleLanguage {
public:
    explicit RaRules(RaContext& context) : m_context(context) {}

    [[nodiscard]] std::shared_ptr<RuleNotation> notation(const SourceText& text) const override;
    [[nodiscard]] RuleReading::KindName kindName() const override;
    void compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) override;
    void addScopes(const RuleNotation& notation, const RulePiece& side,
                   RuleScopes& scopes) const override;
    [[nodiscard]] std::string_view apartCondition(char kind) const override;

private:
    RaContext& m_context;
};

/// A pattern alone.
Result<Pattern> readPatternText(RaContext& context, const SourceText& text);

}  // namespace candler::linrel
