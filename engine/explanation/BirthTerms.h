// BirthTerms: the term that an e-node stood for when it was added: its label over the birth terms
// of its children then. Every founded class has one, and it never changes, so proofs are about
// them. Internal to the explanation room.
#pragma once

#include <vector>

#include "engine/egraph/EGraph.h"

namespace candler {

class BirthTerms {
public:
    BirthTerms(const Journal& journal, TermStore& store)
        : m_journal(journal), m_store(store), m_terms(journal.nodeCount()) {}

    /// Linear in what was not asked before.
    TermId operator[](EClassId founded);
    TermId operator[](ENodeId node) { return (*this)[foundedClass(node)]; }
    /// The children of the e-node as they were called when it was added. Those of a pair may be in
    /// another order than the children of its birth term.
    [[nodiscard]] std::span<const EClassId> children(ENodeId node) const {
        return m_journal.children(node, m_store.arity(m_journal.label(node)));
    }

    /// Whether the children of the e-node are an unordered pair.
    [[nodiscard]] bool isPair(ENodeId node) const {
        return m_store.isCommutative(m_journal.label(node));
    }

private:
    const Journal& m_journal;
    TermStore& m_store;
    std::vector<TermId> m_terms;
};

}  // namespace candler
