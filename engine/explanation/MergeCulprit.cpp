#include "engine/explanation/MergeCulprit.h"

#include <algorithm>

#include "engine/explanation/MergeForest.h"

namespace candler {

namespace {

/// The merge that joined them last.
MergeIndex youngestMerge(const MergeForest& forest, EClassId a, EClassId b) {
    MergeIndex youngest = 0;
    for (const MergeUse& use : forest.path(a, b)) youngest = std::max(youngest, use.merge);
    return youngest;
}

/// Two e-nodes became congruent by the last merge of a pair of their children.
std::optional<MergeIndex> youngestOfChildren(const Journal& journal, const TermStore& store,
                                             const MergeForest& forest, MergeIndex index) {
    const MergeRecord& merge = journal.merges()[index];
    const ENodeId a{merge.a.value};
    const ENodeId b{merge.b.value};
    const int arity = store.arity(journal.label(a));
    const auto first = journal.children(a, arity);
    const auto second = journal.children(b, arity);
    const bool isCrossed =
        store.isCommutative(journal.label(a)) && !forest.areEqual(first, second, index);
    std::optional<MergeIndex> youngest;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const EClassId other = second[isCrossed ? 1 - i : i];
        if (first[i] != other)
            youngest = std::max(youngest.value_or(0), youngestMerge(forest, first[i], other));
    }
    return youngest;
}

}  // namespace

std::optional<MergeCulprit> findMergeCulprit(const Journal& journal, const TermStore& store,
                                             EClassId a, EClassId b, const StopCheck& stop) {
    const MergeForest forest(journal, stop);
    if (stop.isStopped() || a == b || !forest.areEqual(a, b, forest.mergeCount()))
        return std::nullopt;
    const MergeIndex direct = youngestMerge(forest, a, b);
    MergeCulprit culprit{.cause = journal.merges()[direct].cause};
    // What made children equal is older than what followed from it, so this ends.
    std::optional<MergeIndex> next = direct;
    while (next && journal.merges()[*next].cause == MergeCause::Congruence)
        next = youngestOfChildren(journal, store, forest, *next);
    if (!next || journal.merges()[*next].cause != MergeCause::Rule) return culprit;
    const ApplicationRecord& application = journal.applications()[journal.merges()[*next].reason];
    culprit.rule = application.rule;
    culprit.iteration = application.iteration;
    return culprit;
}

}  // namespace candler
