// ScriptCppFunction: one function of a script as C++, or why it has none.
#pragma once

#include <span>
#include <string>

#include "engine/codegen/CppNames.h"
#include "engine/language/Scripts.h"
#include "engine/languages/linrel/scripts/ScriptCppExpressions.h"
#include "engine/support/Result.h"

namespace candler::linrel {

struct CppFunctionText {
    std::string declaration{};  ///< With its presets, and its struct before it.
    std::string definition{};
};

/// `names` has all names that the function may not give to others.
[[nodiscard]] Result<CppFunctionText> cppFunctionText(const Script& script,
                                                      const ScriptFunction& function,
                                                      std::span<const ScriptShape> shapes,
                                                      const CppFunctions& functions,
                                                      const loop::CppNames& names);

}  // namespace candler::linrel
