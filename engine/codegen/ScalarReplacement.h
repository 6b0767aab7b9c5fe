// ScalarReplacement: small temporaries live in locals, that is in registers, instead of memory: the
// accumulators of a tile, the elements of a window. Two passes, because between them loops are
// written out; RiseLowering.cpp has the order.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

inline constexpr std::int64_t kMaxReplacingLocals = 32;  ///< Of one buffer: as many as registers.
inline constexpr std::int64_t kMaxAddedStatements = 256;

/// Marks the loops that keep a temporary from becoming locals: those over lanes as Simd, the others
/// as Unrolled, if all its accesses then have constant indices and the code stays small. True if it
/// marked any; then LoopSimplifier has to write them out and Vectoriser to follow.
[[nodiscard]] bool markLoopsOverTemporaries(Function& function);

/// Temporaries of a constant shape whose accesses all have constant indices become one local for
/// each element or, if all accesses are whole vectors, for each vector.
void replaceTemporaries(Function& function);

}  // namespace candler::loop
