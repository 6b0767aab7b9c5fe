// LaParser: reads programs in R/DML-like text into LaProgram, with shapes; specification 1.5.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/languages/linrel/syntax/LaProgram.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler::linrel {

/// A whole program, with the files that it names; all mistakes that do not follow from others are
/// reported, or that it was stopped.
Result<LaProgram> parseProgram(const SourceText& text, const StopCheck& stop = {});

/// What a text stands for, by name.
using LaNames = std::map<std::string, LaId, std::less<>>;

/// The names of a program's inputs.
[[nodiscard]] LaNames inputNames(LaProgram& program);

/// One expression over these names and the program's dimensions.
Result<LaId> parseExpression(LaProgram& program, const LaNames& names, const SourceText& text);

}  // namespace candler::linrel
