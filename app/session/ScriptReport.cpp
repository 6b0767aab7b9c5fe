#include "app/session/ScriptReport.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/session/PlannedProgram.h"
#include "app/session/TemplateProject.h"
#include "app/session/Words.h"
#include "engine/language/Language.h"
#include "engine/languages/Languages.h"

namespace candler {

namespace {

const Language* scriptLanguage(const std::string& path) {
    const std::string ending = std::filesystem::path(path).extension().string();
    for (const Language* language : languages())
        if (const auto* scripts = capability<Scripts>(*language);
            scripts != nullptr && scripts->isScript(ending))
            return language;
    return nullptr;
}

PlannedPart plan(const LoadedScript& script, std::size_t index, const Project& base,
                 const std::stop_token& stop) {
    PlannedPart planned{.part = script.parts()[index]};
    const auto begin = std::chrono::steady_clock::now();
    PlannedProgram program{.isUnchanged = true};
    if (planned.part.program.empty()) {
        program.reason = "what it computes goes into comparisons and the like, to its last digit";
    } else {
        Project project = base;
        project.program.text = planned.part.program;
        program = planProgram(std::move(project), stop);
    }
    planned.reason = program.reason;
    planned.stop = program.stop;
    planned.startCost = program.startCost;
    planned.foundCost = program.foundCost;
    if (program.isRefused) planned.outcome = PartOutcome::Refused;
    if (!program.text.empty() || planned.part.program.empty()) {
        auto replacement =
            script.replacement(index, program.isUnchanged ? std::string() : program.text);
        if (!replacement) {
            planned.outcome = PartOutcome::Refused;
            planned.reason = replacement.error().front().message;
        } else if (!program.isUnchanged || !replacement->hoisted.empty()) {
            planned.outcome = program.isUnchanged ? PartOutcome::Hoisted : PartOutcome::Planned;
            planned.replacement = std::move(*replacement);
        }
    }
    planned.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return planned;
}

const char* outcomeWord(PartOutcome outcome) {
    switch (outcome) {
        case PartOutcome::Planned:
            return "planned";
        case PartOutcome::Hoisted:
            return "hoisted";
        case PartOutcome::Kept:
            return "kept";
        case PartOutcome::Refused:
            return "refused";
    }
    return "";
}

using Replacements = std::vector<std::optional<ScriptReplacement>>;

bool isWritten(const PlannedPart& planned) {
    return planned.outcome == PartOutcome::Planned || planned.outcome == PartOutcome::Hoisted;
}

/// What rests on a guess, and could not be compared, is not written. True if something was.
bool dropUncompared(ScriptReport& report, Replacements& replacements) {
    bool isChanged = false;
    for (std::size_t i = 0; i < replacements.size(); ++i) {
        PlannedPart& planned = report.parts[i];
        const auto check =
            std::ranges::find(report.checks, planned.part.function, &ScriptCheck::function);
        const bool isUncompared =
            check != report.checks.end() && check->compared == 0 && check->difference.empty();
        if (!replacements[i] || !planned.part.isGuessed || !isUncompared) continue;
        planned.outcome = PartOutcome::Refused;
        planned.reason =
            "its plan takes a size to be 1, and could not be compared with what was written: " +
            check->why;
        planned.replacement = {};
        replacements[i].reset();
        isChanged = true;
    }
    return isChanged;
}

Replacements planParts(const LoadedScript& script, const Project& base,
                       const ScriptRequest& request, ScriptReport& report,
                       const std::stop_token& stop) {
    const std::span<const ScriptPart> parts = script.parts();
    Replacements replacements(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (stop.stop_requested()) {
            report.isComplete = false;
            report.parts.push_back({.part = parts[i], .reason = "it was stopped"});
            continue;
        }
        if (request.onPart) request.onPart(i, parts.size());
        report.parts.push_back(plan(script, i, base, stop));
        const PlannedPart& planned = report.parts.back();
        if (isWritten(planned)) replacements[i] = planned.replacement;
    }
    return replacements;
}

/// What is refused for it is written as it was.
void check(const LoadedScript& script, Replacements& replacements, ScriptReport& report,
           const std::stop_token& stop) {
    constexpr std::uint64_t kSeed = 1;
    if (report.isComplete) report.checks = script.compare(report.text, kSeed, stop);
    if (!dropUncompared(report, replacements)) return;
    report.text = script.rewritten(replacements);
    std::erase_if(report.checks, [&](const ScriptCheck& one) {
        return std::ranges::none_of(report.parts, [&](const PlannedPart& planned) {
            return planned.part.function == one.function && isWritten(planned);
        });
    });
}

std::string indented(const std::string& text, const char* indent) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t first = text.find_first_not_of(" \t", at);
        if (first < end) result += indent + text.substr(first, end - first) + "\n";
        at = end + 1;
    }
    return result;
}

std::string partText(const PlannedPart& planned) {
    const ScriptPart& part = planned.part;
    std::string where = part.function.empty() ? "the script" : part.function;
    std::string text =
        fmt::format("line {:<5} {}{}: {}", part.place.line, where,
                    part.loops == 0 ? "" : fmt::format(", in {}", plural(part.loops, "loop")),
                    outcomeWord(planned.outcome));
    if (planned.outcome == PartOutcome::Planned && planned.foundCost > 0)
        text +=
            fmt::format(", predicted {:.3g} times cheaper", planned.startCost / planned.foundCost);
    if (!planned.reason.empty() && planned.outcome != PartOutcome::Planned)
        text += ": " + planned.reason;
    text += '\n';
    if (!isWritten(planned)) return text;
    text += indented(part.written, "    - ");
    for (const HoistedStatement& hoisted : planned.replacement.hoisted)
        text += indented(hoisted.text + "  # before the loop", "    + ");
    return text + indented(planned.replacement.text, "    + ");
}

std::string checkText(const ScriptCheck& check) {
    const std::string name = check.function.empty() ? "the script" : check.function;
    if (!check.difference.empty())
        return fmt::format("{}: WRONG: on random inputs {}\n", name, check.difference);
    if (check.compared == 0)
        return fmt::format("{}: not compared with what was written: {}\n", name, check.why);
    return fmt::format("{}: the same as what was written on {} ({}, largest error {:.1e})\n", name,
                       plural(check.inputs, "random input"), plural(check.compared, "number"),
                       check.largestError);
}

}  // namespace

std::size_t ScriptReport::count(PartOutcome outcome) const {
    return static_cast<std::size_t>(std::ranges::count(parts, outcome, &PlannedPart::outcome));
}

bool ScriptReport::isWrong() const {
    return std::ranges::any_of(checks,
                               [](const ScriptCheck& check) { return !check.difference.empty(); });
}

bool isScriptFile(const std::string& path) {
    return scriptLanguage(path) != nullptr;
}

Result<ScriptReport> planScript(const ScriptRequest& request, const std::stop_token& stop) {
    const Language* language = scriptLanguage(request.script.file());
    if (language == nullptr)
        return failure(
            makeError(fmt::format("no language reads scripts as '{}'", request.script.file()), {},
                      "scripts of linear algebra end in .dml"));
    const auto script = capability<Scripts>(*language)->readScript(request.script, request.wishes);
    if (!script) return failure(script.error());
    auto base = templateProject(language->name(), "", "part");
    if (!base) return failure(base.error());
    // A script has many parts.
    base->defaults.limits.seconds = kPartSeconds;
    base->defaults.limits.take(request.limits);
    base->defaults.lostDigits = kScriptLostDigits;
    ScriptReport report;
    report.barriers = (*script)->barriers();
    report.undecided = (*script)->undecided();
    report.kept = (*script)->kept();
    report.taken = (*script)->taken();
    Replacements replacements = planParts(**script, *base, request, report, stop);
    report.text = (*script)->rewritten(replacements);
    check(**script, replacements, report, stop);
    if (request.wantsCpp) {
        auto exported = (*script)->exported(report.text);
        if (!exported) return failure(exported.error());
        for (KernelFile& file : exported->files)
            report.cpp.push_back({std::move(file.name), std::move(file.text)});
        report.withoutCpp = std::move(exported->leftOut);
    }
    return report;
}

std::string scriptReportText(const ScriptReport& report) {
    std::string text;
    for (const PlannedPart& planned : report.parts) text += partText(planned);
    std::map<std::string, std::int64_t> known;
    for (const PlannedPart& planned : report.parts)
        known.insert(planned.part.sizes.begin(), planned.part.sizes.end());
    std::string sizes;
    for (const auto& [name, size] : known)
        sizes += fmt::format("{}{} = {}", sizes.empty() ? "" : ", ", name, size);
    if (!sizes.empty()) text += fmt::format("planned for {}; --size tells others\n", sizes);
    for (const std::string& undecided : report.undecided)
        text += fmt::format("not known to be equal: {}; --shape tells\n", undecided);
    if (!report.kept.empty())
        text += fmt::format("kept as written, as comparisons and the like depend on it: {}\n",
                            fmt::join(report.kept, ", "));
    for (const std::string& size : report.taken)
        text += fmt::format(
            "taken to be 1: {}, as a column stands before it; --shape says otherwise\n", size);
    for (const ScriptCheck& check : report.checks) text += checkText(check);
    if (!report.isComplete)
        text +=
            "it was stopped: later parts are kept, and nothing was compared with what was "
            "written\n";
    text += fmt::format(
        "{} of linear algebra: {} planned, {} hoisted, {} kept, {} refused; {} of matrices "
        "{} in none\n",
        plural(report.parts.size(), "part"), report.count(PartOutcome::Planned),
        report.count(PartOutcome::Hoisted), report.count(PartOutcome::Kept),
        report.count(PartOutcome::Refused), plural(report.barriers, "assignment"),
        report.barriers == 1 ? "is" : "are");
    return text;
}

std::string scriptReportJson(const ScriptReport& report) {
    nlohmann::ordered_json parts = nlohmann::ordered_json::array();
    for (const PlannedPart& planned : report.parts) {
        nlohmann::ordered_json part = {{"function", planned.part.function},
                                       {"line", planned.part.place.line},
                                       {"lines", planned.part.lines},
                                       {"loops", planned.part.loops},
                                       {"outcome", outcomeWord(planned.outcome)},
                                       {"reason", planned.reason},
                                       {"stop", planned.stop},
                                       {"startCost", planned.startCost},
                                       {"foundCost", planned.foundCost},
                                       {"seconds", planned.seconds},
                                       {"written", planned.part.written},
                                       {"program", planned.part.program},
                                       {"text", planned.replacement.text}};
        for (const HoistedStatement& hoisted : planned.replacement.hoisted)
            part["hoisted"].push_back({{"text", hoisted.text}, {"loop", hoisted.loop}});
        parts.push_back(std::move(part));
    }
    nlohmann::ordered_json checks = nlohmann::ordered_json::array();
    for (const ScriptCheck& check : report.checks)
        checks.push_back({{"function", check.function},
                          {"inputs", check.inputs},
                          {"compared", check.compared},
                          {"largestError", check.largestError},
                          {"difference", check.difference},
                          {"notCompared", check.why}});
    const nlohmann::ordered_json json = {
        {"format", "candler-script"},    {"version", 1},
        {"complete", report.isComplete}, {"barriers", report.barriers},
        {"undecided", report.undecided}, {"kept", report.kept},
        {"taken", report.taken},         {"checks", std::move(checks)},
        {"parts", std::move(parts)}};
    return json.dump(2) + "\n";
}

}  // namespace candler
