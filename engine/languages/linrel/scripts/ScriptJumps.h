// ScriptJumps: functions of a script that jump, as comparisons, signs, rounding and orders: where
// an operand is rounded otherwise in its last digit, they give something else. What goes into them
// is computed as it is written.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/languages/linrel/scripts/ScriptTree.h"

namespace candler::linrel {

/// Whether its outermost operator or function jumps. A function of the script does if anything in
/// it does.
[[nodiscard]] bool isJump(const Script& script, const ScriptExpression& expression);

/// Whether operands of a jump are computed with rounding, and not only chosen or moved.
[[nodiscard]] bool hasRoundedOperand(const Script& script, const ScriptExpression& jump);

/// By variable: statements in which its value goes into jumps.
using JumpOperands = std::map<std::string, std::set<const ScriptStatement*>>;

/// Adds those of statements, and of what stands in them. Of conditions only what is tested to be
/// equal, or different, counts: of others, as of a loop's `error > tolerance`, a last digit is not
/// expected to decide.
void addJumpOperands(const Script& script, const std::vector<ScriptStatement>& body,
                     JumpOperands& operands);

}  // namespace candler::linrel
