// `candler verify`: compiles the kernel and compares it with the reference evaluator.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Numbers.h"
#include "app/cli/ProjectArgument.h"
#include "app/session/InlinePlaces.h"

namespace candler::cli {

namespace {

struct VerifyArguments {
    ProjectArgument project;
    std::uint64_t seed = 1;
};

int verifyProject(const VerifyArguments& options, const CommandContext& context) {
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    const RunResult result = runQuietly(session, RunExtent::Goal, context);
    if (!result.hasProgram) return result.code;
    Progress progress("writing the kernel");
    // What no kernel can be made of is the project's mistake; later failures are the compiler's.
    const auto code = session.generateCode(context.stop);
    if (!code) {
        progress.clear();
        printDiagnostics(code.error());
        return kBadInput;
    }
    progress.show("compiling the kernel and comparing it with the evaluator");
    const auto report = session.verify(options.seed, context.stop);
    progress.clear();
    if (!report)
        return refuse(placedInFile(report.error(), session.project()),
                      (*code)->foreignFunctions.empty() ? kEnvironment : kBadInput);
    printLine(report->text);
    return report->isEqual ? result.code : kNotVerified;
}

}  // namespace

CommandAction setUpVerify(CLI::App& app) {
    auto options = std::make_shared<VerifyArguments>();
    addProjectArgument(app, options->project);
    app.add_option("--seed", options->seed, "Of the random inputs")
        ->check(wholeNumber<std::uint64_t>())
        ->capture_default_str();
    return [options](const CommandContext& context) { return verifyProject(*options, context); };
}

}  // namespace candler::cli
