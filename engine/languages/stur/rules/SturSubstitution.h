// SturSubstitution: the derivation `with ?s = (substitute ?k ?e ?b)` of rules.
#pragma once

#include "engine/languages/sexpr/Derivation.h"

namespace candler::stur {

/// Of the smallest terms of ?e and ?b; none if ?k is no name. Only indices are replaced, so that
/// the name of a size stays where it is a factor.
[[nodiscard]] sexpr::DerivationPtr makeSubstitution(sexpr::SexprContext& context,
                                                    const sexpr::DerivationArguments& arguments);

}  // namespace candler::stur
