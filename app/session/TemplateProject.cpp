#include "app/session/TemplateProject.h"

#include <algorithm>

#include "app/session/ProjectFile.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

/// What was read in the templates' folder is nobody's own.
Project withProgram(Project made, const std::string& programFile, const std::string& title) {
    made.path.clear();
    made.source.reset();
    made.places.clear();
    made.title = title;
    made.program.file = programFile;
    return made;
}

/// By name; what cannot be read is left out.
std::vector<Project> templates() {
    std::vector<fs::path> paths;
    std::error_code error;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(resourceFolder() / "templates", error))
        if (entry.path().extension() == ".candler") paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<Project> made;
    for (const fs::path& path : paths)
        if (auto project = readProject(path)) made.push_back(std::move(*project));
    return made;
}

std::string endingOf(const Project& made) {
    return fs::path(made.program.file).extension().string();
}

}  // namespace

Result<Project> templateProject(std::string_view language, const std::string& programFile,
                                const std::string& title) {
    Result<Project> project =
        readProject(resourceFolder() / "templates" / (std::string(language) + ".candler"));
    if (!project) return project;
    return withProgram(std::move(*project), programFile, title);
}

Result<Project> readProjectOrProgram(const fs::path& path) {
    const std::string ending = path.extension().string();
    if (ending.empty() || ending == ".candler") return readProject(path);
    for (Project& made : templates()) {
        if (endingOf(made) != ending) continue;
        Project project =
            withProgram(std::move(made), path.filename().string(), path.stem().string());
        project.path = path;
        return project;
    }
    return readProject(path);
}

std::vector<std::string> programEndings() {
    std::vector<std::string> endings;
    for (const Project& made : templates()) endings.push_back(endingOf(made));
    return endings;
}

}  // namespace candler
