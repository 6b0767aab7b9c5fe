// `candler-evaluations tables`: the tables of TENSAT's evaluation, run again, with the published
// figures beside.
#include "tests/bench/evaluations/TablesCommand.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/Values.h"
#include "tests/bench/evaluations/TensorTables.h"

namespace candler::cli {

namespace {

struct TablesArguments {
    TensorTablesRequest request;
    std::string json;
};

int run(const TablesArguments& options, const CommandContext& context) {
    if (!checkOutput(options.json, {})) return kBadInput;
    Progress progress;
    const auto tables = makeTensorTables(
        options.request, [&](const std::string& work) { progress.show(work); }, context.stop);
    progress.clear();
    if (!tables) {
        printDiagnostics(tables.error());
        return kBadInput;
    }
    if (!isStandardOutput(options.json)) printLine(tensorTablesText(*tables));
    if (!options.json.empty() && !writeOutput(options.json, tensorTablesJson(*tables)))
        return kBadInput;
    return tables->isComplete ? kOk : kCancelled;
}

}  // namespace

CommandAction setUpTables(CLI::App& app) {
    auto options = std::make_shared<TablesArguments>();
    TensorTablesRequest& request = options->request;
    app.add_option("--table", request.tables,
                   "1: searches; 4: the linear program with and without an order; 5: ways to "
                   "filter cycles")
        ->delimiter(',')
        ->check(CLI::IsMember({1, 4, 5}))
        ->capture_default_str();
    app.add_option("--models", request.models,
                   "Networks, as `candler model` lists them; without, those of each table")
        ->delimiter(',')
        ->type_name("NAMES");
    constexpr std::uint32_t kMostIterations = 15;
    app.add_option("--multi", request.multi,
                   "Iterations of rules with several roots (k); without, those of each table")
        ->delimiter(',')
        ->check(CLI::Range(std::uint32_t{0}, kMostIterations))
        ->type_name("NUMBERS");
    app.add_option("--seconds", request.seconds,
                   "Seconds of each exploration and of each extraction at most")
        ->check(finiteNumber())
        ->capture_default_str();
    app.add_option("--json", options->json, "File for the tables as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return run(*options, context); };
}

}  // namespace candler::cli
