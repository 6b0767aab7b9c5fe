// From a project to a loaded program and a guided search, with all mistakes collected.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "app/session/LanguageFiles.h"
#include "app/session/ProjectFile.h"
#include "app/session/SessionImpl.h"
#include "engine/codegen/KernelSizes.h"
#include "engine/language/CostMeter.h"
#include "engine/language/InputPictures.h"
#include "engine/language/Kernels.h"
#include "engine/language/Layouts.h"
#include "engine/language/Numerics.h"
#include "engine/language/OperatorPictures.h"
#include "engine/language/Schedules.h"
#include "engine/language/Structures.h"
#include "engine/languages/Languages.h"
#include "engine/rewriting/Scheduler.h"
#include "engine/support/FileSystem.h"
#include "engine/support/NameHint.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

/// The parts, each with its length, so that different parts give different keys.
std::string keyOf(std::initializer_list<std::string_view> parts) {
    std::string key;
    for (const std::string_view part : parts) key += fmt::format("{}:{};", part.size(), part);
    return key;
}

constexpr std::size_t kMostTold = 100;

std::vector<std::string> namesOf(const RuleList& rules) {
    std::vector<std::string> names;
    for (const RulePtr& rule : rules) names.push_back(rule->name);
    return names;
}

}  // namespace

void Session::Impl::collect(const Diagnostics& diagnostics) {
    // A mistake in the defaults shows up in every step; once is enough.
    for (Diagnostic diagnostic : diagnostics) {
        diagnostic.place = parameters->writtenPlace(diagnostic.place);
        const SourceSpan& place = diagnostic.place;
        if (!collected.insert(keyOf({place.file, std::to_string(place.offset), diagnostic.message}))
                 .second)
            continue;
        if (problems.size() < kMostTold)
            problems.push_back(std::move(diagnostic));
        else
            ++(diagnostic.severity == Severity::Error ? untoldErrors : untoldWarnings);
    }
}

void Session::Impl::tellUntold() {
    if (!hasUntold()) return;
    // Once there are so many, not all are looked for.
    problems.push_back(
        {untoldErrors > 0 ? Severity::Error : Severity::Warning,
         fmt::format("at least {} more are not shown", untoldErrors + untoldWarnings),
         project.placeOf(""), "mend the first ones"});
}

std::optional<SourceText> Session::Impl::readSource(const TextSource& source, const char* name,
                                                    const std::string& pointer) {
    const FileScope scope = project.scope(tools.isProjectClosed);
    if (source.file.empty()) return SourceText(name, source.text, {scope});
    Result<NamedFile> file = readNamedFile(project.resolve(source.file), scope,
                                           project.placeOf(pointer), problems, kMaxSourceBytes);
    if (!collectFrom(file)) return {};
    SourceText text = std::move(*file).text();
    const auto invalid = findInvalidUtf8(text.text());
    if (!invalid) return text;
    problems.push_back(makeError("this is not UTF-8 text", text.span(*invalid, 1),
                                 "save the file with the encoding UTF-8"));
    return {};
}

/// One that the project adds to those that ship; `shown` becomes what is written.
std::optional<SourceText> Session::Impl::ownSource(const TextSource& source, const char* name,
                                                   const std::string& pointer, std::string& shown) {
    if (source == TextSource()) return {};
    const auto written = readSource(source, name, pointer);
    if (!written) return {};
    if (!written->span(0, 0).isWithheld) shown = std::string(written->text());
    return expanded(*written);
}

void Session::Impl::load(Impl* before, const StopCheck& stop) {
    loadAll(before, stop);
    tellUntold();
}

void Session::Impl::loadAll(Impl* before, const StopCheck& stop) {
    info = std::make_shared<SessionInfo>();
    parameters.emplace(project);
    info->languageName = project.language;
    const Result<const Language*> known = chooseLanguage(project.language);
    if (!known) {
        problems.push_back(known.error().front());
        problems.back().place = project.placeOf("/language");
        return;
    }
    const Language* language = *known;
    const auto written = readSource(project.program, "<program>", "/program");
    if (!written) return;
    info->programFile = written->file();
    info->programText = std::string(written->text());
    const auto source = expanded(*written);
    if (!source) return;
    loadProgram(*language, *source, before, stop);
    if (program == nullptr) return;
    if (auto* meter = capability<CostMeter>(*program)) meter->setFile(tools.costs);
    info->programName = program->name();
    info->startTerm = program->programText(program->start());
    info->startType = program->typeText(program->store().type(program->start()));
    loadDefinitions();
    info->operators = program->vocabulary().operatorNames();
    for (const SketchDefinition& definition : library.definitions())
        info->definitions.push_back(definition.name);
    info->ruleSets = program->ruleSets();
    info->filters = program->filters();
    info->hasKernels = capability<Kernels>(*program) != nullptr;
    info->hasVariants = capability<KernelVariants>(*program) != nullptr;
    info->hasLayouts = capability<Layouts>(*program) != nullptr;
    info->hasNumerics = capability<Numerics>(*program) != nullptr;
    info->hasStructures = capability<Structures>(*program) != nullptr;
    info->hasSchedules = capability<Schedules>(*program) != nullptr;
    info->hasOperators = capability<OperatorPictures>(*program) != nullptr;
    if (const auto* pictures = capability<InputPictures>(*program))
        info->picturedInputs = pictures->picturedInputs();
    loadCosts();
    info->costModels = costModelNames();
    for (const NormalForm& form : program->normalForms()) info->normalForms.push_back(form.name);

    if (project.guide.empty())
        problems.push_back(makeError("the guide has no steps", project.placeOf("/guide"),
                                     "add a step with a sketch and rules"));
    if (auto scheduler = makeScheduler(project.scheduler, {}); !scheduler) {
        scheduler.error().front().place = project.placeOf("/scheduler");
        collect(scheduler.error());
    }
    expandSettings();
    std::vector<GuideStep> steps;
    for (std::size_t i = 0; i < project.guide.size() && untoldErrors == 0; ++i)
        if (auto step = loadStep(i)) steps.push_back(std::move(*step));
    // Only now, as rules of families are there once a step has named them.
    info->rules = program->rules();
    for (RuleInfo& rule : info->rules) rule.place = parameters->writtenPlace(rule.place);
    checkDisabledRules();
    const bool hasErrors = std::any_of(problems.begin(), problems.end(), [](const Diagnostic& d) {
        return d.severity == Severity::Error;
    });
    if (hasErrors || untoldErrors > 0) return;
    collect(parameters->unused());
    info->unusedParameters = parameters->unusedNames();
    makeSearch(std::move(steps), before);
}

/// The program with its rules: the one that is there already if every text is the same.
void Session::Impl::loadProgram(const Language& language, const SourceText& source, Impl* before,
                                const StopCheck& stop) {
    const std::size_t problemsBefore = problemCount();
    const std::vector<SourceText> rules = ruleSources();
    programKey = keyOf({project.language, source.file(), source.text()});
    for (const SourceText& file : rules) programKey += keyOf({file.file(), file.text()});
    if (before != nullptr && before->search != nullptr && before->failure.empty() &&
        before->programKey == programKey && problemCount() == problemsBefore) {
        program = std::move(before->program);
        return collect(program->warnings());
    }
    Result<std::unique_ptr<LoadedProgram>> loaded = language.load(source, stop);
    if (!collectFrom(loaded)) return;
    program = std::move(*loaded);
    for (const SourceText& file : rules) collectFrom(program->loadRules(file));
    collectFrom(program->checkRules());
    hasBrokenRules = problemCount() > problemsBefore;
    // A run has one result, which is compared with one program.
    if (const SourceSpan second = program->secondStartTerm(); second.hasLine())
        collect({makeError("a program is one term, and this is a second one", second,
                           "take one of them away, or join them with an operator; `candler "
                           "saturate` starts from several terms")});
    collect(program->warnings());
}

/// The steps that begin the guide as they did before keep what they found.
void Session::Impl::makeSearch(std::vector<GuideStep> steps, Impl* before) {
    for (std::size_t i = 0; i < steps.size(); ++i) stepKeys.push_back(stepKey(i));
    std::vector<std::unique_ptr<GuideStepState>> kept;
    if (before != nullptr && before->program == nullptr && before->search != nullptr) {
        const std::size_t most = std::min(before->search->begunSteps(), steps.size());
        const bool sameDefinitions = before->definitionsText == definitionsText;
        const bool sameCosts = before->costsText == costsText && before->checkSizes == checkSizes;
        const auto isSame = [&](std::size_t i) {
            const GuideStepState& state = before->search->state(i);
            return sameDefinitions && before->stepKeys[i] == stepKeys[i] &&
                   (sameCosts || findCosts(info->steps[i].costModel) == nullptr) &&
                   state.stepper->limits() == steps[i].limits &&
                   (state.found || state.stepper->iteration() > 0 ||
                    state.stepper->nextPhase() != Phase::Search);
        };
        const auto isChosenAlike = [&](std::size_t i) {
            return wishKey(i) == (i < before->choices.size() ? before->choices[i].key : "");
        };
        std::size_t same = 0;
        // What follows on a term that is chosen anew is not the same any more.
        while (same < most && isSame(same))
            if (!isChosenAlike(same++)) break;
        choices = std::move(before->choices);
        choices.resize(std::min(choices.size(), same));
        const bool isAll = same == before->search->begunSteps();
        kept = before->search->takeStates(same);
        if (!kept.empty()) lastStop = isAll ? before->lastStop : kept.back()->stop;
    }
    hasRun = !kept.empty();
    search = std::make_unique<GuidedSearch>(program->store(), program->start(), std::move(steps),
                                            std::move(kept));
}

/// What a step is, as text: its settings as they apply. Not definitions and costs, which are
/// compared once for all steps, and not its limits, which may have been changed since: the stepper
/// has them.
std::string Session::Impl::stepKey(std::size_t index) const {
    const StepInfo& step = info->steps[index];
    std::string key = keyOf({step.sketch, step.term, step.costModel, step.normalForm,
                             project.scheduler, std::to_string(step.beamWidth)});
    if (step.lostDigits != kLostDigits) key += keyOf({"digits", std::to_string(step.lostDigits)});
    if (project.multiIterations) key += keyOf({"multi", std::to_string(*project.multiIterations)});
    if (findCosts(step.costModel) != nullptr) key += keyOf({"costs"});
    for (const std::string& seed : step.seeds) key += keyOf({"seed", seed});
    for (const std::string& rule : step.rules) key += keyOf({"rule", rule});
    for (const auto& [name, value] : step.filters)
        key += keyOf({"filter", name, std::to_string(value)});
    return key;
}

std::vector<SourceText> Session::Impl::ruleSources() {
    std::vector<SourceText> sources;
    for (const fs::path& path : shippedFiles("rules", *findLanguage(project.language))) {
        auto text = readSourceFile(path);
        if (collectFrom(text)) sources.push_back(std::move(*text));
    }
    if (auto text = ownSource(project.rules, "<rules>", "/rules", info->rulesText))
        sources.push_back(std::move(*text));
    return sources;
}

void Session::Impl::loadDefinitions() {
    const auto add = [&](const SourceText& source) {
        definitionsText += keyOf({source.file(), source.text()});
        collectFrom(library.load(source, program->vocabulary()));
    };
    for (const fs::path& path : shippedFiles("sketches", *findLanguage(project.language))) {
        const auto text = readSourceFile(path);
        if (collectFrom(text)) add(*text);
    }
    if (const auto text =
            ownSource(project.definitions, "<definitions>", "/definitions", info->definitionsText))
        add(*text);
}

void Session::Impl::checkDisabledRules() {
    std::vector<std::string> names;
    for (const RuleInfo& rule : program->rules()) names.push_back(rule.name);
    const std::unordered_set<std::string_view> known(names.begin(), names.end());
    for (const std::string& disabled : disabledRules)
        if (!known.contains(disabled) && !hasUntold())
            collect({makeWarning(fmt::format("the disabled rule '{}' does not exist", disabled),
                                 project.placeOf("/disabledRules"),
                                 nameHint(disabled, names, "rules"))});
}

RuleList Session::Impl::loadRules(std::size_t index,
                                  const std::vector<std::string>& normalFormRules) {
    const std::string pointer = fmt::format("/guide/{}/rules", index);
    const std::vector<std::string>& names = project.guide[index].rules;
    RuleList rules;
    // Rules that were refused would only be missed again here.
    if (hasBrokenRules) return rules;
    for (std::size_t i = 0; i < names.size() && untoldErrors == 0; ++i)
        selectRule(names[i], project.placeOf(fmt::format("{}/{}", pointer, i)), rules);
    auto last = program->selectRules(normalFormRules, project.placeOf(pointer));
    if (collectFrom(last)) appendRules(rules, *last);
    const std::unordered_set<std::string_view> disabled(disabledRules.begin(), disabledRules.end());
    std::erase_if(rules, [&](const RulePtr& rule) { return disabled.contains(rule->name); });
    return rules;
}

/// Adds what a name means, with parameters put in.
void Session::Impl::selectRule(const std::string& written, const SourceSpan& place,
                               RuleList& rules) {
    const auto name = expanded(written, place);
    if (!name) return;
    auto selected = program->selectRules({&*name, 1}, place);
    if (!selected && *name != written)
        for (Diagnostic& mistake : selected.error())
            mistake.message += fmt::format(", written '{}'", written);
    if (collectFrom(selected)) appendRules(rules, *selected);
}

void Session::Impl::expandSettings() {
    Diagnostics mistakes;
    checkSizes = parameters->numbers(project.code.checkSizes, "/code/checkSizes", mistakes);
    benchmarkSizes =
        parameters->numbers(project.code.benchmarkSizes, "/code/benchmarkSizes", mistakes);
    collect(mistakes);
    // Of other languages a kernel tells them.
    if (const std::vector<std::string> sizes = program->costVocabulary().sizes; !sizes.empty())
        for (const auto& [wishes, pointer] : {std::pair(&checkSizes, "/code/checkSizes"),
                                              std::pair(&benchmarkSizes, "/code/benchmarkSizes")})
            collect(loop::checkSizeNames(sizes, *wishes, project.placeOf(pointer)));
    for (std::size_t i = 0; i < project.disabledRules.size(); ++i)
        if (auto name = expanded(project.disabledRules[i],
                                 project.placeOf(fmt::format("/disabledRules/{}", i))))
            disabledRules.push_back(std::move(*name));
}

/// A term of the type of the program; `text` becomes what was read.
std::optional<TermId> Session::Impl::readTerm(const std::string& name, std::string& text) {
    const auto read = expanded(SourceText(name, text));
    if (!read) return {};
    text = read->text();
    const auto terms = program->readTerms(*read);
    if (!collectFrom(terms)) return {};
    if (terms->size() != 1)
        collect({makeError(fmt::format("one term is expected here, not {}", terms->size()),
                           read->span(0, text.size()))});
    return terms->front();
}

/// Sketch or term, and the seeds.
void Session::Impl::loadGoal(const ProjectStep& written, const std::string& pointer,
                             GuideStep& step, StepInfo& shown) {
    if (!written.sketch.empty()) {
        const auto text =
            expanded(SourceText(fmt::format("<sketch {}>", written.name), written.sketch));
        if (!text) return;
        shown.sketch = text->text();
        auto sketch = parseSketch(*text, program->vocabulary(), library);
        if (collectFrom(sketch)) step.sketch = std::move(*sketch);
    }
    if (!written.term.empty()) {
        shown.term = written.term;
        step.term = readTerm(fmt::format("<term {}>", written.name), shown.term);
        if (!written.sketch.empty())
            collect({makeError("a step has a sketch or a term as its goal, not both",
                               project.placeOf(pointer + "/term"))});
        for (const auto& [nodes, key] :
             {std::pair(&written.pins, "/pins"), std::pair(&written.forbidden, "/forbidden")})
            if (!nodes->empty())
                collect({makeError("a step whose goal is a term has nothing to choose",
                                   project.placeOf(pointer + key))});
    }
    shown.seeds = written.seeds;
    for (std::size_t i = 0; i < shown.seeds.size(); ++i)
        if (const auto seed =
                readTerm(fmt::format("<seed {} {}>", written.name, i + 1), shown.seeds[i]))
            step.seeds.push_back(*seed);
}

std::optional<GuideStep> Session::Impl::loadStep(std::size_t index) {
    const ProjectStep& written = project.guide[index];
    const std::string pointer = fmt::format("/guide/{}", index);
    const std::size_t problemsBefore = problemCount();
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
    step.limits = shown.limits = limitsFrom(defaults.limits, own.limits);
    step.beamWidth = shown.beamWidth = own.beamWidth.value_or(defaults.beamWidth.value_or(1));
    shown.costModel = cost.value_or(program->costModels().front());
    step.cost = costModel(shown.costModel, costPlace);
    shown.lostDigits = own.lostDigits.value_or(defaults.lostDigits.value_or(kLostDigits));
    if (auto* numerics = capability<Numerics>(*program))
        step.test = [numerics, digits = shown.lostDigits](TermId term, const StopCheck& stop) {
            return numerics->refusal(term, static_cast<double>(digits), stop);
        };
    std::vector<std::string> normalFormRules;
    if (normal && *normal != "none") {
        shown.normalForm = *normal;
        auto form = findNormalForm(*program, *normal, normalPlace);
        if (collectFrom(form)) {
            step.normalise = form->normalise;
            normalFormRules = form->ruleNames;
        }
    }
    const std::string filtersPointer = (own.filters ? pointer : "/defaults") + "/filters";
    if (filters) {
        Diagnostics mistakes;
        shown.filters = parameters->numbers(*filters, filtersPointer, mistakes);
        collect(mistakes);
    }
    auto factory = program->graphFactory(shown.filters, [&](const std::string& name) {
        return project.placeOf(fmt::format("{}/{}", filtersPointer, name));
    });
    if (collectFrom(factory)) step.makeGraph = *factory;
    SchedulerOptions options;
    options.multiIterations = project.multiIterations;
    step.makeScheduler = [name = project.scheduler, options] {
        return *makeScheduler(name, options);
    };
    step.rules = loadRules(index, normalFormRules);
    shown.rules = namesOf(step.rules);
    loadGoal(written, pointer, step, shown);
    if (step.cost && step.cost->pricesPlans() && step.sketch)
        collect({makeError(fmt::format("'{}' prices whole plans, not terms that satisfy a sketch",
                                       shown.costModel),
                           costPlace,
                           "steps with a sketch need another cost model, such as tree-size")});
    if (problemCount() > problemsBefore) return {};
    info->steps.push_back(std::move(shown));
    return step;
}

}  // namespace candler
