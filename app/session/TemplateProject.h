// TemplateProject: the projects in resources/templates, one for a language with its smallest
// program: what a program by itself becomes, with that program in its place, and what a new project
// begins with.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/Project.h"
#include "engine/support/Result.h"

namespace candler {

class Language;

/// A language without a template has none: that is an error.
[[nodiscard]] Result<Project> templateProject(std::string_view language,
                                              const std::string& programFile,
                                              const std::string& title);

/// One to write on: it holds the smallest program of the language itself and is in no file. Its
/// kernel is named after the title. A variant of a language whose
/// rules it uses has that one's program.
[[nodiscard]] Result<Project> newProject(const Language& language, const std::string& title);
/// The same without program and without steps.
[[nodiscard]] Result<Project> emptyProject(const Language& language, const std::string& title);

/// The project in a file, or of a program in a file: the ending says so and of which language, by
/// the programs of the templates. The project of a program lies where the program does.
[[nodiscard]] Result<Project> readProjectOrProgram(const std::filesystem::path& path);
/// `.stur` and so on.
[[nodiscard]] std::vector<std::string> programEndings();

}  // namespace candler
