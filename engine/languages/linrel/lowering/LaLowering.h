// LaLowering: from expressions of linear algebra to one loop program that computes them.
#pragma once

#include <span>
#include <string>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

struct LaLoweringOptions {
    std::string name = "program";
    /// Each operator is done on its own, its result in memory, as an interpreter of matrix
    /// operators would; else what is cell by cell is done in the loops of what uses it.
    bool isFused = true;
    /// The declared sizes are constants; else dimensions with names are parameters. A plan that
    /// was made for the declared sizes may hold only for them.
    bool hasFixedSizes = false;
};

/// A verified function of the outputs, the sizes and all inputs of the program, in their order.
/// Sparse inputs (SparsityOf.h) are passed as the number of entries, row starts, columns, values.
[[nodiscard]] loop::Function lowerOutputs(LaProgram& program, std::span<const LaOutput> outputs,
                                          const LaLoweringOptions& options = {});

}  // namespace candler::linrel
