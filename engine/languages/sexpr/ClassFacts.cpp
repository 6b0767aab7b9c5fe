#include "engine/languages/sexpr/ClassFacts.h"

#include <fmt/format.h>

namespace candler::sexpr {

ClassFacts::Facts& ClassFacts::at(EClassId id) {
    if (id.index() >= m_facts.size()) m_facts.resize(id.index() + 1, Facts());
    return m_facts[id.index()];
}

LabelId ClassFacts::constantOf(const EGraph& graph, ENodeId node) {
    const LabelId label = graph.label(node);
    if (m_context.isConstant(label)) return label;
    if (m_fold == nullptr || graph.children(node).empty()) return {};
    m_arguments.clear();
    for (const EClassId child : graph.children(node)) {
        m_arguments.push_back(at(graph.find(child)).constant());
        if (!m_arguments.back().isValid()) return {};
    }
    return m_fold(m_context, m_context.store[label].op, m_arguments).value_or(LabelId{});
}

bool ClassFacts::update(const EGraph& graph, ENodeId node, EClassId target) {
    const bool isSymbol = graph.op(node) == m_context.symbolOp();
    const LabelId constant = constantOf(graph, node);
    Facts& facts = at(target);
    bool isChanged = isSymbol && !facts.hasSymbol();
    if (isSymbol) facts.setHasSymbol();
    if (!constant.isValid() || constant == facts.constant()) return isChanged;
    if (facts.constant().isValid()) {
        reportConflict(fmt::format("{} = {}", m_context.labelText(facts.constant()),
                                   m_context.labelText(constant)));
        return isChanged;
    }
    facts.setConstant(constant);
    return true;
}

Analysis::JoinResult ClassFacts::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const Facts other = at(merged);
    Facts& facts = at(kept);
    if (facts.constant().isValid() && other.constant().isValid() &&
        facts.constant() != other.constant())
        reportConflict(fmt::format("{} = {}", m_context.labelText(facts.constant()),
                                   m_context.labelText(other.constant())));
    JoinResult result;
    result.keptChanged = (!facts.constant().isValid() && other.constant().isValid()) ||
                         (!facts.hasSymbol() && other.hasSymbol());
    result.mergedChanged = (!other.constant().isValid() && facts.constant().isValid()) ||
                           (!other.hasSymbol() && facts.hasSymbol());
    if (!facts.constant().isValid() && other.constant().isValid())
        facts.setConstant(other.constant());
    if (other.hasSymbol()) facts.setHasSymbol();
    return result;
}

void ClassFacts::modify(EGraph& graph, EClassId id) {
    const LabelId constant = at(id).constant();
    if (!constant.isValid() || m_fold == nullptr) return;
    const EClassId leaf = graph.add(constant, {});
    graph.merge(id, leaf, MergeCause::Analysis);
    if (m_prunes) graph.pruneToLeaves(id);
}

std::optional<LabelId> ClassFacts::evaluate(LabelId label, std::span<const LabelId> leaves) const {
    if (m_fold == nullptr) return std::nullopt;
    if (leaves.empty()) return m_context.isConstant(label) ? std::optional(label) : std::nullopt;
    for (const LabelId leaf : leaves)
        if (!leaf.isValid() || !m_context.isConstant(leaf)) return std::nullopt;
    return m_fold(m_context, m_context.store[label].op, leaves);
}

LabelId FactReader::constant(EClassId id) const {
    const EClassId canonical = m_graph.find(id);
    if (m_hasFacts) return facts().constant(canonical);
    for (const ENodeId node : m_graph.nodesOf(canonical))
        if (m_context.isConstant(m_graph.label(node))) return m_graph.label(node);
    return {};
}

bool FactReader::hasSymbol(EClassId id) const {
    const EClassId canonical = m_graph.find(id);
    if (m_hasFacts) return facts().hasSymbol(canonical);
    return !m_graph.nodesOf(canonical, m_context.symbolOp()).empty();
}

bool FactReader::isZero(EClassId id) const {
    const LabelId known = constant(id);
    if (!known.isValid()) return false;
    const Label& label = m_context.store[known];
    return label.op == m_context.numberOp() && m_context.numbers().value(label.payload) == 0;
}

}  // namespace candler::sexpr
