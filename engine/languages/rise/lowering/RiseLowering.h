// RiseLowering: from a typed Rise term, as found by a search, to a loop program. The steps, in
// order: readLowProgram (LowTree.h), ReadWrite, floatMemory, shareLets, LoopTranslator, and the
// passes of engine/codegen.
#pragma once

#include "engine/codegen/LoopIr.h"
#include "engine/codegen/Remainders.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/languages/rise/terms/RiseContext.h"
#include "engine/support/Result.h"

namespace candler::rise {

struct LoweringOptions {
    std::string name{};     ///< Of the function; empty: the program's.
    bool isDouble = false;  ///< Compute in f64 what the program computes in f32.
    /// Statements come from applications of primitives: their places in `term`, in preorder.
    bool hasOrigins = false;
    std::int64_t smallWork = loop::kSmallWork;  ///< See withRemainders; tests want tiles sooner.
};

struct LoweredProgram {
    TermId term;              ///< The low-level program as a Rise term, for people.
    loop::Function function;  ///< Verified and simplified, memory placed.
};

/// Lowers `term`, which must have the type of `program` (whose names are used). The term may hold
/// high-level and low-level primitives; what is low-level stays as it is.
[[nodiscard]] Result<LoweredProgram> lowerProgram(RiseContext& context, const RiseProgram& program,
                                                  TermId term, const LoweringOptions& options = {});

}  // namespace candler::rise
