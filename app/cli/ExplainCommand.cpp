// `candler explain`: proofs of what the steps of a project's guide found.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/MomentArgument.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"
#include "app/session/ProofDocument.h"
#include "app/session/SketchReport.h"
#include "app/session/Waypoints.h"
#include "engine/support/FileSystem.h"
#include "engine/support/SourceText.h"

namespace candler::cli {

namespace {

struct ExplainArguments {
    ProjectArgument project;
    std::string json;
    std::string html;
    std::string markdown;
    std::size_t step = 0;  ///< 0: all.
    std::size_t maxLines = 1000;
    bool showsTree = false;
    std::size_t part = 0;  ///< 0: none, but what the steps found.
    std::optional<std::uint32_t> eclass;
    std::string waypoints;
};

/// The step that is asked about: the last one, unless it was named.
std::size_t stepOf(const ExplainArguments& options, const Session& session) {
    return options.step == 0 ? std::max<std::size_t>(1, session.begunSteps()) - 1
                             : options.step - 1;
}

Result<Waypoints> waypointsOf(const ExplainArguments& options) {
    const Result<std::string> text = readFile(options.waypoints);
    if (!text) return failure(text.error());
    Waypoints waypoints = readWaypoints(*text);
    if (waypoints.terms.empty())
        return failure(makeError(fmt::format("{} has no terms", options.waypoints), {},
                                 "write one term a line; -- begins a comment"));
    return waypoints;
}

/// Why a term of the file cannot be read, at its place there.
Diagnostics mistakesOf(const Waypoints::Term& term, const std::string& file, std::size_t step,
                       const Session& session, const CommandContext& context) {
    const auto tried = session.tryRules({.step = step, .term = term.text}, context.stop);
    Diagnostics mistakes =
        tried ? Diagnostics{makeError(term.fact.problem)} : Diagnostics(tried.error());
    const Result<std::string> text = readFile(file);
    if (!text) return mistakes;
    std::size_t begin = 0;
    for (int line = 1; line < term.line && begin < text->size(); ++line)
        begin = std::min(text->find('\n', begin), text->size() - 1) + 1;
    begin = std::min(text->find(term.text, begin), text->size());
    const SourceText source(file, *text);
    for (Diagnostic& mistake : mistakes)
        mistake.place = mistake.place.hasLine()
                            ? source.span(begin + mistake.place.offset, mistake.place.length)
                            : source.span(begin, term.text.size());
    return mistakes;
}

/// How far a derivation that someone wrote can be followed in the e-graph.
int explainWaypoints(const ExplainArguments& options, const Session& session, Waypoints waypoints,
                     const CommandContext& context) {
    const std::size_t step = stepOf(options, session);
    if (const auto shown = session.snapshot({step, {}}); !shown) {
        printDiagnostics(shown.error());
        return kNotFound;
    }
    std::vector<std::string> terms;
    for (const Waypoints::Term& term : waypoints.terms) terms.push_back(term.text);
    const std::vector<TermFact> facts = session.terms(step, terms);
    for (std::size_t i = 0; i < facts.size(); ++i) waypoints.terms[i].fact = facts[i];
    for (const Waypoints::Term& term : waypoints.terms) {
        if (term.fact.problem.empty()) continue;
        printDiagnostics(mistakesOf(term, options.waypoints, step, session, context));
        return kBadInput;
    }
    printLine(waypointsText(waypoints));
    return waypoints.firstAbsent() ? kNotFound : kOk;
}

/// Why a class satisfies a part of the step's sketch: that class, or the first that does. Without
/// such a part or class `code` is that of a wrong command line.
Result<ProofReport> proofOfPart(const ExplainArguments& options, const Session& session,
                                const CommandContext& context, int& code) {
    const std::size_t step = stepOf(options, session);
    const auto status = session.sketchStatus(step, context.stop);
    if (!status) return failure(status.error());
    const std::vector<SketchPart>& parts = (*status)->parts;
    if (options.part > parts.size()) {
        code = kUsage;
        return failure(
            makeError(fmt::format("the sketch of step {} has {} parts", step + 1, parts.size()), {},
                      "the innermost come first, the last one is the whole sketch"));
    }
    if (options.eclass && !session.presentClass(step, *options.eclass)) {
        code = kUsage;
        return failure(makeError(fmt::format("there is no class {}", *options.eclass)));
    }
    const SketchPart& part = parts[options.part - 1];
    if (!options.eclass && part.where.empty())
        return failure(makeError("no class satisfies " + abridgedSketch(part.text)));
    const EClassId eclass{options.eclass ? *options.eclass : part.where.front()};
    return session.proofOfPart(step, options.part - 1, eclass, options.maxLines, context.stop);
}

/// The proofs that are asked for; those that cannot be had are told of.
std::vector<ProofReport> proofsOf(const ExplainArguments& options, const Session& session,
                                  const CommandContext& context, int& code) {
    std::vector<ProofReport> proofs;
    const auto take = [&](Result<ProofReport> proof, int codeOfFailure) {
        if (proof) return proofs.push_back(std::move(*proof));
        printDiagnostics(proof.error());
        code = codeOfFailure;
    };
    if (options.part > 0) {
        int codeOfFailure = kNotFound;
        auto proof = proofOfPart(options, session, context, codeOfFailure);
        take(std::move(proof), codeOfFailure);
        return proofs;
    }
    const std::size_t first = options.step == 0 ? 0 : options.step - 1;
    const std::size_t end = options.step == 0 ? session.begunSteps() : options.step;
    const auto takeNormalForm = [&](std::size_t step, Session::NormalFormOf of, const char* what) {
        auto way = session.proofOfNormalForm(step, of, options.maxLines, context.stop);
        if (!way) return take(failure(way.error()), kNotVerified);
        if (!*way) return;
        (*way)->title = fmt::format("step {}: {} of {}", step + 1, (*way)->title, what);
        take(std::move(**way), kNotFound);
    };
    for (std::size_t step = first; step < end; ++step) {
        takeNormalForm(step, Session::NormalFormOf::Start, "what it was given");
        auto proof = session.proof(step, options.maxLines, context.stop);
        if (proof)
            proof->title =
                fmt::format("step {}: {}", step + 1,
                            proof->title == kContradictionTitle ? proof->title : "what it found");
        take(std::move(proof), kNotFound);
        takeNormalForm(step, Session::NormalFormOf::Result, "what it found");
    }
    return proofs;
}

int explainProject(const ExplainArguments& options, const CommandContext& context) {
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    if (!checkStep(session, options.step)) return kUsage;
    const std::vector<std::string> outputs{options.json, options.html, options.markdown};
    if (!checkStandardOutputs(outputs)) return kUsage;
    for (const std::string& path : outputs)
        if (!checkOutput(path, session.project().inputFiles())) return kBadInput;
    Waypoints waypoints;
    if (!options.waypoints.empty()) {
        auto read = waypointsOf(options);
        if (!read) {
            printDiagnostics(read.error());
            return kBadInput;
        }
        waypoints = std::move(*read);
    }
    const TextOutput out(std::ranges::any_of(outputs, isStandardOutput) ? "-" : "");
    const RunResult run = runQuietly(session, RunExtent::Goal, context);
    if (run.code == kCancelled) return run.code;
    if (!options.waypoints.empty())
        return explainWaypoints(options, session, std::move(waypoints), context);
    // A part may be satisfied where the whole sketch was not found.
    int code = options.part > 0 && run.code == kNotFound ? kOk : run.code;
    Progress progress("looking for proofs");
    const std::vector<ProofReport> proofs = proofsOf(options, session, context, code);
    progress.clear();
    for (const ProofReport& proof : proofs) out.line(proofText(proof, options.showsTree) + "\n");
    // What was written there before is worth more than a part of the proofs, or none.
    const bool isCut = context.stop.stop_requested() && code != kOk;
    if (isCut || proofs.empty()) return code;
    if (!options.json.empty() && !writeOutput(options.json, proofsJson(proofs))) return kBadInput;
    if (!options.html.empty() && !writeOutput(options.html, proofsHtml(proofs))) return kBadInput;
    if (!options.markdown.empty() && !writeOutput(options.markdown, proofsMarkdown(proofs)))
        return kBadInput;
    return code;
}

}  // namespace

CommandAction setUpExplain(CLI::App& app) {
    auto options = std::make_shared<ExplainArguments>();
    addProjectArgument(app, options->project);
    app.add_option("--step", options->step, "Only this step of the guide; 0: all")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    auto* part = app.add_option("--part", options->part,
                                "Why a class satisfies this part of the step's sketch, by default "
                                "of the last step: 1 is innermost, the last one the whole sketch")
                     ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
    app.add_option("--class", options->eclass, "That class; by default the first that does")
        ->check(wholeNumber<std::uint32_t>())
        ->needs(part);
    auto* waypoints =
        app.add_option("--waypoints", options->waypoints,
                       "A file with one term a line: which is the first that the e-graph of the "
                       "step does not have, and what is closest to it")
            ->type_name(value::kFile)
            ->excludes(part);
    app.add_flag("--tree", options->showsTree, "Shared steps instead of rewrites")
        ->excludes(waypoints);
    app.add_option("--proof-lines", options->maxLines, "Lines of one proof at most")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    for (const auto& [name, file, text] :
         {std::tuple{"--json", &options->json,
                     "File for the proofs as JSON; - for standard output"},
          std::tuple{"--html", &options->html,
                     "File for the proofs as a page that stands alone; - for standard output"},
          std::tuple{"--markdown", &options->markdown,
                     "File for the proofs as Markdown; - for standard output"}})
        app.add_option(name, *file, text)
            ->type_name(value::kFile)
            ->check(outputName())
            ->excludes(waypoints);
    return [options](const CommandContext& context) { return explainProject(*options, context); };
}

}  // namespace candler::cli
