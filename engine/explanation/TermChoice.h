// TermChoice: a term of a class that meets a demand, in an e-graph as it was after some of its
// merges. Internal to the explanation room.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "engine/explanation/Derivation.h"

namespace candler {

class TermChoice {
public:
    TermChoice(DerivationTables& tables, MergeIndex bound, std::function<bool(TermId)> accepts)
        : m_tables(tables), m_bound(bound), m_accepts(std::move(accepts)) {}

    /// None if no term is found that is made of accepted terms and birth terms, or when stopped.
    /// Linear in the e-nodes that are reached from the class, times how deep the accepted terms
    /// are.
    [[nodiscard]] std::optional<TermId> in(EClassId id);

private:
    void reach(EClassId id);
    /// The label over accepted terms where there are some, else over birth terms.
    [[nodiscard]] TermId candidate(ENodeId node);
    bool chooseFor(EClassId root);
    bool isStopped();

    DerivationTables& m_tables;
    MergeIndex m_bound;
    std::function<bool(TermId)> m_accepts;
    std::uint32_t m_steps = 0;
    bool m_isStopped = false;
    std::vector<EClassId> m_reached;      // classes at the bound, parents mostly first
    std::map<EClassId, TermId> m_chosen;  // of each reached class; invalid while there is none
};

}  // namespace candler
