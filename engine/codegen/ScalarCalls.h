// ScalarCalls: whether C++ compilers make vectors of calls of exp, log and the like.
#pragma once

#include <string>

#include "engine/codegen/Arithmetic.h"
#include "engine/codegen/LoopProfile.h"

namespace candler::loop {

/// Why a function is called for one number at a time in this statement, as a part of a sentence;
/// empty if it is not. The C library has the function for vectors; that it stands in a branch of a
/// choice is no reason (gcc computes it for all lanes).
[[nodiscard]] std::string whyScalar(const LoopProfile& profile, const ProfiledStatement& at,
                                    Arithmetic arithmetic);

}  // namespace candler::loop
