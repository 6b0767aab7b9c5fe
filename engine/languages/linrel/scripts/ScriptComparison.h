// ScriptComparison: whether two texts of a function compute the same, by running both.
#pragma once

#include "engine/language/Scripts.h"
#include "engine/languages/linrel/scripts/ScriptTree.h"

namespace candler::linrel {

/// On several random arguments with the shapes that the script tells, at small sizes; what has a
/// preset keeps it.
[[nodiscard]] ScriptCheck compareFunctions(const Script& written, const Script& found,
                                           const ScriptFunction& function,
                                           const ScriptWishes& wishes, std::uint64_t seed,
                                           const StopCheck& stop);

/// The same of the statements outside of functions: where they need nothing from outside.
[[nodiscard]] ScriptCheck compareStatements(const Script& written, const Script& found,
                                            std::uint64_t seed, const StopCheck& stop);

}  // namespace candler::linrel
