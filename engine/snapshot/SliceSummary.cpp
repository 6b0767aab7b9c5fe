#include "engine/snapshot/SliceSummary.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace candler::detail {

namespace {

constexpr std::size_t kMostTargets = 3;  // edges from one argument

class Summary {
public:
    Summary(const SnapshotPtr& snapshot, const Ranking& ranking, const SliceSpec& spec)
        : m_snapshot(*snapshot), m_spec(spec) {
        m_slice.snapshot = snapshot;
        m_slice.kind = SliceKind::Summary;
        m_slice.costName = "e-nodes";
        group(ranking);
    }

    Slice make() {
        const std::size_t drawn = std::min(m_groups.size(), m_spec.budget.boxes);
        m_slice.boxOfClass.resize(m_groupOf.size(), kNoIndex);
        for (ClassIndex index = 0; index < m_groupOf.size(); ++index)
            if (m_groupOf[index] < drawn) m_slice.boxOfClass[index] = m_groupOf[index];
        for (std::uint32_t box = 0; box < drawn; ++box) addBox(box);
        if (m_slice.edges.size() > m_spec.budget.edges) {
            m_slice.isOverBudget = true;
            m_areEdgesCut = true;
            m_slice.edges.resize(m_spec.budget.edges);
        }
        describe(drawn);
        return std::move(m_slice);
    }

private:
    struct Group {
        std::vector<ClassIndex> classes;
        bool isRoot = false;
    };

    /// Groups in order: those of roots, then the largest.
    void group(const Ranking& ranking) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
        std::vector<Group> groups;
        m_groupOf.resize(m_snapshot.classes().size());
        for (ClassIndex index = 0; index < m_groupOf.size(); ++index) {
            const SnapshotClass& one = m_snapshot.classes()[index];
            const NodeIndex best = ranking.classChoice[index];
            const NodeIndex speaker = best == kNoIndex ? one.firstNode : best;
            const auto [place, isFresh] =
                known.try_emplace({one.type, m_snapshot.nodes()[speaker].label},
                                  static_cast<std::uint32_t>(groups.size()));
            if (isFresh) groups.emplace_back();
            groups[place->second].classes.push_back(index);
            m_groupOf[index] = place->second;
        }
        for (const ClassIndex root : m_snapshot.roots()) groups[m_groupOf[root]].isRoot = true;
        std::vector<std::uint32_t> order(groups.size());
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::stable_sort(order, std::ranges::greater(), [&](std::uint32_t g) {
            return std::pair(groups[g].isRoot, groups[g].classes.size());
        });
        std::vector<std::uint32_t> placeOf(groups.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) {
            placeOf[order[i]] = i;
            m_groups.push_back(std::move(groups[order[i]]));
        }
        for (std::uint32_t& group : m_groupOf) group = placeOf[group];
    }

    void addBox(std::uint32_t number) {
        const Group& group = m_groups[number];
        SliceBox& box = m_slice.boxes.emplace_back();
        box.classIndex = group.classes.front();
        box.title = fmt::format("{} class{}", countText(group.classes.size()),
                                group.classes.size() == 1 ? "" : "es");
        box.type = m_snapshot.typeText(box.classIndex);
        box.isRoot = group.isRoot;
        std::map<std::uint32_t, std::vector<NodeIndex>> byLabel;
        for (const ClassIndex index : group.classes)
            for (const SnapshotNode& node : m_snapshot.nodesOf(index))
                byLabel[node.label].push_back(m_snapshot.indexOf(node));
        std::vector<std::vector<NodeIndex>> rows;
        for (auto& [label, nodes] : byLabel) rows.push_back(std::move(nodes));
        std::ranges::stable_sort(rows, std::ranges::greater(), &std::vector<NodeIndex>::size);
        const bool isExpanded =
            std::ranges::count(m_spec.expanded, m_snapshot.classes()[box.classIndex].id) > 0;
        const std::size_t shown =
            isExpanded || rows.size() <= m_spec.rowLimit + 1 ? rows.size() : m_spec.rowLimit;
        for (std::size_t i = 0; i < shown; ++i) addRow(box, number, rows[i]);
        box.hiddenRows = rows.size() - shown;
        m_slice.hiddenRows += box.hiddenRows;
    }

    void addRow(SliceBox& box, std::uint32_t number, const std::vector<NodeIndex>& nodes) {
        SliceRow row;
        row.node = nodes.front();
        row.label = m_snapshot.titleText(m_snapshot.nodes()[row.node]);
        row.cost = static_cast<double>(nodes.size());
        const std::size_t arity = m_snapshot.nodes()[row.node].childCount;
        for (std::size_t argument = 0; argument < arity; ++argument) {
            std::map<std::uint32_t, std::size_t> counts;
            for (const NodeIndex node : nodes) {
                const auto children = m_snapshot.children(m_snapshot.nodes()[node]);
                if (argument < children.size()) ++counts[m_groupOf[children[argument]]];
            }
            addPort(box, row, number, argument, counts);
        }
        box.rows.push_back(std::move(row));
    }

    void addPort(const SliceBox& box, SliceRow& row, std::uint32_t number, std::size_t argument,
                 const std::map<std::uint32_t, std::size_t>& counts) {
        std::vector<std::pair<std::uint32_t, std::size_t>> targets(counts.begin(), counts.end());
        std::ranges::stable_sort(targets, std::ranges::greater(),
                                 &std::pair<std::uint32_t, std::size_t>::second);
        SlicePort& port = row.ports.emplace_back();
        port.target = m_groups[targets.front().first].classes.front();
        port.box = m_slice.boxOfClass[port.target];
        port.isSelf = targets.size() == 1 && targets.front().first == number;
        if (port.isCut()) port.text = "+1";
        for (std::size_t i = 0; i < std::min(targets.size(), kMostTargets); ++i) {
            const std::uint32_t to = m_slice.boxOfClass[m_groups[targets[i].first].classes.front()];
            if (to != kNoIndex && targets[i].first != number)
                m_slice.edges.push_back({static_cast<std::uint32_t>(m_slice.boxes.size() - 1),
                                         static_cast<std::uint32_t>(box.rows.size()),
                                         static_cast<std::uint32_t>(argument), to, false, false});
        }
    }

    void describe(std::size_t drawn) {
        std::size_t shown = 0;
        for (std::size_t i = 0; i < drawn; ++i) shown += m_groups[i].classes.size();
        m_slice.hiddenClasses = m_groupOf.size() - shown;
        m_slice.isOverBudget = m_slice.isOverBudget || drawn < m_groups.size();
        m_slice.budgetText =
            fmt::format("showing {} of {} classes — summary: {} groups by type and best operator",
                        countText(shown), countText(m_groupOf.size()), countText(drawn));
        if (drawn < m_groups.size())
            m_slice.budgetText += fmt::format(", the {} smallest omitted (budget)",
                                              countText(m_groups.size() - drawn));
        if (m_areEdgesCut)
            m_slice.budgetText += fmt::format(", the first {} edges", m_spec.budget.edges);
        if (m_slice.hiddenRows > 0)
            m_slice.budgetText += fmt::format(" · {} operators folded", m_slice.hiddenRows);
    }

    const Snapshot& m_snapshot;
    const SliceSpec& m_spec;
    Slice m_slice;
    bool m_areEdgesCut = false;
    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_groupOf;  // by class
};

}  // namespace

Slice makeSummary(const SnapshotPtr& snapshot, const Ranking& ranking, const SliceSpec& spec) {
    return Summary(snapshot, ranking, spec).make();
}

}  // namespace candler::detail
