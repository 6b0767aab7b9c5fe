// From a project to a loaded program and a guided search, with all mistakes collected.
#include <fmt/format.h>

#include <algorithm>

#include "app/session/SessionImpl.h"
#include "engine/rewriting/Scheduler.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

/// The files of one kind that ship with a language, by name.
std::vector<fs::path> shippedFiles(const char* kind, std::string_view language) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(resourceFolder() / kind / language, error)) {
        const std::string name = entry.path().filename().string();
        if (entry.is_regular_file(error) && !name.starts_with(".") && !name.ends_with(".md") &&
            !name.ends_with("~"))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

Limits combine(const LimitSettings& defaults, const LimitSettings& step) {
    Limits limits;
    for (const LimitSettings* settings : {&defaults, &step}) {
        if (settings->iterations) limits.iterations = *settings->iterations;
        if (settings->nodes) limits.nodes = *settings->nodes;
        if (settings->seconds) limits.seconds = *settings->seconds;
        if (settings->megabytes) limits.megabytes = *settings->megabytes;
    }
    return limits;
}

std::vector<std::string> namesOf(const RuleList& rules) {
    std::vector<std::string> names;
    for (const RulePtr& rule : rules) names.push_back(rule->name);
    return names;
}

}  // namespace

void Session::Impl::collect(const Diagnostics& diagnostics) {
    // A mistake in the defaults shows up in every step; once is enough.
    for (const Diagnostic& diagnostic : diagnostics)
        if (std::none_of(problems.begin(), problems.end(), [&](const Diagnostic& known) {
                return known.message == diagnostic.message &&
                       known.place.file == diagnostic.place.file &&
                       known.place.offset == diagnostic.place.offset;
            }))
            problems.push_back(diagnostic);
}

std::optional<SourceText> Session::Impl::readSource(const TextSource& source, const char* name,
                                                    const std::string& pointer) {
    if (source.file.empty()) return SourceText(name, source.text);
    const fs::path path = project.resolve(source.file);
    Result<std::string> text = readFile(path, std::size_t{16} << 20U);
    if (text) {
        SourceText read(path.string(), std::move(*text));
        const auto invalid = findInvalidUtf8(read.text());
        if (!invalid) return read;
        problems.push_back(makeError("this is not UTF-8 text", read.span(*invalid, 1),
                                     "save the file with the encoding UTF-8"));
        return {};
    }
    for (Diagnostic diagnostic : text.error()) {
        diagnostic.message = fmt::format("{}: {}", path.string(), diagnostic.message);
        diagnostic.place = project.placeOf(pointer);
        problems.push_back(std::move(diagnostic));
    }
    return {};
}

void Session::Impl::load() {
    info = std::make_shared<SessionInfo>();
    info->languageName = project.language;
    const Language* language = findLanguage(project.language);
    if (language == nullptr) {
        std::vector<std::string> known;
        for (const Language* one : languages()) known.emplace_back(one->name());
        std::string hint = spellingHint(project.language, known);
        if (hint.empty()) hint = fmt::format("known languages: {}", fmt::join(known, ", "));
        problems.push_back(makeError(fmt::format("unknown language '{}'", project.language),
                                     project.placeOf("/language"), std::move(hint)));
        return;
    }
    const auto source = readSource(project.program, "<program>", "/program");
    if (!source) return;
    info->programFile = source->file();
    info->programText = std::string(source->text());
    Result<std::unique_ptr<LoadedProgram>> loaded = language->load(*source);
    if (!collectFrom(loaded)) return;
    program = std::move(*loaded);
    info->programName = program->name();
    info->startTerm = program->termText(program->start());
    info->startType = program->typeText(program->store().type(program->start()));
    loadLibraries();
    info->rules = program->rules();
    info->ruleSets = program->ruleSets();
    info->filters = program->filters();
    info->costModels = program->costModels();
    info->normalForms = program->normalForms();

    if (project.guide.empty())
        problems.push_back(makeError("the guide has no steps", project.placeOf("/guide"),
                                     "add a step with a sketch and rules"));
    if (auto scheduler = makeScheduler(project.scheduler, {}); !scheduler) {
        scheduler.error().front().place = project.placeOf("/scheduler");
        collect(scheduler.error());
    }
    std::vector<GuideStep> steps;
    for (std::size_t i = 0; i < project.guide.size(); ++i)
        if (auto step = loadStep(i)) steps.push_back(std::move(*step));
    const bool hasErrors = std::any_of(problems.begin(), problems.end(), [](const Diagnostic& d) {
        return d.severity == Severity::Error;
    });
    if (hasErrors) return;
    search = std::make_unique<GuidedSearch>(program->store(), program->start(), std::move(steps));
}

void Session::Impl::loadLibraries() {
    const std::string_view folder = findLanguage(project.language)->folder();
    const std::size_t problemsBefore = problems.size();
    for (const fs::path& path : shippedFiles("rules", folder)) {
        Result<std::string> text = readFile(path);
        if (collectFrom(text))
            collectFrom(program->loadRules(SourceText(path.string(), std::move(*text))));
    }
    const TextSource nothing;
    if (project.rules != nothing)
        if (const auto text = readSource(project.rules, "<rules>", "/rules"))
            collectFrom(program->loadRules(*text));
    hasBrokenRules = problems.size() > problemsBefore;
    for (const fs::path& path : shippedFiles("sketches", folder)) {
        Result<std::string> text = readFile(path);
        if (collectFrom(text))
            collectFrom(
                library.load(SourceText(path.string(), std::move(*text)), program->vocabulary()));
    }
    if (project.definitions != nothing)
        if (const auto text = readSource(project.definitions, "<definitions>", "/definitions"))
            collectFrom(library.load(*text, program->vocabulary()));

    const std::vector<RuleInfo> known = program->rules();
    std::vector<std::string> names;
    for (const RuleInfo& rule : known) names.push_back(rule.name);
    for (const std::string& disabled : project.disabledRules)
        if (std::find(names.begin(), names.end(), disabled) == names.end())
            problems.push_back({Severity::Warning,
                                fmt::format("the disabled rule '{}' does not exist", disabled),
                                project.placeOf("/disabledRules"), spellingHint(disabled, names)});
}

RuleList Session::Impl::loadRules(std::size_t index,
                                  const std::vector<std::string>& normalFormRules) {
    const std::string pointer = fmt::format("/guide/{}/rules", index);
    const std::vector<std::string>& names = project.guide[index].rules;
    RuleList rules;
    // Rules that were refused would only be missed again here.
    if (hasBrokenRules) return rules;
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto selected =
            program->selectRules({&names[i], 1}, project.placeOf(fmt::format("{}/{}", pointer, i)));
        if (collectFrom(selected)) appendRules(rules, *selected);
    }
    auto last = program->selectRules(normalFormRules, project.placeOf(pointer));
    if (collectFrom(last)) appendRules(rules, *last);
    std::erase_if(rules, [&](const RulePtr& rule) {
        return std::find(project.disabledRules.begin(), project.disabledRules.end(), rule->name) !=
               project.disabledRules.end();
    });
    return rules;
}

bool Session::Impl::checkFilters(const FilterSettings& settings, const std::string& pointer) {
    std::vector<std::string> known;
    for (const FilterInfo& filter : program->filters()) known.push_back(filter.name);
    bool isGood = true;
    for (const auto& [name, value] : settings) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        isGood = false;
        std::string hint = spellingHint(name, known);
        if (hint.empty())
            hint = known.empty() ? "this language has no filters"
                                 : fmt::format("known filters: {}", fmt::join(known, ", "));
        collect({makeError(fmt::format("unknown filter '{}'", name),
                           project.placeOf(pointer + "/" + name), std::move(hint))});
    }
    return isGood;
}

std::optional<GuideStep> Session::Impl::loadStep(std::size_t index) {
    const ProjectStep& written = project.guide[index];
    const std::string pointer = fmt::format("/guide/{}", index);
    const std::size_t problemsBefore = problems.size();
    // A setting's place is where it was written: in the step or in the defaults.
    const auto choose = [&](const auto& own, const auto& fallback, const char* key) {
        return std::pair(own ? own : fallback,
                         project.placeOf((own ? pointer : std::string("/defaults")) + key));
    };
    const SearchSettings& defaults = project.defaults;
    const SearchSettings& own = written.settings;
    const auto [cost, costPlace] = choose(own.costModel, defaults.costModel, "/cost");
    const auto [normal, normalPlace] = choose(own.normalForm, defaults.normalForm, "/normalForm");
    const auto [filters, filtersPlace] = choose(own.filters, defaults.filters, "/filters");

    GuideStep step;
    StepInfo shown;
    step.name = shown.name = written.name;
    shown.sketch = written.sketch;
    step.limits = shown.limits = combine(defaults.limits, own.limits);
    shown.costModel = cost.value_or(program->costModels().front());
    auto costModel = program->costModel(shown.costModel, costPlace);
    if (collectFrom(costModel)) step.cost = *costModel;
    std::vector<std::string> normalFormRules;
    if (normal && *normal != "none") {
        shown.normalForm = *normal;
        auto form = program->normalForm(*normal, normalPlace);
        if (collectFrom(form)) {
            step.normalise = form->normalise;
            normalFormRules = form->ruleNames;
        }
    }
    if (filters) shown.filters = *filters;
    if (checkFilters(shown.filters, (own.filters ? pointer : "/defaults") + "/filters")) {
        auto factory = program->graphFactory(shown.filters, filtersPlace);
        if (collectFrom(factory)) step.makeGraph = *factory;
    }
    step.makeScheduler = [name = project.scheduler] { return *makeScheduler(name, {}); };
    step.rules = loadRules(index, normalFormRules);
    shown.rules = namesOf(step.rules);
    if (!written.sketch.empty()) {
        auto sketch =
            parseSketch(SourceText(fmt::format("<sketch {}>", written.name), written.sketch),
                        program->vocabulary(), library);
        if (collectFrom(sketch)) step.sketch = std::move(*sketch);
    }
    if (problems.size() > problemsBefore) return {};
    info->steps.push_back(std::move(shown));
    return step;
}

}  // namespace candler
