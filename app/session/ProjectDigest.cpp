#include "app/session/ProjectDigest.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "app/session/LanguageFiles.h"
#include "app/session/Parameters.h"
#include "app/session/ProjectFile.h"
#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

/// FNV-1a over all parts.
class Digest {
public:
    void add(std::string_view text) {
        for (const char c : text) m_hash = (m_hash ^ static_cast<unsigned char>(c)) * kPrime;
        m_hash = (m_hash ^ 0xFFU) * kPrime;
    }
    void addFile(const fs::path& path) { add(readFile(path).value_or("")); }
    [[nodiscard]] std::string text() const { return fmt::format("{:016x}", m_hash); }

private:
    static constexpr std::uint64_t kPrime = 0x100000001B3ULL;
    std::uint64_t m_hash = 0xCBF29CE484222325ULL;
};

}  // namespace

std::string projectMeaning(const Project& project) {
    Project meaning = project;
    meaning.title.clear();
    meaning.group.clear();
    meaning.description.clear();
    meaning.windowNotes.clear();
    for (ProjectParameter& parameter : meaning.parameters) {
        parameter.description.clear();
        parameter.value = 1;
        parameter.values = {1};
    }
    return projectText(meaning);
}

std::string filesDigest(const std::vector<fs::path>& files) {
    if (files.empty()) return {};
    Digest digest;
    for (const fs::path& file : files) digest.addFile(file);
    return digest.text();
}

std::string projectDigest(const Project& project) {
    Digest digest;
    digest.add(CANDLER_VERSION);
    digest.add(projectMeaning(project));
    for (const TextSource* source :
         {&project.program, &project.rules, &project.definitions, &project.costs})
        if (!source->file.empty()) digest.addFile(project.resolve(source->file));
    if (const Language* language = findLanguage(project.language))
        for (const char* kind : {"rules", "sketches", "costs"})
            for (const fs::path& path : shippedFiles(kind, *language)) digest.addFile(path);
    return digest.text();
}

std::string programDigest(const Project& project) {
    Digest digest;
    digest.add(project.language);
    ParameterExpander parameters(project);
    for (const TextSource* source : {&project.program, &project.definitions}) {
        const std::string written = source->file.empty()
                                        ? source->text
                                        : readFile(project.resolve(source->file)).value_or("");
        Diagnostics mistakes;
        digest.add(parameters.expand(written, {}, mistakes).value_or(written));
    }
    return digest.text();
}

}  // namespace candler
