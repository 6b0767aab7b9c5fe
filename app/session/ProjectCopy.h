// ProjectCopy: a project that belongs to no file, so that saving it writes over nothing: for
// lessons, examples, and new projects that begin with an example.
#pragma once

#include <filesystem>
#include <string>

#include "app/session/Project.h"
#include "engine/support/Result.h"

namespace candler {

/// Holds its texts itself, also those that the file at `path` finds in others: in its folder, or in
/// another one if that is given, or below, or in the resources. It takes in nothing from elsewhere.
[[nodiscard]] Result<Project> projectCopy(const std::filesystem::path& path,
                                          const std::filesystem::path& folder = {});

/// The file ships with the program: nothing writes over it.
[[nodiscard]] bool isShipped(const std::filesystem::path& path);
/// The project of a file; of one that ships a copy.
[[nodiscard]] Result<Project> projectToEdit(const std::filesystem::path& path);

/// A copy of an example that ships, which remembers of which.
[[nodiscard]] Result<Project> exampleCopy(const std::filesystem::path& path);
[[nodiscard]] bool isExampleCopy(const Project& project);
/// The file of the example that a project is a copy of; empty if it is none, or it is gone.
[[nodiscard]] std::filesystem::path exampleOf(const Project& project);

}  // namespace candler
