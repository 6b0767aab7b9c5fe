// `candler rules`: rules tried on random values.
#include <CLI/CLI.hpp>
#include <limits>
#include <memory>

#include "app/cli/Commands.h"
#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/Values.h"
#include "app/session/RuleVerdictReport.h"

namespace candler::cli {

namespace {

struct RulesArguments {
    RuleTestRequest request;
    bool isUnguarded = false;
    std::string json;
};

int run(const RulesArguments& options, const CommandContext& context) {
    RuleTestRequest request = options.request;
    request.options.heedsGuards = !options.isUnguarded;
    if (!checkOutput(options.json, {request.files.begin(), request.files.end()})) return kBadInput;
    Progress progress("trying the rules");
    const auto report = testRules(request, context.stop);
    progress.clear();
    if (!report) return refuse(report.error());
    TextOutput(options.json).line(ruleVerdictText(*report));
    if (!options.json.empty() && !writeOutput(options.json, ruleVerdictJson(*report)))
        return kBadInput;
    if (!report->isComplete) return kCancelled;
    if (report->rejected() > 0) return kContradiction;
    return report->untried() == 0 ? kOk : kNotFound;
}

}  // namespace

CommandAction setUpRules(CLI::App& app) {
    auto options = std::make_shared<RulesArguments>();
    RuleTestRequest& request = options->request;
    app.add_option("RULES", request.files, "Files of rules, or names of those that ship")
        ->required()
        ->type_name(value::kRules);
    app.add_option("--language", request.language, "The language of the rules")
        ->required()
        ->type_name(value::kLanguage);
    app.add_option("--instances", request.options.instances, "Random instances of each rule")
        ->check(CLI::Range(std::uint32_t{1}, std::numeric_limits<std::uint32_t>::max()))
        ->capture_default_str();
    app.add_option("--seed", request.options.seed, "Other instances for another seed")
        ->check(wholeNumber<std::uint64_t>())
        ->capture_default_str();
    app.add_flag("--unguarded", options->isUnguarded,
                 "Try rules where their conditions forbid them, too");
    app.add_option("--json", options->json, "File for the report as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return run(*options, context); };
}

}  // namespace candler::cli
