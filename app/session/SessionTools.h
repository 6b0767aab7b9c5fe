// SessionTools: what a session takes of this machine.
#pragma once

#include <filesystem>
#include <string>

#include "engine/extraction/Extractors.h"

namespace candler {

/// Programs and files of this machine in the place of those that are found by themselves.
struct SessionTools {
    std::string compiler{};         ///< As Toolchain::find takes it.
    SolverChoice solver{};          ///< Of extractors that need one.
    std::filesystem::path costs{};  ///< Costs that were measured.
};

}  // namespace candler
