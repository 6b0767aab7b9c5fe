// SessionTools: what a session takes of this machine, and what it keeps its hands off.
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
    /// Of somebody else's project no file is read that is neither with it nor a resource.
    bool isProjectClosed = false;
};

}  // namespace candler
