// Results of lowered programs as they may be stored, and as dense arrays again.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "SdqPrograms.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/sdqlite/lowering/SdqLowering.h"

namespace candler::sdqlite {

/// For each number of levels that are dense; nothing: all are.
[[nodiscard]] std::vector<std::optional<ResultStorage>> resultStorages(std::size_t levels);
[[nodiscard]] std::size_t levelsOf(const LoadedText& loaded);

/// Stored like that, the function of a plan; the test fails if there is none.
[[nodiscard]] Result<loop::Function> loweredAs(LoadedText& loaded, TermId plan,
                                               const std::optional<ResultStorage>& storage);

/// The result of a run as a dense array; entries are what SparseOutput says, or the test fails.
[[nodiscard]] std::vector<double> denseResult(
    const loop::Function& function, const std::map<loop::BufferId, std::vector<double>>& results,
    const loop::Arguments& arguments);
/// The same of a value.
[[nodiscard]] std::vector<double> denseResult(const LoadedText& loaded, const Value& value,
                                              const loop::Function& function,
                                              const loop::Arguments& arguments);

}  // namespace candler::sdqlite
