// DagModel: extraction by DAG cost as a linear program. A column for each class (is it needed?) and
// each e-node (is it chosen?), rows that tie them, and cuts against cycles found when they are
// violated.
#pragma once

#include <optional>
#include <vector>

#include "engine/extraction/ClassComponents.h"
#include "engine/extraction/ExtractionProblem.h"
#include "engine/extraction/ImpliedClasses.h"
#include "engine/extraction/Selection.h"

namespace candler::solver {

using Index = ExtractionProblem::Index;
inline constexpr Index kNone = ExtractionProblem::kNone;
/// Rows that are violated by less are not worth looking at, or not worth a cut.
inline constexpr double kViolation = 1e-4;
inline constexpr double kWorthACut = 0.01;

/// low ≤ Σ values · columns ≤ high.
struct Row {
    std::vector<int> columns;
    std::vector<double> values;
    double low = 0;
    double high = 0;
};

class DagModel {
public:
    explicit DagModel(const ExtractionProblem& problem);

    [[nodiscard]] const ExtractionProblem& problem() const { return m_problem; }
    [[nodiscard]] int columnCount() const { return static_cast<int>(m_cost.size()); }
    [[nodiscard]] double cost(int column) const { return m_cost[static_cast<std::size_t>(column)]; }
    /// 1 for classes that every selection needs.
    [[nodiscard]] double lower(int column) const {
        return m_lower[static_cast<std::size_t>(column)];
    }
    [[nodiscard]] int classColumn(Index classIndex) const { return static_cast<int>(classIndex); }
    /// The same as that of the class if that has no other e-node; -1 for those not allowed.
    [[nodiscard]] int nodeColumn(Index node) const { return m_nodeColumn[node]; }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    /// Classes that have a term, each after all that one of its e-nodes needs.
    [[nodiscard]] const std::vector<Index>& order() const { return m_order; }
    /// Null for problems that are too large for it.
    [[nodiscard]] const ImpliedClasses* implied() const {
        return m_implied ? &*m_implied : nullptr;
    }

    /// Rows that forbid cycles and that `x`, a value for each column, violates; at most `most`, of
    /// different cycles. None: x violates no cycle row that was looked at; a whole x has no cycle.
    [[nodiscard]] std::vector<Row> cycleCuts(const std::vector<double>& x, std::size_t most) const;
    /// Rows that `x` violates: all e-nodes of a class that in the end need another one, together,
    /// are not more than that class. The most violated ones, at most `most`. Only where costs are
    /// not negative.
    [[nodiscard]] std::vector<Row> impliedCuts(const std::vector<double>& x,
                                               std::size_t most) const;
    /// The selection that a whole x stands for; may have a cycle.
    [[nodiscard]] Selection selectionOf(const std::vector<double>& x) const;

private:
    void addClassRow(Index classIndex);
    void addNeedRows(Index classIndex);
    void addUserRow(Index classIndex);
    [[nodiscard]] Row cutOf(const std::vector<Index>& cycle, const std::vector<double>& x) const;
    [[nodiscard]] Row impliedCut(Index classIndex, Index implied) const;

    const ExtractionProblem& m_problem;
    ClassComponents m_components;
    std::vector<Index> m_order;  ///< Classes with a term, children first.
    std::optional<ImpliedClasses> m_implied;
    std::vector<int> m_nodeColumn;
    std::vector<double> m_cost;
    std::vector<double> m_lower;
    std::vector<Row> m_rows;
};

}  // namespace candler::solver
