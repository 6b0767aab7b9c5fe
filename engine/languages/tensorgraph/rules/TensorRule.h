// Rules over tensors, in the syntax of s-expressions:
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

#include "engine/language/RuleLanguage.h"
#include "engine/languages/tensorgraph/rules/TensorApplier.h"

namespace candler::tensor {

/// The context must outlive it.
class TensorRules : public RuleLanguage {
public:
    explicit TensorRules(TensorContext& context) : m_context(context) {}

    [[nodiscard]] std::shared_ptr<RuleNotation> notation(const SourceText& text) const override;
    [[nodiscard]] Roots roots() const override { return Roots::Each; }
    [[nodiscard]] RuleReading::KindName kindName() const override;
    void compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) override;

private:
    TensorContext& m_context;
};

/// A pattern alone, as sketches and goals write it.
Result<Pattern> readPatternText(TensorContext& context, const SourceText& text);

}  // namespace candler::tensor
