// RaApplier and RaCondition: rules of linrel at work, on classes and, in proofs, on terms.
#pragma once

#include <vector>

#include "engine/languages/linrel/relational/RaRightSide.h"
#include "engine/rewriting/Rule.h"

namespace candler::linrel {

class RaApplier : public Applier {
public:
    RaApplier(RaContext& context, RaRightSide right)
        : m_context(context), m_right(std::move(right)) {}

    /// Sums get other binders when classes lose free indices, but what a rule has built before
    /// stays equal to that.
    [[nodiscard]] bool isRepeatable() const override { return true; }
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override;
    void takenTerms(const EGraph& graph, const Match& match, std::vector<TermId>& bySlot) override;
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override;

private:
    RaContext& m_context;
    RaRightSide m_right;
};

class RaCondition : public Condition {
public:
    /// It may speak of what is derived.
    RaCondition(RaContext& context, const RaConditionRow& row, std::vector<RaSlot> slots,
                std::vector<RaDerived> derived)
        : m_context(context),
          m_row(row),
          m_slots(std::move(slots)),
          m_derived(std::move(derived)) {}

    [[nodiscard]] bool holds(const EGraph& graph, const Match& match) override;
    [[nodiscard]] std::optional<bool> holdsForTerms(const RuleInstance& instance) override;

private:
    template <typename FactAt>
    [[nodiscard]] bool isTrue(std::vector<Payload> payloads, FactAt factAt) const;

    RaContext& m_context;
    const RaConditionRow& m_row;
    std::vector<RaSlot> m_slots;
    std::vector<RaDerived> m_derived;
};

}  // namespace candler::linrel
