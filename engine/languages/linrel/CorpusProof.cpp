#include "engine/languages/linrel/CorpusProof.h"

#include <algorithm>

#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/rewriting/Runner.h"

namespace candler::linrel {

std::vector<std::string> ruleSetsOf(const CorpusRecord& record, std::span<const std::string> known,
                                    const RaRepresentation& terms) {
    std::vector<std::string> names{"core"};
    if (!terms.isUnordered) names.emplace_back("commute");
    constexpr std::string_view kExtension = "ext:";
    if (record.isExtension()) {
        const std::string name = record.tier.substr(kExtension.size());
        // Means and the like are definitions; they need no rules.
        if (std::ranges::find(known, name) != known.end()) names.push_back(name);
    }
    return names;
}

Result<CorpusOutcome> proveRecord(const CorpusRecord& record, LaProgram program,
                                  std::span<const SourceText> rules, const CorpusRequest& request,
                                  const std::stop_token& stop) {
    LinrelProgram loaded(std::move(program), record.id, request.representation);
    for (const SourceText& text : rules)
        if (auto done = loaded.loadRules(text); !done) return failure(done.error());
    std::vector<std::string> known;
    for (const RuleSetInfo& set : loaded.ruleSets()) known.push_back(set.name);
    auto selected =
        loaded.selectRules(ruleSetsOf(record, known, request.representation), record.place);
    if (!selected) return failure(selected.error());
    auto scheduler = makeScheduler(request.scheduler, request.schedulerOptions);
    if (!scheduler) return failure(scheduler.error());
    const auto graph = (*loaded.graphFactory({}, {}))();
    const TermId left = loaded.output(0);
    const TermId right = loaded.output(1);
    const EClassId root = graph->addTerm(left);
    graph->addRoot(root);
    if (request.mode == CorpusMode::Proof) graph->addRoot(graph->addTerm(right));
    graph->rebuild();
    Stepper stepper(*graph, std::move(*selected), request.limits, std::move(*scheduler));
    RunHooks hooks;
    hooks.isDone = [&](const EGraph& now) {
        const auto found = now.lookupTerm(right);
        return found && now.find(*found) == now.find(root);
    };
    CorpusOutcome outcome;
    outcome.reason = run(stepper, hooks, stop);
    outcome.isEqual = outcome.reason == StopReason::Found || hooks.isDone(*graph);
    outcome.iterations = stepper.iteration();
    outcome.nodes = graph->nodeCount();
    outcome.classes = graph->classCount();
    outcome.contradiction = stepper.contradictionText();
    for (const IterationReport& report : stepper.reports())
        outcome.seconds += report.searchSeconds + report.applySeconds + report.rebuildSeconds;
    return outcome;
}

}  // namespace candler::linrel
