// `candler extract`: chooses e-nodes from an e-graph file, by one extractor or all, and says why.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/session/ExtractionReport.h"
#include "engine/serialization/ImportedProblem.h"
#include "engine/support/Utf8.h"

namespace candler::cli {

namespace {

using Index = ExtractionProblem::Index;

struct Options {
    std::string egraph;
    std::string extractor = "dag";
    double seconds = 60;
    std::vector<std::string> pins;
    std::vector<std::string> forbidden;
    std::string why;
    std::string json;
    std::string choices;
};

void printError(const std::string& message, const std::string& hint = {}) {
    printDiagnostics({makeError(message, {}, hint)});
}

std::optional<Index> findNode(const ImportedEGraph& egraph, const std::string& id) {
    const auto node = egraph.findNode(id);
    if (!node)
        printError(fmt::format("there is no e-node '{}' in the e-graph", printableLine(id)),
                   "names of e-nodes are the keys below \"nodes\" in the file");
    return node;
}

std::optional<Index> findClass(const ImportedEGraph& egraph, const std::string& name) {
    const auto found = egraph.findClass(name);
    if (!found)
        printError(fmt::format("there is no e-class '{}' in the e-graph", printableLine(name)),
                   "names of e-classes stand behind \"eclass\" in the file");
    return found;
}

/// `CLASS=NODE`; either may have a '=' in it.
std::optional<Index> readPin(const ImportedEGraph& egraph, const std::string& pin) {
    bool hasClass = false;
    for (std::size_t at = pin.find('='); at != std::string::npos; at = pin.find('=', at + 1)) {
        const auto classIndex = egraph.findClass(pin.substr(0, at));
        hasClass |= classIndex.has_value();
        const auto node = egraph.findNode(pin.substr(at + 1));
        if (classIndex && node && egraph.snapshot->nodes()[*node].classIndex == *classIndex)
            return node;
    }
    printError(fmt::format("the pin '{}' names no e-node of an e-class", printableLine(pin)),
               hasClass ? "the e-node is not one of that class" : "a pin is written CLASS=NODE");
    return std::nullopt;
}

/// The problem with what was pinned and forbidden; none, and said, if that cannot be.
std::optional<ExtractionProblem> constrained(const ImportedEGraph& egraph, const Options& options,
                                             int& code) {
    code = kBadInput;
    std::vector<Index> forbidden;
    std::vector<Index> pins;
    for (const std::string& id : options.forbidden) {
        const auto node = findNode(egraph, id);
        if (!node) return std::nullopt;
        forbidden.push_back(*node);
    }
    for (const std::string& pin : options.pins) {
        const auto node = readPin(egraph, pin);
        if (!node) return std::nullopt;
        pins.push_back(*node);
    }
    ExtractionProblem problem = problemOf(egraph).forbidding(forbidden);
    const std::vector<Index> conflict = conflictingPins(problem, pins);
    if (conflict.empty()) return problem.pinning(pins);
    std::string names;
    for (const Index node : conflict)
        names +=
            fmt::format("{}{}", names.empty() ? "" : ", ", printableLine(egraph.nodeIds[node]));
    printError(fmt::format("no selection has all of these pins: {}", names),
               conflict.size() == 1 ? "with this one alone the roots have no finite term"
                                    : "without any one of them there would be one");
    code = kNotFound;
    return std::nullopt;
}

std::vector<const ExtractorInfo*> chosenExtractors(const std::string& name) {
    std::vector<const ExtractorInfo*> result;
    for (const ExtractorInfo& info : extractors())
        if (name == "all" || name == info.name) result.push_back(&info);
    return result;
}

class ExtractRun {
public:
    ExtractRun(const Options& options, const CommandContext& context, const ImportedEGraph& egraph,
               const ExtractionProblem& problem)
        : m_options(options), m_context(context), m_egraph(egraph), m_problem(problem) {}

    int run() {
        std::string json;
        for (const ExtractorInfo* info : chosenExtractors(m_options.extractor)) {
            m_runs.push_back({info, extract(*info)});
            json += extractionJson(m_runs.back()) + "\n";
        }
        if (!isStandardOutput(m_options.json)) fmt::print("{}", extractionText(m_runs));
        if (!m_options.why.empty()) {
            const auto classIndex = m_egraph.findClass(m_options.why);
            json += explain(*classIndex) + "\n";
        }
        if (!m_options.json.empty() && !writeOutput(m_options.json, json)) return kBadInput;
        const Extraction& best = m_runs.back().result;
        if (!m_options.choices.empty() && !best.selection.isEmpty() &&
            !writeOutput(m_options.choices, choicesJson(best.selection, m_egraph)))
            return kBadInput;
        if (m_context.stop.stop_requested()) return kCancelled;
        return best.selection.isEmpty() ? kNotFound : kOk;
    }

private:
    Extraction extract(const ExtractorInfo& info) {
        Progress progress;
        ExtractionRequest request{
            .problem = m_problem, .seconds = m_options.seconds, .stop = m_context.stop};
        request.onProgress = [&](const ExtractionProgress& now) {
            progress.show(fmt::format("{}: {:.10g}, at least {:.10g}", info.name, now.dagCost,
                                      now.lowerBound));
        };
        Extraction result = info.extract(request);
        progress.clear();
        return result;
    }

    std::string explain(Index classIndex) {
        const ExtractorRun& run = m_runs.back();
        const ExtractionRequest request{
            .problem = m_problem, .seconds = m_options.seconds, .stop = m_context.stop};
        const WhyReport report =
            explainChoice(request, *run.extractor, run.result.selection, classIndex);
        if (!isStandardOutput(m_options.json))
            fmt::print("\n{}", whyText(report, m_egraph, *run.extractor));
        return whyJson(report, m_egraph, *run.extractor);
    }

    const Options& m_options;
    const CommandContext& m_context;
    const ImportedEGraph& m_egraph;
    const ExtractionProblem& m_problem;
    std::vector<ExtractorRun> m_runs;
};

int extract(const Options& options, const CommandContext& context) {
    if (!checkOutput(options.json, {options.egraph}) ||
        !checkOutput(options.choices, {options.egraph, options.json}))
        return kBadInput;
    const auto egraph = readEGraphJson(options.egraph, context.stop);
    if (!egraph) {
        printDiagnostics(egraph.error());
        return context.stop.stop_requested() ? kCancelled : kBadInput;
    }
    printDiagnostics(egraph->notes);
    if (egraph->snapshot->roots().empty() && !egraph->snapshot->classes().empty())
        printNote("the file names no roots: they are guessed", "\"root_eclasses\" would name them");
    if (!options.why.empty() && !findClass(*egraph, options.why)) return kBadInput;
    int code = kOk;
    const auto problem = constrained(*egraph, options, code);
    if (!problem) return code;
    return ExtractRun(options, context, *egraph, *problem).run();
}

std::string extractorHelp() {
    std::string text = "all, or one of:";
    for (const ExtractorInfo& info : extractors())
        text += fmt::format("\n{} – {}", info.name, info.description);
    return text;
}

}  // namespace

CommandAction setUpExtract(CLI::App& app) {
    auto options = std::make_shared<Options>();
    std::vector<std::string> names{"all"};
    for (const ExtractorInfo& info : extractors()) names.emplace_back(info.name);
    app.add_option("--egraph", options->egraph, "E-graph in the egraph-serialize JSON format")
        ->required();
    app.add_option("--extractor", options->extractor, extractorHelp())
        ->check(CLI::IsMember(names))
        ->capture_default_str();
    app.add_option("--seconds", options->seconds, "Time limit of each extractor")
        ->check(finiteNumber())
        ->capture_default_str();
    app.add_option("--pin", options->pins, "CLASS=NODE: this e-node, if the class is needed");
    app.add_option("--forbid", options->forbidden, "NODE: not this e-node");
    app.add_option("--why", options->why,
                   "CLASS: what speaks for and against its e-nodes, by the last extractor");
    app.add_option("--choices", options->choices,
                   "File for the chosen e-nodes of the last extractor, as JSON");
    app.add_option("--json", options->json,
                   "File for the results as JSON, a line each; - for standard output");
    return [options](const CommandContext& context) { return extract(*options, context); };
}

}  // namespace candler::cli
