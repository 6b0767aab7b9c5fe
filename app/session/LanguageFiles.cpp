#include "app/session/LanguageFiles.h"
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

Result<SourceText> ruleSource(const Language& language, const std::string& given) {
    std::error_code error;
    if (fs::exists(given, error) || given.find('/') != std::string::npos)
        return readSourceFile(given);
    const fs::path folder = shippedFolder(language, "rules");
    const fs::path shipped = folder / (given + ".rules");
    if (fs::exists(shipped, error)) return readSourceFile(shipped);
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".rules") names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    std::string hint = spellingHint(given, names);
    if (hint.empty() && !names.empty())
        hint = fmt::format("rules that ship with {}: {}", language.name(), fmt::join(names, ", "));
    return failure(
        makeError(fmt::format("there is no file of rules '{}'", given), {}, std::move(hint)));
}

Result<const Language*> chooseLanguage(const std::string& name) {
    if (const Language* language = findLanguage(name)) return language;
    std::vector<std::string> known;
    for (const Language* one : languages()) known.emplace_back(one->name());
    std::string hint = spellingHint(name, known);
    if (hint.empty()) hint = fmt::format("known languages: {}", fmt::join(known, ", "));
    return failure(makeError(fmt::format("unknown language '{}'", name), {}, std::move(hint)));
}

}  // namespace candler
