// Slice: the part of a snapshot that is drawn: one box per e-class, its e-nodes as rows, arguments
// as ports. A slice never hides silently: folded rows, cut edges and left-out classes are counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/snapshot/Ranking.h"
#include "engine/snapshot/Snapshot.h"

namespace candler {

enum class SliceKind : std::uint8_t {
    Automatic,      ///< Whole if it is within the budget, else BestTerm.
    Whole,          ///< Everything; over budget the classes farthest from the roots are left out.
    BestTerm,       ///< The chosen term and some alternatives with their children.
    Neighbourhood,  ///< Some classes and what is near them.
    Changes,        ///< What the snapshot's iteration added or merged, and its neighbours.
    Given,          ///< The centres, with the bodies of functions, and nothing else.
    Summary,        ///< No classes, but groups of them by type and operator.
};

struct SliceBudget {
    std::size_t boxes = 150;
    std::size_t edges = 450;

    bool operator==(const SliceBudget&) const = default;
};

struct SliceSpec {
    SliceKind kind = SliceKind::Automatic;
    std::vector<EClassId> centres{};  ///< Of a Neighbourhood, or what is Given.
    std::string given{};              ///< What those are, for the budget text.
    int down = 2;
    int up = 1;
    int alternatives = 2;
    std::size_t rowLimit = 3;  ///< Rows of a box; one more is shown rather than "+1".
    bool inlineLeaves = true;  ///< Draw single-leaf classes inside the ports.
    /// Draw applications as their functions with all arguments, functions as frames of their bodies
    /// (LabelForm.h), where that hides no choice: of classes with one e-node.
    bool foldForms = true;
    std::vector<EClassId> expanded{};  ///< Classes that show all rows.
    std::vector<EClassId> folded{};    ///< Classes that show one row.
    std::vector<EClassId> added{};     ///< Classes drawn whatever the kind.
    std::vector<EClassId> hidden{};    ///< Classes not drawn whatever the kind.
    SliceBudget budget{};

    bool operator==(const SliceSpec&) const = default;
};

/// An argument of an e-node.
struct SlicePort {
    ClassIndex target = 0;
    std::uint32_t box = kNoIndex;  ///< The drawn box, or kNoIndex.
    bool isInlined = false;        ///< `text` is the leaf itself.
    bool isSelf = false;           ///< An argument drawn in its own box: a loop, not an edge.
    /// The leaf's text; or, at a cut edge, `+37`: so many classes that are not drawn lie behind it.
    std::string text{};

    [[nodiscard]] bool isCut() const { return box == kNoIndex && !isInlined && !isSelf; }
};

struct SliceRow {
    NodeIndex node = 0;
    std::string label{};
    std::vector<SlicePort> ports{};
    double cost = 0;        ///< Of the cheapest term with this e-node on top.
    bool isChosen = false;  ///< Part of the best term of the roots.
    bool isNew = false;     ///< Added in the snapshot's iteration.
};

struct SliceBox {
    ClassIndex classIndex = 0;
    /// Of one e-node each: functions around the class, outermost first, then applications that are
    /// written out in its rows, and what they apply.
    std::vector<ClassIndex> folded{};
    /// `12`, or `17 ⊕ 18` where a merge just happened; `21 Λλ 19 (26)`:
    /// functions are folded into it, with them it costs 26.
    std::string title{};
    std::string type{};
    std::vector<SliceRow> rows{};
    std::size_t hiddenRows = 0;
    std::size_t hiddenUses = 0;  ///< E-nodes that use this class but are not drawn.
    bool isRoot = false;
    bool isChosen = false;
    bool isNew = false;  ///< All its e-nodes are new.
    bool isMerged = false;

    [[nodiscard]] bool shows(ClassIndex index) const;
};

struct SliceEdge {
    std::uint32_t from = 0;  ///< Box.
    std::uint32_t row = 0;
    std::uint32_t port = 0;
    std::uint32_t to = 0;  ///< Box.
    bool isChosen = false;
    bool isNew = false;
};

struct Slice {
    SnapshotPtr snapshot;
    SliceKind kind = SliceKind::Whole;  ///< What Automatic became.
    std::string costName;
    std::vector<SliceBox> boxes;  ///< In order of importance; the first is a root if one is drawn.
    std::vector<SliceEdge> edges;
    std::size_t inlinedClasses = 0;
    std::size_t hiddenClasses = 0;
    std::size_t hiddenRows = 0;
    std::vector<std::uint32_t> boxOfClass;  ///< Of a Summary, by ClassIndex: its group.
    bool isOverBudget = false;              ///< Classes were left out because of the budget.
    /// `showing 58 of 1 024 331 classes — best term and 2 alternatives`.
    std::string budgetText;

    /// The box of a class, or the first that it is folded into, or kNoIndex.
    [[nodiscard]] std::uint32_t boxOf(ClassIndex index) const;
};

/// Bounded by the budget but for a few passes over the snapshot. `ranking` belongs to `snapshot`.
[[nodiscard]] Slice makeSlice(const SnapshotPtr& snapshot, const Ranking& ranking,
                              const SliceSpec& spec);

}  // namespace candler
