// LoopInterpreter: runs loop programs slowly and suspiciously; the oracle of the passes and of the
// printers.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/support/Result.h"

namespace candler::loop {

/// Values of all types are held as doubles; F32 arithmetic rounds after every operation.
struct Arguments {
    std::map<VarId, std::int64_t> sizes;
    std::map<BufferId, std::vector<double>> buffers;  ///< Inputs; missing outputs are made.
};

/// Runs `function` and returns its output buffers. Fails on a broken size check, a
/// sparse input or list of indices that is not what is known of it, an index outside
/// its dimension, a read of an element that was never written, an inexact division, more trips
/// of a While than its bound, and when iterations of a parallel loop touch an element that another
/// one writes.
/// `iterations`, if given, becomes how often the bodies of loops were run.
[[nodiscard]] Result<std::map<BufferId, std::vector<double>>> interpret(
    const Function& function, const Arguments& arguments, std::uint64_t* iterations = nullptr);

/// One index expression under given variables; for tests of simplification.
[[nodiscard]] Result<std::int64_t> evaluateIndex(const Function& function, ExprId expr,
                                                 const std::map<VarId, std::int64_t>& variables);

}  // namespace candler::loop
