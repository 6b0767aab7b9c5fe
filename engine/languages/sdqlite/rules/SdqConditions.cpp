#include "engine/languages/sdqlite/rules/SdqConditions.h"

#include <array>

namespace candler::sdqlite {

namespace {

constexpr FreeSet bitOf(std::uint32_t index) {
    return FreeSet{1} << index;
}

bool isApart(const FactQuestion& question) {
    return question.facts.isApart(bitOf(question.index));
}
bool isStrict(const FactQuestion& question) {
    return (question.facts.strict & bitOf(question.index)) != 0;
}
bool isLinear(const FactQuestion& question) {
    return (question.facts.linear & bitOf(question.index)) != 0;
}
bool isRing(const FactQuestion& question) {
    return PlainTypes::isRing(question.type);
}
/// Truth values that stand for 1 and 0 as factors of numbers are added up as truth values.
bool isOfSameRing(const FactQuestion& question) {
    const PlainTypes& types = question.terms.plainTypes;
    return types.leafOf(question.type) == types.leafOf(question.whole);
}
bool isNumberOrIndex(const FactQuestion& question) {
    return PlainTypes::isRing(question.type) || question.type == PlainTypes::kIndex;
}
bool isMap(const FactQuestion& question) {
    return PlainTypes::isMap(question.type);
}
bool hasIndices(const FactQuestion& question) {
    return PlainTypes::isMap(question.type) &&
           question.terms.plainTypes.valueOf(question.type) == PlainTypes::kIndex;
}
bool isDistinct(const FactQuestion& question) {
    return question.facts.isDistinct;
}
bool always(const FactQuestion& /*question*/) {
    return true;
}

}  // namespace

std::span<const ConditionRow> conditionTable() {
    static constexpr std::array<ConditionRow, 10> table{{
        {"notin", "the value does not depend on the binder", "\"t", isApart},
        {"strict", "the value is zero whenever the binder is", "t\"", isStrict, true},
        {"linear", "the value is additive in the binder", "t\"", isLinear, true},
        {"ring", "the value is a number of a ring", "t", isRing},
        {"samering",
         "the value is of the ring of the whole: no truth value that is a factor of numbers", "t",
         isOfSameRing},
        {"scalar", "the value is a number of a ring or an index", "t", isNumberOrIndex},
        {"map", "the value is a map", "t", isMap},
        {"indices", "the value is a map to indices", "t", hasIndices},
        {"distinct", "no two keys of the map have the same value", "t", isDistinct, true},
        {kCaptured, "nothing is asked: the binder is lost or captured", "t\"", always},
    }};
    return table;
}

bool holdsVariable(const FactQuestion& question) {
    return (question.facts.variables & bitOf(question.index)) != 0;
}

bool holdsNumber(const FactQuestion& question) {
    return isNumber(question.terms, question.facts.constant, question.number);
}

bool FactCondition::holds(const EGraph& graph, const Match& match) {
    const EClassId id = match.classAt(m_about.slot);
    const Facts& facts = SdqAnalysis::of(graph, id);
    return m_test(
        {m_terms, facts, graph.type(id), graph.type(match.root()), m_about.index, m_about.number});
}

std::optional<bool> FactCondition::holdsForTerms(const RuleInstance& instance) {
    const TermId term = instance.terms[m_about.slot];
    const Facts facts = factsOf(m_terms, term);
    const bool holds = m_test(
        {m_terms, facts, m_terms.store.type(term), instance.type, m_about.index, m_about.number});
    if (!holds && m_about.isOfClass) return std::nullopt;
    return holds;
}

}  // namespace candler::sdqlite
