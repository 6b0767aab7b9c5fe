#include "app/session/Saturation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>

#include "app/session/CheapestTerm.h"
#include "app/session/LanguageFiles.h"
#include "engine/rewriting/PatternGoal.h"
#include "engine/support/FileSystem.h"
#include "engine/support/ProcessUsage.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

/// A term as a text begins with a parenthesis or is one word; anything else names a file.
Result<SourceText> termSource(const std::string& given) {
    std::error_code error;
    const bool isWord = std::ranges::none_of(
        given, [](unsigned char c) { return c == '/' || std::isspace(c) != 0; });
    const std::size_t first = given.find_first_not_of(" \t\r\n");
    const bool isList = first != std::string::npos && (given[first] == '(' || given[first] == ';');
    if (isList || (isWord && !fs::exists(given, error) && fs::path(given).extension().empty()))
        return SourceText("<term>", given);
    return readSourceFile(given);
}

/// Everything that a run needs, read from the request's texts.
class Preparation {
public:
    explicit Preparation(const SaturationRequest& request) : m_request(request) {}

    Result<void> read() {
        const auto language = chooseLanguage(m_request.language);
        if (!language) return failure(language.error());
        if (m_request.terms.empty() && m_request.sources.empty())
            return failure(makeError("there is no term to begin with"));
        readTerms(**language);
        if (program == nullptr) return failure(std::move(m_errors));
        readRules(**language);
        for (const std::string& goal : m_request.goals)
            if (auto pattern = collect(program->readPattern(SourceText("<goal>", goal)))) {
                goalPatterns.push_back(*pattern);
                goals.emplace_back(std::move(*pattern));
            }
        readQuestions(m_request.equal, "<equal>", equal);
        readQuestions(m_request.origins, "<origin>", origins);
        if (auto made = collect(makeScheduler(m_request.scheduler, m_request.schedulerOptions)))
            scheduler = std::move(*made);
        const std::string cost =
            m_request.costModel.empty() ? program->costModels().front() : m_request.costModel;
        if (auto model = collect(program->costModel(cost, {}))) costModel = *model;
        if (auto factory = collect(program->graphFactory({}, {}))) graph = (*factory)();
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return {};
    }

    std::unique_ptr<LoadedProgram> program;
    std::vector<TermId> terms;
    RuleList rules;
    std::vector<Pattern> goalPatterns;
    std::vector<PatternGoal> goals;
    std::vector<TermId> equal;
    std::vector<TermId> origins;
    std::unique_ptr<Scheduler> scheduler;
    CostModelPtr costModel;
    std::unique_ptr<EGraph> graph;

private:
    template <typename T>
    std::optional<T> collect(Result<T> result) {
        if (result) return std::move(*result);
        m_errors.insert(m_errors.end(), result.error().begin(), result.error().end());
        return std::nullopt;
    }

    void readTerms(const Language& language) {
        for (const std::string& given : m_request.terms)
            if (const auto source = collect(termSource(given))) addTerms(language, *source);
        for (const SourceText& source : m_request.sources) addTerms(language, source);
    }

    void addTerms(const Language& language, const SourceText& source) {
        if (program == nullptr) {
            auto loaded = collect(language.load(source));
            if (!loaded) return;
            program = std::move(*loaded);
            terms = program->startTerms();
        } else if (const auto more = collect(program->readTerms(source))) {
            terms.insert(terms.end(), more->begin(), more->end());
        }
    }

    void readQuestions(const std::vector<std::string>& texts, const char* name,
                       std::vector<TermId>& questions) {
        for (const std::string& text : texts)
            if (const auto read = collect(program->readTerms(SourceText(name, text))))
                questions.insert(questions.end(), read->begin(), read->end());
    }

    void readRules(const Language& language) {
        for (const std::string& given : m_request.rules) {
            const auto source = collect(ruleSource(language, given));
            if (!source) continue;
            if (const auto loaded = program->loadRules(*source); !loaded)
                m_errors.insert(m_errors.end(), loaded.error().begin(), loaded.error().end());
        }
        if (const auto checked = program->checkRules(); !checked)
            m_errors.insert(m_errors.end(), checked.error().begin(), checked.error().end());
        std::vector<std::string> names;
        for (const RuleInfo& rule : program->rules()) names.push_back(rule.name);
        if (names.empty() && m_errors.empty())
            m_errors.push_back(makeError("there is no rule in the files of rules", {},
                                         "rules of families have no size here"));
        if (auto selected = collect(program->selectRules(names, {}))) rules = std::move(*selected);
    }

    const SaturationRequest& m_request;
    Diagnostics m_errors;
};

void extractBest(const Preparation& prepared, const Stepper& stepper, EClassId start,
                 SaturationReport& report, const std::stop_token& stop) {
    const StopCheck check = stepper.checkAfterwards(afterStop(stop));
    EGraph& graph = *prepared.graph;
    report.costModel = prepared.costModel->name();
    // With more e-nodes than that it cannot be done.
    constexpr std::size_t kAfterStopNodes = 250'000;
    const bool isHopeless = stop.stop_requested() && graph.addedNodeCount() > kAfterStopNodes;
    if (isHopeless || (graph.needsRebuild() && !graph.rebuild(check))) {
        report.isBestUnknown = true;
        return;
    }
    const auto best = findCheapestTerm(graph, start, *prepared.costModel, check);
    report.isBestUnknown = !best && check.isStopped();
    if (!best) return;
    report.bestCost = best->cost;
    report.bestTerm = prepared.program->programText(best->term);
}

/// Answers what the request asks about the e-graph; what has no answer is said.
class Answers {
public:
    Answers(const SaturationRequest& request, const Preparation& prepared, SaturationReport& report,
            const std::stop_token& stop)
        : m_request(request),
          m_prepared(prepared),
          m_report(report),
          m_stop(stop),
          m_reporter(*prepared.program, *prepared.graph, prepared.rules, request.maxProofLines) {
        using Clock = StopCheck::Clock;
        const std::chrono::duration<double> seconds(request.explanationSeconds);
        if (request.explanationSeconds > 0)
            m_stop = {stop, Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds)};
    }

    void make(EClassId root) {
        const TermId start = m_prepared.terms.back();
        if (m_request.explains && m_prepared.graph->contradiction())
            keep(m_reporter.contradiction(m_stop), m_report.proofs);
        else if (m_request.explains && !m_prepared.graph->needsRebuild())
            proveGoals(start, root);
        for (const TermId term : m_prepared.equal)
            keep(m_reporter.equal(start, term, m_stop), m_report.proofs);
        for (const TermId term : m_prepared.origins)
            keep(m_reporter.origin(term, m_stop), m_report.origins);
    }

private:
    void proveGoals(TermId start, EClassId root) {
        for (std::size_t i = 0; i < m_prepared.goals.size(); ++i) {
            const std::string& text = m_request.goals[i];
            if (m_prepared.goals[i].isFound(*m_prepared.graph, root, m_stop))
                keep(m_reporter.goal(start, m_prepared.goalPatterns[i], text, m_stop),
                     m_report.proofs);
            else
                m_report.unexplained.push_back(
                    makeError(fmt::format("the goal {} was not reached", text)));
        }
    }

    template <typename T>
    void keep(Result<T> answer, std::vector<T>& answers) {
        if (answer)
            answers.push_back(std::move(*answer));
        else
            m_report.unexplained.insert(m_report.unexplained.end(), answer.error().begin(),
                                        answer.error().end());
    }

    const SaturationRequest& m_request;
    const Preparation& m_prepared;
    SaturationReport& m_report;
    StopCheck m_stop;
    ProofReporter m_reporter;
};

bool asksAboutThePast(const SaturationRequest& request) {
    return request.explains || !request.equal.empty() || !request.origins.empty();
}

Result<SaturationReport> saturateOnce(const SaturationRequest& request,
                                      const SaturationHooks& hooks, const std::stop_token& stop) {
    Preparation prepared(request);
    if (auto read = prepared.read(); !read) return failure(read.error());
    EGraph& graph = *prepared.graph;
    if (!asksAboutThePast(request)) graph.journal().turnOff();
    SaturationReport report;
    const double cpuBefore = processCpuSeconds();
    addRoots(graph, prepared.terms, stop);
    const EClassId start = graph.roots().back();
    report.startNodes = graph.nodeCount();
    report.startClasses = graph.classCount();
    Stepper stepper(graph, prepared.rules, request.limits, std::move(prepared.scheduler));
    stepper.setThreads(request.threads);
    const auto isProved = [&](const EGraph& now) {
        if (prepared.goals.empty()) return false;
        const StopCheck check = stepper.stopCheck(stop);
        const auto begin = StopCheck::Clock::now();
        const bool isFound = std::ranges::all_of(prepared.goals, [&](const PatternGoal& goal) {
            return goal.isFound(now, start, check);
        });
        stepper.addSeconds(std::chrono::duration<double>(StopCheck::Clock::now() - begin).count());
        return isFound;
    };
    report.stop = run(stepper, {.isDone = isProved, .onIteration = hooks.onIteration}, stop);
    report.cpuSeconds = processCpuSeconds() - cpuBefore;
    report.peakMegabytes = peakMegabytes();
    report.iterations = stepper.reports();
    report.contradiction = stepper.contradictionText();
    if (graph.needsRebuild()) report.cutIteration = stepper.iteration() + 1;
    if (hooks.onStop) hooks.onStop(report);
    // Where everything may be equal, the cheapest term says nothing.
    if (report.contradiction.empty()) extractBest(prepared, stepper, start, report, stop);
    // The rest of a rebuild that was cut may have found one.
    if (report.contradiction.empty() && graph.contradiction()) {
        report.contradiction = stepper.contradictionText();
        report.stop = StopReason::Contradiction;
        report.bestCost.reset();
    }
    if (asksAboutThePast(request)) Answers(request, prepared, report, stop).make(start);
    return report;
}

}  // namespace

Result<SaturationReport> saturate(const SaturationRequest& request, const SaturationHooks& hooks,
                                  const std::stop_token& stop) {
    Result<SaturationReport> report = saturateOnce(request, hooks, stop);
    if (!report || report->contradiction.empty() || asksAboutThePast(request)) return report;
    // Runs repeat exactly, so what nobody thought to record can be had by running again.
    SaturationRequest again = request;
    again.explains = true;
    again.limits.seconds = 0;
    // Nobody asked for it: its beginning, and not for long.
    constexpr double kSeconds = 10;
    constexpr std::size_t kLines = 10;
    again.explanationSeconds =
        request.explanationSeconds > 0 ? std::min(kSeconds, request.explanationSeconds) : kSeconds;
    again.maxProofLines = std::min(kLines, request.maxProofLines);
    Result<SaturationReport> explained = saturateOnce(again, {}, stop);
    if (!explained) return explained;
    report->proofs = std::move(explained->proofs);
    report->unexplained = std::move(explained->unexplained);
    if (explained->contradiction.empty())
        report->unexplained.push_back(
            makeError(fmt::format("the contradiction has no proof: the run that keeps one stopped "
                                  "before it ({})",
                                  stopReasonName(explained->stop)),
                      {}, explained->stop == StopReason::MemoryLimit ? "give it more memory" : ""));
    return report;
}

}  // namespace candler
