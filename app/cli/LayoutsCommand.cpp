// `candler layouts`: which formats for a program's inputs and results make the cheapest plan.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"
#include "app/session/LayoutSearch.h"

namespace candler::cli {

namespace {

struct LayoutsArguments {
    ProjectArgument project;
    std::string formats;
    std::string out;
    std::string json;
    double runs = 1;
    std::size_t most = 64;
    std::size_t measured = 0;
    std::uint64_t seed = 1;
};

/// Of a file that is written; none of the standard output.
std::filesystem::path folderOf(const std::string& out) {
    if (out.empty() || isStandardOutput(out)) return {};
    return std::filesystem::absolute(out).parent_path();
}

int printLayouts(const LayoutsArguments& options, const CommandContext& context) {
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    const Project project = session.project();
    if (!checkStandardOutputs({options.json, options.out}) ||
        !checkOutput(options.json, project.inputFiles()) ||
        !checkOutput(options.out, project.inputFiles()))
        return kBadInput;
    auto formats = layoutFormats(project.language, options.formats);
    if (!formats) return refuse(formats.error(), kBadInput);
    Progress progress;
    const auto table =
        searchLayouts({.project = project,
                       .formats = std::move(*formats),
                       .runs = options.runs,
                       .mostCombinations = options.most,
                       .measured = options.measured,
                       .seed = options.seed,
                       .folder = folderOf(options.out),
                       .onProgress = [&](const std::string& text) { progress.show(text); }},
                      context.stop);
    progress.clear();
    if (!table && context.stop.stop_requested()) {
        printDiagnostics(table.error());
        return kCancelled;
    }
    if (!table) return refuse(table.error(), kBadInput);
    const TextOutput out(options.json.empty() ? options.out : options.json);
    out.text(layoutText(*table));
    if (!options.json.empty() && !writeOutput(options.json, layoutJson(*table))) return kBadInput;
    if (context.stop.stop_requested()) return kCancelled;
    if (std::ranges::find(table->rows, TuneOutcome::Wrong, &LayoutRow::outcome) !=
        table->rows.end())
        return kNotVerified;
    if (table->cheapest() == nullptr) return kNotFound;
    if (options.out.empty()) return kOk;
    if (!project.parameters.empty())
        printNote("the program is written with the present values of the project's parameters");
    return writeOutput(options.out, table->cheapestText) ? kOk : kBadInput;
}

}  // namespace

CommandAction setUpLayouts(CLI::App& app) {
    auto options = std::make_shared<LayoutsArguments>();
    addProjectArgument(app, options->project);
    app.add_option("--formats", options->formats, "Folder of further formats")
        ->type_name(value::kFolder)
        ->check(notEmpty("the folder of formats"));
    app.add_option(
           "--runs", options->runs,
           "How often the plan runs each time tensors are stored, or results unpacked: it bears "
           "one part in so many of that")
        ->check(finiteNumber())
        ->check(CLI::Range(1e-9, 1e18))
        ->capture_default_str();
    app.add_option("--combinations", options->most,
                   "How many are tried at most all together; of more, one tensor after the other")
        ->check(wholeNumber<std::size_t>())
        ->capture_default_str();
    app.add_option("--measure", options->measured,
                   "How many of the cheapest are compiled and measured, and the program as written")
        ->check(wholeNumber<std::size_t>())
        ->capture_default_str();
    app.add_option("--seed", options->seed, "Of random entries, where a program names no data")
        ->check(wholeNumber<std::uint64_t>())
        ->capture_default_str();
    app.add_option("-o,--out", options->out,
                   "File for the program with the cheapest formats; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_option("--json", options->json, "File for the table as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return printLayouts(*options, context); };
}

}  // namespace candler::cli
