// Regions: exact elimination, simplification, difference and merging of conjunctions over the
// integers. Everything here keeps the set as it is, whatever the prover does not know.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/structure/Conjunction.h"

namespace candler::stur {

class Prover;

/// The points of which there are values of the names: exact (W. Pugh, "The Omega test", 1991): an
/// equality is solved, bounds are paired, and where coefficients leave gaps there is a conjunction
/// for each. Names that occur in products of names become witnesses. The conjunctions may overlap.
[[nodiscard]] Region eliminate(const std::vector<std::string>& names,
                               const Conjunction& conjunction);
/// The same, but where that gives many conjunctions witnesses stay, if each point has one value of
/// them: `i / 16 = j / 16` is a loop over blocks then, not a piece for each remainder.
[[nodiscard]] Region eliminate(const std::vector<std::string>& names,
                               const Conjunction& conjunction, Prover& prover);
/// One conjunction that contains all these points; `isExact` says whether it is no larger.
struct Shadow {
    Conjunction conjunction;
    bool isExact = true;
};
[[nodiscard]] Shadow shadow(const std::string& name, const Conjunction& conjunction);

/// Equalities define the last of `variables` that they can, and are substituted in the other atoms;
/// atoms that follow from the others and the assumptions are dropped; `never()` if proved empty.
[[nodiscard]] Conjunction simplified(const Conjunction& conjunction,
                                     const std::vector<std::string>& variables, Prover& prover);
/// `a` without `b`, as disjoint conjunctions that are not proved empty, if those of `a` are
/// disjoint. None if `b` has witnesses, or there are hundreds of them.
[[nodiscard]] std::optional<Region> difference(const Region& a, const Region& b, Prover& prover);
/// The same set as disjoint conjunctions; none where there is no difference.
[[nodiscard]] std::optional<Region> disjoint(const Region& region, Prover& prover);
/// Simplifies, drops what is empty, and unites pairs of disjoint conjunctions whose union is one.
[[nodiscard]] Region merged(Region region, const std::vector<std::string>& variables,
                            Prover& prover);
/// Atoms of the conjunctions that hold in all of them: a set that contains them all.
[[nodiscard]] Conjunction hullOf(const Region& region, Prover& prover);
/// False also means "cannot tell".
[[nodiscard]] bool isSubset(const Region& a, const Region& b, Prover& prover);

}  // namespace candler::stur
