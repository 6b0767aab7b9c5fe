#include "app/session/CorpusReport.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <unordered_map>

#include "app/session/LanguageFiles.h"
#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

/// The language that is asked for, else the first that can try corpora.
Result<const Language*> languageOf(const std::string& name) {
    if (!name.empty()) return chooseLanguage(name);
    for (const Language* language : languages())
        if (capability<Corpora>(*language) != nullptr) return language;
    return failure(makeError("no language tries corpora"));
}

Result<std::vector<SourceText>> readRules(const Language& language,
                                          const std::vector<std::string>& given) {
    std::vector<fs::path> paths(given.begin(), given.end());
    std::error_code error;
    if (given.empty()) {
        for (const fs::directory_entry& entry :
             fs::directory_iterator(shippedFolder(language, "rules"), error))
            if (entry.path().extension() == ".rules") paths.push_back(entry.path());
        std::ranges::sort(paths);
    }
    std::vector<SourceText> texts;
    for (const fs::path& path : paths) {
        auto text = readSourceFile(path);
        if (!text) return failure(text.error());
        texts.push_back(std::move(*text));
    }
    return texts;
}

}  // namespace

bool CorpusReport::isAsExpected() const {
    return std::ranges::all_of(rows, &CorpusRow::isAsExpected);
}

bool CorpusReport::hasContradiction() const {
    return std::ranges::any_of(rows, [](const CorpusRow& row) {
        return row.isMerged() || !row.proof.contradiction.empty();
    });
}

std::vector<CorpusGroup> CorpusReport::groups() const {
    std::vector<CorpusGroup> groups;
    std::unordered_map<std::string, std::size_t> places;
    for (const CorpusRow& row : rows) {
        const auto [place, isNew] = places.emplace(row.group, groups.size());
        if (isNew) groups.push_back({row.group});
        CorpusGroup* found = &groups[place->second];
        const bool isEqual = row.isEqual;
        ++found->records;
        found->proved += row.proof.isEqual == isEqual ? 1 : 0;
        found->merged += row.isMerged() ? 1 : 0;
        found->generated += row.generation.isEqual ? 1 : 0;
        found->confirmed +=
            row.verdict == (isEqual ? CorpusVerdict::Equal : CorpusVerdict::Different) ? 1 : 0;
        found->agreeing += row.agrees && *row.agrees == isEqual ? 1 : 0;
        found->iterations = std::max(found->iterations, row.proof.iterations);
        found->nodes = std::max(found->nodes, row.proof.nodes);
    }
    return groups;
}

Result<CorpusReport> runCorpus(const CorpusRunRequest& request, const std::stop_token& stop) {
    const auto language = languageOf(request.language);
    if (!language) return failure(language.error());
    const auto* const corpora = capability<Corpora>(**language);
    if (corpora == nullptr)
        return failure(
            makeError(fmt::format("the language {} does not try corpora", (*language)->name())));
    const auto file = readInputText(request.file);
    if (!file) return failure(file.error());
    const auto rules = readRules(**language, request.rules);
    if (!rules) return failure(rules.error());
    CorpusOptions options = request.options;
    options.hasOwnRules = !request.rules.empty();
    auto rows = corpora->tryCorpus(*file, *rules, options, stop);
    if (!rows) return failure(rows.error());
    return CorpusReport{std::move(*rows), !stop.stop_requested()};
}

}  // namespace candler
