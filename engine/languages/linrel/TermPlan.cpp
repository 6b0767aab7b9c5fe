#include "engine/languages/linrel/TermPlan.h"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "engine/extraction/TreeExtractor.h"
#include "engine/languages/linrel/LaText.h"
#include "engine/languages/linrel/RaToLa.h"

namespace candler::linrel {

namespace {

/// An e-graph that has nothing but the term.
struct OneTerm {
    OneTerm(RaContext& context, TermId term, const PlanCostRow& model)
        : graph(context.store),
          root(added(graph, term)),
          table(graph),
          plan(context, table),
          rootClass(*table.indexOf(root)),
          places(plan, costsOf(plan, model), std::array{rootClass}),
          selection(extractTree(places.problem()).selection(places.problem())) {}

    static EClassId added(EGraph& graph, TermId term) {
        const EClassId id = graph.addTerm(term);
        graph.rebuild();
        return graph.find(id);
    }

    EGraph graph;
    EClassId root;
    GraphTable table;
    RaPlan plan;
    PlanClass rootClass;
    PlanProblem places;
    Selection selection;  ///< Empty: some part is no matrix.
};

}  // namespace

bool TermPlan::isProgram(TermId term) const {
    return m_context.store[term].op == op(RaOp::Outputs);
}

std::optional<std::vector<LaId>> TermPlan::outputs(TermId term) {
    const OneTerm one(m_context, term, planCosts().front());
    if (one.selection.isEmpty()) return std::nullopt;
    RaToLa lowering(m_program, one.places, one.selection);
    const LaToRa names(m_program, m_context);
    const std::vector<RaToLa::Place> classes = lowering.outputsOf(one.rootClass);
    // A single output is the last one: Outputs have the others before it.
    const std::size_t first = m_program.outputs.size() - classes.size();
    std::vector<LaId> expressions;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const Shape shape = m_program[m_program.outputs[first + i].expression].shape;
        expressions.push_back(lowering.build(classes[i], names.rootIndices(shape), shape));
    }
    return expressions;
}

std::string TermPlan::text(TermId term) {
    if (const auto found = m_texts.find(term); found != m_texts.end()) return found->second;
    std::string text;
    if (isProgram(term) && outputs(term)) {
        const std::vector<LaId> expressions = *outputs(term);
        for (std::size_t i = 0; i < expressions.size(); ++i)
            text += fmt::format("{}{} = {}", i == 0 ? "" : "\n", m_program.outputs[i].name,
                                laText(m_program, expressions[i]));
    } else {
        text = expressionText(term);
    }
    m_texts.emplace(term, text);
    return text;
}

/// Of the two ways to lay out a matrix or a vector the shorter one.
std::string TermPlan::expressionText(TermId term) {
    const auto free = m_context.schemas[m_context.schema(term)];
    const std::vector<Index> indices(free.begin(), free.end());
    const OneTerm one(m_context, term, planCosts().front());
    if (indices.size() > 2 || isProgram(term) || one.selection.isEmpty())
        return m_context.termText(term);
    RaToLa lowering(m_program, one.places, one.selection);
    std::string best;
    for (const bool isMirrored : {false, true}) {
        MatrixIndices names;
        if (!indices.empty()) names.row = indices[0];
        if (indices.size() == 2) names.column = indices[1];
        if (isMirrored) std::swap(names.row, names.column);
        const auto dimOf = [](const std::optional<Index>& index) {
            return index ? index->sort() : Dimensions::one();
        };
        const LaId built =
            lowering.build(one.rootClass, names, {dimOf(names.row), dimOf(names.column)});
        const std::string text = laText(m_program, built);
        if (best.empty() || text.size() < best.size()) best = text;
    }
    return best;
}

double TermPlan::cost(TermId term, const PlanCostRow& model) {
    const OneTerm one(m_context, term, model);
    if (one.selection.isEmpty()) return std::numeric_limits<double>::infinity();
    return checkSelection(one.places.problem(), one.selection).dagCost;
}

}  // namespace candler::linrel
