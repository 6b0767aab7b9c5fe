// Rules over tensors, from the syntax of sexpr rule files:
//
//     S063: (relu (conv 1 1 same none ?a ?b)) => (conv 1 1 same relu ?a ?b)
//     M05:  ?u = (matmul none ?a ?b), ?v = (matmul none ?a ?c)
//           => ?u = (first (split 1 (matmul none ?a (concat 1 ?b ?c)))),
//              ?v = (second (split 1 (matmul none ?a (concat 1 ?b ?c))))
//           if (rank 2 ?a) (unordered ?u ?v)
//
// Parameters are written as in programs, or are variables. A split on the right is written without
// the place where it cuts, and gmerge without the groups: both follow. A rule with several roots
// (TENSAT, section 2.2) becomes a rule for each of them, NAME and NAME-second, NAME-third …: each
// says that its own root equals its right-hand side, and the other roots say when that is worth
// saying. `(unordered ?u ?v)`: of two roots that may be taken either way, one way is enough.
#pragma once

#include "engine/languages/sexpr/SexprRuleSyntax.h"
#include "engine/languages/tensorgraph/rules/TensorApplier.h"

namespace candler::tensor {

/// The rules of one entry; of `<=>` both directions, the second as NAME-rev.
Result<RuleList> compileRule(TensorContext& context, const sexpr::RuleSyntax& syntax);

/// A pattern alone, as sketches and goals write it.
Result<Pattern> readPatternText(TensorContext& context, const SourceText& text);

}  // namespace candler::tensor
