#include "engine/explanation/ProofChecker.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler {

Result<ProofSummary> ProofChecker::check(const Explanation& proof, const StopCheck& stop) const {
    constexpr std::size_t kStepsPerCheck = 256;
    ProofSummary summary;
    for (std::size_t i = 0; i < proof.steps.size(); ++i) {
        if (i % kStepsPerCheck == 0 && stop.isStopped())
            return failure(makeError("the check of the proof was stopped"));
        const ProofStep& step = proof.steps[i];
        if (!holds(proof, i)) return failure(makeError(fmt::format("step {} does not hold", i)));
        switch (step.kind) {
            case StepKind::Rule: {
                const RuleId rule = proof.applications[step.application].rule;
                ++summary.ruleSteps;
                const auto& conditions = m_basis.rules[rule.index()]->conditions;
                const RuleInstance& instance = proof.applications[step.application].instance;
                if (std::ranges::any_of(conditions, [&](const auto& condition) {
                        return !condition->holdsForTerms(instance);
                    }))
                    ++summary.conditionedSteps;
                break;
            }
            case StepKind::Congruence:
                ++summary.congruenceSteps;
                break;
            case StepKind::Given:
                ++summary.givenSteps;
                break;
            case StepKind::Evaluation:
                ++summary.evaluationSteps;
                break;
        }
    }
    if (!connects(proof, proof.chain, proof.from, proof.to, proof.steps.size()))
        return failure(makeError("the steps do not lead from the first term to the last"));
    return summary;
}

/// Only steps before `stepCount` may be used, so that no step rests on itself.
bool ProofChecker::connects(const Explanation& proof, const ProofChain& chain, TermId from,
                            TermId to, std::size_t stepCount) const {
    TermId current = from;
    for (const StepUse& use : chain) {
        if (use.step >= stepCount) return false;
        const ProofStep& step = proof.steps[use.step];
        if ((use.isReversed ? step.to : step.from) != current) return false;
        current = use.isReversed ? step.from : step.to;
    }
    return current == to;
}

bool ProofChecker::holds(const Explanation& proof, std::size_t index) const {
    const ProofStep& step = proof.steps[index];
    switch (step.kind) {
        case StepKind::Rule:
            return isRuleStep(proof, index);
        case StepKind::Congruence:
            return isCongruence(proof, index);
        case StepKind::Given:
            return isGiven(step);
        case StepKind::Evaluation:
            return isEvaluation(step);
    }
    return false;
}

bool ProofChecker::isCongruence(const Explanation& proof, std::size_t index) const {
    const ProofStep& step = proof.steps[index];
    const auto from = m_store.children(step.from);
    const auto to = m_store.children(step.to);
    if (m_store.labelOf(step.from) != m_store.labelOf(step.to) || step.parts.size() != from.size())
        return false;
    if (step.isCrossed && !m_store.isCommutative(m_store.labelOf(step.from))) return false;
    for (std::size_t i = 0; i < from.size(); ++i)
        if (!connects(proof, step.parts[i], from[i], to[step.isCrossed ? 1 - i : i], index))
            return false;
    return true;
}

bool ProofChecker::isRuleStep(const Explanation& proof, std::size_t index) const {
    const ProofStep& step = proof.steps[index];
    if (step.application >= proof.applications.size()) return false;
    const RuleApplication& use = proof.applications[step.application];
    if (!use.rule.isValid() || use.rule.index() >= m_basis.rules.size()) return false;
    const Rule& rule = *m_basis.rules[use.rule.index()];
    if (use.instance.terms.size() != rule.pattern.classSlots().size() ||
        use.instance.payloads.size() != rule.pattern.payloadSlots().size() ||
        use.instance.type != m_store.type(step.from) || step.parts.size() != use.premises.size())
        return false;
    for (const auto& condition : rule.conditions)
        if (condition->holdsForTerms(use.instance) == false) return false;
    std::size_t premise = 0;
    if (!isInstance(rule.pattern, rule.pattern.root(), step.from, use, premise)) return false;
    for (std::size_t i = 0; i < use.premises.size(); ++i)
        if (!connects(proof, step.parts[i], use.premises[i].first, use.premises[i].second, index))
            return false;
    const auto conditions = std::span(use.premises).subspan(premise);
    return std::ranges::any_of(
        rule.applier->instantiate(use.instance), [&](const RightInstance& right) {
            return right.term == step.to && std::ranges::equal(right.premises, conditions);
        });
}

bool ProofChecker::isInstance(const Pattern& pattern, std::uint32_t node, TermId term,
                              const RuleApplication& use, std::size_t& premise) const {
    const PatternNode& wanted = pattern.nodes()[node];
    if (wanted.type.isValid() && m_store.type(term) != wanted.type) return false;
    if (wanted.kind == PatternNode::Kind::Variable) return use.instance.terms[wanted.slot] == term;
    if (wanted.kind == PatternNode::Kind::All) {
        const std::size_t first = premise;
        premise += wanted.children.size() - 1;
        if (premise > use.premises.size()) return false;
        if (!isInstance(pattern, wanted.children[0], term, use, premise)) return false;
        for (std::size_t i = 1; i < wanted.children.size(); ++i) {
            const auto& [same, other] = use.premises[first + i - 1];
            if (same != term || !isInstance(pattern, wanted.children[i], other, use, premise))
                return false;
        }
        return true;
    }
    const Label& label = m_store[term];
    if (label.op != wanted.op) return false;
    if (wanted.payloadTest == PatternNode::PayloadTest::Fixed && label.payload != wanted.payload)
        return false;
    if (wanted.payloadTest == PatternNode::PayloadTest::Slot &&
        label.payload != use.instance.payloads[wanted.payload])
        return false;
    const auto children = m_store.children(term);
    if (children.size() != wanted.children.size()) return false;
    const std::size_t firstPremise = premise;
    const auto match = [&](bool isCrossed) {
        premise = firstPremise;
        for (std::size_t i = 0; i < children.size(); ++i)
            if (!isInstance(pattern, wanted.children[i], children[isCrossed ? 1 - i : i], use,
                            premise))
                return false;
        return true;
    };
    return match(false) || (m_store.isCommutative(m_store.labelOf(term)) && match(true));
}

bool ProofChecker::isEvaluation(const ProofStep& step) const {
    if (!m_basis.evaluate || !m_store.children(step.to).empty()) return false;
    std::vector<LabelId> leaves;
    for (const TermId child : m_store.children(step.from))
        leaves.push_back(m_store.children(child).empty() ? m_store.labelOf(child) : LabelId{});
    return m_basis.evaluate(m_store.labelOf(step.from), leaves) == m_store.labelOf(step.to);
}

bool ProofChecker::isGiven(const ProofStep& step) const {
    return std::ranges::any_of(m_basis.given, [&](const auto& pair) {
        return pair == std::pair(step.from, step.to) || pair == std::pair(step.to, step.from);
    });
}

}  // namespace candler
