// `candler explain`: proofs of what the steps of a project's guide found.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <tuple>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"
#include "app/session/ProofDocument.h"

namespace candler::cli {

namespace {

struct Options {
    ProjectArgument project;
    std::string json;
    std::string html;
    std::string markdown;
    std::size_t step = 0;  ///< 0: all.
    std::size_t maxLines = 1000;
    bool showsTree = false;
};

int explainProject(const Options& options, const CommandContext& context) {
    Session& session = sessionUntilExit();
    if (const int code = openProject(session, options.project); code != kOk) return code;
    for (const std::string& path : {options.json, options.html, options.markdown})
        if (!checkOutput(path, session.project().inputFiles())) return kBadInput;
    const bool isQuiet = isStandardOutput(options.json) || isStandardOutput(options.html) ||
                         isStandardOutput(options.markdown);
    const RunResult run = runQuietly(session, RunExtent::Goal, context);
    if (run.code == kCancelled) return run.code;
    std::vector<ProofReport> proofs;
    int code = run.code;
    const std::size_t first = options.step == 0 ? 0 : options.step - 1;
    const std::size_t end = options.step == 0 ? session.begunSteps() : options.step;
    for (std::size_t step = first; step < end; ++step) {
        auto proof = session.proof(step, options.maxLines, context.stop);
        if (proof) {
            proof->title =
                fmt::format("step {}: {}", step + 1,
                            proof->title == kContradictionTitle ? proof->title : "what it found");
            if (!isQuiet) printLine(proofText(*proof, options.showsTree) + "\n");
            proofs.push_back(std::move(*proof));
        } else {
            printDiagnostics(proof.error());
            code = context.stop.stop_requested() ? kCancelled : kNotFound;
        }
    }
    if (!options.json.empty() && !writeOutput(options.json, proofsJson(proofs))) return kBadInput;
    if (!options.html.empty() && !writeOutput(options.html, proofsHtml(proofs))) return kBadInput;
    if (!options.markdown.empty() && !writeOutput(options.markdown, proofsMarkdown(proofs)))
        return kBadInput;
    return code;
}

}  // namespace

CommandAction setUpExplain(CLI::App& app) {
    auto options = std::make_shared<Options>();
    addProjectArgument(app, options->project);
    app.add_option("--step", options->step, "Only this step of the guide; 0: all")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    app.add_flag("--tree", options->showsTree, "Shared steps instead of rewrites");
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
        app.add_option(name, *file, text)->type_name(value::kFile);
    return [options](const CommandContext& context) { return explainProject(*options, context); };
}

}  // namespace candler::cli
