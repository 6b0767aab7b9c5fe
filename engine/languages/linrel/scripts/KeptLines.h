// KeptLines: which statements of a region stay as they are, as what they compute goes into jumps.
#pragma once

#include <vector>

#include "engine/languages/linrel/scripts/ScriptJumps.h"
#include "engine/languages/linrel/scripts/ScriptRegions.h"

namespace candler::linrel {

/// Of a line of a region.
struct LineFacts {
    ScriptFact fact;
    bool isWork = false;  ///< It computes with matrices.
    bool isKept = false;  ///< It holds a jump of what it computes.
};

/// Moves lines from the program to `kept`: those that are to be kept, or give what goes into jumps
/// anywhere; what goes into these, and what has to stand before them. What they give are inputs of
/// the program then. If no line is left that computes with matrices, all are kept. By line: whether
/// it is.
std::vector<bool> keepLines(ScriptRegion& region, const std::vector<LineFacts>& facts,
                            const JumpOperands& operands);

}  // namespace candler::linrel
