// FoundStatements: what was found for a region's program, as statements that scripts for all sizes
// can have.
#pragma once

#include <string>

#include "engine/languages/linrel/scripts/ScriptRegions.h"
#include "engine/support/Result.h"

namespace candler::linrel {

/// What a program of one output becomes is written without its name.
[[nodiscard]] std::string foundStatements(const ScriptRegion& region, const std::string& found);

/// The same statements with a line for each thing that is used more than once: scripts compute what
/// is written as often as it is. Fails if they do not give the program's outputs at other sizes,
/// too, which scripts are for; that is tried on random inputs.
[[nodiscard]] Result<std::string> sharedStatements(const std::string& program,
                                                   const std::string& statements);

}  // namespace candler::linrel
