#include "engine/languages/linrel/CorpusProof.h"

#include <algorithm>
#include <array>

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
    const std::array sides{loaded.output(0), loaded.output(1)};
    addRoots(*graph, std::span(sides).first(request.mode == CorpusMode::Proof ? 2 : 1));
    Stepper stepper(*graph, std::move(*selected), request.limits, std::move(*scheduler));
    const auto isEqual = [&](const EGraph& now) { return isMember(now, now.roots()[0], sides[1]); };
    CorpusOutcome outcome;
    outcome.reason = run(stepper, {.isDone = isEqual}, stop);
    outcome.isEqual = outcome.reason == StopReason::Found || isEqual(*graph);
    outcome.iterations = stepper.iteration();
    outcome.nodes = graph->nodeCount();
    outcome.classes = graph->classCount();
    outcome.contradiction = stepper.contradictionText();
    for (const IterationReport& report : stepper.reports())
        outcome.seconds += report.searchSeconds + report.applySeconds + report.rebuildSeconds;
    return outcome;
}

}  // namespace candler::linrel
