// ScriptReader: reads scripts of DML and R into ScriptTree.
#pragma once

#include "engine/languages/linrel/scripts/ScriptTree.h"
#include "engine/support/Result.h"

namespace candler::linrel {

/// The whole script, or its first mistakes with their places. Reads nothing that it names. Linear.
[[nodiscard]] Result<Script> readScript(const SourceText& source);

}  // namespace candler::linrel
