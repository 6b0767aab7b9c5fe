// WrittenOut: calls of functions of a script that only name values, as these values.
#pragma once

#include <optional>

#include "engine/languages/linrel/scripts/ScriptTree.h"

namespace candler::linrel {

/// The value of a call whose function only names values, in terms of the caller; or none.
[[nodiscard]] std::optional<ScriptExpression> writtenOut(const ScriptFunction& function,
                                                         const ScriptExpression& call);

}  // namespace candler::linrel
