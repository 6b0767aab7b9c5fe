#include "app/cli/SaturationOptions.h"

#include <CLI/CLI.hpp>

#include "app/cli/Numbers.h"
#include "app/cli/Values.h"

namespace candler::cli {

void addSaturationOptions(CLI::App& app, SaturationRequest& request) {
    app.add_option("--language", request.language, "The language of terms and rules")
        ->required()
        ->type_name(value::kLanguage);
    app.add_option("--rules", request.rules,
                   "Files of rules, or names of those that ship; all their rules are used")
        ->required()
        ->type_name(value::kRules);
    app.add_option("--term", request.terms,
                   "A file of terms or a term; may be repeated, the last one counts as the start")
        ->required()
        ->type_name(value::kTerm)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--goal", request.goals,
                   "Stop when the last term equals this pattern; may be repeated")
        ->type_name("PATTERN")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--iterations", request.limits.iterations, "Iterations at most; 0: no limit")
        ->check(wholeNumber<std::uint32_t>());
    app.add_option("--nodes", request.limits.nodes, "E-nodes at most; 0: no limit")
        ->check(wholeNumber<std::uint32_t>());
    app.add_option("--seconds", request.limits.seconds,
                   "Seconds at most, and as many again for proofs; 0: no limit")
        ->check(finiteNumber());
    app.add_option("--memory", request.limits.megabytes, "Megabytes at most; 0: no limit")
        ->check(wholeNumber<std::uint32_t>());
    app.add_option("--scheduler", request.scheduler, "simple, backoff, sampling or cap")
        ->type_name(value::kScheduler)
        ->capture_default_str();
    app.add_option("--seed", request.schedulerOptions.seed, "For sampling")
        ->check(wholeNumber<std::uint64_t>())
        ->capture_default_str();
    app.add_option("--cost", request.costModel, "The cost model of the best term")
        ->type_name(value::kModel);
}

void addQuestions(CLI::App& app, SaturationRequest& request) {
    const auto many = CLI::MultiOptionPolicy::TakeAll;
    app.add_flag("--explain", request.explains, "Prove the goals that were found");
    app.add_option("--equal", request.equal,
                   "Prove that the last start term equals this term; may be repeated")
        ->type_name(value::kTerm)
        ->expected(1)
        ->multi_option_policy(many);
    app.add_option("--origin", request.origins,
                   "Say where the e-node of this term comes from; may be repeated")
        ->type_name(value::kTerm)
        ->expected(1)
        ->multi_option_policy(many);
    app.add_option("--proof-lines", request.maxProofLines, "Lines of one proof at most")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
}

}  // namespace candler::cli
