#include "engine/extraction/solver/OrderModel.h"

#include <limits>
#include <set>

namespace candler::solver {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Writer {
public:
    Writer(const ExtractionProblem& problem, ClassOrder order)
        : m_problem(problem), m_order(order) {}

    OrderModel run() {
        for (Index node = 0; node < m_problem.nodeCount(); ++node) {
            const bool isAllowed = m_problem.isAllowed(node);
            m_model.columns.push_back(
                {isAllowed ? m_problem.cost(node) : 0, isAllowed ? 1.0 : 0.0, true});
        }
        const double classes = m_problem.classCount();
        if (m_order != ClassOrder::None) {
            const bool isInteger = m_order == ClassOrder::Integer;
            m_model.columns.insert(m_model.columns.end(), m_problem.classCount(),
                                   {0, isInteger ? classes - 1 : 1, isInteger});
        }
        const std::set<Index> roots(m_problem.roots().begin(), m_problem.roots().end());
        for (const Index root : roots) addRoot(root);
        for (Index node = 0; node < m_problem.nodeCount(); ++node) {
            if (!m_problem.isAllowed(node)) continue;
            for (const Index child : m_problem.needs(node)) {
                addChild(node, child);
                if (m_order != ClassOrder::None) addOrder(node, child);
            }
        }
        return std::move(m_model);
    }

private:
    void addMembers(Index id, Row& row) const {
        for (Index node = m_problem.nodeBegin(id); node < m_problem.nodeEnd(id); ++node) {
            if (!m_problem.isAllowed(node)) continue;
            row.columns.push_back(static_cast<int>(node));
            row.values.push_back(1);
        }
    }

    void addRoot(Index root) {
        Row row{{}, {}, 1, 1};
        addMembers(root, row);
        m_model.rows.push_back(std::move(row));
    }

    /// A class that a chosen e-node needs has a chosen one.
    void addChild(Index node, Index child) {
        Row row{{static_cast<int>(node)}, {-1}, 0, kInfinity};
        addMembers(child, row);
        m_model.rows.push_back(std::move(row));
    }

    /// The class of a chosen e-node is after what it needs. The coefficient is the published one.
    void addOrder(Index node, Index child) {
        constexpr double kTenth = 0.1;
        const double classes = m_problem.classCount();
        const bool isInteger = m_order == ClassOrder::Integer;
        const double step = isInteger ? 1 : kTenth / classes;
        const double big = isInteger ? classes : 2;
        m_model.rows.push_back(
            {{placeOf(m_problem.classOf(node)), placeOf(child), static_cast<int>(node)},
             {1, -1, -big},
             step - big,
             kInfinity});
    }

    [[nodiscard]] int placeOf(Index id) const {
        return static_cast<int>(m_problem.nodeCount() + id);
    }

    const ExtractionProblem& m_problem;
    ClassOrder m_order;
    OrderModel m_model;
};

}  // namespace

OrderModel orderModel(const ExtractionProblem& problem, ClassOrder order) {
    return Writer(problem, order).run();
}

Selection roundedSelection(const ExtractionProblem& problem, const std::vector<double>& values) {
    constexpr double kHalf = 0.5;
    Selection selection{std::vector<Index>(problem.classCount(), ExtractionProblem::kNone)};
    for (Index node = problem.nodeCount(); node-- > 0;)
        if (values[node] > kHalf) selection.node[problem.classOf(node)] = node;
    dropUnneeded(problem, selection);
    return selection;
}

}  // namespace candler::solver
