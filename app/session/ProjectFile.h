// ProjectFile: projects as JSON files, `"format": "candler-project"`, `"version": 1`. The format is
// described by resources/project.schema.json.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/Project.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

class Language;

/// Reads a project; every mistake is reported with its JSON path, line and column.
[[nodiscard]] Result<Project> parseProject(const SourceText& text);
/// Also remembers the path, so that the project's files are found beside it, and the text. `-` is
/// the standard input.
[[nodiscard]] Result<Project> readProject(const std::filesystem::path& path);
/// Of somebody else's: no link leads out of the scope.
[[nodiscard]] Result<Project> readProject(const std::filesystem::path& path,
                                          const FileScope& scope);

/// parseProject(projectText(p)) == p.
[[nodiscard]] std::string projectText(const Project& project);
/// Never leaves half a file behind.
[[nodiscard]] Result<void> writeProject(const Project& project, const std::filesystem::path& path);

/// The files of one kind, `rules`, `sketches` or `costs`, that ship with a language, by name.
[[nodiscard]] std::vector<std::filesystem::path> shippedFiles(const char* kind,
                                                              const Language& language);
/// The example projects that ship with the program, by file name.
[[nodiscard]] std::vector<std::filesystem::path> exampleProjects();

/// Examples about one thing.
struct ExampleGroup {
    std::string name;
    std::vector<Project> projects;  ///< By file name.
};
/// The examples that can be read: first what one begins with.
[[nodiscard]] std::vector<ExampleGroup> exampleGroups();

}  // namespace candler
