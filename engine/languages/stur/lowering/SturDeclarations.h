// SturDeclarations: what a program says of the structures of its inputs, for the calculus.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Structure.h"

namespace candler::stur {

/// Names of the dimensions of an input, as its structure is written; else the usual ones.
[[nodiscard]] std::vector<std::string> dimensionNames(const Tensor& tensor, const Model& model);

/// Of an input, as it is declared, over those names. Fails if it is not proved to be one for all
/// sizes.
[[nodiscard]] Result<Structure> declaredStructure(const FlatProgram& program,
                                                  const std::string& tensor, Prover& prover);

/// U of an input as it is written, within the box: its products may overlap. None if it is not
/// written.
[[nodiscard]] std::optional<Region> writtenUnique(const FlatProgram& program,
                                                  const std::string& tensor, Prover& prover);

/// An error if the assumptions contradict each other, warnings where structures are not proved.
[[nodiscard]] Diagnostics checkDeclarations(const FlatProgram& program, Prover& prover);

}  // namespace candler::stur
