#include "engine/extraction/solver/Landmarks.h"

#include <algorithm>
#include <map>

namespace candler::solver {

namespace {

/// Looks for landmark cuts with one class as the one that must not be passed.
class LandmarkFinder {
public:
    LandmarkFinder(const DagModel& model, const std::vector<double>& x)
        : m_model(model),
          m_problem(model.problem()),
          m_implied(model.implied()),
          m_x(x),
          m_dodge(m_problem.classCount(), 0),
          m_seen(m_problem.classCount(), 0) {
        for (const Index c : model.order())
            if (value(c) > kViolation) m_active.push_back(c);
    }

    [[nodiscard]] const std::vector<Index>& active() const { return m_active; }
    [[nodiscard]] double value(Index c) const {
        return m_x[static_cast<std::size_t>(m_model.classColumn(c))];
    }

    /// Classes whose rows with `landmark` are worth a look.
    std::vector<Index> candidates(Index landmark) {
        // By class: how much of it can do without the landmark at most, each e-node led along the
        // child that can do so least. What several of them lead to is counted for each, so that the
        // row may be violated though this does not say so.
        // Where classes can need each other, what comes later in the order is first taken as free.
        std::fill(m_dodge.begin(), m_dodge.end(), 0);
        for (int sweep = 0; sweep < 2; ++sweep)
            for (const Index c : m_active) m_dodge[c] = c == landmark ? 0 : dodge(c);
        std::pair<Index, double> worst{kNone, 0};
        std::pair<Index, double> largest{kNone, 0};
        for (const Index c : m_active) {
            if (c == landmark) continue;
            const double led = value(c) - m_dodge[c];
            if (led - value(landmark) > worst.second + 1e-9) worst = {c, led - value(landmark)};
            if (led > 1e-6 && value(c) >= largest.second) largest = {c, value(c)};
        }
        std::vector<Index> result;
        if (worst.first != kNone) result.push_back(worst.first);
        if (largest.first != kNone && largest.first != worst.first) result.push_back(largest.first);
        return result;
    }

    /// The row for the last landmark; its violation may be larger than estimated.
    Row row(Index c, Index landmark) {
        ++m_round;
        std::map<int, double> terms;
        std::vector<Index> stack{c};
        m_seen[c] = m_round;
        while (!stack.empty()) {
            const Index next = stack.back();
            stack.pop_back();
            for (Index node = m_problem.nodeBegin(next); node < m_problem.nodeEnd(next); ++node) {
                const int column = m_model.nodeColumn(node);
                if (column < 0) continue;
                const Index child = follow(node, landmark);
                if (child == landmark) continue;
                if (child == kNone) {
                    terms[column] = 1;
                } else if (m_seen[child] != m_round) {
                    m_seen[child] = m_round;
                    stack.push_back(child);
                }
            }
        }
        terms[m_model.classColumn(landmark)] += 1;
        terms[m_model.classColumn(c)] -= 1;
        Row result;
        result.high = static_cast<double>(terms.size());
        for (const auto& [column, factor] : terms)
            if (factor != 0) {
                result.columns.push_back(column);
                result.values.push_back(factor);
            }
        return result;
    }

private:
    double dodge(Index c) const {
        double sum = 0;
        for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node) {
            if (m_model.nodeColumn(node) < 0) continue;
            double least = m_x[static_cast<std::size_t>(m_model.nodeColumn(node))];
            for (const Index child : m_problem.needs(node)) least = std::min(least, m_dodge[child]);
            sum += least;
        }
        return sum;
    }
    /// Where the row follows an e-node to: a child, or kNone: it takes the e-node itself.
    Index follow(Index node, Index landmark) const {
        const double own = m_x[static_cast<std::size_t>(m_model.nodeColumn(node))];
        const auto needs = m_problem.needs(node);
        if (std::ranges::binary_search(needs, landmark)) return landmark;
        if (own <= kViolation) {
            const bool isForced = m_implied && std::ranges::any_of(needs, [&](Index child) {
                                      return m_implied->implies(child, landmark);
                                  });
            return isForced ? landmark : kNone;
        }
        Index best = kNone;
        double least = own - 1e-9;
        for (const Index child : needs)
            if (m_dodge[child] < least) {
                least = m_dodge[child];
                best = child;
            }
        return best;
    }

    const DagModel& m_model;
    const ExtractionProblem& m_problem;
    const ImpliedClasses* m_implied;
    const std::vector<double>& m_x;
    std::vector<Index> m_active;
    std::vector<double> m_dodge;
    std::vector<std::uint32_t> m_seen;
    std::uint32_t m_round = 0;
};

}  // namespace

std::vector<Row> landmarkCuts(const DagModel& model, const std::vector<double>& x,
                              std::size_t most) {
    struct Found {
        double violation;
        Index row;
    };
    LandmarkFinder finder(model, x);
    std::vector<Found> found;
    std::vector<Row> rows;
    for (const Index landmark : finder.active()) {
        if (finder.value(landmark) > 1 - kWorthACut) continue;
        for (const Index c : finder.candidates(landmark)) {
            Row row = finder.row(c, landmark);
            double violation = 0;
            for (std::size_t i = 0; i < row.columns.size(); ++i)
                violation -= row.values[i] * x[static_cast<std::size_t>(row.columns[i])];
            if (violation < kWorthACut) continue;
            found.push_back({violation, static_cast<Index>(rows.size())});
            rows.push_back(std::move(row));
        }
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
