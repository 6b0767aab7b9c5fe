#include "engine/extraction/solver/DagModel.h"

#include <algorithm>
#include <bit>
#include <map>
#include <queue>

#include "engine/extraction/TreeExtractor.h"

namespace candler::solver {

DagModel::DagModel(const ExtractionProblem& problem)
    : m_problem(problem),
      m_components(problem),
      m_nodeColumn(problem.nodeCount(), -1),
      m_cost(problem.classCount(), 0),
      m_lower(problem.classCount(), 0) {
    for (const Index root : problem.roots()) m_lower[root] = 1;
    for (Index c = 0; c < problem.classCount(); ++c) {
        std::vector<Index> nodes;
        for (Index node = problem.nodeBegin(c); node < problem.nodeEnd(c); ++node)
            if (problem.isAllowed(node)) nodes.push_back(node);
        for (const Index node : nodes) {
            m_nodeColumn[node] = nodes.size() == 1 ? classColumn(c) : columnCount();
            if (nodes.size() == 1) {
                m_cost[c] = problem.cost(node);
            } else {
                m_cost.push_back(problem.cost(node));
                m_lower.push_back(0);
            }
        }
    }
    for (Index c = 0; c < problem.classCount(); ++c) {
        addClassRow(c);
        addNeedRows(c);
        if (problem.hasNegativeCost()) addUserRow(c);
    }
    m_order = extractTree(problem, std::vector<double>(problem.nodeCount(), 1)).order;
    if (problem.classCount() <= ImpliedClasses::kMostClasses)
        m_implied.emplace(problem, m_order, StopCheck());
}

void DagModel::addClassRow(Index c) {
    Row row;
    for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node) {
        if (m_nodeColumn[node] < 0 || m_nodeColumn[node] == classColumn(c)) continue;
        row.columns.push_back(m_nodeColumn[node]);
        row.values.push_back(1);
    }
    if (row.columns.empty() && m_problem.nodeBegin(c) < m_problem.nodeEnd(c) &&
        std::any_of(m_nodeColumn.begin() + m_problem.nodeBegin(c),
                    m_nodeColumn.begin() + m_problem.nodeEnd(c), [](int n) { return n >= 0; }))
        return;
    row.columns.push_back(classColumn(c));
    row.values.push_back(-1);
    m_rows.push_back(std::move(row));
}

void DagModel::addNeedRows(Index c) {
    std::map<Index, std::vector<Index>> needing;
    for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node)
        if (m_nodeColumn[node] >= 0)
            for (const Index child : m_problem.needs(node)) needing[child].push_back(node);
    for (const auto& [child, nodes] : needing) {
        if (m_lower[child] > 0) continue;
        Row row;
        row.low = -1;
        for (const Index node : nodes) {
            row.columns.push_back(m_nodeColumn[node]);
            row.values.push_back(1);
        }
        row.columns.push_back(classColumn(child));
        row.values.push_back(-1);
        m_rows.push_back(std::move(row));
    }
}

/// Where costs are negative, a class may only be there if it is needed.
void DagModel::addUserRow(Index c) {
    if (m_lower[c] > 0) return;
    Row row;
    row.low = 0;
    row.high = m_problem.classCount();
    std::vector<int> columns;
    for (const Index user : m_problem.users(c))
        if (m_nodeColumn[user] >= 0) columns.push_back(m_nodeColumn[user]);
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    row.columns = std::move(columns);
    row.values.assign(row.columns.size(), 1);
    row.columns.push_back(classColumn(c));
    row.values.push_back(-1);
    m_rows.push_back(std::move(row));
}

/// Of the classes of a cycle that are needed one does not need the next:
/// Σ flow(cᵢ, cᵢ₊₁) ≤ Σ class(cᵢ) − class(cⱼ), for each j; that with the largest class is sharpest.
Row DagModel::cutOf(const std::vector<Index>& cycle, const std::vector<double>& x) const {
    const auto value = [&](Index c) { return x[static_cast<std::size_t>(classColumn(c))]; };
    const auto largest = std::max_element(cycle.begin(), cycle.end(),
                                          [&](Index a, Index b) { return value(a) < value(b); });
    std::map<int, double> terms;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        const Index from = cycle[i];
        const Index to = cycle[(i + 1) % cycle.size()];
        for (Index node = m_problem.nodeBegin(from); node < m_problem.nodeEnd(from); ++node)
            if (m_nodeColumn[node] >= 0 && std::ranges::binary_search(m_problem.needs(node), to))
                terms[m_nodeColumn[node]] += 1;
        if (from != *largest) terms[classColumn(from)] -= 1;
    }
    Row row;
    row.low = -static_cast<double>(cycle.size());
    for (const auto& [column, factor] : terms)
        if (factor != 0) {
            row.columns.push_back(column);
            row.values.push_back(factor);
        }
    return row;
}

std::vector<Row> DagModel::cycleCuts(const std::vector<double>& x, std::size_t most) const {
    // Shortest cycles, where an arrow is as long as the part of its class that does not take it.
    // One that is shorter than the largest of its classes is cut.
    const auto value = [&](Index c) { return x[static_cast<std::size_t>(classColumn(c))]; };
    std::vector<Row> cuts;
    std::vector<bool> isCut(m_problem.classCount(), false);
    std::vector<double> distance(m_problem.classCount());
    std::vector<Index> from(m_problem.classCount(), kNone);
    using Entry = std::pair<double, Index>;
    for (Index start = 0; start < m_problem.classCount() && cuts.size() < most; ++start) {
        if (!m_components.canNeedItself(start) || value(start) < kViolation || isCut[start])
            continue;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        std::vector<Index> touched;
        const double limit = value(start) - kViolation;
        double best = limit;
        Index last = kNone;
        queue.push({0, start});
        std::vector<std::pair<Index, double>> flows;
        while (!queue.empty() && queue.top().first < best) {
            const auto [length, c] = queue.top();
            queue.pop();
            if (c != start && length > distance[c]) continue;
            flows.clear();
            for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node) {
                if (m_nodeColumn[node] < 0) continue;
                const double part = x[static_cast<std::size_t>(m_nodeColumn[node])];
                if (part < kViolation) continue;
                for (const Index child : m_problem.needs(node))
                    if (m_components.areTogether(c, child)) flows.emplace_back(child, part);
            }
            std::sort(flows.begin(), flows.end());
            for (std::size_t i = 0; i < flows.size();) {
                const Index child = flows[i].first;
                double part = 0;
                for (; i < flows.size() && flows[i].first == child; ++i) part += flows[i].second;
                const double next = length + std::max(0.0, value(c) - part);
                if (child == start) {
                    if (next < best) {
                        best = next;
                        last = c;
                    }
                } else if (next < best && (from[child] == kNone || next < distance[child])) {
                    if (from[child] == kNone) touched.push_back(child);
                    from[child] = c;
                    distance[child] = next;
                    queue.push({next, child});
                }
            }
        }
        if (last != kNone) {
            std::vector<Index> cycle;
            for (Index c = last; c != start; c = from[c]) cycle.push_back(c);
            cycle.push_back(start);
            std::reverse(cycle.begin(), cycle.end());
            for (const Index c : cycle) isCut[c] = true;
            cuts.push_back(cutOf(cycle, x));
        }
        for (const Index c : touched) from[c] = kNone;
    }
    return cuts;
}

std::vector<Row> DagModel::impliedCuts(const std::vector<double>& x, std::size_t most) const {
    struct Found {
        double violation;
        Index classIndex;
        Index implied;
    };
    std::vector<Found> found;
    if (!m_implied) return {};
    ImpliedClasses::Bits below(m_implied->words());
    std::vector<double> part(m_problem.classCount(), 0);
    std::vector<Index> touched;
    for (Index c = 0; c < m_problem.classCount(); ++c) {
        for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node) {
            if (m_nodeColumn[node] < 0) continue;
            const double value = x[static_cast<std::size_t>(m_nodeColumn[node])];
            if (value < kViolation) continue;
            m_implied->below(node, below);
            for (std::size_t word = 0; word < below.size(); ++word)
                for (std::uint64_t rest = below[word]; rest != 0; rest &= rest - 1) {
                    const auto e =
                        static_cast<Index>(word * 64) + static_cast<Index>(std::countr_zero(rest));
                    if (part[e] == 0) touched.push_back(e);
                    part[e] += value;
                }
        }
        for (const Index e : touched) {
            const double violation = part[e] - x[static_cast<std::size_t>(classColumn(e))];
            if (violation > 1e-3) found.push_back({violation, c, e});
            part[e] = 0;
        }
        touched.clear();
    }
    std::ranges::sort(found, [](const Found& a, const Found& b) {
        if (a.violation != b.violation) return a.violation > b.violation;
        return std::pair(a.classIndex, a.implied) < std::pair(b.classIndex, b.implied);
    });
    if (found.size() > most) found.resize(most);
    std::vector<Row> cuts;
    for (const Found& cut : found) cuts.push_back(impliedCut(cut.classIndex, cut.implied));
    return cuts;
}

Row DagModel::impliedCut(Index c, Index implied) const {
    Row row;
    row.low = -1;
    for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node) {
        const auto needs = m_problem.needs(node);
        if (m_nodeColumn[node] < 0 || !std::ranges::any_of(needs, [&](Index child) {
                return m_implied->implies(child, implied);
            }))
            continue;
        row.columns.push_back(m_nodeColumn[node]);
        row.values.push_back(1);
    }
    row.columns.push_back(classColumn(implied));
    row.values.push_back(-1);
    return row;
}

Selection DagModel::selectionOf(const std::vector<double>& x) const {
    Selection selection{std::vector<Index>(m_problem.classCount(), kNone)};
    for (Index node = 0; node < m_problem.nodeCount(); ++node) {
        const int column = m_nodeColumn[node];
        if (column >= 0 && x[static_cast<std::size_t>(column)] > 0.5)
            selection.node[m_problem.classOf(node)] = node;
    }
    dropUnneeded(m_problem, selection);
    return selection;
}

}  // namespace candler::solver
