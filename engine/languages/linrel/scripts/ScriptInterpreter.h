// ScriptInterpreter: runs scripts of DML and R as they are written, statement by statement: the
// slow and obvious meaning of a script, and the oracle of what is made of it. ScriptBuiltins has
// the functions that scripts call, ScriptOperators the operators, ScriptIndexing what [ ] does.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/languages/linrel/scripts/ScriptTree.h"
#include "engine/languages/linrel/scripts/ScriptValue.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler::linrel {

/// What is run of a script, and with what.
struct ScriptCall {
    std::string function{};  ///< Empty: the statements outside of functions.
    /// Of the function by name; of the statements, variables that have values before.
    std::map<std::string, ScriptValue> arguments{};
    std::map<std::string, ScriptValue> commandLine{};  ///< Values of `$name`.
    std::uint64_t seed = 1;                            ///< Of random numbers without a seed.
    double mostWork = 2e9;                             ///< Elementary operations.
};

struct ScriptOutcome {
    /// The results of the function, in R one named `result`; or the variables of the statements.
    std::map<std::string, ScriptValue> values{};
    std::string printed{};
};

/// Runs it. The first mistake is told with its place: what has no value, shapes that do not fit,
/// what `stop` says, more than the limits on operations, cells of a matrix and calls within calls.
/// Reads and writes no files. Equal calls have equal outcomes.
[[nodiscard]] Result<ScriptOutcome> runScript(const Script& script, const ScriptCall& call,
                                              const StopCheck& stop = {});

}  // namespace candler::linrel
