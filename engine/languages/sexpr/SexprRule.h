// Rules of s-expression languages: from syntax to something the engine can run.
#pragma once

#include "engine/languages/sexpr/SexprDefinition.h"
#include "engine/languages/sexpr/SexprLibrary.h"
#include "engine/languages/sexpr/SexprRuleSyntax.h"

namespace candler::sexpr {

/// The rule, and for `<=>` the rule of the other direction, called `name-rev`. Reports what is
/// wrong: unknown operators and conditions, wrong numbers of arguments, variables that the
/// left-hand side does not bind.
Result<RuleList> compileRule(SexprContext& context, const SexprDefinition& definition,
                             const RuleSyntax& syntax);

/// An empty library of this language's rules; the context and the definition must outlive it.
[[nodiscard]] SexprLibrary makeLibrary(SexprContext& context, const SexprDefinition& definition);

/// Reads `lhs`, `rhs` and nothing else: a term with variables, for goals.
Result<Pattern> readPatternText(SexprContext& context, const SourceText& text);

}  // namespace candler::sexpr
