// SdqRules: from rules with names to rules over De Bruijn indices. Specification, appendix D3.
//
//     sum-fact-1: sum(<k,v> in ?R) ?a * ?b => ?a * (sum(<k,v> in ?R) ?b) if k notin ?a, v notin ?a
//     get-to-sum: ?d(?key) => sum(<k,v> in ?d) if (k == ?key) v
//     e3: sum(<k1,v1> in collect(<k,v> in ?R) {?key -> ?b1}) ?b2
//       => sum(<k,v> in ?R) let k1 = ?key in let v1 = ?b1 in ?b2 if strict(?b2, v1)
//     beta: let x = ?e in ?b => compute beta ?b ?e
//
// `?x` stands for an expression and is bound to an e-class. A name is a binder; on the left it
// matches a class that holds that variable, whatever its shape. Numbers match in every type that
// has them: 0 and 1 are the zero and one of a ring, 0 the empty map, too.
#pragma once

#include "engine/language/RuleLanguage.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

/// Refused, with a message and a place: a name that is no binder; a variable of the right-hand side
/// that the left one does not have; a variable that moves out of a binder of the left-hand side
/// without a condition (`k notin ?a`, or `captured(?a, k)` of who wants the published rules); a
/// variable that stands below different numbers of binders on the left.
class SdqRules : public RuleLanguage {
public:
    /// The terms must outlive it.
    explicit SdqRules(SdqTerms& terms) : m_terms(terms) {}

    [[nodiscard]] std::shared_ptr<RuleNotation> notation(const SourceText& text) const override;
    [[nodiscard]] RuleReading::KindName kindName() const override;
    void compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) override;

private:
    SdqTerms& m_terms;
};

}  // namespace candler::sdqlite
