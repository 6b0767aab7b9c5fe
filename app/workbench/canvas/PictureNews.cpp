// PictureService: what a picture says beside its boxes: what its iteration did, and which rules
// made what is drawn.
#include <algorithm>
#include <map>

#include "app/workbench/canvas/PictureService.h"
#include "engine/snapshot/SnapshotDelta.h"

namespace candler {

SnapshotNews newsOf(const Snapshot& snapshot) {
    constexpr std::size_t kMostMerges = 2;
    SnapshotNews news;
    if (snapshot.iteration() == 0 || snapshot.isImported()) return news;
    std::map<RuleId, std::size_t> counts;
    for (const SnapshotClass& one : snapshot.classes()) {
        std::size_t fresh = 0;
        for (const SnapshotNode& node : snapshot.nodes().subspan(one.firstNode, one.nodeCount))
            if (snapshot.isNew(node)) {
                ++fresh;
                ++counts[node.bornRule];
            }
        news.nodes += fresh;
        if (fresh == one.nodeCount) ++news.classes;
        news.mergedClasses += one.mergedNow.size();
        if (one.mergedNow.empty() || news.merges.size() == kMostMerges) continue;
        const SnapshotMerge& first = one.mergedNow.front();
        news.merges.push_back(
            {mergedName(one.id, one.mergedNow), first.cause, snapshot.ruleName(first.rule)});
    }
    for (const auto& [rule, count] : counts)
        if (!snapshot.ruleName(rule).empty())
            news.rules.emplace_back(snapshot.ruleName(rule), count);
    std::ranges::stable_sort(news.rules, std::ranges::greater(),
                             &std::pair<std::string, std::size_t>::second);
    return news;
}

RuleLetters lettersOf(const Slice& slice) {
    std::map<RuleId, std::size_t> counts;
    for (const SliceBox& box : slice.boxes)
        for (const SliceRow& row : box.rows) {
            const RuleId rule = slice.snapshot->nodes()[row.node].bornRule;
            if (!slice.snapshot->ruleName(rule).empty()) ++counts[rule];
        }
    RuleLetters letters;
    for (const auto& [rule, count] : counts) letters.entries.push_back({rule, count});
    std::ranges::stable_sort(letters.entries, std::ranges::greater(), &RuleLetters::Entry::nodes);
    return letters;
}

}  // namespace candler
