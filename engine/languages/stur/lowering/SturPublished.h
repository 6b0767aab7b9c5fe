// SturPublished: structures of a flat program by the published rules (PublishedRules.h), in the
// binary steps of the published implementation: first all accesses of one tensor whose indices are
// all different or all shared, then factors from left to right, then comparisons, then the sums.
// For people to compare; kernels never rest on it.
//
// Flat programs do not have all that was written; readings of ours are these: the comparisons of a
// product come last, as one; an index that is no variable is a new one with an equation, but for
// `i - d`, which is a shift; where accesses of one tensor share indices, their maps have to agree
// on these.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/lowering/SturInference.h"
#include "engine/languages/stur/structure/PublishedRules.h"

namespace candler::stur {

struct PublishedStep {
    std::string tensor;  ///< Of whose definition it is.
    std::vector<std::string> premises;
    std::vector<std::size_t> from;  ///< Earlier steps.
    PublishedConclusion conclusion;
    /// What it is the structure of, as a sum over the variables of the conclusion.
    std::vector<FlatProduct> meaning;
};

struct PublishedInference {
    std::map<std::string, PublishedStructure, std::less<>> structures;  ///< Of all tensors.
    std::vector<PublishedStep> steps;
};

/// `inferred` has the inputs. Nothing fails: what has no rule is its support (P9).
[[nodiscard]] PublishedInference inferPublished(const FlatProgram& program,
                                                const InferredStructures& inferred, Prover& prover);

}  // namespace candler::stur
