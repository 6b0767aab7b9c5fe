// `candler run`: the whole guide, then report, e-graph and kernel.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Pictures.h"
#include "app/session/ReportWriter.h"

namespace candler::cli {

namespace {

struct Options {
    std::string project;
    std::string out;
    std::string json;
};

/// The kernel goes into its own folder below `folder`.
int writeKernel(Session& session, const std::filesystem::path& folder,
                const CommandContext& context) {
    const auto files = session.exportCode(folder, context.stop);
    if (!files) {
        printDiagnostics(files.error());
        return context.stop.stop_requested() ? kCancelled : kBadInput;
    }
    printLine(fmt::format("kernel      {}", folder.string()));
    return kOk;
}

int writeResults(Session& session, const Options& options, const CommandContext& context) {
    const GuideReportPtr report = session.report();
    if (!options.json.empty() && !writeOutput(options.json, reportJson(*report))) return kBadInput;
    if (options.out.empty()) return kOk;
    const std::filesystem::path out = std::filesystem::absolute(options.out).lexically_normal();
    if (!writeOutput(out / "report.json", reportJson(*report)) ||
        !writeOutput(out / "report.txt", reportText(*report)))
        return kBadInput;
    printLine(fmt::format("report      {}\n            {}", (out / "report.txt").string(),
                          (out / "report.json").string()));
    const Moment last{session.begunSteps() - 1, session.iterations(session.begunSteps() - 1)};
    if (const int code = writePicture(session, last, {}, out / "egraph.svg", context); code != kOk)
        return code;
    printLine(fmt::format("e-graph     {}", (out / "egraph.svg").string()));
    return report->isFinished ? writeKernel(session, out / "kernel", context) : kOk;
}

int runProject(const Options& options, const CommandContext& context) {
    Session session;
    if (!openProject(session, options.project)) return kBadInput;
    const RunResult result = runAndPrint(session, RunExtent::Goal, context);
    printLine(result.status.text);
    const GuideReportPtr report = session.report();
    if (report->isFinished) printLine(fmt::format("\n{}\n", report->resultTerm));
    const int code = writeResults(session, options, context);
    return result.code != kOk ? result.code : code;
}

}  // namespace

CommandAction setUpRun(CLI::App& app) {
    auto options = std::make_shared<Options>();
    app.add_option("PROJECT", options->project, "The project file")->required();
    app.add_option("--out", options->out,
                   "Folder for the kernel, the report (JSON and text) and the last e-graph (SVG)");
    app.add_option("--json", options->json, "File for the report as JSON");
    return [options](const CommandContext& context) { return runProject(*options, context); };
}

}  // namespace candler::cli
