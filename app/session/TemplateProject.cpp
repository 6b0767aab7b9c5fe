#include "app/session/TemplateProject.h"

#include "app/session/ProjectFile.h"
#include "engine/support/FileSystem.h"

namespace candler {

Result<Project> templateProject(std::string_view language, const std::string& programFile,
                                const std::string& title) {
    Result<Project> project =
        readProject(resourceFolder() / "templates" / (std::string(language) + ".candler"));
    if (!project) return project;
    project->path.clear();
    project->title = title;
    project->program.file = programFile;
    return project;
}

}  // namespace candler
