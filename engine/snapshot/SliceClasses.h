// Which classes a slice draws, in order of importance. Private to the snapshot room.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/snapshot/Slice.h"

namespace candler::detail {

struct ClassChoice {
    SliceKind kind = SliceKind::Whole;
    std::vector<ClassIndex> classes;  ///< Most important first, before any budget.
    std::string what;                 ///< For the budget text.
};

/// Which classes have no box of their own, by ClassIndex. Roots have one, but for functions.
struct Folding {
    /// Drawn inside ports: one e-node without children, or an instantiation of such a class.
    std::vector<bool> isName;
    std::vector<bool> isApplied;  ///< An application that does nothing but be applied further.
    /// Of a function whose body is its alone: the body, which is drawn for both; else kNoIndex.
    std::vector<ClassIndex> body;

    [[nodiscard]] bool hasNoBox(ClassIndex index) const {
        return isName[index] || isApplied[index];
    }
};
/// Linear in the snapshot.
[[nodiscard]] Folding foldingOf(const Snapshot& snapshot, const SliceSpec& spec);
/// So deep are names and functions followed.
inline constexpr int kMostNested = 16;
/// And the bodies of functions, which are drawn in their frames, behind them.
[[nodiscard]] std::vector<ClassIndex> withBodies(const Snapshot& snapshot,
                                                 std::vector<ClassIndex> classes,
                                                 const Folding& folding);
/// A leaf; one that is instantiated, too, if it may be folded.
[[nodiscard]] bool isName(const Snapshot& snapshot, ClassIndex index, bool mayFold);
/// Of a class that is a name.
[[nodiscard]] std::string nameText(const Snapshot& snapshot, ClassIndex index);

/// A class's e-nodes as rows: the chosen first, then by cost, then by age. In a Changes slice new
/// ones come before old ones.
[[nodiscard]] std::vector<NodeIndex> rowOrder(const Snapshot& snapshot, const Ranking& ranking,
                                              ClassIndex index, SliceKind kind);

/// The class nearest to what is drawn that the snapshot's iteration changed, behind what leads to
/// it; empty where something drawn has changed, or nothing has. Linear in the snapshot.
[[nodiscard]] std::vector<ClassIndex> nearestChange(const Snapshot& snapshot,
                                                    const Folding& folding,
                                                    std::span<const ClassIndex> drawn);

[[nodiscard]] ClassChoice chooseClasses(const Snapshot& snapshot, const Ranking& ranking,
                                        const SliceSpec& spec, const Folding& folding);

}  // namespace candler::detail
