// RoundingBound: how far rounding alone may take a kernel from what exact numbers give. The program
// as it was written is run in the kernel's types: what it is off by tells how much its operations
// magnify errors. A kernel may be off by some times that, and by an ulp for each operation.
#pragma once

#include <span>
#include <string>

#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Sets the tolerance of each output, whose values and scale are known; returns the reason. The
/// program as it was written has the kernel's types. One of more than some millions of operations
/// is not run: then there is more room for each operation. No bound is above a hundredth.
[[nodiscard]] std::string boundRounding(const Function& written, const Arguments& arguments,
                                        std::span<ExpectedOutput> outputs);

}  // namespace candler::loop
