// CostRanking: ranks the e-nodes of a snapshot by a language's cost model.
#pragma once

#include <optional>
#include <vector>

#include "engine/egraph/GraphTable.h"
#include "engine/extraction/CostModel.h"
#include "engine/snapshot/Ranking.h"
#include "engine/snapshot/Snapshot.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// Its e-nodes, for algorithms that sweep over them; without types.
[[nodiscard]] GraphTable tableOf(const Snapshot& snapshot);

/// The cheapest term of every class under `model`, ties to the older e-node; where the model prices
/// plans, the smallest, with what e-nodes add to plans. The snapshot's labels must be those of
/// `store`. None when stopped.
[[nodiscard]] std::optional<Ranking> rankByModel(const Snapshot& snapshot, const TermStore& store,
                                                 const CostModel& model, const StopCheck& stop);

/// The terms that a ranking chooses for the classes of a snapshot; all three must outlive it.
class RankedTerms {
public:
    RankedTerms(const Snapshot& snapshot, const Ranking& ranking, TermStore& store);

    /// None: the class has no finite term.
    [[nodiscard]] std::optional<TermId> of(ClassIndex root);
    /// As a tree, of a class whose term was asked for.
    [[nodiscard]] double size(ClassIndex index) const { return m_sizes[index]; }

private:
    /// False: what it needs was opened.
    bool isMade(const SnapshotNode& choice);

    const Snapshot& m_snapshot;
    const Ranking& m_ranking;
    TermStore& m_store;
    std::vector<TermId> m_terms;  // by class, where it has a size
    std::vector<double> m_sizes;
    std::vector<ClassIndex> m_open;
};

}  // namespace candler
