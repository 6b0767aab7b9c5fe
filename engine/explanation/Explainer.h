// Explainer: why things are as they are in an e-graph: proofs that terms are equal, and where an
// e-node comes from. Reads the journal; nothing needs to be switched on before the run.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/explanation/Explanation.h"
#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct DerivationTables;
struct DerivedEquality;
class TermWitness;

/// One reason of an e-node's existence: an application of a rule and the e-nodes it matched, or an
/// analysis and the e-node it evaluated.
struct ExistenceStep {
    ENodeId node;  ///< What is explained.
    TermId term;   ///< What it stood for when it was added.
    /// The application that added it or that was under way when an analysis did; null: none, but
    /// the start or a rebuild.
    const ApplicationRecord* application = nullptr;
    std::string_view analysis;     ///< The name of the analysis that added it; empty: none.
    std::vector<ENodeId> matched;  ///< Or evaluated. Explained by earlier steps.
};

/// Reads one e-graph as it is now; make a new one after it has grown. `rules` are those of its run,
/// in the run's order. One thread, that of the e-graph; interns terms in its store.
class Explainer {
public:
    /// The first question builds tables: linear in the e-nodes ever added and the merges, about 60
    /// bytes each.
    Explainer(const EGraph& graph, RuleList rules);
    ~Explainer();

    /// Why two terms are equal. Fails if one is not represented, if they are not equal, or if a
    /// rule on the way cannot be explained (see Applier::instantiate), or when stopped.
    [[nodiscard]] Result<Explanation> explain(TermId from, TermId to, const StopCheck& stop = {});
    /// Why the class holds an instance of the pattern: from `from`, a term of that class, to the
    /// first match's instance.
    [[nodiscard]] Result<Explanation> explainMatch(TermId from, const Pattern& goal,
                                                   const StopCheck& stop = {});
    /// Why the two sides of the e-graph's contradiction are equal.
    [[nodiscard]] Result<Explanation> explainContradiction(const StopCheck& stop = {});
    /// Where an e-node comes from, the oldest reason first, the node itself last.
    [[nodiscard]] Result<std::vector<ExistenceStep>> explainExistence(ENodeId node,
                                                                      const StopCheck& stop = {});
    /// The e-node that stands for a term; none if the term is not represented, or when stopped.
    [[nodiscard]] std::optional<ENodeId> nodeOf(TermId term, const StopCheck& stop = {});
    /// What an e-node stood for when it was added.
    [[nodiscard]] TermId birthTerm(ENodeId node);

private:
    class Request;

    [[nodiscard]] ExistenceStep existenceStep(ENodeId node);
    void addEvaluated(ExistenceStep& step);
    std::optional<DerivedEquality> deriveInstance(TermWitness& start, const Pattern& goal,
                                                  const Match& match);
    /// False if stopped.
    bool prepare(const StopCheck& stop);

    const EGraph& m_graph;
    RuleList m_rules;
    std::unique_ptr<DerivationTables> m_tables;
};

}  // namespace candler
