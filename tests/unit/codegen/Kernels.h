// Small loop programs, and a comparison of interpreted with compiled ones.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopIr.h"

namespace candler::test {

/// o = a * b with a 32 by 32 tile of accumulators, as a naive lowering would write it.
loop::Function blockedProduct();

/// Rows scaled by their sums through a temporary of run-time size, rows in parallel.
loop::Function scaledRows();

/// Deterministic inputs of the right sizes for `sizes` (by name).
loop::Arguments randomArguments(const loop::Function& function,
                                const std::map<std::string, std::int64_t>& sizes);

/// What `interpret` gives; fails the test if it fails.
std::map<loop::BufferId, std::vector<double>> interpreted(const loop::Function& function,
                                                          const loop::Arguments& arguments);

/// Prints, compiles with warnings as errors and runs; the outputs in the same form.
std::map<loop::BufferId, std::vector<double>> compiled(const loop::Function& function,
                                                       const loop::Arguments& arguments);

}  // namespace candler::test
