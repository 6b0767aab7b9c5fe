// Derivation: what one merge of the journal, or one question, rests on: steps between terms, and
// earlier merges. Found afterwards by looking for witnesses among the e-nodes. Internal to the
// explanation room.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/explanation/Explanation.h"
#include "engine/explanation/MergeForest.h"
#include "engine/explanation/NodeIndex.h"
#include "engine/support/Result.h"

namespace candler {

/// The tables that all derivations of one e-graph read. Stopped half-way, they must not be used.
struct DerivationTables {
    DerivationTables(const EGraph& eGraph, const RuleList& ruleList, const StopCheck& stopCheck)
        : stop(stopCheck),
          graph(eGraph),
          rules(ruleList),
          store(eGraph.store()),
          births(eGraph.journal(), store),
          forest(eGraph.journal(), stop),
          index(eGraph, births, stop) {}

    StopCheck stop;  ///< Of the question that is being answered.
    const EGraph& graph;
    const RuleList& rules;
    TermStore& store;
    BirthTerms births;
    MergeForest forest;
    NodeIndex index;
};

/// A step whose sub-proofs are still to be found between the given terms.
struct DerivedStep {
    StepKind kind = StepKind::Congruence;
    TermId from;
    TermId to;
    std::uint32_t application = 0;  ///< Rule: index into Derivation::applications.
};

/// Steps, each provable from those before it and from `merges`.
struct Derivation {
    std::vector<DerivedStep> steps;
    std::vector<RuleApplication> applications;
    std::vector<MergeIndex> merges;

    /// The birth terms of two equal classes are connected by merges.
    void connect(const MergeForest& forest, EClassId a, EClassId b) {
        for (const MergeUse& use : forest.path(a, b)) merges.push_back(use.merge);
    }
    /// Two terms with the same label and equal children.
    void addCongruence(TermId from, TermId to) {
        if (from != to) steps.push_back({StepKind::Congruence, from, to});
    }
};

/// The merges that an iteration's search could see.
[[nodiscard]] MergeIndex mergesAtSearch(const Journal& journal, std::uint32_t iteration);

/// Why the two classes of this merge are equal: connects the birth terms of the record's classes.
/// Uses only earlier merges. Fails if a rule or an analysis cannot be explained, or when stopped.
[[nodiscard]] Result<Derivation> deriveMerge(DerivationTables& tables, MergeIndex merge);

/// The same for a merge of another cause than Analysis, which needs only merges before `bound`; it
/// need not be of the journal.
[[nodiscard]] Result<Derivation> deriveRecord(DerivationTables& tables, const MergeRecord& record,
                                              MergeIndex bound);

/// The same for a merge of cause Analysis.
[[nodiscard]] Result<Derivation> deriveEvaluation(DerivationTables& tables, MergeIndex merge);

/// The e-node whose value was the reason for a merge of cause Analysis, if it can be found again.
[[nodiscard]] std::optional<ENodeId> findEvaluated(DerivationTables& tables, MergeIndex merge);

/// Two terms that an e-graph takes for equal, and what that rests on.
struct DerivedEquality {
    TermId from;
    TermId to;
    Derivation derivation;
};

/// Two different constants, or terms of different types, that are equal by the e-graph's
/// contradiction.
[[nodiscard]] Result<DerivedEquality> deriveContradiction(DerivationTables& tables,
                                                          const Contradiction& contradiction);

}  // namespace candler
