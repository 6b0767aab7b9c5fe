// EGraph: e-nodes, e-classes, congruence. Grows by add and merge; rebuild restores the invariants.
// Cut by verb: EGraphAdd.cpp, EGraphMerge.cpp, EGraphRebuild.cpp, EGraphViews.cpp,
// EGraphFilter.cpp, EGraphCheck.cpp. Neighbours: Hashcons.h finds equal e-nodes, UnionFind.h equal
// classes, Journal.h remembers.
#pragma once

#include <array>
#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/egraph/Analysis.h"
#include "engine/egraph/Hashcons.h"
#include "engine/egraph/Ids.h"
#include "engine/egraph/Journal.h"
#include "engine/egraph/UnionFind.h"
#include "engine/support/FlatVector.h"
#include "engine/support/StopCheck.h"
#include "engine/term/TermStore.h"

namespace candler {

enum class CheckLevel { None, Cheap, Full };

/// Two classes that cannot be equal were merged, or were about to be.
struct Contradiction {
    std::string text;
    EClassId a;
    EClassId b;
    std::size_t mergeCount = 0;  ///< Merges in the journal when it was noticed.
    /// The merge that was not made, because the two have different types.
    std::optional<MergeRecord> refused{};
};

/// An e-graph over the labels of one TermStore.
///
/// Invariants, true after rebuild() and checked by check(CheckLevel::Full):
///  1. The children of every live e-node are canonical classes, and those are not empty. The two of
///     a commutative operator are an unordered pair: the smaller id comes first.
///  2. No two live e-nodes have the same label and children (congruence is closed).
///  3. The hash-cons holds exactly the live and pruned e-nodes, each under its canonical words.
///  4. All e-nodes of a class have the class's type.
///  5. nodesOf lists each live e-node in exactly one class, sorted by (operator, label, age);
///     classesWith lists, for each operator, exactly the classes that have such an e-node.
///  6. A class's id is the smallest of the ids merged into it, so ids are stable for readers.
///  7. The journal, if on, replayed from the start gives the same classes.
///  8. Each use of a class as a child, by a live e-node or not, is once in its ring of uses.
///
/// Between rebuilds add, merge, find and lookup are right, the views (5) are those of the last
/// rebuild, and congruence may lag.
///
///     EGraph graph(store);
///     const EClassId x = graph.addTerm(termX), y = graph.addTerm(termY);
///     graph.merge(x, y);
///     graph.rebuild();
class EGraph {
public:
    explicit EGraph(TermStore& store);
    ~EGraph();

    [[nodiscard]] TermStore& store() const { return m_store; }

    // Growing.
    /// The class of this e-node, new if there was none. Children may be any known ids, those of a
    /// commutative operator in any order.
    EClassId add(LabelId label, std::span<const EClassId> children);
    EClassId addTerm(TermId term);
    /// Makes the classes equal; true if they were not. Classes of different types are not merged:
    /// that is a contradiction.
    bool merge(EClassId a, EClassId b, MergeCause cause = MergeCause::Start,
               std::uint32_t reason = 0);
    /// Restores all invariants, analyses and filters. False if stopped: then needsRebuild() stays
    /// true, the views may be empty, and a later call goes on to the same end.
    bool rebuild(const StopCheck& stop = {});
    /// From the next rebuild on, only e-nodes without children count as members of this class (and
    /// of what it is merged with); the others stay hash-consed, so that adding one finds the class.
    void pruneToLeaves(EClassId id);
    /// A root stays if it fails a filter or nothing uses it; it goes only when none of its e-nodes
    /// has all its children.
    void addRoot(EClassId root) { m_roots.push_back(root); }
    void addAnalysis(std::unique_ptr<Analysis> analysis);
    /// By order of registration.
    [[nodiscard]] Analysis& analysis(std::size_t index) const { return *m_analyses[index]; }
    [[nodiscard]] std::size_t analysisCount() const { return m_analyses.size(); }
    void addFilter(std::unique_ptr<ClassFilter> filter);
    /// Not together with filters of classes.
    void addNodeFilter(std::unique_ptr<NodeFilter> filter);
    /// Rebuilds that were completed.
    [[nodiscard]] std::size_t rebuildCount() const { return m_rebuildCount; }
    /// Cut by filters of e-nodes.
    [[nodiscard]] std::size_t cutCount() const { return m_cutCount; }
    /// How many e-nodes filters of classes have removed.
    [[nodiscard]] std::size_t removedCount() const { return m_removedCount; }

    // Asking.
    [[nodiscard]] EClassId find(EClassId id) const { return m_unionFind.find(id); }
    [[nodiscard]] std::optional<EClassId> lookup(LabelId label,
                                                 std::span<const EClassId> children) const;
    /// The e-node itself; also one that was pruned.
    [[nodiscard]] std::optional<ENodeId> lookupNode(LabelId label,
                                                    std::span<const EClassId> children) const;
    // For a batch of look-ups that will follow: each call fetches what the next one reads, so that
    // the memory answers to many at a time.
    void prefetchClass(EClassId id) const { m_unionFind.prefetch(id); }
    /// The key of the e-node for guessNode.
    [[nodiscard]] std::uint64_t prefetchNode(LabelId label,
                                             std::span<const EClassId> children) const;
    /// An e-node that is, but for a rare accident, the one with this key, if there is one.
    [[nodiscard]] ENodeId guessNode(std::uint64_t key) const;

    /// The class of the whole term if every sub-term is represented.
    [[nodiscard]] std::optional<EClassId> lookupTerm(TermId term) const;
    /// The first contradiction that was found, if any.
    [[nodiscard]] const std::optional<Contradiction>& contradiction() const {
        return m_contradiction;
    }
    [[nodiscard]] std::span<const EClassId> roots() const { return m_roots; }
    /// Whether some e-node had a type other than kUntyped.
    [[nodiscard]] bool hasTypes() const { return m_hasTypes; }
    [[nodiscard]] TypeId type(EClassId id) const { return m_store[label(ENodeId{id.value})].type; }

    /// Whether a rebuild was begun and stopped, so that e-nodes and views may not fit together.
    [[nodiscard]] bool isRebuilding() const { return m_isRebuilding; }

    /// Live e-nodes and classes as of the last rebuild.
    [[nodiscard]] std::size_t nodeCount() const { return m_liveNodes; }
    [[nodiscard]] std::size_t classCount() const { return m_liveClasses; }
    /// nodeCount() plus what was added since the last rebuild; for limits.
    [[nodiscard]] std::size_t liveNodeEstimate() const {
        return m_liveNodes + (addedNodeCount() - m_nodesAtViews);
    }
    /// E-nodes ever added; ids are below this.
    [[nodiscard]] std::size_t addedNodeCount() const { return m_flags.size(); }
    /// Whether something was added or merged since the last rebuild, or that was stopped.
    [[nodiscard]] bool needsRebuild() const {
        return m_isRebuilding || hasGrown() || !m_pendingMerges.empty();
    }

    // Views as of the last rebuild.
    /// Canonical classes, ascending.
    [[nodiscard]] std::span<const EClassId> classes() const { return m_classes; }
    [[nodiscard]] std::span<const ENodeId> nodesOf(EClassId id) const;
    /// The e-nodes of `id` with operator `op`: a sub-range of nodesOf.
    [[nodiscard]] std::span<const ENodeId> nodesOf(EClassId id, OpId op) const;
    [[nodiscard]] std::span<const EClassId> classesWith(OpId op) const;
    /// False only if the canonical class has no e-node with operator `op`. Fast.
    [[nodiscard]] bool mayHave(EClassId id, OpId op) const {
        return (m_opsOfClass[id.index()] & opBit(op.value)) != 0;
    }
    [[nodiscard]] LabelId label(ENodeId node) const { return LabelId{*words(node)}; }
    [[nodiscard]] OpId op(ENodeId node) const { return m_store[label(node)].op; }
    /// Canonical after rebuild. Those of a commutative operator may be in another order than the
    /// children of the terms that the e-node stands for.
    [[nodiscard]] std::span<const EClassId> children(ENodeId node) const {
        const std::uint32_t* first = words(node);
        return {reinterpret_cast<const EClassId*>(first + 1),
                static_cast<std::size_t>(m_store.arity(LabelId{*first}))};
    }
    /// Whether the e-node was added or changed (its class or a child, by a merge) since the rebuild
    /// before the last one. A match made of e-nodes that did not was there before.
    [[nodiscard]] bool isChanged(ENodeId node) const {
        return (m_flags[node.index()] & kChanged) != 0;
    }
    /// Whether the class was founded since the rebuild before the last one.
    [[nodiscard]] bool isNewClass(EClassId id) const { return id.index() >= m_nodesAtGeneration; }
    [[nodiscard]] bool isLive(ENodeId node) const { return state(node) == State::Live; }
    /// Calls `visit(ENodeId)` for every live e-node that has `id` as a child (once per use).
    template <typename Visit>
    void forEachParent(EClassId id, Visit visit) const;
    /// Calls `visit(ENodeId)` for every live e-node of `op` whose child at `position` is `id`.
    template <typename Visit>
    void forEachUser(EClassId id, OpId op, std::size_t position, Visit visit) const;

    [[nodiscard]] const Journal& journal() const { return m_journal; }
    [[nodiscard]] Journal& journal() { return m_journal; }

    /// Throws InternalError if an invariant does not hold.
    void check(CheckLevel level) const;
    /// One class a line: `3: f(1, 2) | g(0)`; stable.
    void dump(std::ostream& out) const;
    /// Bytes held by the e-graph and its journal (not by the term store).
    [[nodiscard]] std::size_t memoryBytes() const;
    /// What a rebuild now and the next growth of the hash-cons would take beyond that.
    [[nodiscard]] std::size_t neededBytes() const;

private:
    enum class State : std::uint8_t { Live, Pruned, Duplicate, Removed };
    // Flags of a node and of the class that it founded.
    static constexpr std::uint8_t kStateMask = 3;
    static constexpr std::uint8_t kChanged = 4;
    static constexpr std::uint8_t kPrunedClass = 8;
    static constexpr std::uint8_t kCut = 16;  ///< Pruned by a filter of e-nodes.
    static constexpr std::uint32_t kNone = EClassId{}.value;
    static constexpr std::size_t kMaxArity = 255;

    /// The uses of a class from `first` to `last`, which are `kept`'s since a merge.
    struct MovedUses {
        EClassId kept;
        std::uint32_t first;
        std::uint32_t last;
    };
    struct PendingMerge {
        EClassId kept;
        EClassId merged;
        std::uint32_t nodes = 0;  ///< Added before it.
    };
    class AnalysisQueue;
    /// Words as those of an e-node, with canonical children.
    struct Key {
        std::array<std::uint32_t, 1 + kMaxArity> words;
        std::uint64_t hash;
    };

    static std::uint16_t opBit(std::uint32_t op) {
        return static_cast<std::uint16_t>(1U << (op % 16));
    }
    [[nodiscard]] State state(ENodeId node) const {
        return static_cast<State>(m_flags[node.index()] & kStateMask);
    }
    void setState(ENodeId node, State state) {
        std::uint8_t& flags = m_flags[node.index()];
        flags = static_cast<std::uint8_t>((flags & ~kStateMask) | static_cast<unsigned>(state));
    }
    void markChanged(ENodeId node) { m_flags[node.index()] |= kChanged; }
    [[nodiscard]] bool isPrunedClass(EClassId id) const {
        return (m_flags[id.index()] & kPrunedClass) != 0;
    }
    [[nodiscard]] const std::uint32_t* words(ENodeId node) const {
        return m_words.data() + node.index() * m_width;
    }
    [[nodiscard]] std::span<const std::uint32_t> nodeWords(ENodeId node) const;
    [[nodiscard]] std::uint64_t nodeHash(ENodeId node) const;
    [[nodiscard]] bool hasWords(ENodeId node, const std::uint32_t* key) const {
        const std::uint32_t* own = words(node);
        for (std::size_t i = 0; i < m_width; ++i)
            if (own[i] != key[i]) return false;
        return true;
    }
    /// Puts the children in these words of an e-node in their order, if they are an unordered pair.
    void orderChildren(std::uint32_t* words) const {
        if (m_hasCommutative) [[unlikely]]
            orderPair(words);
    }
    void orderPair(std::uint32_t* words) const;
    [[nodiscard]] Key makeKey(LabelId label, std::span<const EClassId> children) const;
    void linkUses(ENodeId node);
    /// Calls `visit(ENodeId)` for every e-node, live or not, that was added with `id` or a class
    /// merged into it as a child.
    template <typename Visit>
    void forEachUse(EClassId id, Visit visit) const;
    [[nodiscard]] bool hasPending() const {
        return !m_movedUses.empty() || !m_pendingNodes.empty();
    }
    /// Since the views were made.
    [[nodiscard]] bool hasGrown() const {
        return hasPending() || addedNodeCount() > m_nodesAtViews || !m_movedClasses.empty();
    }
    bool closeCongruence(const StopCheck& stop);
    std::size_t takeMovedUses(std::size_t next);
    void prefetchPending(std::size_t index) const;
    bool settleLiveAnalyses(const StopCheck& stop);
    void joinLive(EClassId kept, EClassId merged);
    void modify(Analysis& analysis, EClassId id);
    void noteConflict(Analysis& analysis, EClassId a, EClassId b);
    void checkClass(EClassId id) const;
    void checkUses() const;
    void checkJournal() const;
    void recanonicalise(ENodeId node);
    void beginGeneration();
    bool updateViews(const StopCheck& stop);
    bool noteMovedNodes(const StopCheck& stop);
    void dropViews();
    bool countNodes(std::vector<std::uint32_t>& withLabel, const StopCheck& stop);
    bool sortNodes(const StopCheck& stop);
    bool sortByLabel(std::vector<std::uint32_t> counts, FlatVector<ENodeId>& sorted,
                     const StopCheck& stop) const;
    void indexOperators();
    bool tellAnalyses(const StopCheck& stop);
    bool tellNodes(std::size_t end, const StopCheck& stop);
    void tellMerge(const PendingMerge& merge);
    bool updateNode(ENodeId node, EClassId target);
    void queueParents(EClassId id);
    bool updateAnalyses(const StopCheck& stop);
    bool applyFilters(const StopCheck& stop);
    bool applyNodeFilters(const StopCheck& stop);
    void removeNode(ENodeId node);
    bool findNodesToRemove(std::vector<bool>& keep, std::vector<ENodeId>& removed,
                           const StopCheck& stop) const;

    TermStore& m_store;
    std::size_t m_width;    // words of an e-node: its label, and as many children as any can have
    UnionFind m_unionFind;  // over founded classes: one entry a node
    Hashcons m_hashcons;
    FlatVector<std::uint32_t> m_words;  // label, children, zeros; canonical after rebuild
    FlatVector<std::uint8_t> m_flags;   // of each node: its State, and the flags above
    // Child i of node n is use n * (m_width - 1) + i; of an unordered pair, either child. The uses
    // of a class form a ring.
    FlatVector<std::uint32_t> m_nextUse;
    FlatVector<std::uint32_t> m_lastUse;        // per class; kNone if there is none
    FlatVector<MovedUses> m_movedUses;          // whose nodes may not be canonical
    FlatVector<ENodeId> m_pendingNodes;         // the same, taken from there
    FlatVector<EClassId> m_movedClasses;        // merged into another since the last updateViews
    std::vector<PendingMerge> m_pendingMerges;  // not yet seen by analyses
    std::vector<std::unique_ptr<Analysis>> m_analyses;
    std::vector<Analysis*> m_liveAnalyses;     // among m_analyses
    std::vector<Analysis*> m_rebuildAnalyses;  // the others
    std::unique_ptr<AnalysisQueue> m_analysisQueue;
    std::unique_ptr<AnalysisQueue> m_liveQueue;
    unsigned m_modifyDepth = 0;  // calls of Analysis::modify under way
    bool m_hasPruned = false;    // some class was pruned
    bool m_hasTypes = false;     // some label has a type
    bool m_hasCommutative;       // some operator is
    std::optional<Contradiction> m_contradiction;
    std::size_t m_toldNodes = 0;  // the analyses know of the nodes below
    std::vector<std::unique_ptr<ClassFilter>> m_filters;
    std::vector<std::unique_ptr<NodeFilter>> m_nodeFilters;
    std::vector<EClassId> m_roots;
    Journal m_journal;

    // Views.
    FlatVector<EClassId> m_classes;
    FlatVector<ENodeId> m_sortedNodes;       // by class, operator, label, age
    FlatVector<std::uint16_t> m_sortedOps;   // their operators
    FlatVector<std::uint32_t> m_classBegin;  // per founded class + 1, into m_sortedNodes
    FlatVector<std::uint16_t> m_opsOfClass;  // per founded class: a bit for each op, modulo 16
    FlatVector<EClassId> m_opClasses;        // by operator
    std::vector<std::uint32_t> m_opBegin;    // per operator + 1, into m_opClasses
    std::size_t m_liveNodes = 0;
    std::size_t m_liveClasses = 0;
    bool m_hasViews = true;  // false: a rebuild was stopped while it made them
    bool m_isRebuilding = false;
    bool m_isFiltered = false;            // the rebuild under way has removed what filters reject
    std::size_t m_nodesAtGeneration = 0;  // nodes there at the rebuild before
    std::size_t m_nodesAtViews = 0;       // nodes there at the last updateViews
    std::size_t m_rebuildCount = 0;
    std::size_t m_cutCount = 0;
    std::size_t m_removedCount = 0;
};

template <typename Visit>
void EGraph::forEachUse(EClassId id, Visit visit) const {
    const std::uint32_t last = m_lastUse[id.index()];
    if (last == kNone) return;
    const auto arity = static_cast<std::uint32_t>(m_width - 1);
    std::uint32_t use = last;
    do {
        use = m_nextUse[use];
        visit(ENodeId{use / arity});
    } while (use != last);
}

template <typename Visit>
void EGraph::forEachUser(EClassId id, OpId wanted, std::size_t position, Visit visit) const {
    const std::uint32_t last = m_lastUse[id.index()];
    if (last == kNone) return;
    const auto arity = static_cast<std::uint32_t>(m_width - 1);
    std::uint32_t use = last;
    do {
        use = m_nextUse[use];
        const ENodeId node{use / arity};
        if (use % arity == position && isLive(node) && op(node) == wanted) visit(node);
    } while (use != last);
}

template <typename Visit>
void EGraph::forEachParent(EClassId id, Visit visit) const {
    forEachUse(id, [&](ENodeId node) {
        if (isLive(node)) visit(node);
    });
}

}  // namespace candler
