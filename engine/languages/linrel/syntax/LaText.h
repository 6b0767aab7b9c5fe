// LaText: expressions of linear algebra as text that reads back to the same expression.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

/// Expressions that are written by name.
using LaTextNames = std::unordered_map<LaId, std::string>;

/// Where an expression stands in a text, with the parentheses around it; in bytes.
struct LaPart {
    LaId expression;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Behind 20 000 operators the rest is left out: `…`. Its parts come behind those that are there,
/// wholes first.
[[nodiscard]] std::string laText(const LaProgram& program, LaId expression,
                                 const LaTextNames& names = {},
                                 std::vector<LaPart>* parts = nullptr);

/// `0.1`, `3`, `(1/3)`: exact.
[[nodiscard]] std::string numberText(const sexpr::Numbers& numbers, Payload number);

}  // namespace candler::linrel
