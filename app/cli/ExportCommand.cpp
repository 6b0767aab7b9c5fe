// `candler export`: runs the guide and writes the kernel's folder.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"

namespace candler::cli {

namespace {

struct ExportArguments {
    ProjectArgument project;
    std::string out;
    bool isForced = false;
    bool hasCInterface = false;
    bool hasPythonModule = false;
};

int exportProject(const ExportArguments& options, const CommandContext& context) {
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    session.setKernelInterfaces(options.hasCInterface, options.hasPythonModule);
    FolderOutput out(options.out, session.project().inputFiles(), options.isForced);
    if (!out.open(commonKernelFiles())) return kBadInput;
    const RunResult result = runQuietly(session, RunExtent::Goal, context);
    if (!result.hasProgram) return result.code;
    Progress progress("writing the kernel");
    const auto code = session.codeToKeep(context.stop);
    progress.clear();
    if (context.stop.stop_requested()) return kCancelled;
    if (!code) return refuse(code.error(), kBadInput);
    if (!out.write((*code)->files)) return kBadInput;
    for (const GeneratedFile& file : (*code)->files)
        printLine((std::filesystem::path(options.out) / file.name).string());
    printLints(**code);
    return result.code;
}

}  // namespace

CommandAction setUpExport(CLI::App& app) {
    auto options = std::make_shared<ExportArguments>();
    addProjectArgument(app, options->project);
    app.add_option("--out", options->out, "The folder to write")
        ->required()
        ->type_name(value::kFolder)
        ->check(outputFolderName());
    app.add_flag("--c", options->hasCInterface,
                 "Add a C header, and libraries that can be installed and found");
    app.add_flag("--python", options->hasPythonModule,
                 "Add a module of Python that takes arrays of NumPy");
    app.add_flag("--force", options->isForced, kForceHelp);
    return [options](const CommandContext& context) { return exportProject(*options, context); };
}

}  // namespace candler::cli
