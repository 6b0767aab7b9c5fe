#include "engine/languages/linrel/relational/RaApplier.h"

#include "engine/binding/SmallestTerm.h"

namespace candler::linrel {

std::optional<EClassId> RaApplier::apply(EGraph& graph, const Match& match) {
    std::vector<EClassId> classes;
    std::vector<Payload> payloads;
    const std::size_t classCount = match.classSlotCount();
    for (std::uint32_t i = 0; i < classCount; ++i) classes.push_back(graph.find(match.classAt(i)));
    for (std::uint32_t i = 0; i < match.payloadSlotCount(); ++i)
        payloads.push_back(match.payloadAt(i));
    GraphSpace space(m_context, graph);
    const RaFacts& facts = raFacts(graph);
    return buildRight<GraphSpace>(m_right, space, classes, std::move(payloads),
                                  [&](EClassId id) { return facts(graph, id); });
}

void RaApplier::takenTerms(const EGraph& graph, const Match& match, std::vector<TermId>& bySlot) {
    // Renaming works on the smallest term of a class.
    const auto& terms = static_cast<const SmallestTerm&>(graph.analysis(kRaTermsIndex));
    bySlot.assign(match.classSlotCount(), TermId{});
    for (const RaStep& step : m_right.steps)
        if (step.kind == RaStep::Kind::Rename)
            for (std::uint32_t i = 0; i < bySlot.size(); ++i)
                bySlot[i] = terms.term(graph, match.classAt(i));
}

std::vector<RightInstance> RaApplier::instantiate(const RuleInstance& instance) {
    TermSpace space(m_context);
    TermFacts facts(m_context);
    const auto built = buildRight<TermSpace>(m_right, space, instance.terms, instance.payloads,
                                             [&](TermId term) { return facts(term); });
    if (!built) return {};
    return {{*built, {}}};
}

template <typename FactAt>
bool RaCondition::isTrue(std::vector<Payload> payloads, FactAt factAt) const {
    const auto argumentAt = [&](const RaSlot& slot) {
        return slot.isClass ? RaArgument{factAt(slot.slot), 0}
                            : RaArgument{{}, payloads[slot.slot]};
    };
    if (!derivePayloads(m_context, m_derived, payloads, argumentAt)) return false;
    std::vector<RaArgument> arguments;
    for (const RaSlot& slot : m_slots) arguments.push_back(argumentAt(slot));
    return m_row.holds(m_context, arguments);
}

bool RaCondition::holds(const EGraph& graph, const Match& match) {
    std::vector<Payload> payloads;
    for (std::uint32_t i = 0; i < match.payloadSlotCount(); ++i)
        payloads.push_back(match.payloadAt(i));
    const RaFacts& facts = raFacts(graph);
    return isTrue(std::move(payloads),
                  [&](std::uint32_t slot) { return facts(graph, match.classAt(slot)); });
}

std::optional<bool> RaCondition::holdsForTerms(const RuleInstance& instance) {
    TermFacts facts(m_context);
    // What a class is known to be a term need not show.
    return isTrue(instance.payloads,
                  [&](std::uint32_t slot) { return facts(instance.terms[slot]); })
               ? std::optional(true)
               : std::nullopt;
}

}  // namespace candler::linrel
