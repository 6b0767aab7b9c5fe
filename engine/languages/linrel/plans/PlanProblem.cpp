#include "engine/languages/linrel/plans/PlanProblem.h"

#include <algorithm>
#include <map>

#include "engine/support/Check.h"

namespace candler::linrel {

namespace {

using ProblemIndex = ExtractionProblem::Index;
constexpr ProblemIndex kNone = ExtractionProblem::kNone;

/// A class of the problem behind those of the table.
struct Hidden {
    enum class Kind { Cells, Join, Atom };

    Kind kind = Kind::Cells;
    PlanPlace place{};
    Index index{};  ///< Of a join: which of its indices is summed.

    auto operator<=>(const Hidden&) const = default;
};

struct ProblemNode {
    GraphTable::Index origin = 0;
    double cost = 0;
    std::vector<ProblemIndex> children;
    ProblemIndex operatorIndex = kNone;
};

class PlanProblemBuilder {
public:
    PlanProblemBuilder(const RaPlan& plan, std::span<const double> costs)
        : m_plan(plan), m_table(plan.table()), m_costs(costs), m_nodes(m_table.classCount()) {}

    void add(ProblemIndex index) {
        const PlanOperator& one = m_plan.operators()[index];
        // Places first: adding one may move the nodes.
        const ProblemIndex place = placeOf(one.place);
        if (one.kind == PlanKind::Product || one.kind == PlanKind::Reverse)
            return addProduct(one, place, index);
        std::vector<ProblemIndex> children;
        if (one.kind == PlanKind::Diagonal)
            children = factors(one);
        else
            for (const PlanPlace& argument : one.arguments) children.push_back(placeOf(argument));
        m_nodes[place].push_back({one.node, m_costs[index], std::move(children), index});
    }

    ExtractionProblem build(std::span<const PlanClass> roots,
                            std::vector<ProblemIndex>& operatorOf) {
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
                operatorOf.push_back(node.operatorIndex);
            }
        }
        for (const PlanClass root : roots) builder.addRoot(root);
        for (GraphTable::Index node = 0; node < m_table.nodeCount(); ++node)
            origins.classOfNode.push_back(m_table.classOf(node));
        return std::move(builder).build().standingFor(std::move(origins));
    }

private:
    /// Whether it is new is told by the number of places.
    ProblemIndex hidden(const Hidden& key) {
        const auto [entry, isNew] =
            m_hidden.try_emplace(key, static_cast<ProblemIndex>(m_nodes.size()));
        if (isNew) {
            m_nodes.emplace_back();
            m_hiddenIds.push_back(key.place.id);
        }
        return entry->second;
    }

    ProblemIndex placeOf(const PlanPlace& place) {
        return place.driver == kNoClass ? place.id : hidden({Hidden::Kind::Cells, place, {}});
    }

    ProblemIndex atom(PlanClass id) {
        const std::size_t before = m_nodes.size();
        const ProblemIndex place = hidden({Hidden::Kind::Atom, {id}, {}});
        if (m_nodes.size() > before)
            for (auto node = m_table.nodeBegin(id); node < m_table.nodeBegin(id + 1); ++node)
                if (m_table.children(node).empty()) m_nodes[place].push_back({node, 0, {}});
        return place;
    }

    /// The children of the join, where what is no argument is an atom.
    std::vector<ProblemIndex> factors(const PlanOperator& one) {
        std::vector<ProblemIndex> children;
        for (const PlanClass child : m_table.children(one.join)) {
            const bool isArgument =
                std::ranges::find(one.arguments, child, &PlanPlace::id) != one.arguments.end();
            children.push_back(isArgument ? child : atom(child));
        }
        return children;
    }

    void addProduct(const PlanOperator& one, ProblemIndex owner, ProblemIndex index) {
        const std::size_t before = m_nodes.size();
        const PlanPlace joined{m_table.classOf(one.join), one.place.driver};
        const ProblemIndex place = hidden({Hidden::Kind::Join, joined, one.index});
        if (m_nodes.size() > before) m_nodes[owner].push_back({one.node, 0, {place}});
        std::vector<ProblemIndex> children = factors(one);
        m_nodes[place].push_back({one.join, m_costs[index], std::move(children), index});
    }

    const RaPlan& m_plan;
    const GraphTable& m_table;
    std::span<const double> m_costs;
    std::vector<std::vector<ProblemNode>> m_nodes;  // by class of the problem
    std::map<Hidden, ProblemIndex> m_hidden;
    std::vector<PlanClass> m_hiddenIds;
};

}  // namespace

PlanProblem::PlanProblem(const RaPlan& plan, std::span<const double> costs,
                         std::span<const PlanClass> roots, const StopCheck& stop)
    : m_plan(&plan) {
    PlanProblemBuilder builder(plan, costs);
    const auto add = [&](std::size_t i) { builder.add(static_cast<ProblemIndex>(i)); };
    if (visitUntilStopped(plan.operators().size(), stop, add))
        m_problem = builder.build(roots, m_operatorOf);
}

PlanProblem::Choice PlanProblem::chosen(const Selection& selection, ProblemClass place) const {
    ProblemIndex node = selection.node[place];
    CANDLER_CHECK(node != kNone, "a place has no operator");
    // Behind a sum is the product that it is.
    if (m_operatorOf[node] == kNone) node = selection.node[m_problem.children(node)[0]];
    Choice choice{&m_plan->operators()[m_operatorOf[node]], {}};
    const auto children = m_problem.children(node);
    for (const PlanPlace& argument : choice.by->arguments) {
        // In the order of the operator; where two are alike it does not matter.
        const auto found = std::ranges::find_if(children, [&](ProblemIndex child) {
            return m_problem.classOrigin(child) == argument.id &&
                   (child >= m_plan->table().classCount()) == (argument.driver != kNoClass);
        });
        choice.arguments.push_back(*found);
    }
    return choice;
}

}  // namespace candler::linrel
