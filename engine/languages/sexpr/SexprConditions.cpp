#include "engine/languages/sexpr/SexprConditions.h"

#include <array>

#include "engine/support/Check.h"

namespace candler::sexpr {

namespace {

class TableCondition : public Condition {
public:
    TableCondition(const ConditionRow& row, const SexprContext& context, bool hasFacts,
                   std::span<const std::uint32_t> slots)
        : m_row(row), m_context(context), m_hasFacts(hasFacts), m_count(slots.size()) {
        CANDLER_CHECK(m_count <= m_slots.size(), "condition '{}' has too many arguments", row.name);
        std::copy(slots.begin(), slots.end(), m_slots.begin());
    }

    [[nodiscard]] bool holds(const EGraph& graph, const Match& match) override {
        std::array<EClassId, kMaxConditionArity> arguments;
        for (std::size_t i = 0; i < m_count; ++i)
            arguments[i] = graph.find(match.classAt(m_slots[i]));
        return m_row.holds(FactReader(m_context, graph, m_hasFacts),
                           std::span(arguments).first(m_count));
    }

    [[nodiscard]] std::optional<bool> holdsForTerms(const RuleInstance& instance) override {
        if (m_row.holdsForTerms == nullptr) return std::nullopt;
        std::array<TermId, kMaxConditionArity> arguments;
        for (std::size_t i = 0; i < m_count; ++i) arguments[i] = instance.terms[m_slots[i]];
        return m_row.holdsForTerms(std::span(arguments).first(m_count));
    }

private:
    ConditionRow m_row;
    const SexprContext& m_context;
    bool m_hasFacts;
    std::size_t m_count;
    std::array<std::uint32_t, kMaxConditionArity> m_slots{};
};

}  // namespace

std::unique_ptr<Condition> makeCondition(const ConditionRow& row, const SexprContext& context,
                                         bool hasFacts, std::span<const std::uint32_t> slots) {
    return std::make_unique<TableCondition>(row, context, hasFacts, slots);
}

bool isConstant(const FactReader& facts, std::span<const EClassId> arguments) {
    return facts.constant(arguments[0]).isValid();
}

bool isNonzero(const FactReader& facts, std::span<const EClassId> arguments) {
    return !facts.isZero(arguments[0]);
}

bool isSymbol(const FactReader& facts, std::span<const EClassId> arguments) {
    return facts.hasSymbol(arguments[0]);
}

bool isConstantOrOtherVariable(const FactReader& facts, std::span<const EClassId> arguments) {
    return areDifferent(facts, arguments) &&
           (facts.constant(arguments[0]).isValid() || facts.hasSymbol(arguments[0]));
}

bool areDifferent(const FactReader& /*facts*/, std::span<const EClassId> arguments) {
    return arguments[0] != arguments[1];
}

bool areDifferentTerms(std::span<const TermId> arguments) {
    return arguments[0] != arguments[1];
}

}  // namespace candler::sexpr
