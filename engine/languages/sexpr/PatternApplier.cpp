#include "engine/languages/sexpr/PatternApplier.h"

#include <algorithm>

namespace candler::sexpr {

std::uint32_t RightSide::addStep(LabelId label, std::span<const std::uint32_t> arguments) {
    m_steps.push_back({label, static_cast<std::uint32_t>(m_arguments.size()),
                       static_cast<std::uint32_t>(arguments.size())});
    m_arguments.insert(m_arguments.end(), arguments.begin(), arguments.end());
    m_values.emplace_back();
    return static_cast<std::uint32_t>(m_values.size() - 1);
}

EClassId RightSide::build(EGraph& graph, const Match& match, std::span<const EClassId> derived) {
    const std::size_t matched = m_slotCount - derived.size();
    for (std::uint32_t slot = 0; slot < matched; ++slot) m_values[slot] = match.classAt(slot);
    std::ranges::copy(derived, m_values.begin() + static_cast<std::ptrdiff_t>(matched));
    std::size_t value = m_slotCount;
    for (const Step& step : m_steps) {
        m_children.clear();
        for (std::uint32_t i = 0; i < step.argumentCount; ++i)
            m_children.push_back(m_values[m_arguments[step.firstArgument + i]]);
        m_values[value++] = graph.add(step.label, m_children);
    }
    return m_values[m_result];
}

void RightSide::prefetch(const EGraph& graph, const MatchSet& matches, std::size_t begin,
                         std::size_t end) {
    const std::size_t width = m_slotCount + m_steps.size();
    m_guesses.assign((end - begin) * width, EClassId{});
    m_keys.resize(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
        const Match match = matches[i];
        graph.prefetchClass(match.root());
        for (std::uint32_t slot = 0; slot < m_slotCount; ++slot) {
            m_guesses[(i - begin) * width + slot] = match.classAt(slot);
            graph.prefetchClass(match.classAt(slot));
        }
    }
    for (std::size_t s = 0; s < m_steps.size(); ++s) {
        const Step& step = m_steps[s];
        for (std::size_t i = 0; i < end - begin; ++i) {
            m_children.clear();
            for (std::uint32_t k = 0; k < step.argumentCount; ++k)
                m_children.push_back(m_guesses[i * width + m_arguments[step.firstArgument + k]]);
            const bool isKnown = std::ranges::all_of(m_children, &EClassId::isValid);
            m_keys[i] = isKnown ? graph.prefetchNode(step.label, m_children) : 0;
        }
        for (std::size_t i = 0; i < end - begin; ++i)
            if (m_keys[i] != 0)
                m_guesses[i * width + m_slotCount + s] = foundedClass(graph.guessNode(m_keys[i]));
    }
}

TermId RightSide::instantiate(std::span<const TermId> terms) const {
    std::vector<TermId> values(terms.begin(), terms.end());
    std::vector<TermId> children;
    for (const Step& step : m_steps) {
        children.clear();
        for (std::uint32_t i = 0; i < step.argumentCount; ++i)
            children.push_back(values[m_arguments[step.firstArgument + i]]);
        values.push_back(m_store->make(step.label, children));
    }
    return values[m_result];
}

std::optional<EClassId> EqualityApplier::apply(EGraph& graph, const Match& match) {
    const EClassId left = m_left.build(graph, match);
    const EClassId right = m_right.build(graph, match);
    if (graph.find(left) != graph.find(right)) return std::nullopt;
    return m_inner->apply(graph, match);
}

std::vector<RightInstance> EqualityApplier::instantiate(const RuleInstance& instance) {
    std::vector<RightInstance> all = m_inner->instantiate(instance);
    for (RightInstance& one : all)
        one.premises.emplace_back(m_left.instantiate(instance.terms),
                                  m_right.instantiate(instance.terms));
    return all;
}

}  // namespace candler::sexpr
