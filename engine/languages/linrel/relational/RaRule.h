// Rules of linrel, in the syntax of sexpr/SexprRuleSyntax.h: `sum` and other aggregates take what
// they bind first, `(sum ?i ?a)`; right-hand sides may rename, `(rename ?a ?i ?k)`, name sizes,
// `(size ?i)`, and derive names, `with ?k = (fresh ?i ?a ?b)`. RaFunctions.h has the tables.
#pragma once

#include "engine/languages/linrel/relational/RaContext.h"
#include "engine/languages/sexpr/SexprRuleSyntax.h"
#include "engine/rewriting/Rule.h"

namespace candler::linrel {

/// The rule, and for `<=>` that of the other direction, called `name-rev`.
Result<RuleList> compileRule(RaContext& context, const sexpr::RuleSyntax& syntax);

/// A pattern alone.
Result<Pattern> readPatternText(RaContext& context, const SourceText& text);

}  // namespace candler::linrel
