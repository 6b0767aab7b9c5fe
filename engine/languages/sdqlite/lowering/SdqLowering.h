// SdqLowering: from a term of SDQLite to a loop program, by destination passing: a map is never
// built, but each of its entries is used where it is made. Specification 5.1.
#pragma once

#include <optional>
#include <string>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/support/Result.h"

namespace candler::sdqlite {

struct LoweringOptions {
    std::string name = "program";
    /// Another term whose parameters it has, too.
    std::optional<TermId> other{};
    bool isDense = false;  ///< The result is, whatever the program says.
};

/// A verified function of what `plan` computes: a scalar, a dense row-major array over the
/// dimensions of the program's result, or its entries that are not 0 (Function::sparseOutput) if
/// the program says so, or it does not say it and the array would have more than 2^26 elements. The
/// plan is closed but for symbols of the program; tensors that are stored are what their mappings
/// compute. Parameters (SdqParameters.h) are those of the program and the plan. Fails where
/// something has no kernel.
[[nodiscard]] Result<loop::Function> lowerPlan(SdqTerms& terms, const CheckedProgram& program,
                                               TermId plan, const LoweringOptions& options = {});

}  // namespace candler::sdqlite
