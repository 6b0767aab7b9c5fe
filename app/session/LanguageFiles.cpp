#include "app/session/LanguageFiles.h"
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"
#include "engine/support/NameHint.h"

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
    return failure(makeError(fmt::format("there is no file of rules '{}'", given), {},
                             nameHint(given, names, fmt::format("rules of {}", language.name()))));
}

Result<const Language*> chooseLanguage(const std::string& name) {
    if (const Language* language = findLanguage(name)) return language;
    std::vector<std::string> known;
    for (const Language* one : languages()) known.emplace_back(one->name());
    return failure(makeError(fmt::format("unknown language '{}'", name), {},
                             nameHint(name, known, "languages")));
}

}  // namespace candler
