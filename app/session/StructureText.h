// StructureText: structures of tensors as text: a table of pieces for each tensor, the derivation,
// and what different rules infer beside each other.
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

/// `REFUTED at n = 2: …`, `not refuted, sizes tried: …`; empty if nobody tried.
[[nodiscard]] std::string verdictText(const StructureVerdict& verdict);
/// By the rules of kernels and by published ones, tensor by tensor; of one, unless that is empty.
/// Both reports are of one term, and were checked.
[[nodiscard]] std::string rulesText(const StructureReport& canonical,
                                    const StructureReport& published, const std::string& tensor);
[[nodiscard]] std::string rulesJson(const StructureReport& canonical,
                                    const StructureReport& published, const std::string& tensor);

}  // namespace candler
