// `candler inspect`: what an e-graph file holds.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/Values.h"
#include "engine/serialization/EGraphSummary.h"

namespace candler::cli {

namespace {

struct InspectArguments {
    std::string egraph;
    std::string json;
};

int inspect(const InspectArguments& options, const CommandContext& context) {
    if (!checkOutput(options.json, {options.egraph})) return kBadInput;
    Progress progress("reading " + options.egraph);
    const auto read = readEGraphJson(options.egraph, context.stop);
    progress.clear();
    if (!read) {
        printDiagnostics(read.error());
        return kBadInput;
    }
    printDiagnostics(read->notes);
    const EGraphSummary summary = summarise(*read);
    TextOutput(options.json).text(summaryText(summary));
    if (!options.json.empty() && !writeOutput(options.json, summaryJson(summary))) return kBadInput;
    return kOk;
}

}  // namespace

CommandAction setUpInspect(CLI::App& app) {
    auto options = std::make_shared<InspectArguments>();
    app.add_option("EGRAPH", options->egraph,
                   "An e-graph in the egraph-serialize JSON format; - for standard input")
        ->required()
        ->type_name(value::kAsNamed);
    app.add_option("--json", options->json, "File for the numbers as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return inspect(*options, context); };
}

}  // namespace candler::cli
