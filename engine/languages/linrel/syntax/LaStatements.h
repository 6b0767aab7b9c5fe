// LaStatements: the outputs of a program as statements, in which what is shared has a name.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/linrel/syntax/LaText.h"

namespace candler::linrel {

/// What is used more often: for people only what is long has a line of its own, for who computes
/// each line as it stands all but transposes of inputs.
enum class LaSharing : std::uint8_t { Long, All };

/// A line for each output, as `q = t(X) %*% (X %*% p)`; they read back as the same expressions.
/// What is used more than once gets a line before: by the name that the program has for it, else
/// `t1`, `t2` …; outputs that others use come before those. Parts are those of all lines, each with
/// the whole line as that of its expression.
[[nodiscard]] std::string laStatements(const LaProgram& program, std::span<const LaOutput> outputs,
                                       LaSharing sharing = LaSharing::Long,
                                       std::vector<LaPart>* parts = nullptr);

}  // namespace candler::linrel
