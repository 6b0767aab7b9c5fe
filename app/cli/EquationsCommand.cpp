// `candler equations`: a file of equations, each to be proved by saturation.
#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Commands.h"
#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/Values.h"
#include "app/session/EquationReport.h"

namespace candler::cli {

namespace {

struct EquationsArguments {
    EquationRequest request;
    std::string json;
};

int run(const EquationsArguments& options, const CommandContext& context) {
    std::vector<std::filesystem::path> inputs(options.request.rules.begin(),
                                              options.request.rules.end());
    inputs.emplace_back(options.request.file);
    if (!checkOutput(options.json, inputs)) return kBadInput;
    Progress progress("proving the equations");
    const auto report = proveEquations(options.request, context.stop);
    progress.clear();
    if (!report) return refuse(report.error());
    TextOutput(options.json).line(equationText(*report));
    if (!options.json.empty() && !writeOutput(options.json, equationJson(*report)))
        return kBadInput;
    // With such rules everything may be proved.
    if (report->hasContradiction()) return kContradiction;
    if (!report->isComplete) return kCancelled;
    return report->proved() == report->rows.size() ? kOk : kNotFound;
}

}  // namespace

CommandAction setUpEquations(CLI::App& app) {
    auto options = std::make_shared<EquationsArguments>();
    EquationRequest& request = options->request;
    app.add_option("FILE", request.file, "Equations, as NAME: LEFT = RIGHT; - for standard input")
        ->required()
        ->type_name(value::kFile);
    app.add_option("--language", request.language, "The language of terms and rules")
        ->required()
        ->type_name(value::kLanguage);
    app.add_option("--rules", request.rules,
                   "Files of rules, or names of those that ship; all their rules are used")
        ->required()
        ->type_name(value::kRules);
    app.add_option("--iterations", request.limits.iterations,
                   "Iterations of an equation at most; 0: no limit")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    app.add_option("--nodes", request.limits.nodes, "E-nodes of an equation at most; 0: no limit")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    app.add_option("--seconds", request.limits.seconds,
                   "Seconds of an equation at most; 0: no limit")
        ->check(finiteNumber());
    app.add_option("--scheduler", request.scheduler, "simple, backoff, sampling or cap")
        ->type_name(value::kScheduler)
        ->capture_default_str();
    app.add_option("--json", options->json, "File for the report as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return run(*options, context); };
}

}  // namespace candler::cli
