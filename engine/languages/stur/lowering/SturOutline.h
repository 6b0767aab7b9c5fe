// SturOutline: the parts that the loops of a flat program come from: its rules, each with the
// pieces of its result's structure. KernelLines and loop::Stmt::origins name them by their places
// here.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "engine/language/Kernel.h"
#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/lowering/SturInference.h"

namespace candler::stur {

/// Of each rule, by its tensor; its pieces follow, in the structure's order.
[[nodiscard]] std::map<std::string, std::size_t, std::less<>> rulePlaces(
    const FlatProgram& program, const std::map<std::string, Structure, std::less<>>& structures);

[[nodiscard]] std::vector<KernelTermRow> kernelRows(const SturTerms& terms,
                                                    const FlatProgram& program,
                                                    const InferredStructures& inferred);

}  // namespace candler::stur
