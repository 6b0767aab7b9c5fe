// `candler extract`: chooses e-nodes from an e-graph file, by one extractor or all, and says why.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/ExtractCosts.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/session/ExtractionReport.h"
#include "engine/support/Utf8.h"

namespace candler::cli {

namespace {

using Index = ExtractionProblem::Index;

struct Options {
    std::string egraph;
    CostsArgument costs;
    std::string extractor = "dag";
    double seconds = 60;
    std::vector<std::string> pins;
    std::vector<std::string> forbidden;
    std::vector<std::string> roots;
    std::string why;
    bool showsTerm = false;
    std::string json;
    std::string choices;
};

void printError(const std::string& message, const std::string& hint = {}) {
    printDiagnostics({makeError(message, {}, hint)});
}

std::string classNameOf(const ImportedEGraph& egraph, Index node) {
    return printableLine(egraph.snapshot->className(egraph.snapshot->nodes()[node].classIndex));
}

std::optional<Index> findClass(const ImportedEGraph& egraph, const std::string& name) {
    const auto found = egraph.findClass(name);
    if (!found)
        printError(fmt::format("there is no e-class '{}' in the e-graph", printableLine(name)),
                   egraph.findNode(name)
                       ? fmt::format("this is an e-node; its class is '{}'",
                                     classNameOf(egraph, *egraph.findNode(name)))
                       : "names of e-classes stand behind \"eclass\" in the file");
    return found;
}

/// The e-node's name in `CLASS=NODE`; either may have a '=' in it. None, and said, if that is not
/// there.
std::optional<std::string> readPin(const ImportedEGraph& egraph, const std::string& pin) {
    std::string hint = "a pin is written CLASS=NODE";
    for (std::size_t at = pin.find('='); at != std::string::npos; at = pin.find('=', at + 1)) {
        const auto classIndex = egraph.findClass(pin.substr(0, at));
        const auto node = egraph.findNode(pin.substr(at + 1));
        if (classIndex && node && egraph.snapshot->nodes()[*node].classIndex == *classIndex)
            return egraph.nodeIds[*node];
        if (classIndex && node)
            hint = fmt::format("the e-node is in class '{}'", classNameOf(egraph, *node));
        else if (classIndex)
            hint = "the class is there, the e-node is not";
        else if (node)
            hint = fmt::format("there is no such class; the e-node is in '{}'",
                               classNameOf(egraph, *node));
    }
    printError(fmt::format("the pin '{}' names no e-node of an e-class", printableLine(pin)), hint);
    return std::nullopt;
}

/// The subject's problem with what was pinned and forbidden; none, and said, if that cannot be.
std::optional<ExtractionProblem> constrained(const ExtractionSubject& subject,
                                             const Options& options, int& code) {
    code = kBadInput;
    ExtractionWishes wishes{.forbidden = options.forbidden};
    for (const std::string& pin : options.pins) {
        auto node = readPin(subject.egraph, pin);
        if (!node) return std::nullopt;
        wishes.pins.push_back(std::move(*node));
    }
    WishedProblem wished = wishedProblem(subject, wishes);
    printDiagnostics(wished.why);
    if (wished.isConflict) code = kNotFound;
    return std::move(wished.problem);
}

/// With the roots of the command line, if there are any; none, and said, if one is not there.
std::optional<ExtractionSubject> withRoots(const ExtractionSubject& subject,
                                           const std::vector<std::string>& names) {
    std::vector<Index> roots;
    for (const std::string& name : names) {
        const auto root = findClass(subject.egraph, name);
        if (!root) return std::nullopt;
        roots.push_back(*root);
    }
    ExtractionSubject result = subject;
    if (!roots.empty()) result.problem = result.problem.withRoots(std::move(roots));
    return result;
}

/// "7 is", "3, 5, … are".
std::string guessedRoots(const ImportedEGraph& egraph) {
    constexpr std::size_t kShown = 5;
    const std::vector<ClassIndex> roots = egraph.snapshot->rootsOrGuess();
    std::string text;
    for (std::size_t i = 0; i < std::min(roots.size(), kShown); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ",
                            printableLine(egraph.snapshot->className(roots[i])));
    return text + (roots.size() > kShown ? ", … are" : roots.size() == 1 ? " is" : " are");
}

std::vector<const ExtractorInfo*> chosenExtractors(const std::string& name) {
    std::vector<const ExtractorInfo*> result;
    for (const ExtractorInfo& info : extractors())
        if (name == "all" || name == info.name) result.push_back(&info);
    return result;
}

class ExtractRun {
public:
    /// `problem` is the subject's with the wishes of the command line.
    ExtractRun(const Options& options, const CommandContext& context,
               const ExtractionSubject& subject, const ExtractionProblem& problem)
        : m_options(options), m_context(context), m_subject(subject), m_problem(problem) {}

    int run() {
        std::string json;
        const auto addLine = [&](const std::string& line) {
            json += line + "\n";
            // As it comes: what is known is not lost if the rest is.
            if (isStandardOutput(m_options.json)) printLine(line);
        };
        for (const ExtractorInfo* info : chosenExtractors(m_options.extractor)) {
            if (!m_runs.empty() && m_context.stop.stop_requested()) break;
            m_runs.push_back({info, extract(*info)});
            addLine(extractionJson(m_runs.back()));
        }
        if (!isStandardOutput(m_options.json)) fmt::print("{}", extractionText(m_runs));
        if (!m_options.why.empty()) addLine(explain(*m_subject.egraph.findClass(m_options.why)));
        if (!m_options.json.empty() && !isStandardOutput(m_options.json) &&
            !writeOutput(m_options.json, json))
            return kBadInput;
        const Extraction& best = lastFound().result;
        if (m_options.showsTerm && !isStandardOutput(m_options.json))
            fmt::print("\n{}", termText(best.selection, m_subject));
        if (!m_options.choices.empty() && !best.selection.isEmpty() &&
            !writeOutput(m_options.choices, choicesJson(best.selection, m_subject)))
            return kBadInput;
        if (m_context.stop.stop_requested()) return kCancelled;
        if (std::ranges::any_of(m_runs,
                                [](const ExtractorRun& run) { return run.result.hasFailed; }))
            return kEnvironment;
        return best.selection.isEmpty() ? kNotFound : kOk;
    }

private:
    /// 0 means no limit, as everywhere.
    [[nodiscard]] double seconds() const {
        constexpr double kForever = 1e8;
        return m_options.seconds == 0 ? kForever : m_options.seconds;
    }

    Extraction extract(const ExtractorInfo& info) {
        Progress progress;
        ExtractionRequest request{
            .problem = m_problem, .seconds = seconds(), .stop = m_context.stop};
        request.onProgress = [&](const ExtractionProgress& now) {
            progress.show(fmt::format("{}: {:.10g}, at least {:.10g}", info.name, now.dagCost,
                                      now.lowerBound));
        };
        Extraction result = info.extract(request);
        progress.clear();
        return result;
    }

    /// The last run that found something; if none did, the last.
    [[nodiscard]] const ExtractorRun& lastFound() const {
        const auto found = std::find_if(m_runs.rbegin(), m_runs.rend(), [](const auto& run) {
            return !run.result.selection.isEmpty();
        });
        return found == m_runs.rend() ? m_runs.back() : *found;
    }

    std::string explain(Index classIndex) {
        const ExtractorRun& run = lastFound();
        const ExtractionRequest request{
            .problem = m_problem, .seconds = seconds(), .stop = m_context.stop};
        const WhyReport report =
            explainChoice(request, *run.extractor, run.result.selection, classIndex);
        if (!isStandardOutput(m_options.json))
            fmt::print("\n{}", whyText(report, m_subject, *run.extractor));
        return whyJson(report, m_subject, *run.extractor);
    }

    const Options& m_options;
    const CommandContext& m_context;
    const ExtractionSubject& m_subject;
    const ExtractionProblem& m_problem;
    std::vector<ExtractorRun> m_runs;
};

int extract(const Options& options, const CommandContext& context) {
    if (!checkOutput(options.json, {options.egraph, options.costs.file}) ||
        !checkOutput(options.choices, {options.egraph, options.costs.file, options.json}))
        return kBadInput;
    auto egraph = readEGraphJson(options.egraph, context.stop);
    if (!egraph) {
        printDiagnostics(egraph.error());
        return context.stop.stop_requested() ? kCancelled : kBadInput;
    }
    printDiagnostics(egraph->notes);
    if (egraph->snapshot->classes().empty()) {
        printError(fmt::format("{}: the e-graph is empty", options.egraph));
        return kBadInput;
    }
    if (!applyCosts(*egraph, options.costs)) return kBadInput;
    if (egraph->snapshot->roots().empty() && options.roots.empty())
        printNote(fmt::format("the file names no roots: {} guessed", guessedRoots(*egraph)),
                  "--root names others");
    if (!options.why.empty() && !findClass(*egraph, options.why)) return kBadInput;
    const auto subject = withRoots(*subjectOf(std::move(*egraph)), options.roots);
    if (!subject) return kBadInput;
    int code = kOk;
    const auto problem = constrained(*subject, options, code);
    if (!problem) return code;
    return ExtractRun(options, context, *subject, *problem).run();
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
    app.add_option("EGRAPH,--egraph", options->egraph,
                   "E-graph in the egraph-serialize JSON format; subsumed e-nodes are not chosen")
        ->required();
    addCostsArgument(app, options->costs);
    app.add_option("--extractor", options->extractor, extractorHelp())
        ->check(CLI::IsMember(names))
        ->capture_default_str();
    app.add_option("--seconds", options->seconds, "Time limit of each extractor; 0: none")
        ->check(finiteNumber())
        ->capture_default_str();
    app.add_option("--root", options->roots, "CLASS: extract this, in place of the file's roots");
    app.add_option("--pin", options->pins, "CLASS=NODE: this e-node, if the class is needed");
    app.add_option("--forbid", options->forbidden, "NODE: not this e-node");
    app.add_option("--why", options->why,
                   "CLASS: what speaks for and against its e-nodes, by the last extractor");
    app.add_flag("--term", options->showsTerm,
                 "Print what the last extractor chose, a line for each e-class");
    app.add_option("--choices", options->choices,
                   "File for the chosen e-nodes of the last extractor, as JSON");
    app.add_option("--json", options->json,
                   "File for the results as JSON, a line each; - for standard output");
    return [options](const CommandContext& context) { return extract(*options, context); };
}

}  // namespace candler::cli
