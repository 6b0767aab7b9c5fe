#include "app/session/Project.h"

#include <tuple>

namespace candler {

std::filesystem::path Project::resolve(const std::string& file) const {
    return (path.parent_path() / file).lexically_normal();
}

std::vector<std::filesystem::path> Project::inputFiles() const {
    std::vector<std::filesystem::path> files{path};
    for (const TextSource* source : {&program, &rules, &definitions, &costs})
        if (!source->file.empty()) files.push_back(resolve(source->file));
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
                        p.scheduler, p.extractor, p.code, p.windowNotes);
    };
    return parts(*this) == parts(other);
}

}  // namespace candler
