// SelectedTerm: a selection read back as the term that it stands for.
#pragma once

#include <functional>

#include "engine/extraction/Selection.h"
#include "engine/term/TermStore.h"

namespace candler {

/// What a valid selection chose for a class that it needs. `labelOf` gives the label of an origin.
[[nodiscard]] TermId selectedTerm(TermStore& store, const ExtractionProblem& problem,
                                  const Selection& selection, ExtractionProblem::Index classIndex,
                                  const std::function<LabelId(ExtractionProblem::Index)>& labelOf);

}  // namespace candler
