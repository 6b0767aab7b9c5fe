// NetworkProject: the project that a network becomes when it is imported.
#pragma once

#include <string>

#include "app/session/Project.h"

namespace candler {

/// Optimises the program in that file by TENSAT's rules and those of any stride and activation,
/// with one round of patterns of several operators.
[[nodiscard]] Project networkProject(const std::string& programFile, const std::string& title);

}  // namespace candler
