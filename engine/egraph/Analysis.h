// Analysis: data per e-class that follows from its e-nodes, kept by rebuild. A join-semilattice:
// join is commutative up to ties, associative, idempotent. (Willsey et al., egg, section 4.)
// Rebuild tells of e-nodes and merges in the order in which they came, and then of the parents of
// what changed, first in, first out, until nothing changes. With a true semilattice no order would
// count; it does where better data of a child may make an e-node worse.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/egraph/Ids.h"
#include "engine/support/StopCheck.h"
#include "engine/term/Ids.h"

namespace candler {

class EGraph;

/// When an analysis is kept up to date.
enum class AnalysisTiming {
    /// By EGraph::rebuild. During apply the data is that of the last rebuild, also under the ids of
    /// classes merged since.
    AtRebuild,
    /// At every add and merge, as egg does, so that conditions see the present; modify may act.
    Live,
};

/// Several analyses may be registered with one EGraph; each keeps its own typed column, indexed by
/// canonical class.
class Analysis {
public:
    Analysis() = default;
    Analysis(const Analysis&) = delete;
    Analysis& operator=(const Analysis&) = delete;
    virtual ~Analysis() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual AnalysisTiming timing() const { return AnalysisTiming::AtRebuild; }

    /// Joins what `node` says into the data of `target`, its class. Returns whether that data
    /// changed. A node whose children have no data yet says nothing. Of a new node the children are
    /// as they were when it was added: canonical before the merges that are not yet told.
    virtual bool update(const EGraph& graph, ENodeId node, EClassId target) = 0;

    struct JoinResult {
        bool keptChanged = false;    ///< The joined data differs from what `kept` had.
        bool mergedChanged = false;  ///< … from what `merged` had.
    };
    /// `merged` was merged into `kept`: joins the two data into `kept`.
    virtual JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) = 0;

    /// Live analyses only: called when a class was made, merged, or its data changed; may add
    /// e-nodes, merge, and prune.
    virtual void modify(EGraph& /*graph*/, EClassId /*id*/) {}

    /// For analyses whose modify merges a class with the leaf that its e-nodes evaluate to: that
    /// leaf, for an operator over leaves with these labels (invalid: over something unknown); a
    /// constant without leaves is its own. Proofs of such merges ask it.
    [[nodiscard]] virtual std::optional<LabelId> evaluate(
        LabelId /*label*/, std::span<const LabelId> /*leaves*/) const {
        return std::nullopt;
    }

    /// Bytes that grow with the e-graph, for memory limits.
    [[nodiscard]] virtual std::size_t memoryBytes() const { return 0; }

    /// What two facts contradict each other, if some do; said once by whoever asks.
    [[nodiscard]] std::optional<std::string> takeConflict() {
        return std::exchange(m_conflict, std::nullopt);
    }

protected:
    /// For update and join: the two sides cannot both hold.
    void reportConflict(std::string text) {
        if (!m_conflict) m_conflict = std::move(text);
    }

private:
    std::optional<std::string> m_conflict;
};

/// Decides which e-classes survive a rebuild; the rest is removed.
class ClassFilter {
public:
    ClassFilter() = default;
    ClassFilter(const ClassFilter&) = delete;
    ClassFilter& operator=(const ClassFilter&) = delete;
    virtual ~ClassFilter() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    /// Called once before a round of `keeps`; false if it was stopped, and then there is no round.
    virtual bool prepare(const EGraph& /*graph*/, const StopCheck& /*stop*/) { return true; }
    /// Whether the class may stay.
    [[nodiscard]] virtual bool keeps(const EGraph& graph, EClassId id) const = 0;
};

/// Decides after a rebuild which e-nodes are cut: no longer matched, listed or chosen. They stay
/// hash-consed, so that making one again finds its class.
class NodeFilter {
public:
    NodeFilter() = default;
    NodeFilter(const NodeFilter&) = delete;
    NodeFilter& operator=(const NodeFilter&) = delete;
    virtual ~NodeFilter() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    /// Appends live e-nodes to `cuts`; a class must keep one at least. False if it was stopped, and
    /// then nothing is cut.
    virtual bool findCuts(const EGraph& graph, const StopCheck& stop,
                          std::vector<ENodeId>& cuts) = 0;
};

}  // namespace candler
