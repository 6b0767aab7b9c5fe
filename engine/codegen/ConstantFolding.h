// ConstantFolding: values that are known become literals where they are used, so that weights stand
// in the sums they belong to; what adds nothing goes away. Arithmetic is that of real numbers: no
// regard is paid to infinities, to what is not a number, or to the sign of zero.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Works best behind ScalarReplacement.h, which makes locals of small arrays.
void foldConstants(Function& function);

}  // namespace candler::loop
