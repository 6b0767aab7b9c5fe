#include "engine/extraction/solver/SupportCuts.h"

#include <algorithm>

namespace candler::solver {

namespace {

constexpr double kTiny = 1e-6;

/// Largest flow from leaves to one class: through each e-node along one child (its support) as much
/// as it is chosen, through each class as much as it is needed.
class Flow {
public:
    explicit Flow(std::size_t vertices) : m_arcs(vertices), m_level(vertices), m_next(vertices) {}

    void add(std::size_t from, std::size_t to, double capacity) {
        m_arcs[from].push_back({to, m_arcs[to].size(), capacity});
        m_arcs[to].push_back({from, m_arcs[from].size() - 1, 0});
    }

    double run(std::size_t source, std::size_t sink, double limit) {
        double total = 0;
        while (total < limit - kTiny && findLevels(source, sink)) {
            std::fill(m_next.begin(), m_next.end(), 0);
            for (double pushed = 1; pushed > 0;) {
                pushed = push(source, sink, limit - total);
                total += pushed;
                if (total >= limit - kTiny) break;
            }
        }
        return total;
    }

    /// After run() that fell short: whether more can still get there.
    [[nodiscard]] bool isReached(std::size_t vertex) const { return m_level[vertex] >= 0; }

private:
    struct Arc {
        std::size_t to;
        std::size_t back;
        double capacity;
    };

    bool findLevels(std::size_t source, std::size_t sink) {
        std::fill(m_level.begin(), m_level.end(), -1);
        m_level[source] = 0;
        m_queue.assign(1, source);
        for (std::size_t i = 0; i < m_queue.size(); ++i)
            for (const Arc& arc : m_arcs[m_queue[i]])
                if (arc.capacity > kTiny && m_level[arc.to] < 0) {
                    m_level[arc.to] = m_level[m_queue[i]] + 1;
                    m_queue.push_back(arc.to);
                }
        return m_level[sink] >= 0;
    }

    double push(std::size_t from, std::size_t sink, double amount) {
        if (from == sink || amount <= kTiny) return from == sink ? amount : 0;
        for (std::size_t& i = m_next[from]; i < m_arcs[from].size(); ++i) {
            Arc& arc = m_arcs[from][i];
            if (arc.capacity <= kTiny || m_level[arc.to] != m_level[from] + 1) continue;
            const double pushed = push(arc.to, sink, std::min(amount, arc.capacity));
            if (pushed <= 0) continue;
            arc.capacity -= pushed;
            m_arcs[arc.to][arc.back].capacity += pushed;
            return pushed;
        }
        return 0;
    }

    std::vector<std::vector<Arc>> m_arcs;
    std::vector<int> m_level;
    std::vector<std::size_t> m_next;
    std::vector<std::size_t> m_queue;
};

class SupportFinder {
public:
    SupportFinder(const DagModel& model, const std::vector<double>& x)
        : m_model(model),
          m_problem(model.problem()),
          m_x(x),
          m_founded(m_problem.classCount(), 0),
          m_support(m_problem.nodeCount(), kNone) {
        for (const Index c : model.order())
            if (value(c) > kTiny) m_active.push_back(c);
        constexpr int kSweeps = 3;
        for (int sweep = 0; sweep < kSweeps; ++sweep)
            for (const Index c : m_active) m_founded[c] = std::min(value(c), foundedOf(c));
        for (const Index c : m_active)
            for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node)
                m_support[node] = leastFounded(node);
    }

    [[nodiscard]] const std::vector<Index>& active() const { return m_active; }
    [[nodiscard]] double value(Index c) const {
        return m_x[static_cast<std::size_t>(m_model.classColumn(c))];
    }

    /// The row for this class that is violated most, and by how much; 0: none was found.
    double find(Index target, Row& row) {
        constexpr int kMostRounds = 4;
        std::vector<Index> support = m_support;
        double best = 0;
        for (int round = 0; round < kMostRounds; ++round) {
            Flow flow(source() + 1);
            fill(flow, target, support);
            if (flow.run(source(), in(target), value(target)) >= value(target) - kWorthACut) break;
            Cut cut = cutOf(target, flow);
            const double violation = value(target) - cut.crossing;
            if (violation > best) {
                best = violation;
                row = std::move(cut.row);
            }
            if (!moveBehind(target, flow, support)) break;
        }
        return best;
    }

private:
    static std::size_t in(Index c) { return 2 * static_cast<std::size_t>(c); }
    static std::size_t out(Index c) { return 2 * static_cast<std::size_t>(c) + 1; }
    [[nodiscard]] std::size_t source() const {
        return 2 * static_cast<std::size_t>(m_problem.classCount());
    }
    [[nodiscard]] double chosen(Index node) const {
        const int column = m_model.nodeColumn(node);
        return column < 0 ? 0 : m_x[static_cast<std::size_t>(column)];
    }
    double foundedOf(Index c) const {
        double sum = 0;
        for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node) {
            double least = chosen(node);
            for (const Index child : m_problem.needs(node))
                least = std::min(least, m_founded[child]);
            sum += least;
        }
        return sum;
    }
    Index leastFounded(Index node) const {
        Index best = kNone;
        for (const Index child : m_problem.needs(node))
            if (best == kNone || m_founded[child] < m_founded[best]) best = child;
        return best;
    }

    void fill(Flow& flow, Index target, const std::vector<Index>& support) const {
        for (const Index c : m_active) {
            if (c != target) flow.add(in(c), out(c), value(c));
            for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node) {
                const Index from = support[node];
                if (chosen(node) <= kTiny || from == target) continue;
                flow.add(from == kNone ? source() : out(from), in(c), chosen(node));
            }
        }
    }

    /// Behind the cut are the classes, and the supplies of classes, that no more flow gets to.
    static bool isBehind(Index c, Index target, const Flow& flow) {
        return c == target || !flow.isReached(out(c));
    }
    static bool isSupplyBehind(Index c, Index target, const Flow& flow) {
        return c == target || !flow.isReached(in(c));
    }

    struct Cut {
        Row row;
        double crossing = 0;  ///< The values of what the class depends on.
    };

    /// Who goes down from the target, always to a child behind the cut, ends at a class whose
    /// supply is before it or at an e-node that has no such child.
    Cut cutOf(Index target, const Flow& flow) const {
        Cut cut;
        const auto cross = [&](int column) {
            cut.row.columns.push_back(column);
            cut.crossing += m_x[static_cast<std::size_t>(column)];
        };
        for (Index c = 0; c < m_problem.classCount(); ++c) {
            if (!isBehind(c, target, flow)) continue;
            if (!isSupplyBehind(c, target, flow)) {
                cross(m_model.classColumn(c));
                continue;
            }
            for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node)
                if (m_model.nodeColumn(node) >= 0 && childBehind(node, target, flow) == kNone)
                    cross(m_model.nodeColumn(node));
        }
        const int own = m_model.classColumn(target);
        if (std::ranges::find(cut.row.columns, own) != cut.row.columns.end())
            return {{}, value(target)};  // it says nothing
        cut.row.values.assign(cut.row.columns.size(), 1);
        cut.row.high = static_cast<double>(cut.row.columns.size());
        cut.row.columns.push_back(own);
        cut.row.values.push_back(-1);
        return cut;
    }

    [[nodiscard]] Index childBehind(Index node, Index target, const Flow& flow) const {
        for (const Index child : m_problem.needs(node))
            if (isBehind(child, target, flow)) return child;
        return kNone;
    }

    /// Leads e-nodes behind the cut along children there, so that the next cut is deeper. Whether
    /// that changes the flow.
    bool moveBehind(Index target, const Flow& flow, std::vector<Index>& support) const {
        bool hasMoved = false;
        for (const Index c : m_active) {
            if (!isSupplyBehind(c, target, flow)) continue;
            for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node) {
                if (support[node] == kNone || isBehind(support[node], target, flow)) continue;
                const Index child = childBehind(node, target, flow);
                if (child == kNone) continue;
                hasMoved |= chosen(node) > kTiny;
                support[node] = child;
            }
        }
        return hasMoved;
    }

    const DagModel& m_model;
    const ExtractionProblem& m_problem;
    const std::vector<double>& m_x;
    std::vector<Index> m_active;
    std::vector<double> m_founded;  ///< By class: how much of it is derived from leaves at most.
    std::vector<Index> m_support;   ///< By e-node: the child that is founded least.
};

}  // namespace

std::vector<Row> supportCuts(const DagModel& model, const std::vector<double>& x,
                             std::size_t most) {
    struct Found {
        double violation;
        Index row;
    };
    SupportFinder finder(model, x);
    std::vector<Found> found;
    std::vector<Row> rows;
    for (const Index target : finder.active()) {
        if (finder.value(target) < kWorthACut) continue;
        Row row;
        const double violation = finder.find(target, row);
        if (violation < kWorthACut) continue;
        found.push_back({violation, static_cast<Index>(rows.size())});
        rows.push_back(std::move(row));
    }
    std::ranges::sort(found, [](const Found& a, const Found& b) {
        return a.violation != b.violation ? a.violation > b.violation : a.row < b.row;
    });
    if (found.size() > most) found.resize(most);
    std::vector<Row> cuts;
    for (const Found& cut : found) cuts.push_back(std::move(rows[cut.row]));
    return cuts;
}

}  // namespace candler::solver
