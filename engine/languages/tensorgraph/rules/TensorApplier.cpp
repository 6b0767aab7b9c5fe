#include "engine/languages/tensorgraph/rules/TensorApplier.h"

#include <algorithm>

#include "engine/languages/tensorgraph/rules/CycleFilter.h"

namespace candler::tensor {

namespace {

std::vector<Payload> payloadsOf(const Match& match) {
    std::vector<Payload> payloads;
    for (std::uint32_t i = 0; i < match.payloadSlotCount(); ++i)
        payloads.push_back(match.payloadAt(i));
    return payloads;
}

}  // namespace

std::unique_ptr<EGraph> makeGraph(TensorContext& context, CycleFiltering filtering) {
    auto graph = std::make_unique<EGraph>(context.store);
    graph->addAnalysis(std::make_unique<RuleServices>(filtering));
    if (filtering != CycleFiltering::None) graph->addNodeFilter(std::make_unique<CycleFilter>());
    return graph;
}

std::optional<EClassId> TensorApplier::apply(EGraph& graph, const Match& match) {
    RuleCounts& counts = RuleServices::of(graph).counts[m_ruleName];
    const auto variables = matchParameters(m_context, m_right, payloadsOf(match));
    if (!variables) return std::nullopt;
    std::vector<EClassId> classes;
    std::vector<TypeId> types;
    const std::size_t classCount = match.classSlotCount();
    for (std::uint32_t i = 0; i < classCount; ++i) {
        classes.push_back(graph.find(match.classAt(i)));
        types.push_back(graph.type(classes.back()));
    }
    const auto labels = inferRight(m_context, m_right, types, *variables);
    const RightStep& last = m_right.steps.back();
    const TypeId type = !labels ? TypeId{}
                        : last.kind == RightStep::Kind::Variable
                            ? types[last.slot]
                            : m_context.store[labels->back()].type;
    if (!labels || type != graph.type(match.root())) {
        ++counts.refusedByShape;
        return std::nullopt;
    }
    if (closesCycle(graph, match)) {
        ++counts.refusedByCycle;
        return std::nullopt;
    }
    ++counts.applied;
    return buildRight<EClassId>(m_right, *labels, classes,
                                [&](LabelId label, std::span<const EClassId> children) {
                                    return graph.add(label, children);
                                });
}

bool TensorApplier::closesCycle(const EGraph& graph, const Match& match) {
    RuleServices& services = RuleServices::of(graph);
    const bool isVanilla = services.cycles == CycleFiltering::Vanilla;
    const bool isMulti = !m_companionSlots.empty();
    if (!isVanilla && !(isMulti && services.cycles == CycleFiltering::Efficient)) return false;
    std::vector<EClassId> roots{match.root()};
    for (const std::uint32_t slot : m_companionSlots) roots.push_back(match.classAt(slot));
    std::vector<EClassId> variables;
    for (const RightStep& step : m_right.steps)
        if (step.kind == RightStep::Kind::Variable) variables.push_back(match.classAt(step.slot));
    if (isVanilla) return services.presentReach.reaches(graph, variables, roots);
    return std::ranges::any_of(variables, [&](EClassId variable) {
        return std::ranges::any_of(
            roots, [&](EClassId root) { return services.reach.reaches(graph, variable, root); });
    });
}

std::vector<RightInstance> TensorApplier::instantiate(const RuleInstance& instance) {
    const auto variables = matchParameters(m_context, m_right, instance.payloads);
    if (!variables) return {};
    std::vector<TypeId> types;
    for (const TermId term : instance.terms)
        types.push_back(term.isValid() ? m_context.store.type(term) : kUntyped);
    const auto labels = inferRight(m_context, m_right, types, *variables);
    if (!labels) return {};
    return {{buildRight<TermId>(m_right, *labels, instance.terms,
                                [&](LabelId label, std::span<const TermId> children) {
                                    return m_context.store.make(label, children);
                                }),
             {}}};
}

template <typename TypeAt>
bool TensorGuard::isTrue(TypeAt typeAt) const {
    std::vector<const Shape*> shapes;
    for (const std::uint32_t slot : m_slots) {
        const TensorType& type = m_context[typeAt(slot)];
        if (type.kind != TensorType::Kind::Tensor) return false;
        shapes.push_back(&type.shape);
    }
    return m_row.holds(m_numbers, shapes);
}

bool TensorGuard::holds(const EGraph& graph, const Match& match) {
    const bool isHeld =
        isTrue([&](std::uint32_t slot) { return graph.type(graph.find(match.classAt(slot))); });
    if (!isHeld) ++RuleServices::of(graph).counts[m_ruleName].refusedByGuard;
    return isHeld;
}

std::optional<bool> TensorGuard::holdsForTerms(const RuleInstance& instance) {
    return isTrue([&](std::uint32_t slot) { return m_context.store.type(instance.terms[slot]); });
}

bool PairOrder::holds(const EGraph& /*graph*/, const Match& match) {
    const auto at = [&](std::uint32_t slot) {
        return slot == kRoot ? match.root() : match.classAt(slot);
    };
    return m_isUnordered ? at(m_first) < at(m_second) : at(m_first) != at(m_second);
}

}  // namespace candler::tensor
