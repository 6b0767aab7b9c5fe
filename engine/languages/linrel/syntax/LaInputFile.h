// LaInputFile: inputs with data from files, `input X[m,n] from "ratings.mtx" symmetric`.
#pragma once

#include <optional>
#include <string_view>

#include "engine/languages/linrel/syntax/LaProgram.h"
#include "engine/support/FileScope.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler::linrel {

/// Gives the input the data of the file, which is written at `place` in a text of that scope: a
/// relative path is meant from the folder of the program. An input without dimensions takes the
/// file's, others must fit.
Result<void> loadInput(LaProgram& program, LaInput& input, std::string_view path,
                       const FileScope& scope, const SourceSpan& place, const StopCheck& stop);

/// What is wrong with a flag, which is written at `place`, of an input with data.
[[nodiscard]] std::optional<Diagnostic> checkFlag(const LaInput& input, std::string_view flag,
                                                  const SourceSpan& place);

}  // namespace candler::linrel
