#include "app/session/TemplateProject.h"

#include <algorithm>

#include "app/session/ProjectCopy.h"
#include "app/session/ProjectFile.h"
#include "engine/codegen/CppNames.h"
#include "engine/language/Kernels.h"
#include "engine/language/Language.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

fs::path templateFile(std::string_view language) {
    return resourceFolder() / "templates" / (std::string(language) + ".candler");
}

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

bool hasKernels(const Language& language, const std::string& program) {
    const auto loaded = language.load(SourceText("program", program));
    return loaded && capability<Kernels>(**loaded) != nullptr;
}

}  // namespace

Result<Project> templateProject(std::string_view language, const std::string& programFile,
                                const std::string& title) {
    Result<Project> project = readProject(templateFile(language));
    if (!project) return project;
    return withProgram(std::move(*project), programFile, title);
}

Result<Project> newProject(const Language& language, const std::string& title) {
    std::error_code error;
    const fs::path own = templateFile(language.name());
    Result<Project> project =
        projectCopy(fs::exists(own, error) ? own : templateFile(language.folder()));
    if (!project) return project;
    project->language = language.name();
    project->title = title;
    if (hasKernels(language, project->program.text))
        project->code.functionName = loop::CppNames::legal(title);
    return project;
}

Result<Project> emptyProject(const Language& language, const std::string& title) {
    Result<Project> project = newProject(language, title);
    if (!project) return project;
    project->program.text.clear();
    project->guide.clear();
    return project;
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
