// From rules with names to rules over De Bruijn indices and typed e-classes. Follows
// "Sketch-Guided Equality Saturation", section 4; types are inferred late: a match binds the types
// of the pattern's variables and root, and the right-hand side is typed once per such binding.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/languages/rise/rules/RiseRuleSyntax.h"
#include "engine/languages/rise/terms/RiseTerms.h"
#include "engine/rewriting/Rule.h"

namespace candler::rise {

/// Compiles a rule. Refused, with a message and a place: an unknown name on the right; a right-hand
/// side that does not type-check when the left-hand side's types are fixed, or whose types the
/// left-hand side does not determine; a condition about a name that is no binder or no variable; a
/// variable that the right-hand side moves below reordered binders.
///
/// What a variable may not mention (binders that the right-hand side does not bind again around it,
/// in the same place) is added to its conditions, whether the rule says so or not.
[[nodiscard]] Result<RulePtr> compileRule(RiseTerms& terms, const RuleSyntax& syntax);
/// The rule of a family for this size.
[[nodiscard]] Result<RulePtr> compileRule(RiseTerms& terms, const RuleSyntax& family,
                                          std::int64_t size);

}  // namespace candler::rise
