// BlockCloner: copies of statements, for passes that write loops out or split them.
#pragma once

#include <map>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// A copy in which `variable` has become `value`; what the block brings into being gets new ids.
[[nodiscard]] Block cloneWith(Function& function, const Block& block, VarId variable, ExprId value);
/// A copy on other buffers.
[[nodiscard]] Block cloneOn(Function& function, const Block& block,
                            std::map<BufferId, BufferId> buffers);

}  // namespace candler::loop
