#include "engine/snapshot/Ranking.h"

#include <fmt/format.h>

#include <cmath>
#include <queue>

#include "engine/support/Check.h"

namespace candler {

namespace {

struct Settled {
    double cost;
    NodeIndex node;

    bool operator>(const Settled& other) const {
        return cost != other.cost ? cost > other.cost : node > other.node;
    }
};

/// Knuth's generalisation of Dijkstra: classes are settled in the order of their cost, so every
/// choice is well-founded, also where own costs are zero.
class CheapestTerms {
public:
    CheapestTerms(const Snapshot& snapshot, const std::vector<double>& own, Ranking& ranking)
        : m_snapshot(snapshot), m_ranking(ranking), m_open(snapshot.nodes().size()) {
        ranking.nodeTotal = own;
        ranking.classChoice.assign(snapshot.classes().size(), kNoIndex);
        linkParents();
    }

    void run() {
        for (NodeIndex node = 0; node < m_open.size(); ++node)
            if (m_open[node] == 0) m_queue.push({m_ranking.nodeTotal[node], node});
        while (!m_queue.empty()) {
            const Settled next = m_queue.top();
            m_queue.pop();
            const ClassIndex owner = m_snapshot.nodes()[next.node].classIndex;
            if (m_ranking.classChoice[owner] != kNoIndex) continue;
            m_ranking.classChoice[owner] = next.node;
            for (std::uint32_t i = m_firstUse[owner]; i < m_firstUse[owner + 1]; ++i)
                use(m_uses[i], next.cost);
        }
        for (NodeIndex node = 0; node < m_open.size(); ++node)
            if (m_open[node] != 0) m_ranking.nodeTotal[node] = Ranking::kInfinite;
    }

private:
    void linkParents() {
        m_firstUse.assign(m_snapshot.classes().size() + 1, 0);
        for (const SnapshotNode& node : m_snapshot.nodes()) {
            m_open[m_snapshot.indexOf(node)] = node.childCount;
            for (const ClassIndex child : m_snapshot.children(node)) ++m_firstUse[child + 1];
        }
        for (std::size_t i = 1; i < m_firstUse.size(); ++i) m_firstUse[i] += m_firstUse[i - 1];
        m_uses.resize(m_firstUse.back());
        std::vector<std::uint32_t> next(m_firstUse.begin(), m_firstUse.end() - 1);
        for (const SnapshotNode& node : m_snapshot.nodes())
            for (const ClassIndex child : m_snapshot.children(node))
                m_uses[next[child]++] = m_snapshot.indexOf(node);
    }

    void use(NodeIndex node, double childCost) {
        m_ranking.nodeTotal[node] += childCost;
        if (--m_open[node] == 0) m_queue.push({m_ranking.nodeTotal[node], node});
    }

    const Snapshot& m_snapshot;
    Ranking& m_ranking;
    std::vector<std::uint32_t> m_open;  // by node: children not settled yet
    std::vector<std::uint32_t> m_firstUse;
    std::vector<NodeIndex> m_uses;
    std::priority_queue<Settled, std::vector<Settled>, std::greater<>> m_queue;
};

}  // namespace

Ranking Ranking::byTermSize(const Snapshot& snapshot) {
    return byCost(snapshot, "term size", std::vector<double>(snapshot.nodes().size(), 1.0));
}

Ranking Ranking::byCost(const Snapshot& snapshot, std::string costName,
                        const std::vector<double>& ownCost) {
    CANDLER_CHECK(ownCost.size() == snapshot.nodes().size(), "one cost per e-node");
    Ranking ranking;
    ranking.costName = std::move(costName);
    ranking.nodeOwn = ownCost;
    CheapestTerms(snapshot, ownCost, ranking).run();
    return ranking;
}

std::vector<double> ownCosts(const Ranking& ranking) {
    std::vector<double> costs = ranking.nodeOwn;
    for (std::size_t node = 0; node < costs.size(); ++node) {
        if (std::isnan(costs[node])) return {};
        if (std::isinf(costs[node]) || std::isinf(ranking.nodeTotal[node])) costs[node] = 1;
    }
    return costs;
}

std::string costText(double cost) {
    constexpr double kExactBelow = 1e6;
    if (std::isnan(cost)) return {};
    if (std::isinf(cost)) return "∞";
    if (cost == std::floor(cost) && std::abs(cost) < kExactBelow)
        return fmt::format("{:.0f}", cost);
    // Three digits at least, and all before the point.
    constexpr double kWholeFrom = 100;
    const bool isWhole = std::abs(cost) >= kWholeFrom && std::abs(cost) < kExactBelow;
    return fmt::format(fmt::runtime(isWhole ? "{:.1f}" : "{:.3g}"), cost);
}

std::string countText(std::size_t count) {
    const std::string digits = fmt::format("{}", count);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ' ';
        text += digits[i];
    }
    return text;
}

std::vector<ClassIndex> chosenClasses(const Snapshot& snapshot, const Ranking& ranking,
                                      std::span<const ClassIndex> from) {
    std::vector<ClassIndex> order;
    std::vector<bool> seen(snapshot.classes().size(), false);
    std::vector<ClassIndex> work(from.rbegin(), from.rend());
    while (!work.empty()) {
        const ClassIndex index = work.back();
        work.pop_back();
        if (seen[index]) continue;
        seen[index] = true;
        order.push_back(index);
        if (ranking.classChoice[index] == kNoIndex) continue;
        const auto children = snapshot.children(snapshot.nodes()[ranking.classChoice[index]]);
        work.insert(work.end(), children.rbegin(), children.rend());
    }
    return order;
}

}  // namespace candler
