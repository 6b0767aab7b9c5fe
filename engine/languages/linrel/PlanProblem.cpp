#include "engine/languages/linrel/PlanProblem.h"

#include <algorithm>
#include <map>

namespace candler::linrel {

namespace {

using ProblemIndex = ExtractionProblem::Index;

/// A class behind those of the table: a join of which one index is summed, so that it need not be a
/// matrix; or an atom that is not computed, only looked at.
struct Hidden {
    PlanClass id = 0;
    bool isAtom = false;
    Index index{};

    auto operator<=>(const Hidden&) const = default;
};

struct ProblemNode {
    GraphTable::Index origin = 0;
    double cost = 0;
    std::vector<ProblemIndex> children;
};

class PlanProblemBuilder {
public:
    PlanProblemBuilder(const GraphTable& table, std::span<const double> costs)
        : m_table(table), m_costs(costs), m_nodes(table.classCount()) {}

    void add(const PlanOperator& one, std::size_t place) {
        std::vector<ProblemNode>& nodes = m_nodes[m_table.classOf(one.node)];
        const double cost = m_costs[place];
        switch (one.kind) {
            case PlanKind::Product:
            case PlanKind::Reverse:
                addProduct(one, cost);
                break;
            case PlanKind::Diagonal:
                nodes.push_back({one.node, cost, factors(one)});
                break;
            default:
                nodes.push_back({one.node, cost, {one.arguments.begin(), one.arguments.end()}});
        }
    }

    ExtractionProblem build(std::span<const PlanClass> roots) {
        ExtractionProblem::Builder builder;
        ExtractionProblem::Origins origins;
        origins.isPaidByClass = true;
        for (std::size_t place = 0; place < m_nodes.size(); ++place) {
            builder.addClass();
            const bool isHidden = place >= m_table.classCount();
            origins.classes.push_back(isHidden ? m_hiddenIds[place - m_table.classCount()]
                                               : static_cast<ProblemIndex>(place));
            for (const ProblemNode& node : m_nodes[place]) {
                builder.addNode(node.cost, node.children);
                origins.node.push_back(node.origin);
            }
        }
        for (const PlanClass root : roots) builder.addRoot(root);
        for (GraphTable::Index node = 0; node < m_table.nodeCount(); ++node)
            origins.classOfNode.push_back(m_table.classOf(node));
        return std::move(builder).build().standingFor(std::move(origins));
    }

private:
    ProblemIndex hidden(const Hidden& key) {
        const auto [entry, isNew] =
            m_hidden.try_emplace(key, static_cast<ProblemIndex>(m_nodes.size()));
        if (isNew) {
            m_nodes.emplace_back();
            m_hiddenIds.push_back(key.id);
        }
        return entry->second;
    }

    ProblemIndex atom(PlanClass id) {
        const std::size_t before = m_nodes.size();
        const ProblemIndex place = hidden({id, true, {}});
        if (m_nodes.size() > before)
            for (auto node = m_table.nodeBegin(id); node < m_table.nodeBegin(id + 1); ++node)
                if (m_table.children(node).empty()) m_nodes[place].push_back({node, 0, {}});
        return place;
    }

    /// The children of the join, where what is no argument is an atom.
    std::vector<ProblemIndex> factors(const PlanOperator& one) {
        std::vector<ProblemIndex> children;
        for (const PlanClass child : m_table.children(one.join)) {
            const bool isArgument = std::ranges::find(one.arguments, child) != one.arguments.end();
            children.push_back(isArgument ? child : atom(child));
        }
        return children;
    }

    void addProduct(const PlanOperator& one, double cost) {
        const std::size_t before = m_nodes.size();
        const Hidden key{m_table.classOf(one.join), false, one.index};
        const ProblemIndex place = hidden(key);
        if (m_nodes.size() > before)
            m_nodes[m_table.classOf(one.node)].push_back({one.node, 0, {place}});
        std::vector<ProblemIndex> children = factors(one);
        m_nodes[place].push_back({one.join, cost, std::move(children)});
    }

    const GraphTable& m_table;
    std::span<const double> m_costs;
    std::vector<std::vector<ProblemNode>> m_nodes;  // by class of the problem
    std::map<Hidden, ProblemIndex> m_hidden;
    std::vector<PlanClass> m_hiddenIds;
};

}  // namespace

ExtractionProblem makePlanProblem(const GraphTable& table, std::span<const PlanOperator> operators,
                                  std::span<const double> costs, std::span<const PlanClass> roots) {
    PlanProblemBuilder builder(table, costs);
    for (std::size_t i = 0; i < operators.size(); ++i) builder.add(operators[i], i);
    return builder.build(roots);
}

}  // namespace candler::linrel
