#include "app/session/SessionTypes.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/snapshot/ReadableText.h"
#include "engine/support/Utf8.h"

namespace candler {

bool SessionStatus::canGoOn() const {
    switch (state) {
        case SessionState::Idle:
        case SessionState::Paused:
        case SessionState::SketchFound:
        case SessionState::LimitReached:
        case SessionState::Stopped:
            return true;
        default:
            return false;
    }
}

Limits limitsFrom(const LimitSettings& defaults, const LimitSettings& step) {
    Limits limits;
    for (const LimitSettings* settings : {&defaults, &step}) {
        if (settings->iterations) limits.iterations = *settings->iterations;
        if (settings->nodes) limits.nodes = *settings->nodes;
        if (settings->seconds) limits.seconds = *settings->seconds;
        if (settings->megabytes) limits.megabytes = *settings->megabytes;
    }
    return limits;
}

double StepReport::iterationSeconds() const {
    double sum = 0;
    for (const IterationReport& report : iterations)
        sum += report.searchSeconds + report.applySeconds + report.rebuildSeconds;
    return sum;
}

double StepReport::seconds() const {
    return iterationSeconds() + goalSeconds + extractSeconds;
}

std::size_t StepReport::applied() const {
    std::size_t sum = 0;
    for (const IterationReport& report : iterations) sum += report.applied;
    return sum;
}

const ClassText* classText(const ExtractionView& view, ClassIndex index) {
    return view.texts ? &(*view.texts)[index] : nullptr;
}

std::string cheapestTermText(const ExtractionView& view, ClassIndex index, std::size_t maxLength) {
    const ClassText* text = classText(view, index);
    if (text != nullptr && !text->term.empty()) return abridgedText(text->term, maxLength);
    return chosenTerm(*view.snapshot, view.ranking, index, maxLength);
}

double shownCost(const ExtractionView& view, NodeIndex node) {
    const ClassIndex owner = view.snapshot->nodes()[node].classIndex;
    const bool isChosen = owner < view.chosen.size() && view.chosen[owner] == node;
    return isChosen && !view.ranking.isOrder ? view.chosenCost[owner]
                                             : view.ranking.shownCost(node);
}

double shownClassCost(const ExtractionView& view, ClassIndex index) {
    if (!view.ranking.isOrder) return view.ranking.classCost(index);
    const std::vector<double>& totals = view.ranking.planTotal;
    if (totals.empty()) return std::numeric_limits<double>::quiet_NaN();
    double least = Ranking::kInfinite;
    for (const SnapshotNode& node : view.snapshot->nodesOf(index))
        least = std::min(least, totals[view.snapshot->indexOf(node)]);
    return least;
}

Ranking drawnRanking(const ExtractionView& view) {
    Ranking ranking = view.ranking;
    for (ClassIndex index = 0; index < view.chosen.size(); ++index) {
        const NodeIndex node = view.chosen[index];
        if (node == kNoIndex) continue;
        ranking.classChoice[index] = node;
        if (!ranking.isOrder) ranking.nodeTotal[node] = view.chosenCost[index];
    }
    return ranking;
}

std::vector<Candidate> candidatesOf(const ExtractionView& view, ClassIndex index) {
    const Snapshot& snapshot = *view.snapshot;
    const Ranking& ranking = view.ranking;
    const bool isOrder = ranking.isOrder;
    const bool isPlanned = !ranking.planTotal.empty();
    const std::vector<double>& totals = isPlanned ? ranking.planTotal : ranking.nodeTotal;
    const double cheapest = shownClassCost(view, index);
    std::vector<Candidate> candidates;
    for (const SnapshotNode& node : snapshot.nodesOf(index)) {
        Candidate candidate;
        candidate.node = snapshot.indexOf(node);
        candidate.label = snapshot.nodeText(node);
        candidate.own = ranking.nodeOwn[candidate.node];
        candidate.cost = isPlanned ? totals[candidate.node]
                         : isOrder ? std::numeric_limits<double>::quiet_NaN()
                                   : shownCost(view, candidate.node);
        candidate.excess = totals[candidate.node] - cheapest;
        candidate.isChosen = view.chosen[index] == candidate.node;
        candidate.isCheapest =
            isOrder ? candidate.excess == 0 : ranking.classChoice[index] == candidate.node;
        candidate.isSubsumed = !view.subsumed.empty() && view.subsumed[candidate.node];
        candidates.push_back(std::move(candidate));
    }
    std::ranges::stable_sort(candidates, {},
                             [&](const Candidate& candidate) { return totals[candidate.node]; });
    return candidates;
}

std::size_t GuideReport::graphBytes() const {
    std::size_t bytes = 0;
    for (const StepReport& step : steps)
        for (const IterationReport& iteration : step.iterations)
            bytes = std::max(bytes, iteration.memoryBytes);
    return bytes;
}

}  // namespace candler
