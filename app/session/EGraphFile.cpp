#include "app/session/EGraphFile.h"

#include <algorithm>

#include "engine/extraction/TreeExtractor.h"

namespace candler {

bool isEGraphFile(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return ending == ".json";
}

Result<EGraphFilePtr> openEGraphFile(const std::filesystem::path& path, const StopCheck& stop) {
    Result<ImportedEGraph> read = readEGraphJson(path, stop);
    if (!read) return failure(read.error());
    auto file = std::make_shared<EGraphFile>();
    file->path = path;
    file->subject = subjectOf(std::move(*read));
    const ExtractionProblem& problem = file->subject->problem;
    file->view = viewOf(*file->subject, extractTree(problem, stop).selection(problem));
    return EGraphFilePtr(std::move(file));
}

}  // namespace candler
