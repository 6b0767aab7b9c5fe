// LoadSharing: a vector that several statements in a row load is loaded once, into a local.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// For functions whose lanes are vectors already (Vectoriser.h). Only loads between which nothing
/// writes to their buffer are shared.
void shareVectorLoads(Function& function);
void shareVectorLoads(Function& function, Block& block);

}  // namespace candler::loop
