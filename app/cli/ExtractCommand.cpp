// `candler extract`: chooses e-nodes from an e-graph file or of a project's run, by one extractor
// or all, and says why.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/ExtractSource.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/Values.h"
#include "app/session/ExtractionReport.h"
#include "engine/support/Utf8.h"

namespace candler::cli {

namespace {

using Index = ExtractionProblem::Index;

struct ExtractArguments {
    ExtractSourceArgument source;
    std::string extractor = "dag";
    double seconds = 60;
    std::vector<std::string> pins;
    std::vector<std::string> forbidden;
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

/// The subject's problem with what was pinned and forbidden, also by the project; none, and said,
/// if that cannot be.
std::optional<ExtractionProblem> constrained(const ExtractSource& source,
                                             const ExtractArguments& options,
                                             const CommandContext& context, int& code) {
    code = kUsage;
    const ExtractionSubject& subject = *source.subject;
    ExtractionWishes wishes = source.wishes;
    wishes.forbidden.insert(wishes.forbidden.end(), options.forbidden.begin(),
                            options.forbidden.end());
    for (const std::string& pin : options.pins) {
        auto node = readPin(subject.egraph, pin);
        if (!node) return std::nullopt;
        wishes.pins.push_back(std::move(*node));
    }
    WishedProblem wished = wishedProblem(subject, wishes, context.stop);
    if (context.stop.stop_requested()) {
        code = kCancelled;
        return std::nullopt;
    }
    printDiagnostics(wished.why);
    if (wished.isConflict) code = kNotFound;
    return std::move(wished.problem);
}

std::vector<const ExtractorInfo*> chosenExtractors(const std::string& name) {
    if (name != "all") return {findExtractor(name)};
    std::vector<const ExtractorInfo*> result;
    for (const ExtractorInfo& info : extractors()) result.push_back(&info);
    return result;
}

class ExtractRun {
public:
    /// `problem` is the subject's with all wishes.
    ExtractRun(const ExtractArguments& options, const CommandContext& context,
               const ExtractSource& source, const ExtractionProblem& problem)
        : m_options(options),
          m_out(isStandardOutput(options.choices) ? options.choices : options.json),
          m_context(context),
          m_session(source.session.get()),
          m_subject(*source.subject),
          m_problem(problem) {}

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
        m_out.text(extractionText(m_runs));
        tellOfOthers();
        if (!m_options.why.empty()) {
            const auto why = explain(*m_subject.egraph.findClass(m_options.why));
            if (!why) return kNotFound;
            addLine(*why);
        }
        if (!m_options.json.empty() && !isStandardOutput(m_options.json) &&
            !writeOutput(m_options.json, json))
            return kBadInput;
        const Extraction& best = lastFound().result;
        if (m_options.showsTerm && !best.selection.isEmpty()) printTerm(best.selection);
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
    void tellOfOthers() const {
        // Where origins are shared none proves anything.
        if (m_problem.hasSharedOrigins() || m_context.stop.stop_requested()) return;
        const std::string hint = otherExtractorHint(m_runs);
        if (!hint.empty())
            printNote(fmt::format("'{}' gave up", m_runs.back().extractor->name), hint);
    }

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

    void printTerm(const Selection& selection) const {
        m_out.text("\n" + termText(selection, m_subject));
        if (m_session != nullptr && !selection.isEmpty())
            m_out.line("\n" + m_session->termText(m_subject, selection));
    }

    /// None, and said, if no term has the class in it.
    std::optional<std::string> explain(ClassIndex index) {
        const ExtractorRun& run = lastFound();
        const auto classIndex = m_subject.problemClass(index, run.result.selection);
        if (!classIndex) {
            printError(
                fmt::format("no term that satisfies the sketch has class {} in it", m_options.why),
                "--without-sketch looks at all terms");
            return std::nullopt;
        }
        const ExtractionRequest request{
            .problem = m_problem, .seconds = seconds(), .stop = m_context.stop};
        const WhyReport report =
            explainChoice(request, *run.extractor, run.result.selection, *classIndex);
        m_out.text("\n" + whyText(report, m_subject, *run.extractor));
        return whyJson(report, m_subject, *run.extractor);
    }

    const ExtractArguments& m_options;
    TextOutput m_out;
    const CommandContext& m_context;
    const Session* m_session;  // of a project, else null
    const ExtractionSubject& m_subject;
    const ExtractionProblem& m_problem;
    std::vector<ExtractorRun> m_runs;
};

int extract(const ExtractArguments& options, const CommandContext& context) {
    const std::string& file = options.source.file();
    if (!checkStandardOutputs({options.json, options.choices})) return kUsage;
    const std::string& costs = options.source.costs.file;
    if (!checkOutput(options.json, {file, costs}) ||
        !checkOutput(options.choices, {file, costs, options.json}))
        return kBadInput;
    int code = kOk;
    const auto source = openExtractSource(options.source, context, code);
    if (!source) return code;
    if (!options.why.empty() && !findClass(source->subject->egraph, options.why)) return kUsage;
    const auto problem = constrained(*source, options, context, code);
    if (!problem) return code;
    return ExtractRun(options, context, *source, *problem).run();
}

std::string extractorHelp() {
    std::string text = "all, or one of:";
    for (const ExtractorInfo& info : extractors())
        text += fmt::format("\n{} – {}", info.name, info.description);
    return text;
}

}  // namespace

CommandAction setUpExtract(CLI::App& app) {
    auto options = std::make_shared<ExtractArguments>();
    std::vector<std::string> names{"all"};
    for (const ExtractorInfo& info : extractors()) names.emplace_back(info.name);
    addExtractSource(app, options->source);
    app.add_option("--extractor", options->extractor, extractorHelp())
        ->check(CLI::IsMember(names))
        ->capture_default_str();
    app.add_option("--seconds", options->seconds, "Time limit of each extractor; 0: none")
        ->check(finiteNumber())
        ->capture_default_str();
    app.add_option("--pin", options->pins, "This e-node, if the class is needed")
        ->type_name("CLASS=NODE");
    app.add_option("--forbid", options->forbidden, "Not this e-node")->type_name("NODE");
    app.add_option("--why", options->why,
                   "What speaks for and against its e-nodes, by the last extractor")
        ->type_name(value::kClass);
    app.add_flag("--term", options->showsTerm,
                 "Print what the last extractor chose, a line for each e-class");
    app.add_option("--choices", options->choices,
                   "File for the chosen e-nodes of the last extractor, as JSON")
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_option("--json", options->json,
                   "File for the results as JSON, a line each; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return extract(*options, context); };
}

}  // namespace candler::cli
