// What STUR adds to languages of s-expressions: conditions and derivations of its rules, how its
// constants fold, and which terms rules are tried on.
#pragma once

#include "engine/languages/sexpr/SexprDefinition.h"
#include "engine/languages/sexpr/SexprMeaning.h"

namespace candler::stur {

[[nodiscard]] const sexpr::SexprDefinition& definition();
[[nodiscard]] const sexpr::SampleGrammar& sampleGrammar();

}  // namespace candler::stur
