// `candler corpus`: a file of equalities, tried record by record.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/Values.h"
#include "app/session/CorpusReport.h"

namespace candler::cli {

namespace {

struct CorpusArguments {
    CorpusRunRequest request;
    std::string json;
};

int run(const CorpusArguments& options, const CommandContext& context) {
    std::vector<std::filesystem::path> inputs(options.request.rules.begin(),
                                              options.request.rules.end());
    inputs.emplace_back(options.request.file);
    if (!checkOutput(options.json, inputs)) return kBadInput;
    Progress progress("proving and checking the records");
    const auto report = runCorpus(options.request, context.stop);
    progress.clear();
    if (!report) return refuse(report.error());
    TextOutput(options.json).line(corpusText(*report));
    if (!options.json.empty() && !writeOutput(options.json, corpusJson(*report))) return kBadInput;
    if (!report->isComplete) return kCancelled;
    if (report->hasContradiction()) return kContradiction;
    return report->isAsExpected() ? kOk : kNotFound;
}

}  // namespace

CommandAction setUpCorpus(CLI::App& app) {
    auto options = std::make_shared<CorpusArguments>();
    CorpusRunRequest& request = options->request;
    app.add_option("FILE", request.file, "A corpus: one record a line; - for standard input")
        ->required()
        ->type_name(value::kFile);
    app.add_option("--language", request.language, "The language of the corpus")
        ->type_name(value::kLanguage);
    app.add_option("--rules", request.rules, "Files of rules in place of those that ship")
        ->type_name(value::kRules);
    app.add_option("--iterations", request.options.limits.iterations,
                   "Iterations of a record at most; 0: no limit")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    app.add_option("--nodes", request.options.limits.nodes,
                   "E-nodes of a record at most; 0: no limit")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    app.add_option("--seconds", request.options.limits.seconds,
                   "Seconds of a record at most; 0: no limit")
        ->check(finiteNumber());
    app.add_option("--scheduler", request.options.scheduler, "simple, backoff, sampling or cap")
        ->type_name(value::kScheduler)
        ->capture_default_str();
    app.add_option("--sample", request.options.schedulerOptions.sampleSize,
                   "For sampling: matches of a rule in an iteration at most")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    app.add_option("--seed", request.options.schedulerOptions.seed, "For sampling")
        ->check(wholeNumber<std::uint64_t>())
        ->capture_default_str();
    app.add_option("--json", options->json, "File for the report as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return run(*options, context); };
}

}  // namespace candler::cli
