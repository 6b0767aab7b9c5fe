// ProjectDigest: stands for the texts of a project, so that what was measured of one is not taken
// for another's.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session/Project.h"

namespace candler {

/// The project but for what does not decide which kernel comes of which values of the parameters;
/// files by their names only.
[[nodiscard]] std::string projectMeaning(const Project& project);
/// Of what the files hold; empty without files.
[[nodiscard]] std::string filesDigest(const std::vector<std::filesystem::path>& files);
/// Of all texts that decide which kernel comes of which values of the parameters.
[[nodiscard]] std::string projectDigest(const Project& project);
/// Of what is computed with the present values of the parameters, however it is found. Files of
/// data that the program names are not looked into.
[[nodiscard]] std::string programDigest(const Project& project);

}  // namespace candler
