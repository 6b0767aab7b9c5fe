// LaText: expressions of linear algebra as text that reads back to the same expression.
#pragma once

#include <string>
#include <unordered_map>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

/// Expressions that are written by name.
using LaTextNames = std::unordered_map<LaId, std::string>;

/// Behind 20 000 operators the rest is left out: `…`.
[[nodiscard]] std::string laText(const LaProgram& program, LaId expression,
                                 const LaTextNames& names = {});

/// `0.1`, `3`, `(1/3)`: exact.
[[nodiscard]] std::string numberText(const sexpr::Numbers& numbers, Payload number);

}  // namespace candler::linrel
