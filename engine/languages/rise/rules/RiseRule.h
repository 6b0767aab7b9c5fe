// From rules with names to rules over De Bruijn indices and typed e-classes. Follows
// "Sketch-Guided Equality Saturation", section 4; types are inferred late: a match binds the types
// of the pattern's variables and root, and the right-hand side is typed once per such binding.
//
//   map-fission: map (\x. f gx) => \xs. map f (map (\x. gx) xs)
//     where gx : a
//     if x notin f                          (or a condition of RiseConditions.h: if accumulates op)
//   beta: (\x. body) arg => compute substitute body arg
//   vec-before-map-f32: asVector[n] (map f xs) => map g (asVector[n] xs)
//     where f : f32 -> f32, g : <n>f32 -> <n>f32
//     with g = vectorise f
//
// A rule starts in column 1. On the left every name that is neither bound nor a primitive is a
// pattern variable. `where` gives types: in them a letter before a dot or in brackets is a size,
// any other name a data type. `compute` asks for a right-hand side of RiseComputed.h, `with` for a
// part of it, of RiseDerived.h.
#pragma once

#include "engine/language/RuleLanguage.h"
#include "engine/languages/rise/terms/RiseTerms.h"

namespace candler::rise {

/// Refused, with a message and a place: an unknown name on the right; a right-hand side that does
/// not type-check when the left-hand side's types are fixed, or whose types the left-hand side does
/// not determine; a condition about a name that is no binder or no variable; a variable that the
/// right-hand side moves below reordered binders.
///
/// What a variable may not mention (binders that the right-hand side does not bind again around it,
/// in the same place) is added to its conditions, whether the rule says so or not: so scopes need
/// no further check.
class RiseRules : public RuleLanguage {
public:
    /// The terms must outlive it.
    explicit RiseRules(RiseTerms& terms) : m_terms(terms) {}

    [[nodiscard]] std::shared_ptr<RuleNotation> notation(const SourceText& text) const override;
    [[nodiscard]] RuleReading::KindName kindName() const override;
    void compile(const RuleDirection& direction, RuleReading& reading, Rule& rule) override;

private:
    RiseTerms& m_terms;
};

}  // namespace candler::rise
