// `candler export`: runs the guide and writes the kernel's folder.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"

namespace candler::cli {

namespace {

struct Options {
    std::string project;
    std::string out;
};

int exportProject(const Options& options, const CommandContext& context) {
    Session session;
    if (!openProject(session, options.project)) return kBadInput;
    const RunResult result = runQuietly(session, RunExtent::Goal, context);
    if (result.code != kOk) return result.code;
    const auto files = session.exportCode(options.out, context.stop);
    if (!files) {
        printDiagnostics(files.error());
        return context.stop.stop_requested() ? kCancelled : kBadInput;
    }
    for (const std::filesystem::path& file : *files) printLine(file.string());
    return kOk;
}

}  // namespace

CommandAction setUpExport(CLI::App& app) {
    auto options = std::make_shared<Options>();
    app.add_option("PROJECT", options->project, "The project file")->required();
    app.add_option("--out", options->out, "The folder to write")->required();
    return [options](const CommandContext& context) { return exportProject(*options, context); };
}

}  // namespace candler::cli
