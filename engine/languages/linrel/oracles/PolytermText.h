// PolytermText: polyterms for people, `Σ i,j X(i,j)^2 - 2 Σ i,j,k X(i,j) U(i,k) V(j,k)`: rows are
// i, columns j, and bound indices the letters that are left.
#pragma once

#include <string>

#include "engine/languages/linrel/oracles/AtomTable.h"
#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

[[nodiscard]] std::string polytermText(const Polyterm& polyterm, const AtomTable& heads,
                                       const LaProgram& program);

}  // namespace candler::linrel
