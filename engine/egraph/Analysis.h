// Analysis: data per e-class that follows from its e-nodes, kept by rebuild. A join-semilattice:
// join is commutative up to ties, associative, idempotent. (Willsey et al., egg, section 4.)
#pragma once

#include <stop_token>
#include <string_view>

#include "engine/egraph/Ids.h"

namespace candler {

class EGraph;

/// Several analyses may be registered with one EGraph; each keeps its own typed column, indexed by
/// canonical class. All calls come from EGraph::rebuild, so during apply an analysis still shows
/// its data as of the last rebuild, also under the ids of classes merged since.
class Analysis {
public:
    Analysis() = default;
    Analysis(const Analysis&) = delete;
    Analysis& operator=(const Analysis&) = delete;
    virtual ~Analysis() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;

    /// Joins what `node` says into the data of `target` (the canonical class of the node).
    /// Returns whether that data changed. A node whose children have no data yet says nothing.
    virtual bool update(const EGraph& graph, ENodeId node, EClassId target) = 0;

    struct JoinResult {
        bool keptChanged = false;    ///< The joined data differs from what `kept` had.
        bool mergedChanged = false;  ///< … from what `merged` had.
    };
    /// `merged` was merged into `kept`: joins the two data into `kept`.
    virtual JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) = 0;

    /// Called when the data of a class may have changed and congruence is closed; may add and
    /// merge.
    virtual void modify(EGraph& /*graph*/, EClassId /*id*/) {}
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
    virtual bool prepare(const EGraph& /*graph*/, const std::stop_token& /*stop*/) { return true; }
    /// Whether the class may stay.
    [[nodiscard]] virtual bool keeps(const EGraph& graph, EClassId id) const = 0;
};

}  // namespace candler
