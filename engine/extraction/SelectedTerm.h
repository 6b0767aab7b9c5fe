// SelectedTerm: a selection read back as the term that it stands for.
#pragma once

#include <functional>
#include <map>

#include "engine/extraction/Selection.h"
#include "engine/term/TermStore.h"

namespace candler {

/// A term, and the origins of what was chosen for each of its parts: several, where e-nodes of the
/// problem stand for different ways to compute the same.
struct SelectedTerms {
    TermId term;
    std::multimap<TermId, ExtractionProblem::Index> origins{};
};
[[nodiscard]] SelectedTerms selectedTerms(
    TermStore& store, const ExtractionProblem& problem, const Selection& selection,
    ExtractionProblem::Index classIndex,
    const std::function<LabelId(ExtractionProblem::Index)>& labelOf);

/// What a valid selection chose for a class that it needs. `labelOf` gives the label of an origin.
[[nodiscard]] TermId selectedTerm(TermStore& store, const ExtractionProblem& problem,
                                  const Selection& selection, ExtractionProblem::Index classIndex,
                                  const std::function<LabelId(ExtractionProblem::Index)>& labelOf);

}  // namespace candler
