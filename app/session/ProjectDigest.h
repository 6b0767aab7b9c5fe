// ProjectDigest: stands for the texts of a project, so that what was measured of one is not taken
// for another's.
#pragma once

#include <string>

#include "app/session/Project.h"

namespace candler {

/// Of all texts that decide which kernel comes of which values of the parameters.
[[nodiscard]] std::string projectDigest(const Project& project);
/// Of what is computed, however it is found.
[[nodiscard]] std::string programDigest(const Project& project);

}  // namespace candler
