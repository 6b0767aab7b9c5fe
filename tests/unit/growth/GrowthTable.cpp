#include "unit/growth/GrowthTable.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/languages/Languages.h"
#include "engine/rewriting/PatternGoal.h"
#include "engine/support/FileSystem.h"
#include "engine/support/ProcessUsage.h"
#include "tests/bench/evaluations/EvaluationLanguages.h"

namespace candler::testing {

namespace {

template <typename T>
T expect(Result<T> result) {
    if (!result) throw std::runtime_error(render(result.error()));
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

std::vector<std::string> words(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> found;
    for (std::string word; in >> word;) found.push_back(word);
    return found;
}

GrowthRow readRow(const std::string& text) {
    GrowthRow row;
    char slash = 0;
    std::istringstream in(text);
    if (!(in >> row.nodes >> slash >> row.classes >> slash >> row.matches))
        throw std::runtime_error("not a row: " + text);
    return row;
}

void readLine(Workload& workload, const std::string& key, const std::string& value) {
    if (key == "language")
        workload.language = value;
    else if (key == "rules")
        workload.ruleFiles = words(value);
    else if (key == "use")
        workload.rules = words(value);
    else if (key == "scheduler")
        workload.scheduler = value;
    else if (key == "first")
        workload.first.push_back(value);
    else if (key == "term")
        workload.terms.push_back(value);
    else if (key == "assume")
        workload.assumed = value;
    else if (key == "goal")
        workload.goals.push_back(value);
    else if (key == "proves")
        workload.proves.push_back(value);
    else if (key == "iterations")
        workload.iterations = static_cast<std::uint32_t>(std::stoul(value));
    else if (key == "quick")
        workload.quick = std::stoul(value);
    else if (key == "stop")
        workload.stop = value;
    else if (key == "rows")
        for (const std::string& row : words(value)) workload.rows.push_back(readRow(row));
    else
        throw std::runtime_error("unknown key in growth table: " + key);
}

RuleList loadRules(LoadedProgram& program, const Workload& workload) {
    for (const std::string& file : workload.ruleFiles) {
        const std::filesystem::path path =
            shippedFolder(*findLanguage(workload.language), "rules").parent_path() / file;
        expect(program.loadRules(SourceText(path.string(), expect(readFile(path)))));
    }
    std::vector<std::string> names = workload.rules;
    if (names.empty())
        for (const RuleInfo& rule : program.rules()) names.push_back(rule.name);
    return expect(program.selectRules(names, {}));
}

TermId readTerm(LoadedProgram& program, const std::string& text) {
    return expect(program.readTerms(SourceText("<term>", text))).front();
}

}  // namespace

std::vector<Workload> readGrowthFile(const std::filesystem::path& file) {
    addEvaluationLanguages();
    std::ifstream in(file);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    std::vector<Workload> workloads;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == ';') continue;
        const std::size_t blank = line.find(' ');
        const std::string key = line.substr(0, blank);
        const std::string value = blank == std::string::npos ? "" : line.substr(blank + 1);
        if (key == "workload")
            workloads.emplace_back().name = value;
        else if (workloads.empty())
            throw std::runtime_error("a growth table begins with 'workload'");
        else
            readLine(workloads.back(), key, value);
    }
    return workloads;
}

GrowthRun runWorkload(const Workload& workload, std::uint32_t iterations,
                      const std::function<void(const EGraph&)>& afterIteration) {
    GrowthRun result;
    result.program =
        expect(findLanguage(workload.language)->load(SourceText("<term>", workload.terms.back())));
    LoadedProgram& program = *result.program;
    result.rules = loadRules(program, workload);
    result.graph = expect(program.graphFactory({}, {}))();
    EGraph& graph = *result.graph;
    if (!workload.hasJournal) graph.journal().turnOff();
    for (const std::string& term : workload.first) graph.addTerm(readTerm(program, term));
    for (const std::string& term : workload.terms) {
        result.startTerm = readTerm(program, term);
        result.start = graph.addTerm(result.startTerm);
    }
    if (!workload.assumed.empty()) {
        result.assumed = readTerm(program, workload.assumed);
        graph.merge(result.start, graph.addTerm(result.assumed));
    }
    graph.addRoot(result.start);
    graph.rebuild();

    std::vector<PatternGoal> goals;
    for (const std::string& goal : workload.goals)
        goals.emplace_back(expect(program.readPattern(SourceText("<goal>", goal))));
    const Limits limits{iterations == 0 ? workload.iterations : iterations, 0, 0,
                        workload.megabytes};
    Stepper stepper(graph, result.rules, limits, expect(makeScheduler(workload.scheduler, {})));
    stepper.setThreads(workload.threads);
    RunHooks hooks;
    hooks.isDone = [&](const EGraph& now) {
        return !goals.empty() && std::ranges::all_of(goals, [&](const PatternGoal& goal) {
            return goal.isFound(now, result.start);
        });
    };
    hooks.onIteration = [&](const IterationReport& report) {
        std::size_t applied = report.matches;
        for (const RuleReport& rule : report.rules) applied -= rule.heldBack;
        result.rows.push_back({report.nodes, report.classes, applied});
        result.peakBytes = std::max(result.peakBytes, report.memoryBytes);
        if (afterIteration) afterIteration(graph);
    };
    const double cpuBefore = processCpuSeconds();
    result.stop = run(stepper, hooks);
    result.cpuSeconds = processCpuSeconds() - cpuBefore;
    result.reports = stepper.reports();
    for (const std::string& term : workload.proves) {
        const auto found = graph.lookupTerm(readTerm(program, term));
        result.provesAll &= found.has_value() && *found == graph.find(result.start);
    }
    return result;
}

}  // namespace candler::testing
