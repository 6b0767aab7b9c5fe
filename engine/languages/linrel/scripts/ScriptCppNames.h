// ScriptCppNames: how the variables of a script's function are declared in C++: where they get
// their first value, or at its beginning if that stands in a block or in a loop.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/languages/linrel/scripts/ScriptTree.h"

namespace candler::linrel {

struct ScriptCppNames {
    std::vector<std::string> assigned{};  ///< In the order of the text, without parameters.
    std::set<std::string> early{};        ///< Those that are declared at the beginning.
    std::set<std::string> changed{};      ///< Parameters that get other values.
    std::set<std::string> loops{};        ///< Variables of loops that nothing else sees.
};

[[nodiscard]] ScriptCppNames findCppNames(const ScriptFunction& function);

/// Whether `name` is read in another order than its cells are written: `x = t(x)`.
[[nodiscard]] bool isReadTurned(const ScriptExpression& expression, const std::string& name);
}  // namespace candler::linrel
