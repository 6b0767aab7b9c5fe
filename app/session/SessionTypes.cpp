#include "app/session/SessionTypes.h"

#include <fmt/format.h>

#include <algorithm>

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

double StepReport::seconds() const {
    double sum = goalSeconds + extractSeconds;
    for (const IterationReport& report : iterations)
        sum += report.searchSeconds + report.applySeconds + report.rebuildSeconds;
    return sum;
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

Ranking drawnRanking(const ExtractionView& view) {
    Ranking ranking = view.ranking;
    for (ClassIndex index = 0; index < view.chosen.size(); ++index) {
        const NodeIndex node = view.chosen[index];
        if (node == kNoIndex) continue;
        ranking.classChoice[index] = node;
        ranking.nodeTotal[node] = view.chosenCost[index];
    }
    return ranking;
}

std::vector<Candidate> candidatesOf(const ExtractionView& view, ClassIndex index) {
    const Snapshot& snapshot = *view.snapshot;
    std::vector<Candidate> candidates;
    for (const SnapshotNode& node : snapshot.nodesOf(index)) {
        Candidate candidate;
        candidate.node = snapshot.indexOf(node);
        candidate.label = snapshot.nodeText(node);
        candidate.cost = view.ranking.nodeTotal[candidate.node];
        candidate.excess = candidate.cost - view.ranking.classCost(index);
        candidate.isChosen = view.chosen[index] == candidate.node;
        candidate.isCheapest = view.ranking.classChoice[index] == candidate.node;
        candidate.isSubsumed = !view.subsumed.empty() && view.subsumed[candidate.node];
        candidates.push_back(std::move(candidate));
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
    return candidates;
}

}  // namespace candler
