// ScriptCpp: functions of a script of DML as C++ with Eigen, to be read and built without Candler.
// ScriptCppFunction writes one function, ScriptCppExpressions what stands in its statements; the
// header that they share is in ScriptRuntimeTexts.h.
#pragma once

#include <span>
#include <string>

#include "engine/language/Scripts.h"
#include "engine/languages/linrel/scripts/ScriptTree.h"
#include "engine/support/Result.h"

namespace candler::linrel {

/// `NAME.hpp` with the functions, `script_runtime.hpp` and a build file. A function that has no C++
/// is left out, with the reason; it fails if all of them are. Equal scripts give equal texts.
[[nodiscard]] Result<ExportedScript> exportScript(const Script& script,
                                                  std::span<const ScriptShape> shapes,
                                                  const std::string& name);

}  // namespace candler::linrel
