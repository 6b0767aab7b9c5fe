// ScriptText: expressions of scripts as text, in what programs of linear algebra and DML share.
#pragma once

#include <set>
#include <string>

#include "engine/languages/linrel/scripts/ScriptTree.h"

namespace candler::linrel {

/// With no more brackets than it needs; numbers have a digit before and after their point.
[[nodiscard]] std::string scriptText(const ScriptExpression& expression);

/// The characters that a text between quotes means, of its escapes.
[[nodiscard]] std::string scriptStringValue(const std::string& text);

/// Adds the variables that an expression reads.
void addNames(const ScriptExpression& expression, std::set<std::string>& names);

/// Puts an expression in the place of a variable, wherever that is read.
void substitute(ScriptExpression& expression, const std::string& name, const ScriptExpression& by);

/// Of its parts' parts, too.
[[nodiscard]] std::size_t sizeOf(const ScriptExpression& expression);

/// Whether it is a comparison, or made of such, or TRUE or FALSE.
[[nodiscard]] bool isTruth(const ScriptExpression& value);

/// Built, without a place.
[[nodiscard]] ScriptExpression scriptName(std::string name);
[[nodiscard]] ScriptExpression scriptNumber(std::string text);
[[nodiscard]] ScriptExpression scriptCall(std::string function,
                                          std::vector<ScriptExpression> arguments);
[[nodiscard]] ScriptExpression scriptBinary(std::string sign, ScriptExpression left,
                                            ScriptExpression right);

}  // namespace candler::linrel
