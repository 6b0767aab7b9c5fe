// StructureText: structures of tensors as text: a table of pieces for each tensor, and the
// derivation.
#pragma once

#include <string>

#include "engine/language/Structures.h"

namespace candler {

/// A tensor with its pieces: formulas for all sizes, and numbers at these.
[[nodiscard]] Result<std::string> structureText(const StructureReport& report, std::size_t tensor,
                                                const StructureSizes& sizes,
                                                const StopCheck& stop = {});

/// The steps in their order, numbered; of one tensor, unless that is empty. Questions to the prover
/// one by one, or only their number.
[[nodiscard]] std::string derivationText(const StructureReport& report, const std::string& tensor,
                                         bool hasQuestions);

}  // namespace candler
