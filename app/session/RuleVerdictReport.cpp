#include "app/session/RuleVerdictReport.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/session/LanguageFiles.h"
#include "app/session/Parameters.h"
#include "app/session/ProjectFile.h"
#include "engine/language/Language.h"
#include "engine/language/Soundness.h"
#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"

namespace candler {

std::size_t RuleVerdictReport::rejected() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        verdicts, [](const RuleVerdict& verdict) { return verdict.wrong != 0; }));
}

std::size_t RuleVerdictReport::untried() const {
    return static_cast<std::size_t>(std::ranges::count(verdicts, 0U, &RuleVerdict::instances));
}

namespace {

/// For a language that cannot do it.
std::string hintOfOthers() {
    std::vector<std::string_view> names;
    for (const Language* language : languages())
        if (canTestRules(*language)) names.push_back(language->name());
    return fmt::format("those of {} can", fmt::join(names, ", "));
}

}  // namespace

Result<RuleVerdictReport> testRules(const RuleTestRequest& request, const std::stop_token& stop) {
    const auto language = chooseLanguage(request.language);
    if (!language) return failure(language.error());
    Diagnostics errors;
    std::vector<SourceText> files;
    for (const std::string& given : request.files) {
        auto file = ruleSource(**language, given);
        if (file) files.push_back(std::move(*file));
        if (!file) errors.insert(errors.end(), file.error().begin(), file.error().end());
    }
    if (!errors.empty()) return failure(std::move(errors));
    auto verdicts = testRules(**language, files, request.options, stop);
    if (!verdicts) {
        if (!canTestRules(**language)) verdicts.error().front().hint = hintOfOthers();
        return failure(verdicts.error());
    }
    return RuleVerdictReport{request, std::move(*verdicts), !stop.stop_requested()};
}

Result<std::vector<RuleVerdict>> testOwnRules(const Project& project, std::string_view rules,
                                              const std::stop_token& stop) {
    constexpr const char* kOwn = "<rules>";
    const auto language = chooseLanguage(project.language);
    if (!language) return failure(language.error());
    std::vector<SourceText> files;
    for (const std::filesystem::path& path : shippedFiles("rules", **language)) {
        auto text = readSourceFile(path);
        if (!text) return failure(text.error());
        files.push_back(std::move(*text));
    }
    Diagnostics mistakes;
    ParameterExpander parameters(project);
    auto own = parameters.expand(SourceText(kOwn, std::string(rules)), mistakes);
    if (!own) return failure(std::move(mistakes));
    files.push_back(std::move(*own));
    RuleTestOptions options;
    options.onlyOfFile = kOwn;
    auto verdicts = testRules(**language, files, options, stop);
    if (verdicts)
        for (RuleVerdict& verdict : *verdicts)
            verdict.place = parameters.writtenPlace(verdict.place);
    return verdicts;
}

std::optional<Diagnostic> verdictWarning(const RuleVerdict& verdict) {
    if (verdict.wrong == 0) return {};
    return makeWarning(fmt::format("{} is wrong for {} of {} random values", verdict.rule,
                                   verdict.wrong, verdict.instances),
                       verdict.place, verdict.counterExample);
}

std::string ruleVerdictText(const RuleVerdictReport& report) {
    std::string text;
    std::size_t instances = 0;
    std::map<std::string, std::size_t> ofKind;
    for (const RuleVerdict& verdict : report.verdicts) {
        instances += verdict.instances;
        for (const auto& [kind, count] : verdict.ofKind) ofKind[kind] += count;
        if (verdict.wrong != 0) {
            text +=
                fmt::format("{}: rejected, wrong for {} of {}\n    {}\n    {}\n", verdict.rule,
                            verdict.wrong, verdict.instances, verdict.text, verdict.counterExample);
            // Integers must be equal, and a side may fail.
            if (std::isfinite(verdict.error))
                text += fmt::format("    relative error {:.2g}\n", verdict.error);
        } else if (verdict.instances < report.request.options.instances)
            text +=
                fmt::format("{}: only {} instances were found\n", verdict.rule, verdict.instances);
    }
    text += fmt::format(
        "{} rules tried on {} instances, {} rejected{}\n",
        report.verdicts.size() - report.untried(), instances, report.rejected(),
        report.untried() == 0
            ? ""
            : fmt::format(", {} not tried: no random terms fit them", report.untried()));
    std::vector<std::string> kinds;
    for (const auto& [kind, count] : ofKind) kinds.push_back(fmt::format("{} {}", kind, count));
    if (!kinds.empty()) text += fmt::format("instances with {}\n", fmt::join(kinds, ", "));
    if (!report.isComplete) text += "stopped before the end\n";
    return text;
}

std::string ruleVerdictJson(const RuleVerdictReport& report) {
    nlohmann::ordered_json json;
    json["complete"] = report.isComplete;
    json["seed"] = report.request.options.seed;
    json["rules"] = report.verdicts.size();
    json["rejected"] = report.rejected();
    json["untried"] = report.untried();
    json["rows"] = nlohmann::ordered_json::array();
    for (const RuleVerdict& verdict : report.verdicts) {
        nlohmann::ordered_json row{{"rule", verdict.rule},
                                   {"text", verdict.text},
                                   {"instances", verdict.instances},
                                   {"wrong", verdict.wrong}};
        if (!verdict.ofKind.empty()) row["kinds"] = verdict.ofKind;
        if (verdict.wrong != 0) {
            row["counterExample"] = verdict.counterExample;
            row["error"] = fmt::format("{:.3g}", verdict.error);
        }
        json["rows"].push_back(std::move(row));
    }
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace candler
