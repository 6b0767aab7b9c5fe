#include "app/session/ExtractionSubject.h"

#include <fmt/format.h>

#include <algorithm>
#include <queue>
#include <span>

#include "engine/extraction/TreeExtractor.h"
#include "engine/serialization/ImportedProblem.h"
#include "engine/snapshot/ReadableText.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

using Index = ExtractionProblem::Index;

constexpr Index kNone = ExtractionProblem::kNone;

/// Finds e-nodes by name and says which are not there.
class Names {
public:
    Names(const ImportedEGraph& egraph, Diagnostics& why) : m_egraph(egraph), m_why(why) {}

    std::vector<NodeIndex> find(const std::vector<std::string>& names) const {
        std::vector<NodeIndex> nodes;
        const auto found = m_egraph.findNodes(names);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string& name = names[i];
            if (found[i])
                nodes.push_back(*found[i]);
            else
                m_why.push_back(makeError(
                    fmt::format("there is no e-node '{}' in the e-graph", printableLine(name)), {},
                    m_egraph.findClass(name) ? "this is an e-class; `candler inspect` and the file "
                                               "name its e-nodes"
                                             : "names of e-nodes are the keys below \"nodes\" in "
                                               "the file"));
        }
        return nodes;
    }

private:
    const ImportedEGraph& m_egraph;
    Diagnostics& m_why;
};

/// By class of the problem: what the chosen e-node costs as a tree; 0 where none is needed.
std::vector<double> treeCosts(const ExtractionProblem& problem, const Selection& selection) {
    std::vector<double> costs(problem.classCount(), 0);
    std::vector<bool> isDone(problem.classCount(), false);
    std::vector<Index> open(problem.roots().begin(), problem.roots().end());
    while (!open.empty()) {
        const Index top = open.back();
        const Index node = selection.node[top];
        const std::size_t before = open.size();
        for (const Index child : problem.needs(node))
            if (!isDone[child]) open.push_back(child);
        if (open.size() > before) continue;
        open.pop_back();
        if (isDone[top]) continue;
        isDone[top] = true;
        costs[top] = problem.cost(node);
        for (const Index child : problem.children(node)) costs[top] += costs[child];
    }
    return costs;
}

/// A line for each root, as far as there is place.
std::string termsText(const ExtractionSubject& subject, const ExtractionView& view) {
    constexpr std::size_t kMostTerms = 20;
    const Ranking drawn = drawnRanking(view);
    const std::span<const Index> roots = subject.problem.roots();
    std::string text;
    for (std::size_t i = 0; i < std::min(roots.size(), kMostTerms); ++i)
        text += chosenTerm(*view.snapshot, drawn, roots[i]) + "\n";
    if (roots.size() > kMostTerms)
        text += "… and of " + countText(roots.size() - kMostTerms) + " more roots\n";
    return text;
}

Diagnostic conflictMistake(const ExtractionSubject& subject, const std::vector<Index>& conflict,
                           const StopCheck& stop) {
    std::string names;
    for (const Index node : conflict)
        names += fmt::format("{}{}", names.empty() ? "" : ", ",
                             printableLine(subject.egraph.nodeIds[node]));
    const bool isForbidden = conflictingPins(subject.problem, conflict, stop).empty();
    const bool isOneClass = conflict.size() == 2 && subject.problem.classOfOrigin(conflict[0]) ==
                                                        subject.problem.classOfOrigin(conflict[1]);
    return makeError(fmt::format("no selection has all of these pins: {}", names), {},
                     isOneClass            ? "they are of one class, which only one e-node gives"
                     : isForbidden         ? "there would be one without what is forbidden"
                     : conflict.size() > 1 ? "without any one of them there would be one"
                     : subject.sketch.empty()
                         ? "with this one alone the roots have no finite term"
                         : "with this one at every place of its class no term satisfies "
                           "the sketch");
}

}  // namespace

std::optional<Index> ExtractionSubject::problemClass(ClassIndex index,
                                                     const Selection& selection) const {
    std::optional<Index> found;
    for (Index c = 0; c < problem.classCount(); ++c) {
        if (problem.classOrigin(c) != index) continue;
        if (!selection.isEmpty() && selection.node[c] != kNone) return c;
        if (!found) found = c;
    }
    return found;
}

bool ExtractionSubject::isPartOfUser(Index classIndex) const {
    if (!problem.isPaidByClass()) return false;
    // First is what a class is by itself.
    for (Index c = 0; c < classIndex; ++c)
        if (problem.classOrigin(c) == problem.classOrigin(classIndex)) return true;
    return false;
}

std::vector<NodeIndex> ExtractionSubject::chosenNodes(const Selection& selection) const {
    std::vector<NodeIndex> chosen(egraph.snapshot->classes().size(), kNoIndex);
    if (selection.isEmpty()) return chosen;
    std::vector<bool> isSeen(problem.classCount(), false);
    std::queue<Index> open;
    const auto visit = [&](Index classIndex) {
        if (!isSeen[classIndex]) open.push(classIndex);
        isSeen[classIndex] = true;
    };
    for (const Index root : problem.roots()) visit(root);
    for (; !open.empty(); open.pop()) {
        const Index node = selection.node[open.front()];
        NodeIndex& shown = chosen[problem.classOrigin(open.front())];
        if (shown == kNoIndex) shown = problem.origin(node);
        for (const Index child : problem.children(node)) visit(child);
    }
    return chosen;
}

ExtractionSubjectPtr subjectOf(ImportedEGraph egraph) {
    ExtractionProblem problem = problemOf(egraph);
    return std::make_shared<const ExtractionSubject>(
        ExtractionSubject{std::move(egraph), std::move(problem)});
}

WishedProblem wishedProblem(const ExtractionSubject& subject, const ExtractionWishes& wishes,
                            const StopCheck& stop) {
    WishedProblem result;
    const Names names(subject.egraph, result.why);
    const std::vector<NodeIndex> forbidden = names.find(wishes.forbidden);
    const std::vector<NodeIndex> pins = names.find(wishes.pins);
    if (!result.why.empty()) return result;
    const ExtractionProblem allowed = subject.problem.forbidding(forbidden);
    const std::vector<Index> conflict = conflictingPins(allowed, pins, stop);
    const auto isPossible = [&](const ExtractionProblem& problem) {
        return !extractTree(problem, stop).selection(problem).isEmpty();
    };
    if (!forbidden.empty() && !isPossible(allowed) && isPossible(subject.problem)) {
        result.isConflict = true;
        result.why.push_back(makeError("without what is forbidden there is no selection"));
    } else if (conflict.empty()) {
        result.problem = allowed.pinning(pins);
    } else {
        result.isConflict = true;
        result.why.push_back(conflictMistake(subject, conflict, stop));
    }
    // Then none of this is known.
    if (stop.isStopped())
        return {.problem = {}, .why = {makeError("the search for what pins allow was stopped")}};
    return result;
}

ExtractionViewPtr viewOf(const ExtractionSubject& subject, const Selection& selection,
                         std::string_view extractor) {
    const Snapshot& snapshot = *subject.egraph.snapshot;
    auto view = std::make_shared<ExtractionView>();
    view->extractor = extractor;
    view->snapshot = subject.egraph.snapshot;
    view->ranking = subject.ranking ? *subject.ranking : rankByCosts(subject.egraph);
    view->subsumed = subject.egraph.subsumed;
    view->texts = subject.texts;
    view->isUnderSketch = !subject.sketch.empty();
    view->chosen = subject.chosenNodes(selection);
    view->chosenCost.assign(snapshot.classes().size(), 0);
    if (selection.isEmpty()) {
        view->cost = Ranking::kInfinite;
        return view;
    }
    const std::vector<double> costs = treeCosts(subject.problem, selection);
    for (Index c = 0; c < costs.size(); ++c)
        if (selection.node[c] != kNone && view->chosen[subject.problem.classOrigin(c)] ==
                                              subject.problem.origin(selection.node[c]))
            view->chosenCost[subject.problem.classOrigin(c)] = costs[c];
    if (view->ranking.isOrder)
        view->cost = checkSelection(subject.problem, selection).dagCost;
    else
        for (const Index root : subject.problem.roots()) view->cost += costs[root];
    // Only the language writes the terms of a run.
    if (snapshot.isImported()) view->term = termsText(subject, *view);
    return view;
}

std::vector<ClassIndex> differingClasses(const ExtractionSubject& subject, const Selection& one,
                                         const Selection& other) {
    const std::vector<NodeIndex> left = subject.chosenNodes(one);
    const std::vector<NodeIndex> right = subject.chosenNodes(other);
    std::vector<ClassIndex> differing;
    for (ClassIndex index = 0; index < left.size(); ++index)
        if (left[index] != right[index]) differing.push_back(index);
    return differing;
}

}  // namespace candler
