// CanonicalMonomial: names for the bound indices of a monomial that do not depend on the names they
// had: monomials that differ only in those names become equal. Colour refinement and, where it
// leaves a choice, all choices; the smallest result wins (specification 5.3).
#pragma once

#include "engine/languages/linrel/oracles/AtomTable.h"
#include "engine/support/StopCheck.h"

namespace candler::linrel {

/// False if there are too many choices, or it was stopped; then the monomial is not canonical.
[[nodiscard]] bool canonicalise(Monomial& monomial, const AtomTable& heads, const StopCheck& stop);

}  // namespace candler::linrel
