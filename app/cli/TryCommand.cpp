// `candler try`: rules on one term: where they apply and what comes of it, and where not, and why.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <stop_token>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"
#include "app/session/ReportWriter.h"

namespace candler::cli {

namespace {

struct TryArguments {
    ProjectArgument project;
    TrialQuestion question;
    std::size_t step = 1;
    std::string json;
};

/// Rules belong to a step, but only begun steps have a term to begin with: runs those before it.
/// The step itself goes no further than its first phase. False if one before it found nothing.
bool beginStep(Session& session, std::size_t step, const std::stop_token& stop) {
    while (session.begunSteps() < step) {
        if (session.status().state != SessionState::SketchFound)
            session.run(RunExtent::Sketch, stop);
        if (session.status().state != SessionState::SketchFound) return false;
        session.run(RunExtent::Phase, stop);
    }
    return true;
}

int tryOnTerm(const TryArguments& options, const CommandContext& context) {
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    if (!checkOutput(options.json, session.project().inputFiles())) return kBadInput;
    // What is no step of the guide is refused below.
    if (options.step <= session.project().guide.size() &&
        !beginStep(session, options.step, context.stop)) {
        printNote(fmt::format("step {} was not begun: {}", options.step, session.status().text));
        return kNotFound;
    }
    TrialQuestion question = options.question;
    question.step = options.step - 1;
    const auto report = session.tryRules(question, context.stop);
    if (!report) return refuse(report.error());
    if (!options.json.empty() && !writeOutput(options.json, trialJson(*report))) return kBadInput;
    std::size_t places = 0;
    for (const RuleTrial& trial : report->trials) places += trial.applies;
    const TextOutput out(options.json);
    out.line(fmt::format("on {}", hanging(report->term, 3)));
    for (const RuleTrial& trial : report->trials) out.line("\n" + trialText(trial));
    return places == 0 ? kNotFound : kOk;
}

}  // namespace

CommandAction setUpTry(CLI::App& app) {
    auto options = std::make_shared<TryArguments>();
    addProjectArgument(app, options->project);
    app.add_option("--rule", options->question.rules,
                   "The rule to try; may be repeated; else all of the step")
        ->type_name(value::kRule)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--term", options->question.term,
                   "The term to try it on; else what the step starts with")
        ->type_name(value::kTerm)
        ->check(notEmpty("a term"));
    app.add_option("--step", options->step, "The step of the guide whose rules are meant")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
        ->capture_default_str();
    app.add_option("--places", options->question.maxPlaces, "Places of one rule at most")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
        ->capture_default_str();
    app.add_option("--json", options->json, "File for the places as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return tryOnTerm(*options, context); };
}

}  // namespace candler::cli
