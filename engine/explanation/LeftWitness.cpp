#include "engine/explanation/LeftWitness.h"

#include <algorithm>

namespace candler {

bool LeftWitness::matches(std::uint32_t patternNode, EClassId id) {
    const PatternNode& wanted = m_pattern.nodes()[patternNode];
    if (wanted.type.isValid() && m_tables.graph.type(id) != wanted.type) return false;
    switch (wanted.kind) {
        case PatternNode::Kind::Variable:
            return m_tables.forest.areEqual(id, slotClass(wanted.slot), m_bound);
        case PatternNode::Kind::All:
            return std::ranges::all_of(wanted.children,
                                       [&](std::uint32_t child) { return matches(child, id); });
        case PatternNode::Kind::Operator:
            break;
    }
    const std::pair key(patternNode, m_tables.forest.find(id, m_bound));
    const auto known = m_found.find(key);
    if (known != m_found.end()) return known->second.node.isValid();
    const Found found = findNode(wanted, id);
    m_found.emplace(key, found);
    return found.node.isValid();
}

/// The e-node that founded the class, if it will do: its birth term is where the proof comes from.
/// Else the oldest.
LeftWitness::Found LeftWitness::findNode(const PatternNode& wanted, EClassId id) {
    if (const Found found = fit(wanted, ENodeId{id.value}); found.node.isValid()) return found;
    constexpr std::uint32_t kStepsPerCheck = 4096;
    for (const ENodeId node : m_tables.index.nodesOf(id)) {
        if (m_steps++ % kStepsPerCheck == 0 && m_tables.stop.isStopped()) break;
        if (!m_tables.forest.areEqual(foundedClass(node), id, m_bound)) continue;
        if (const Found found = fit(wanted, node); found.node.isValid()) return found;
    }
    return {};
}

LeftWitness::Found LeftWitness::fit(const PatternNode& wanted, ENodeId node) {
    if (!accepts(wanted, node)) return {};
    const auto children = m_tables.births.children(node);
    const auto match = [&](bool isCrossed) {
        for (std::size_t i = 0; i < children.size(); ++i)
            if (!matches(wanted.children[i], children[isCrossed ? 1 - i : i])) return false;
        return true;
    };
    if (match(false)) return {node, false};
    if (m_tables.births.isPair(node) && match(true)) return {node, true};
    return {};
}

std::vector<EClassId> LeftWitness::childrenOf(const Found& found) const {
    const auto added = m_tables.births.children(found.node);
    std::vector<EClassId> children(added.begin(), added.end());
    if (found.isCrossed) std::ranges::reverse(children);
    return children;
}

bool LeftWitness::accepts(const PatternNode& wanted, ENodeId node) const {
    const Label& label = m_tables.store[m_tables.graph.journal().label(node)];
    if (label.op != wanted.op) return false;
    switch (wanted.payloadTest) {
        case PatternNode::PayloadTest::Any:
            return true;
        case PatternNode::PayloadTest::Fixed:
            return label.payload == wanted.payload;
        case PatternNode::PayloadTest::Slot:
            return label.payload == m_words[m_pattern.classSlots().size() + wanted.payload];
    }
    return false;
}

std::vector<ENodeId> LeftWitness::nodes(EClassId root) {
    std::vector<ENodeId> all;
    std::vector<std::pair<std::uint32_t, EClassId>> work{{m_pattern.root(), root}};
    while (!work.empty()) {
        const auto [patternNode, id] = work.back();
        work.pop_back();
        const PatternNode& wanted = m_pattern.nodes()[patternNode];
        if (wanted.kind == PatternNode::Kind::All)
            for (const std::uint32_t child : wanted.children) work.emplace_back(child, id);
        if (wanted.kind != PatternNode::Kind::Operator || !matches(patternNode, id)) continue;
        const Found& found = m_found.at({patternNode, m_tables.forest.find(id, m_bound)});
        all.push_back(found.node);
        const std::vector<EClassId> children = childrenOf(found);
        for (std::size_t i = 0; i < children.size(); ++i)
            work.emplace_back(wanted.children[i], children[i]);
    }
    return all;
}

TermId LeftWitness::derive(EClassId root, std::span<const TermId> terms, Derivation& derivation,
                           std::vector<std::pair<TermId, TermId>>& premises) {
    return derive(m_pattern.root(), root, terms, derivation, premises);
}

TermId LeftWitness::derive(std::uint32_t patternNode, EClassId id, std::span<const TermId> terms,
                           Derivation& derivation,
                           std::vector<std::pair<TermId, TermId>>& premises) {
    const PatternNode& wanted = m_pattern.nodes()[patternNode];
    if (wanted.kind == PatternNode::Kind::Variable) {
        derivation.connect(m_tables.forest, id, slotClass(wanted.slot));
        return terms[wanted.slot];
    }
    if (wanted.kind == PatternNode::Kind::All) {
        const std::size_t first = premises.size();
        premises.resize(first + wanted.children.size() - 1);
        const TermId term = derive(wanted.children[0], id, terms, derivation, premises);
        for (std::size_t i = 1; i < wanted.children.size(); ++i) {
            const TermId other = derive(wanted.children[i], id, terms, derivation, premises);
            premises[first + i - 1] = {term, other};
        }
        return term;
    }
    const Found& found = m_found.at({patternNode, m_tables.forest.find(id, m_bound)});
    const ENodeId node = found.node;
    derivation.connect(m_tables.forest, id, foundedClass(node));
    std::vector<TermId> children;
    const std::vector<EClassId> childClasses = childrenOf(found);
    for (std::size_t i = 0; i < childClasses.size(); ++i)
        children.push_back(
            derive(wanted.children[i], childClasses[i], terms, derivation, premises));
    const TermId term = m_tables.store.make(m_tables.graph.journal().label(node), children);
    derivation.addCongruence(m_tables.births[node], term);
    return term;
}

}  // namespace candler
