#include "engine/snapshot/SnapshotDelta.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_set>

namespace candler {

SnapshotDelta computeDelta(const Snapshot& older, const Snapshot& newer) {
    SnapshotDelta delta;
    std::unordered_set<ENodeId> known;
    for (const SnapshotNode& node : older.nodes()) known.insert(node.id);

    std::map<RuleId, std::size_t> counts;
    for (ClassIndex index = 0; index < newer.classes().size(); ++index) {
        bool isNewClass = true;
        for (const SnapshotNode& node : newer.nodesOf(index)) {
            if (known.contains(node.id)) {
                isNewClass = false;
                continue;
            }
            delta.addedNodes.push_back(newer.indexOf(node));
            ++counts[node.bornRule];
        }
        if (isNewClass) delta.newClasses.push_back(index);
    }
    for (const auto& [rule, added] : counts) delta.rules.push_back({rule, added});

    std::map<ClassIndex, std::vector<EClassId>> merges;
    for (const SnapshotClass& was : older.classes()) {
        const auto now = newer.classOf(was.id);
        if (!now)
            delta.removedClasses.push_back(was.id);
        else if (newer.classes()[*now].id != was.id)
            merges[*now].push_back(was.id);
    }
    for (auto& [into, merged] : merges) delta.merges.push_back({into, std::move(merged)});
    return delta;
}

std::string mergedName(EClassId id, const std::vector<SnapshotMerge>& merged) {
    constexpr std::size_t kShown = 3;
    std::string name = fmt::format("{}", id.value);
    for (std::size_t i = 0; i < std::min(merged.size(), kShown); ++i)
        name += fmt::format(" ⊕ {}", merged[i].id.value);
    if (merged.size() > kShown) name += " ⊕ …";
    return name;
}

}  // namespace candler
