#include "app/session/CostRanking.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include "engine/extraction/TreeExtractor.h"

namespace candler {

namespace {

struct Settled {
    double cost;
    ENodeId id;
    NodeIndex node;

    bool operator>(const Settled& other) const {
        return cost != other.cost ? cost > other.cost : id > other.id;
    }
};

/// Knuth's generalisation of Dijkstra: a class is settled by its cheapest e-node, which is final
/// because models are monotone.
class ModelRanking {
public:
    ModelRanking(const Snapshot& snapshot, const TermStore& store, const CostModel& model,
                 const StopCheck& stop)
        : m_snapshot(snapshot), m_store(store), m_model(model), m_stop(stop) {
        m_ranking.costName = model.name();
        m_ranking.nodeTotal.assign(snapshot.nodes().size(), Ranking::kInfinite);
        m_ranking.classChoice.assign(snapshot.classes().size(), kNoIndex);
        m_ranking.isOrder = model.pricesPlans();
        addOwnCosts();
        m_open.resize(snapshot.nodes().size());
        m_uses.resize(snapshot.classes().size());
        if (model.hasEstimates()) m_estimates.resize(snapshot.classes().size());
    }

    std::optional<Ranking> run() {
        for (const SnapshotNode& node : m_snapshot.nodes()) {
            const NodeIndex index = m_snapshot.indexOf(node);
            m_open[index] = node.childCount;
            for (const ClassIndex child : m_snapshot.children(node)) m_uses[child].push_back(index);
            if (node.childCount == 0) push(index);
        }
        const std::size_t stepsPerCheck = m_model.hasEstimates() ? 1 : 4096;
        for (std::size_t steps = 0; !m_queue.empty(); ++steps) {
            if (steps % stepsPerCheck == 0 && m_stop.isStopped()) return std::nullopt;
            const Settled next = m_queue.top();
            m_queue.pop();
            const ClassIndex owner = m_snapshot.nodes()[next.node].classIndex;
            if (m_ranking.classChoice[owner] != kNoIndex) continue;
            m_ranking.classChoice[owner] = next.node;
            if (m_model.hasEstimates()) settleEstimate(owner, next.node);
            for (const NodeIndex user : m_uses[owner])
                if (--m_open[user] == 0) push(user);
        }
        if (m_stop.isStopped()) return std::nullopt;
        return std::move(m_ranking);
    }

private:
    /// By NodeIndex, what is known by node of the table; else a default.
    [[nodiscard]] std::vector<double> byNode(const std::vector<double>& values,
                                             double other) const {
        std::vector<double> result(m_snapshot.nodes().size(), other);
        std::size_t at = 0;
        for (ClassIndex c = 0; c < m_snapshot.classes().size() && !values.empty(); ++c)
            for (const SnapshotNode& node : m_snapshot.nodesOf(c))
                result[m_snapshot.indexOf(node)] = values[at++];
        return result;
    }

    /// A class by itself is the first thing in a problem that stands for it.
    [[nodiscard]] std::vector<double> planTotals(const GraphTable& table) const {
        const ExtractionProblem problem = m_model.problem(table, 0, m_stop);
        if (m_stop.isStopped()) return {};
        const TreeExtraction trees = extractTree(problem, m_stop);
        std::vector<double> totals(table.nodeCount(), Ranking::kInfinite);
        for (GraphTable::Index c = 0; c < table.classCount(); ++c)
            for (auto node = problem.nodeBegin(c); node < problem.nodeEnd(c); ++node) {
                if (!problem.isAllowed(node)) continue;
                double total = problem.cost(node);
                for (const auto child : problem.children(node)) total += trees.cost[child];
                double& least = totals[problem.origin(node)];
                least = std::min(least, total);
            }
        return totals;
    }

    void addOwnCosts() {
        constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
        if (m_ranking.isOrder) {
            // More would keep a run waiting that goes on meanwhile.
            constexpr std::size_t kMostPlanned = 20'000;
            const GraphTable table = tableOf(m_snapshot);
            m_ranking.nodeOwn = byNode(m_model.nodeCosts(table), kUndefined);
            if (table.nodeCount() > 0 && table.nodeCount() <= kMostPlanned)
                m_ranking.planTotal = byNode(planTotals(table), Ranking::kInfinite);
            return;
        }
        std::vector<double>& own = m_ranking.nodeOwn;
        own.assign(m_snapshot.nodes().size(), kUndefined);
        std::vector<double> byLabel;
        for (const SnapshotLabel& label : m_snapshot.labels())
            byLabel.push_back(
                m_model.ownCost(m_store, LabelId{label.labelId}).value_or(kUndefined));
        for (const SnapshotNode& node : m_snapshot.nodes())
            own[m_snapshot.indexOf(node)] = byLabel[node.label];
    }

    [[nodiscard]] LabelId labelOf(const SnapshotNode& node) const {
        return LabelId{m_snapshot.labels()[node.label].labelId};
    }

    void readChildren(const SnapshotNode& node) {
        m_costs.clear();
        m_childEstimates.clear();
        for (const ClassIndex child : m_snapshot.children(node)) {
            m_costs.push_back(m_ranking.classCost(child));
            if (m_model.hasEstimates()) m_childEstimates.push_back(m_estimates[child]);
        }
    }

    /// What is known of a class is what its cheapest e-node shows.
    void settleEstimate(ClassIndex owner, NodeIndex index) {
        const SnapshotNode& node = m_snapshot.nodes()[index];
        readChildren(node);
        m_estimates[owner] = m_model.estimate(m_store, labelOf(node), m_childEstimates, m_stop);
    }

    void push(NodeIndex index) {
        const SnapshotNode& node = m_snapshot.nodes()[index];
        readChildren(node);
        m_ranking.nodeTotal[index] =
            m_model.hasEstimates()
                ? m_model.estimatedCost(m_store, labelOf(node), m_costs, m_childEstimates, m_stop)
                : m_model.cost(m_store, labelOf(node), m_costs);
        // What costs infinitely much is not chosen, as by the extractors.
        if (m_ranking.nodeTotal[index] < Ranking::kInfinite)
            m_queue.push({m_ranking.nodeTotal[index], node.id, index});
    }

    const Snapshot& m_snapshot;
    const TermStore& m_store;
    const CostModel& m_model;
    const StopCheck& m_stop;
    Ranking m_ranking;
    std::vector<std::uint32_t> m_open;           // by node: children not settled yet
    std::vector<std::vector<NodeIndex>> m_uses;  // by class
    std::vector<double> m_costs;
    std::vector<Estimate> m_estimates;  // by class, if the model has any
    std::vector<Estimate> m_childEstimates;
    std::priority_queue<Settled, std::vector<Settled>, std::greater<>> m_queue;
};

}  // namespace

GraphTable tableOf(const Snapshot& snapshot) {
    std::vector<GraphTable::ClassRow> rows;
    rows.reserve(snapshot.classes().size());
    for (ClassIndex index = 0; index < snapshot.classes().size(); ++index) {
        GraphTable::ClassRow row{snapshot.classes()[index].id};
        for (const SnapshotNode& node : snapshot.nodesOf(index)) {
            const auto children = snapshot.children(node);
            row.nodes.push_back({node.id,
                                 LabelId{snapshot.labels()[node.label].labelId},
                                 {children.begin(), children.end()}});
        }
        rows.push_back(std::move(row));
    }
    return GraphTable(rows);
}

std::optional<Ranking> rankByModel(const Snapshot& snapshot, const TermStore& store,
                                   const CostModel& model, const StopCheck& stop) {
    return ModelRanking(snapshot, store, model, stop).run();
}

RankedTerms::RankedTerms(const Snapshot& snapshot, const Ranking& ranking, TermStore& store)
    : m_snapshot(snapshot),
      m_ranking(ranking),
      m_store(store),
      m_terms(snapshot.classes().size()),
      m_sizes(snapshot.classes().size(), 0) {}

std::optional<TermId> RankedTerms::of(ClassIndex root) {
    m_open = {root};
    while (!m_open.empty()) {
        const NodeIndex choice = m_ranking.classChoice[m_open.back()];
        if (choice == kNoIndex) return std::nullopt;
        // Choices are well-founded, so this ends.
        if (isMade(m_snapshot.nodes()[choice])) m_open.pop_back();
    }
    return m_terms[root];
}

bool RankedTerms::isMade(const SnapshotNode& choice) {
    if (m_sizes[choice.classIndex] > 0) return true;
    const std::size_t before = m_open.size();
    std::vector<TermId> children;
    double size = 1;
    for (const ClassIndex child : m_snapshot.children(choice)) {
        if (m_sizes[child] == 0) m_open.push_back(child);
        children.push_back(m_terms[child]);
        size += m_sizes[child];
    }
    if (m_open.size() > before) return false;
    m_terms[choice.classIndex] =
        m_store.make(LabelId{m_snapshot.labels()[choice.label].labelId}, children);
    m_sizes[choice.classIndex] = size;
    return true;
}

}  // namespace candler
