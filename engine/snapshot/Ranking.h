// Ranking: costs of e-nodes and the chosen e-node of each class, as a picture needs them. An
// extraction fills one; byTermSize makes one where no extraction has spoken.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "engine/snapshot/Snapshot.h"

namespace candler {

struct Ranking {
    static constexpr double kInfinite = std::numeric_limits<double>::infinity();

    std::string costName;                ///< For example "term size".
    std::vector<double> nodeTotal;       ///< By NodeIndex: own cost and that of the best children.
    std::vector<NodeIndex> classChoice;  ///< By ClassIndex: its cheapest e-node, or kNoIndex.
    /// By NodeIndex: what it adds itself; NaN: that is not defined, as costs are no such sum.
    std::vector<double> nodeOwn{};
    /// The totals are no costs but sizes, for an order in pictures: the model prices plans.
    bool isOrder = false;
    /// Then by NodeIndex: the cheapest plan, as a tree, that computes the e-node's class by it;
    /// infinite: there is none. Empty: the plans were not asked for.
    std::vector<double> planTotal{};

    /// The one number that is shown for an e-node: what the cheapest term with it on top costs;
    /// where plans are priced, what it adds itself. NaN: there is none.
    [[nodiscard]] double shownCost(NodeIndex node) const {
        return isOrder ? nodeOwn[node] : nodeTotal[node];
    }

    [[nodiscard]] double classCost(ClassIndex index) const {
        const NodeIndex node = classChoice[index];
        return node == kNoIndex ? kInfinite : nodeTotal[node];
    }
    /// The smallest term of every class, ties to the older e-node; the costs are tree sizes.
    [[nodiscard]] static Ranking byTermSize(const Snapshot& snapshot);
    /// As byTermSize with the given own cost of each e-node. If one is negative, the choice is
    /// well-founded, but perhaps not the cheapest.
    [[nodiscard]] static Ranking byCost(const Snapshot& snapshot, std::string costName,
                                        const std::vector<double>& ownCost);
};

/// What each e-node adds itself, by NodeIndex; 1 where it has no finite cost. Empty where that is
/// not defined for every e-node.
[[nodiscard]] std::vector<double> ownCosts(const Ranking& ranking);

/// A cost as people read it: `12`, `1.5`, `∞`, `3.2e+09`; empty for NaN, which is none.
[[nodiscard]] std::string costText(double cost);

/// A count with groups of three: `1 024 331`.
[[nodiscard]] std::string countText(std::size_t count);

/// The classes used by the choice from these classes, in depth-first order.
[[nodiscard]] std::vector<ClassIndex> chosenClasses(const Snapshot& snapshot,
                                                    const Ranking& ranking,
                                                    std::span<const ClassIndex> from);

}  // namespace candler
