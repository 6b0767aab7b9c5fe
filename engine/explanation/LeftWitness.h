// LeftWitness: e-nodes that make a known match of a pattern, in an e-graph as it was after some of
// its merges. Internal to the explanation room.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "engine/explanation/Derivation.h"
#include "engine/rewriting/Pattern.h"

namespace candler {

class LeftWitness {
public:
    /// `words` are those of a match without its root: the class slots, then the payload slots.
    LeftWitness(DerivationTables& tables, const Pattern& pattern,
                std::span<const std::uint32_t> words, MergeIndex bound)
        : m_tables(tables), m_pattern(pattern), m_words(words), m_bound(bound) {}

    /// Whether there is a match in the class; must be asked before derive. False when stopped.
    [[nodiscard]] bool isIn(EClassId root) { return matches(m_pattern.root(), root); }
    /// The e-nodes of the match, parents first.
    [[nodiscard]] std::vector<ENodeId> nodes(EClassId root);
    /// The pattern's instance in the class with `terms` for the slots, which the classes of the
    /// slots are derived to equal. Appends what must be equal where a class has several patterns.
    TermId derive(EClassId root, std::span<const TermId> terms, Derivation& derivation,
                  std::vector<std::pair<TermId, TermId>>& premises);

private:
    [[nodiscard]] EClassId slotClass(std::uint32_t slot) const { return EClassId{m_words[slot]}; }
    /// An e-node that matches a pattern node; invalid if there is none.
    struct Found {
        ENodeId node;
        bool isCrossed = false;  ///< Each pattern below has the other child of a pair.
    };

    bool matches(std::uint32_t patternNode, EClassId id);
    Found findNode(const PatternNode& wanted, EClassId id);
    Found fit(const PatternNode& wanted, ENodeId node);
    /// The children that the patterns below have.
    [[nodiscard]] std::vector<EClassId> childrenOf(const Found& found) const;
    [[nodiscard]] bool accepts(const PatternNode& wanted, ENodeId node) const;
    TermId derive(std::uint32_t patternNode, EClassId id, std::span<const TermId> terms,
                  Derivation& derivation, std::vector<std::pair<TermId, TermId>>& premises);

    DerivationTables& m_tables;
    const Pattern& m_pattern;
    std::span<const std::uint32_t> m_words;
    MergeIndex m_bound;
    std::uint32_t m_steps = 1;
    /// By pattern node and class at the bound.
    std::map<std::pair<std::uint32_t, EClassId>, Found> m_found;
};

}  // namespace candler
