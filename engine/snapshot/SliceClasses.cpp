#include "engine/snapshot/SliceClasses.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace candler::detail {

namespace {

/// An ordered set of classes.
class Picked {
public:
    explicit Picked(const Snapshot& snapshot) : m_has(snapshot.classes().size(), false) {}

    bool add(ClassIndex index) {
        if (m_has[index]) return false;
        m_has[index] = true;
        m_order.push_back(index);
        return true;
    }
    [[nodiscard]] bool has(ClassIndex index) const { return m_has[index]; }
    [[nodiscard]] const std::vector<ClassIndex>& order() const { return m_order; }

private:
    std::vector<bool> m_has;
    std::vector<ClassIndex> m_order;
};

/// Everything by distance from the roots, then by cost; what no root reaches comes last.
std::vector<ClassIndex> wholeGraph(const Snapshot& snapshot, const Ranking& ranking) {
    Picked picked(snapshot);
    for (const ClassIndex root : snapshot.rootsOrGuess()) picked.add(root);
    const auto cheaper = [&](ClassIndex a, ClassIndex b) {
        return ranking.classCost(a) != ranking.classCost(b)
                   ? ranking.classCost(a) < ranking.classCost(b)
                   : a < b;
    };
    std::vector<ClassIndex> ring = picked.order();
    while (!ring.empty()) {
        std::vector<ClassIndex> next;
        for (const ClassIndex index : ring)
            for (const SnapshotNode& node : snapshot.nodesOf(index))
                for (const ClassIndex child : snapshot.children(node))
                    if (!picked.has(child)) next.push_back(child);
        std::ranges::sort(next, cheaper);
        std::erase_if(next, [&](ClassIndex index) { return !picked.add(index); });
        ring = std::move(next);
    }
    std::vector<ClassIndex> rest(snapshot.classes().size());
    std::iota(rest.begin(), rest.end(), 0U);
    std::ranges::sort(rest, cheaper);
    for (const ClassIndex index : rest) picked.add(index);
    return picked.order();
}

/// With what has no box of its own it leads on to its children.
void addWithFolded(const Snapshot& snapshot, const Folding& folding, ClassIndex first,
                   Picked& picked) {
    std::vector<ClassIndex> open{first};
    while (!open.empty()) {
        const ClassIndex index = open.back();
        open.pop_back();
        if (!picked.add(index)) continue;
        if (!folding.hasNoBox(index) && folding.body[index] == kNoIndex) continue;
        for (const ClassIndex child : snapshot.children(snapshot.nodesOf(index)[0]))
            open.push_back(child);
    }
}

std::vector<ClassIndex> bestTerm(const Snapshot& snapshot, const Ranking& ranking,
                                 const SliceSpec& spec, const Folding& folding) {
    Picked picked(snapshot);
    const std::vector<ClassIndex> roots = snapshot.rootsOrGuess();
    const std::vector<ClassIndex> chosen = chosenClasses(snapshot, ranking, roots);
    for (const ClassIndex index : chosen) picked.add(index);
    for (std::size_t rank = 1; rank <= static_cast<std::size_t>(std::max(0, spec.alternatives));
         ++rank)
        for (const ClassIndex index : chosen) {
            const auto rows = rowOrder(snapshot, ranking, index, SliceKind::BestTerm);
            if (rank >= rows.size()) continue;
            for (const ClassIndex child : snapshot.children(snapshot.nodes()[rows[rank]]))
                addWithFolded(snapshot, folding, child, picked);
        }
    return picked.order();
}

/// Which classes use each class.
class Users {
public:
    explicit Users(const Snapshot& snapshot) : m_first(snapshot.classes().size() + 1, 0) {
        for (const SnapshotNode& node : snapshot.nodes())
            for (const ClassIndex child : snapshot.children(node)) ++m_first[child + 1];
        std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
        m_users.resize(m_first.back());
        std::vector<std::size_t> next(m_first.begin(), m_first.end() - 1);
        for (const SnapshotNode& node : snapshot.nodes())
            for (const ClassIndex child : snapshot.children(node))
                m_users[next[child]++] = node.classIndex;
    }

    [[nodiscard]] std::span<const ClassIndex> of(ClassIndex index) const {
        return std::span(m_users).subspan(m_first[index], m_first[index + 1] - m_first[index]);
    }

private:
    std::vector<std::size_t> m_first;
    std::vector<ClassIndex> m_users;
};

/// A ring is of boxes: what has none of its own, and functions, lead on to the next class.
std::vector<ClassIndex> neighbourhood(const Snapshot& snapshot, const SliceSpec& spec,
                                      const Folding& folding) {
    Picked picked(snapshot);
    for (const EClassId centre : spec.centres)
        if (const auto index = snapshot.classOf(centre)) picked.add(*index);
    const std::vector<ClassIndex> centres = withBodies(snapshot, picked.order(), folding);
    for (const ClassIndex centre : centres) picked.add(centre);
    const auto leadsOn = [&](ClassIndex index) {
        return folding.hasNoBox(index) || folding.body[index] != kNoIndex;
    };
    const auto spread = [&](int rings, auto neighboursOf) {
        std::vector<ClassIndex> ring = centres;
        for (int i = 0; i < rings && !ring.empty(); ++i) {
            ring = neighboursOf(ring);
            std::erase_if(ring, [&](ClassIndex near) { return !picked.add(near); });
            std::vector<ClassIndex> between = ring;
            while (std::erase_if(between, [&](ClassIndex near) { return !leadsOn(near); }),
                   !between.empty()) {
                between = neighboursOf(between);
                std::erase_if(between, [&](ClassIndex near) { return !picked.add(near); });
                ring.insert(ring.end(), between.begin(), between.end());
            }
        }
    };
    spread(spec.down, [&](const std::vector<ClassIndex>& ring) {
        std::vector<ClassIndex> children;
        for (const ClassIndex index : ring)
            for (const SnapshotNode& node : snapshot.nodesOf(index))
                for (const ClassIndex child : snapshot.children(node)) children.push_back(child);
        return children;
    });
    const Users users(snapshot);
    spread(spec.up, [&](const std::vector<ClassIndex>& ring) {
        std::vector<ClassIndex> above;
        for (const ClassIndex index : ring)
            above.insert(above.end(), users.of(index).begin(), users.of(index).end());
        return above;
    });
    return picked.order();
}

std::vector<ClassIndex> given(const Snapshot& snapshot, const SliceSpec& spec,
                              const Folding& folding) {
    Picked picked(snapshot);
    for (const EClassId id : spec.centres)
        if (const auto index = snapshot.classOf(id)) picked.add(*index);
    return withBodies(snapshot, picked.order(), folding);
}

std::vector<ClassIndex> changes(const Snapshot& snapshot) {
    Picked picked(snapshot);
    for (ClassIndex index = 0; index < snapshot.classes().size(); ++index)
        if (!snapshot.classes()[index].mergedNow.empty()) picked.add(index);
    for (const SnapshotNode& node : snapshot.nodes())
        if (snapshot.isNew(node)) picked.add(node.classIndex);
    const std::vector<ClassIndex> changed = picked.order();
    std::vector<bool> isChanged(snapshot.classes().size(), false);
    for (const ClassIndex index : changed) isChanged[index] = true;
    for (const SnapshotNode& node : snapshot.nodes()) {
        const auto children = snapshot.children(node);
        if (isChanged[node.classIndex] && snapshot.isNew(node))
            for (const ClassIndex child : children) picked.add(child);
        else if (std::ranges::any_of(children, [&](ClassIndex c) { return isChanged[c]; }))
            picked.add(node.classIndex);
    }
    return picked.order();
}

std::string centreText(const Snapshot& snapshot, EClassId centre) {
    const auto index = snapshot.indexOf(centre);
    return index ? snapshot.className(*index) : std::to_string(centre.value);
}

std::string centresText(const Snapshot& snapshot, const SliceSpec& spec) {
    std::string text = spec.centres.size() == 1 ? "class" : "classes";
    for (std::size_t i = 0; i < spec.centres.size(); ++i)
        text += fmt::format("{} {}", i == 0 ? "" : ",", centreText(snapshot, spec.centres[i]));
    return text;
}

bool isWithinBudget(const Snapshot& snapshot, const SliceSpec& spec, const Folding& folding) {
    std::size_t drawn = 0;
    for (ClassIndex index = 0; index < snapshot.classes().size(); ++index)
        if (!folding.hasNoBox(index) && folding.body[index] == kNoIndex) ++drawn;
    return drawn <= spec.budget.boxes;
}

/// The one e-node of a class that has no other; null.
const SnapshotNode* onlyNode(const Snapshot& snapshot, ClassIndex index) {
    const auto nodes = snapshot.nodesOf(index);
    return nodes.size() == 1 ? &nodes[0] : nullptr;
}

/// Whether the snapshot's iteration added an e-node to it or merged it.
bool hasChanged(const Snapshot& snapshot, ClassIndex index) {
    return !snapshot.classes()[index].mergedNow.empty() ||
           std::ranges::any_of(snapshot.nodesOf(index),
                               [&](const SnapshotNode& node) { return snapshot.isNew(node); });
}

/// From what begins a search, which is before itself, to `end`: what has boxes and was not there.
std::vector<ClassIndex> wayTo(const Snapshot& snapshot, const Folding& folding,
                              const std::vector<ClassIndex>& before, ClassIndex end) {
    std::vector<ClassIndex> way;
    for (; before[end] != end; end = before[end]) way.push_back(end);
    std::ranges::reverse(way);
    way = withBodies(snapshot, std::move(way), folding);
    std::erase_if(way, [&](ClassIndex index) { return folding.hasNoBox(index); });
    return way;
}

/// How often each class is used, and how often as what is applied.
struct Uses {
    std::vector<std::uint32_t> all;
    std::vector<std::uint32_t> applied;

    explicit Uses(const Snapshot& snapshot)
        : all(snapshot.classes().size(), 0), applied(snapshot.classes().size(), 0) {
        for (const SnapshotNode& node : snapshot.nodes()) {
            const auto children = snapshot.children(node);
            for (const ClassIndex child : children) ++all[child];
            if (snapshot.formOf(node) == LabelForm::Application) ++applied[children[0]];
        }
    }
};

void foldForms(const Snapshot& snapshot, const SliceSpec& spec, Folding& folding) {
    const Uses uses(snapshot);
    std::vector<bool> isRoot(snapshot.classes().size(), false);
    for (const ClassIndex root : snapshot.roots()) isRoot[root] = true;
    for (ClassIndex index = 0; index < snapshot.classes().size(); ++index) {
        const SnapshotNode* const node = onlyNode(snapshot, index);
        // What was merged just now is to be seen.
        if (node == nullptr || !snapshot.classes()[index].mergedNow.empty()) continue;
        const LabelForm form = snapshot.formOf(*node);
        if (form == LabelForm::Application) {
            folding.isApplied[index] = !isRoot[index] && uses.all[index] > 0 &&
                                       uses.all[index] == uses.applied[index] &&
                                       snapshot.children(*node)[0] != index;
        } else if (snapshot.isFunction(*node)) {
            const ClassIndex body = snapshot.children(*node)[0];
            if (uses.all[body] == 1 && !isRoot[body] && body != index && !folding.isName[body])
                folding.body[index] = body;
        }
    }
    // What is asked for is drawn.
    for (const auto* asked : {&spec.added, &spec.expanded, &spec.centres})
        for (const EClassId id : *asked)
            if (const auto index = snapshot.classOf(id)) folding.isApplied[*index] = false;
}

}  // namespace

bool isName(const Snapshot& snapshot, ClassIndex index, bool mayFold) {
    for (int i = 0; i < kMostNested; ++i) {
        const SnapshotNode* const node = onlyNode(snapshot, index);
        if (node == nullptr) return false;
        if (node->childCount == 0) return true;
        if (!mayFold || snapshot.formOf(*node) != LabelForm::Instantiation) return false;
        index = snapshot.children(*node)[0];
    }
    return false;
}

Folding foldingOf(const Snapshot& snapshot, const SliceSpec& spec) {
    const std::size_t count = snapshot.classes().size();
    Folding folding{std::vector<bool>(count, false), std::vector<bool>(count, false),
                    std::vector<ClassIndex>(count, kNoIndex)};
    if (!spec.inlineLeaves) return folding;
    for (ClassIndex index = 0; index < count; ++index)
        folding.isName[index] = isName(snapshot, index, spec.foldForms);
    for (const ClassIndex root : snapshot.roots()) folding.isName[root] = false;
    for (const EClassId id : spec.added)
        if (const auto index = snapshot.classOf(id)) folding.isName[*index] = false;
    if (spec.foldForms) foldForms(snapshot, spec, folding);
    return folding;
}

std::vector<ClassIndex> withBodies(const Snapshot& snapshot, std::vector<ClassIndex> classes,
                                   const Folding& folding) {
    std::vector<bool> has(snapshot.classes().size(), false);
    for (const ClassIndex index : classes) has[index] = true;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const ClassIndex body = folding.body[classes[i]];
        if (body == kNoIndex || has[body]) continue;
        has[body] = true;
        classes.push_back(body);
    }
    return classes;
}

std::string nameText(const Snapshot& snapshot, ClassIndex index) {
    const SnapshotNode& node = snapshot.nodesOf(index)[0];
    if (node.childCount == 0) return snapshot.labelText(node);
    return nameText(snapshot, snapshot.children(node)[0]) + snapshot.labelText(node);
}

std::vector<NodeIndex> rowOrder(const Snapshot& snapshot, const Ranking& ranking, ClassIndex index,
                                SliceKind kind) {
    const SnapshotClass& group = snapshot.classes()[index];
    std::vector<NodeIndex> rows(group.nodeCount);
    std::iota(rows.begin(), rows.end(), group.firstNode);
    const auto key = [&](NodeIndex node) {
        const bool isOld = kind == SliceKind::Changes && !snapshot.isNew(snapshot.nodes()[node]);
        return std::tuple(ranking.classChoice[index] != node, isOld, ranking.nodeTotal[node], node);
    };
    std::ranges::sort(rows, {}, key);
    return rows;
}

std::vector<ClassIndex> nearestChange(const Snapshot& snapshot, const Folding& folding,
                                      std::span<const ClassIndex> drawn) {
    const std::size_t count = snapshot.classes().size();
    std::vector<bool> isWanted(count, false);
    for (ClassIndex index = 0; index < count; ++index)
        isWanted[index] = !folding.hasNoBox(index) && hasChanged(snapshot, index);
    if (std::ranges::count(isWanted, true) == 0) return {};
    const Users users(snapshot);
    std::vector<ClassIndex> before(count, kNoIndex);
    std::vector<ClassIndex> queue(drawn.begin(), drawn.end());
    for (const ClassIndex index : drawn) before[index] = index;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const ClassIndex index = queue[at];
        if (isWanted[index]) return wayTo(snapshot, folding, before, index);
        const auto reach = [&](ClassIndex next) {
            if (before[next] != kNoIndex) return;
            before[next] = index;
            queue.push_back(next);
        };
        for (const SnapshotNode& node : snapshot.nodesOf(index))
            for (const ClassIndex child : snapshot.children(node)) reach(child);
        for (const ClassIndex user : users.of(index)) reach(user);
    }
    return {};
}

ClassChoice chooseClasses(const Snapshot& snapshot, const Ranking& ranking, const SliceSpec& spec,
                          const Folding& folding) {
    SliceKind kind = spec.kind;
    if (kind == SliceKind::Automatic)
        kind = isWithinBudget(snapshot, spec, folding) ? SliceKind::Whole : SliceKind::BestTerm;
    if (kind == SliceKind::Neighbourhood && spec.centres.empty()) kind = SliceKind::BestTerm;
    switch (kind) {
        case SliceKind::BestTerm:
            return {kind, bestTerm(snapshot, ranking, spec, folding),
                    spec.alternatives > 0
                        ? fmt::format("best term and {} alternative{}", spec.alternatives,
                                      spec.alternatives == 1 ? "" : "s")
                        : std::string("best term")};
        case SliceKind::Neighbourhood:
            return {kind, neighbourhood(snapshot, spec, folding),
                    fmt::format("{} down and {} up from {}", spec.down, spec.up,
                                centresText(snapshot, spec))};
        case SliceKind::Changes:
            return {kind, changes(snapshot),
                    fmt::format("what iteration {} added or merged, and its neighbours",
                                snapshot.iteration())};
        case SliceKind::Given:
            return {kind, given(snapshot, spec, folding), spec.given};
        case SliceKind::Automatic:
        case SliceKind::Whole:
        case SliceKind::Summary:
            break;
    }
    return {SliceKind::Whole, wholeGraph(snapshot, ranking), "whole e-graph"};
}

}  // namespace candler::detail
