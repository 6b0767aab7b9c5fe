#include "app/session/ProjectCopy.h"

#include <algorithm>

#include "app/session/ProjectFile.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

const char* const kExampleNote = "example";

/// The text that a source names becomes its own.
Result<void> takeIn(TextSource& source, const Project& project, const FileScope& scope) {
    if (source.file.empty()) return {};
    Diagnostics none;
    auto file = readNamedFile(project.resolve(source.file), scope, project.placeOf(""), none,
                              kMaxSourceBytes);
    if (!file) return failure(file.error());
    source = {{}, std::move(file->bytes)};
    return {};
}

}  // namespace

Result<Project> projectCopy(const fs::path& path, const fs::path& folder) {
    const FileScope scope{folder.empty() ? path.parent_path() : folder, true};
    auto project = readProject(path, scope);
    if (!project) return project;
    for (TextSource* source :
         {&project->program, &project->rules, &project->definitions, &project->costs})
        if (auto taken = takeIn(*source, *project, scope); !taken) return failure(taken.error());
    project->path.clear();
    project->places.clear();
    project->source.reset();
    return project;
}

bool isShipped(const fs::path& path) {
    return isWithin(resourceFolder(), path);
}

Result<Project> projectToEdit(const fs::path& path) {
    if (!isShipped(path)) return readProject(path);
    std::error_code error;
    const bool isExample = fs::equivalent(path.parent_path(), resourceFolder() / "projects", error);
    return isExample ? exampleCopy(path) : projectCopy(path);
}

Result<Project> exampleCopy(const fs::path& path) {
    auto project = projectCopy(path);
    if (project) project->windowNotes[kExampleNote] = path.stem().string();
    return project;
}

bool isExampleCopy(const Project& project) {
    return project.windowNotes.contains(kExampleNote);
}

fs::path exampleOf(const Project& project) {
    const auto note = project.windowNotes.find(kExampleNote);
    if (note == project.windowNotes.end()) return {};
    const auto examples = exampleProjects();
    const auto found = std::ranges::find_if(
        examples, [&](const fs::path& path) { return path.stem().string() == note->second; });
    return found == examples.end() ? fs::path() : *found;
}

}  // namespace candler
