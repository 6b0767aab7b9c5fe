// Parts of matrices and lists: reading and replacing them. Places count from 1.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/languages/linrel/scripts/ScriptRun.h"
#include "engine/languages/linrel/scripts/ScriptValue.h"

namespace candler::linrel {

/// One place between the brackets, evaluated: all, one, or from … to with what was written.
struct ScriptPlaces {
    std::optional<ScriptValue> from{};  ///< None: the first.
    std::optional<ScriptValue> to{};    ///< None: the last.
    bool isOne = false;                 ///< `to` is as `from`.
    ScriptRange range{};
};

/// `of[places]`; what is not there is an error. Of one cell a matrix in DML and a number in R.
[[nodiscard]] ScriptValue readPart(ScriptRun& run, const ScriptValue& of,
                                   const std::vector<ScriptPlaces>& places,
                                   const ScriptRange& where);
/// `of[places] = value`; a single number fills the part.
void writePart(ScriptRun& run, ScriptValue& of, const std::vector<ScriptPlaces>& places,
               const ScriptValue& value, const ScriptRange& where);

}  // namespace candler::linrel
