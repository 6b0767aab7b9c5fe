// NetworkProject: the project that a network becomes when it is imported.
#pragma once

#include <string>

#include "app/session/Project.h"

namespace candler {

/// Optimises the program in that file by TENSAT's rules, with one round of patterns of several
/// operators, as the paper's table 1 has it.
[[nodiscard]] Project networkProject(const std::string& programFile, const std::string& title);

}  // namespace candler
