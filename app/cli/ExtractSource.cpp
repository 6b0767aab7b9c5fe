#include "app/cli/ExtractSource.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Values.h"
#include "app/session/EGraphFile.h"
#include "engine/serialization/ImportedProblem.h"
#include "engine/support/Utf8.h"

namespace candler::cli {

namespace {

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

std::optional<ExtractSource> openFile(const ExtractSourceArgument& argument,
                                      const CommandContext& context, int& code) {
    if (argument.costs.file.empty() && !argument.costs.model.empty()) {
        printDiagnostics({makeError("an e-graph file has no cost models to choose from", {},
                                    "--costs gives a file of them")});
        code = kUsage;
        return std::nullopt;
    }
    code = kBadInput;
    auto egraph = readEGraphJson(argument.file(), context.stop);
    if (!egraph) {
        printDiagnostics(egraph.error());
        return std::nullopt;
    }
    printDiagnostics(egraph->notes);
    if (egraph->snapshot->classes().empty()) {
        printDiagnostics({makeError(fmt::format("{}: the e-graph is empty", argument.file()))});
        return std::nullopt;
    }
    if (!applyCosts(*egraph, argument.costs, context.stop)) return std::nullopt;
    if (egraph->snapshot->roots().empty() && argument.roots.empty())
        printNote(fmt::format("the file names no roots: {} guessed", guessedRoots(*egraph)),
                  "--root names others");
    return ExtractSource{subjectOf(std::move(*egraph)), nullptr, {}};
}

/// True, and said, if the moment's e-graph has merged what cannot be equal.
bool isContradicted(const Session& session, const MomentArgument& argument, const Moment& moment) {
    const SessionStatus status = session.status();
    const bool isLast = moment.step + 1 == session.begunSteps() &&
                        moment.iteration == session.iterations(moment.step);
    if (!isLast || status.state != SessionState::Contradiction) return false;
    // Where no step is named, runTo has said how the run ended.
    if (argument.step != 0) printNote(status.text);
    printDiagnostics({makeError("no choice is the best one where all may be equal", {},
                                "'candler explain' proves the contradiction; --iteration takes an "
                                "earlier e-graph")});
    return true;
}

std::optional<ExtractSource> openProject(const ExtractSourceArgument& argument,
                                         const CommandContext& context, int& code) {
    if (!argument.costs.file.empty()) {
        printDiagnostics({makeError("--costs is for e-graph files", {},
                                    "a project says by itself what its steps cost (\"costs\")")});
        code = kUsage;
        return std::nullopt;
    }
    ExtractSource source{nullptr, std::make_unique<Session>(), {}};
    auto project = readArgument(argument.project, code);
    if (!project) return std::nullopt;
    if (!argument.costs.model.empty()) {
        project->defaults.costModel = argument.costs.model;
        for (ProjectStep& step : project->guide) step.settings.costModel.reset();
    }
    code = cli::openProject(*source.session, std::move(*project), context.stop);
    if (code != kOk) return std::nullopt;
    Moment moment;
    code = runTo(*source.session, argument.moment, context, moment);
    if (code != kOk) return std::nullopt;
    if (isContradicted(*source.session, argument.moment, moment)) {
        code = kContradiction;
        return std::nullopt;
    }
    const auto subject = source.session->subject(moment, context.stop);
    if (!subject) {
        printDiagnostics(subject.error());
        code = kNotFound;
        return std::nullopt;
    }
    source.subject = *subject;
    if (source.session->iterations(moment.step) == moment.iteration) {
        auto wishes = source.session->wishes(**subject, moment.step);
        if (!wishes) {
            printDiagnostics(wishes.error());
            code = kNotFound;
            return std::nullopt;
        }
        source.wishes = std::move(*wishes);
    }
    const ProjectStep& step = source.session->project().guide[moment.step];
    const bool hasGoal = !step.sketch.empty() || !step.term.empty();
    if ((*subject)->sketch.empty() && hasGoal && !argument.isWithoutSketch &&
        argument.roots.empty())
        printNote(fmt::format("step {}: {}, so any term is taken", moment.step + 1,
                              step.sketch.empty() ? "its goal is a whole term"
                                                  : "its sketch is not found at that moment"));
    if (!argument.isWithoutSketch && argument.roots.empty() && !(*subject)->sketch.empty())
        printNote(fmt::format("under the sketch of step {}: {}", moment.step + 1,
                              printableLine((*subject)->sketch)),
                  "--without-sketch takes any term");
    return source;
}

/// With other roots, and any of their terms; false, and said, if one is not there.
bool setRoots(ExtractSource& source, const ExtractSourceArgument& argument) {
    std::vector<ClassIndex> roots;
    for (const std::string& name : argument.roots) {
        const auto root = findClass(source.subject->egraph, name);
        if (!root) return false;
        roots.push_back(*root);
    }
    const bool isPlain = source.subject->sketch.empty();
    if (roots.empty() && (isPlain || !argument.isWithoutSketch)) return true;
    auto subject = std::make_shared<ExtractionSubject>(*source.subject);
    if (!isPlain) {
        subject->sketch.clear();
        subject->problem =
            problemOf(subject->egraph).withRoots({subject->egraph.snapshot->roots().front()});
    }
    if (!roots.empty()) subject->problem = subject->problem.withRoots(std::move(roots));
    source.subject = std::move(subject);
    return true;
}

}  // namespace

std::optional<ClassIndex> findClass(const ImportedEGraph& egraph, const std::string& name) {
    const auto found = egraph.findClass(name);
    if (found) return found;
    std::string hint = "names of e-classes stand behind \"eclass\" in the file";
    if (const auto node = egraph.findNode(name))
        hint = fmt::format(
            "this is an e-node; its class is '{}'",
            printableLine(egraph.snapshot->className(egraph.snapshot->nodes()[*node].classIndex)));
    printDiagnostics(
        {makeError(fmt::format("there is no e-class '{}' in the e-graph", printableLine(name)), {},
                   std::move(hint))});
    return std::nullopt;
}

void addExtractSource(CLI::App& app, ExtractSourceArgument& argument) {
    auto* file =
        app.add_option("FILE", argument.project.path,
                       "An e-graph in the egraph-serialize JSON format (.json), whose subsumed "
                       "e-nodes are not chosen; or a project, which is run to its goal")
            ->type_name(value::kAsNamed);
    app.add_option("--egraph", argument.egraph, "In place of FILE: an e-graph, whatever its ending")
        ->type_name(value::kEGraph)
        ->excludes(file);
    app.add_option("--root", argument.roots,
                   "Extract this, in place of the file's roots or the program")
        ->type_name(value::kClass);
    addCostsArgument(app, argument.costs);
    addProjectOptions(app, argument.project);
    addMomentArgument(app, argument.moment);
    app.add_flag("--without-sketch", argument.isWithoutSketch,
                 "Of a project: any term, not only those that satisfy the step's sketch");
}

std::optional<ExtractSource> openExtractSource(const ExtractSourceArgument& argument,
                                               const CommandContext& context, int& code) {
    if (argument.file().empty()) {
        printDiagnostics({makeError("FILE is missing", {}, "try 'candler extract --help'")});
        code = kUsage;
        return std::nullopt;
    }
    const bool isEGraph = !argument.egraph.empty() || isEGraphFile(argument.project.path);
    auto source =
        isEGraph ? openFile(argument, context, code) : openProject(argument, context, code);
    if (!source) return std::nullopt;
    code = kUsage;
    if (!setRoots(*source, argument)) return std::nullopt;
    code = kOk;
    return source;
}

}  // namespace candler::cli
