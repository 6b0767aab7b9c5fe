#include "app/session/Project.h"

#include <tuple>

#include "engine/support/FileSystem.h"

namespace candler {

void LimitSettings::take(const LimitSettings& others) {
    if (others.iterations) iterations = others.iterations;
    if (others.nodes) nodes = others.nodes;
    if (others.seconds) seconds = others.seconds;
    if (others.megabytes) megabytes = others.megabytes;
}

std::filesystem::path Project::resolve(const std::string& file) const {
    return (path.parent_path() / file).lexically_normal();
}

FileScope Project::scope(bool isClosed) const {
    return {isClosed && path.empty() ? resourceFolder() : path.parent_path(), isClosed};
}

std::vector<std::filesystem::path> Project::inputFiles() const {
    std::vector<std::filesystem::path> files{path};
    for (const TextSource* text : {&program, &rules, &definitions, &costs})
        if (!text->file.empty()) files.push_back(resolve(text->file));
    return files;
}

SourceSpan Project::placeOf(const std::string& jsonPath) const {
    const auto found = places.find(jsonPath);
    if (found != places.end()) return found->second;
    SourceSpan whole;
    whole.file = path.string();
    return whole;
}

bool Project::operator==(const Project& other) const {
    const auto parts = [](const Project& p) {
        return std::tie(p.language, p.title, p.group, p.description, p.parameters, p.program,
                        p.rules, p.definitions, p.costs, p.defaults, p.guide, p.disabledRules,
                        p.scheduler, p.multiIterations, p.extractor, p.code, p.breakpoints,
                        p.movedBoxes, p.windowNotes);
    };
    return parts(*this) == parts(other);
}

Project movedTo(const Project& project, const std::filesystem::path& path) {
    Project moved = project;
    moved.path = path;
    const auto folderOf = [](const std::filesystem::path& file) {
        std::error_code ignored;
        return std::filesystem::absolute(file.parent_path() / ".", ignored).lexically_normal();
    };
    const auto from = folderOf(project.path);
    const auto to = folderOf(path);
    if (from == to) return moved;
    for (TextSource* source : {&moved.program, &moved.rules, &moved.definitions, &moved.costs})
        if (!source->file.empty() && std::filesystem::path(source->file).is_relative())
            source->file = (from / source->file).lexically_relative(to).generic_string();
    return moved;
}

}  // namespace candler
