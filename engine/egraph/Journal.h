// Journal: what happened to an e-graph, append-only: e-nodes as first added, rule applications,
// merges, removals, and where each phase ended. Time travel, "what is new" and "why is this here"
// read it; a prefix may be read on another thread (see StableVector.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/egraph/Ids.h"
#include "engine/support/StableRows.h"
#include "engine/support/StableVector.h"
#include "engine/term/Ids.h"

namespace candler {

enum class Phase : std::uint8_t { Start, Search, Apply, Rebuild };

/// How much of a journal existed at some moment. Ordered by time.
struct JournalMark {
    std::uint32_t iteration = 0;  ///< 0: the start term, before any iteration.
    Phase phase = Phase::Start;
    std::size_t nodes = 0;
    std::size_t applications = 0;
    std::size_t merges = 0;
    std::size_t removals = 0;
};

/// One application of a rule that changed something, or would have if that were no contradiction.
struct ApplicationRecord {
    RuleId rule;
    std::uint32_t iteration = 0;
    EClassId root;                ///< The matched class, canonical at search.
    std::uint32_t firstNode = 0;  ///< Nodes [firstNode, endNode) were added by it.
    std::uint32_t endNode = 0;
    /// Index into the journal's substitution words: the match's slots, then what
    /// Applier::takenTerms gave.
    std::uint32_t substitution = 0;
    std::uint16_t substitutionSize = 0;
};

enum class MergeCause : std::uint8_t { Start, Rule, Congruence, Analysis };

/// Two classes became one. For Rule `reason` is the application's index; for Congruence `a` and
/// `b` are the classes founded by the two congruent e-nodes.
struct MergeRecord {
    EClassId a;
    EClassId b;
    MergeCause cause = MergeCause::Start;
    std::uint32_t reason = 0;
};

/// Written by the EGraph (nodes, merges, removals) and the Stepper (applications, marks).
class Journal {
public:
    /// For e-nodes with at most so many children.
    explicit Journal(std::size_t maxArity) : m_nodes(1 + maxArity) {}

    /// For a run that nobody will ask about: e-nodes, applications and merges are no longer kept;
    /// marks and removals are. Call it before the first e-node.
    void turnOff();
    [[nodiscard]] bool isOn() const { return m_isOn; }

    // Reading. But for the count, marks and removals, only of a journal that is on.
    [[nodiscard]] std::size_t nodeCount() const { return m_nodeCount; }
    [[nodiscard]] LabelId label(ENodeId node) const { return LabelId{*m_nodes[node.index()]}; }
    /// The children as they were when the e-node was added; those of a commutative operator in the
    /// order in which they were given.
    [[nodiscard]] std::span<const EClassId> children(ENodeId node, int arity) const;
    [[nodiscard]] const StableVector<ApplicationRecord>& applications() const {
        return m_applications;
    }
    [[nodiscard]] std::span<const std::uint32_t> substitution(const ApplicationRecord& r) const {
        return m_substitutions.contiguous(r.substitution, r.substitutionSize);
    }
    [[nodiscard]] const StableVector<MergeRecord>& merges() const { return m_merges; }
    [[nodiscard]] const StableVector<ENodeId>& removals() const { return m_removals; }
    [[nodiscard]] const StableVector<JournalMark>& marks() const { return m_marks; }

    /// The journal's present extent.
    [[nodiscard]] JournalMark now(std::uint32_t iteration, Phase phase) const;
    /// The last mark of `iteration`, if that iteration ended a phase.
    [[nodiscard]] std::optional<JournalMark> endOf(std::uint32_t iteration) const;
    /// The end of a phase of `iteration`, if that ran. Start goes with iteration 0.
    [[nodiscard]] std::optional<JournalMark> endOf(std::uint32_t iteration, Phase phase) const;
    /// The application that was under way when `node` was added; none at the start and in rebuilds.
    [[nodiscard]] const ApplicationRecord* applicationAt(ENodeId node) const;
    /// Whether an analysis added it, such as the constant that others evaluate to.
    [[nodiscard]] bool isByAnalysis(ENodeId node) const;
    /// The application that added `node`, or none for nodes of the start term and of analyses.
    [[nodiscard]] const ApplicationRecord* creator(ENodeId node) const {
        return isByAnalysis(node) ? nullptr : applicationAt(node);
    }
    [[nodiscard]] std::size_t memoryBytes() const;

    // Writing.
    void addNode(LabelId label, std::span<const EClassId> children);
    /// Says of the last node that an analysis added it.
    void addAnalysisNode() {
        if (m_isOn) m_analysisNodes.push_back(ENodeId{nodeCount() - 1});
    }
    void addMerge(const MergeRecord& merge) {
        if (m_isOn) m_merges.push_back(merge);
    }
    void addRemoval(ENodeId node) { m_removals.push_back(node); }
    /// Stores the record with its substitution and returns the record's index.
    std::uint32_t addApplication(ApplicationRecord record,
                                 std::span<const std::uint32_t> substitution);
    void addMark(const JournalMark& mark) { m_marks.push_back(mark); }

private:
    bool m_isOn = true;
    std::size_t m_nodeCount = 0;
    StableRows m_nodes;                     // label, children… of each node, as added
    StableVector<ENodeId> m_analysisNodes;  // ascending
    StableVector<ApplicationRecord> m_applications;
    StableVector<std::uint32_t> m_substitutions;
    StableVector<MergeRecord> m_merges;
    StableVector<ENodeId> m_removals;
    StableVector<JournalMark> m_marks;
};

}  // namespace candler
