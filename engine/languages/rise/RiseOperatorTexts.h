// RiseOperatorTexts: the primitives of Rise as users read of them, made from the table of
// terms/RiseSignature.cpp.
#pragma once

#include <vector>

#include "engine/language/OperatorTexts.h"

namespace candler::rise {

/// Those that compute come first, arithmetic comes last.
[[nodiscard]] std::vector<OperatorText> operatorTexts();

}  // namespace candler::rise
