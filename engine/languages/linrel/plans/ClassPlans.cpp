#include "engine/languages/linrel/plans/ClassPlans.h"

#include <fmt/format.h>

namespace candler::linrel {

namespace {

/// A larger plan is not written: plans share what they compute, so their texts may be of any
/// length.
constexpr double kWritableSize = 500;

}  // namespace

ClassPlans::ClassPlans(LaProgram& program, RaContext& context, GraphTable table,
                       const PlanCostRow& model, const StopCheck& stop)
    : m_context(context),
      m_table(std::move(table)),
      m_plan(context, m_table, stop),
      m_problem(m_plan, costsOf(m_plan, model, stop), {}, stop),
      m_best(extractTree(m_problem.problem(), stop)),
      m_sizes(sizes()),
      m_selection{m_best.node},
      m_texts(program, m_problem, m_selection) {}

std::vector<double> ClassPlans::sizes() const {
    const ExtractionProblem& problem = m_problem.problem();
    std::vector<double> sizes(problem.classCount(), 0);
    for (const ExtractionProblem::Index id : m_best.order) {
        sizes[id] = 1;
        for (const ExtractionProblem::Index child : problem.children(m_best.node[id]))
            sizes[id] += sizes[child];
    }
    return sizes;
}

bool ClassPlans::isProgram(PlanClass id) const {
    for (auto node = m_table.nodeBegin(id); node < m_table.nodeBegin(id + 1); ++node)
        if (m_plan.label(node).op == op(RaOp::Outputs)) return true;
    return false;
}

ClassText ClassPlans::text(GraphTable::Index classIndex) {
    ClassText result;
    result.facts = factsOf(classIndex);
    if (!hasPlan(classIndex) || m_sizes[classIndex] > kWritableSize) return result;
    result.term = m_texts.text(classIndex);
    return result;
}

std::vector<std::string> ClassPlans::factsOf(PlanClass id) const {
    std::vector<std::string> facts;
    const RaFact& known = m_plan.known(id);
    if (!known.schema.isValid() || isProgram(id)) return facts;
    const auto free = m_context.schemas[known.schema];
    std::string indices;
    for (const Index index : free)
        indices += fmt::format("{}{} ({})", indices.empty() ? "" : ", ", m_context.indexText(index),
                               m_context.size(index));
    facts.push_back(free.empty()       ? "no free index"
                    : free.size() == 1 ? "free index " + indices
                                       : "free indices " + indices);
    if (known.constant.isValid())
        facts.push_back(fmt::format("constant {}", m_context.labelText(known.constant)));
    else if (known.sparsity < 1)
        facts.push_back(
            fmt::format("at most {:.3g} % of the cells are not 0", 100 * known.sparsity));
    if (m_context.schemas.size(known.schema) > 2)
        facts.emplace_back("not a matrix: more than two free indices");
    else if (!hasPlan(id))
        facts.emplace_back("no plan: part of it is not a matrix");
    return facts;
}

}  // namespace candler::linrel
