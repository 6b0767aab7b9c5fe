#include "engine/languages/linrel/plans/TermPlan.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <map>
#include <memory>

#include "engine/extraction/TreeExtractor.h"
#include "engine/languages/linrel/plans/PlanText.h"

namespace candler::linrel {

namespace {

/// An e-graph that has nothing but the term; what is constant in it is so by analysis.
struct OneTerm {
    OneTerm(RaContext& context, TermId term, const PlanCostRow& model)
        : graph(makeRaGraph(context)),
          root(added(*graph, term)),
          table(*graph),
          plan(context, table),
          rootClass(*table.indexOf(root)),
          places(plan, costsOf(plan, model), std::array{rootClass}),
          selection(extractTree(places.problem()).selection(places.problem())) {}

    static EClassId added(EGraph& graph, TermId term) {
        const EClassId id = graph.addTerm(term);
        graph.rebuild();
        return graph.find(id);
    }

    std::unique_ptr<EGraph> graph;
    EClassId root;
    GraphTable table;
    RaPlan plan;
    PlanClass rootClass;
    PlanProblem places;
    Selection selection;  ///< Empty: some part is no matrix.
};

}  // namespace

std::optional<std::vector<LaId>> TermPlan::outputs(TermId term) {
    const OneTerm one(m_context, term, planCosts().front());
    if (one.selection.isEmpty()) return std::nullopt;
    return PlanText(m_program, one.places, one.selection).outputs(one.rootClass);
}

std::optional<LaId> TermPlan::matrix(TermId term) {
    const OneTerm one(m_context, term, planCosts().front());
    if (one.selection.isEmpty()) return std::nullopt;
    return PlanText(m_program, one.places, one.selection).matrix(one.rootClass);
}

std::string TermPlan::text(TermId term) {
    if (const auto found = m_texts.find(term); found != m_texts.end()) return found->second;
    const OneTerm one(m_context, term, planCosts().front());
    std::string text = one.selection.isEmpty()
                           ? outputsText(term)
                           : PlanText(m_program, one.places, one.selection).text(one.rootClass);
    return m_texts.emplace(term, std::move(text)).first->second;
}

std::string TermPlan::programText(TermId term) {
    if (m_program.outputs.size() != 1) return text(term);
    if (const auto found = m_programTexts.find(term); found != m_programTexts.end())
        return found->second;
    const OneTerm one(m_context, term, planCosts().front());
    const LaOutput output = m_program.outputs[0];
    std::string text =
        one.selection.isEmpty()
            ? m_context.termText(term)
            : PlanText(m_program, one.places, one.selection).text(one.rootClass, output);
    return m_programTexts.emplace(term, std::move(text)).first->second;
}

std::vector<TermPlan::Part> TermPlan::programParts(TermId term) {
    const OneTerm one(m_context, term, planCosts().front());
    if (one.selection.isEmpty()) return {};
    PlanText text(m_program, one.places, one.selection);
    std::vector<LaPart> written;
    if (m_program.outputs.size() == 1)
        static_cast<void>(text.text(one.rootClass, m_program.outputs[0], &written));
    else
        static_cast<void>(text.text(one.rootClass, &written));
    std::map<PlanText::Place, TermId> terms;
    for (const TermId part : m_context.store.subterms(term))
        if (const auto place = one.table.indexOf(one.graph->find(one.graph->addTerm(part))))
            terms.try_emplace(*place, part);
    std::vector<Part> parts;
    for (const LaPart& part : written) {
        const auto place = text.placeOf(part);
        const auto found = place ? terms.find(*place) : terms.end();
        if (found != terms.end())
            parts.push_back({part.expression, {found->second, part.begin, part.end}});
    }
    return parts;
}

std::string TermPlan::outputsText(TermId term) {
    std::vector<TermId> parts;
    TermId last = term;
    for (; m_context.store[last].op == op(RaOp::Outputs); last = m_context.store.children(last)[1])
        parts.push_back(m_context.store.children(last)[0]);
    if (parts.empty()) return m_context.termText(term);
    parts.push_back(last);
    const std::size_t first = m_program.outputs.size() - parts.size();
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const LaOutput output = m_program.outputs[first + i];
        const OneTerm one(m_context, parts[i], planCosts().front());
        text += fmt::format(
            "{}{} = {}", i == 0 ? "" : "\n", output.name,
            one.selection.isEmpty()
                ? m_context.termText(parts[i])
                : PlanText(m_program, one.places, one.selection).text(one.rootClass, output));
    }
    return text;
}

double TermPlan::cost(TermId term, const PlanCostRow& model) {
    const OneTerm one(m_context, term, model);
    if (one.selection.isEmpty()) return std::numeric_limits<double>::infinity();
    return checkSelection(one.places.problem(), one.selection).dagCost;
}

}  // namespace candler::linrel
