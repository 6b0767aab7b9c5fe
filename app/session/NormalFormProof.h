// NormalFormProof: the way of a term to the normal form that a step begins with, rewrite by
// rewrite, each tried on random inputs: what the explainer does not see, as it is no e-graph's.
#pragma once

#include <optional>

#include "app/session/ProofReport.h"
#include "engine/language/NormalForm.h"

namespace candler {

/// None if the language does not tell the way. At most `maxLines` lines. Fails if a rewrite changes
/// what the term computes.
[[nodiscard]] Result<std::optional<ProofReport>> normalFormProof(LoadedProgram& program,
                                                                 const NormalForm& form,
                                                                 TermId from, std::size_t maxLines,
                                                                 const StopCheck& stop);

}  // namespace candler
