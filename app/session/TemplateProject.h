// TemplateProject: the project that a program by itself becomes: its language's own in
// resources/templates, with another program.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/Project.h"
#include "engine/support/Result.h"

namespace candler {

/// A language without a template has none: that is an error.
[[nodiscard]] Result<Project> templateProject(std::string_view language,
                                              const std::string& programFile,
                                              const std::string& title);

/// The project in a file, or of a program in a file: the ending says so and of which language, by
/// the programs of the templates. The project of a program lies where the program does.
[[nodiscard]] Result<Project> readProjectOrProgram(const std::filesystem::path& path);
/// `.stur` and so on.
[[nodiscard]] std::vector<std::string> programEndings();

}  // namespace candler
