// MergeForest: the merges of a journal as a forest over founded classes: whether and by which
// merges two classes became equal. Nieuwenhuis and Oliveras, "Proof-Producing Congruence Closure"
// (2005), section 3. Internal to the explanation room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/egraph/Ids.h"
#include "engine/egraph/Journal.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// An index into Journal::merges(). As a bound: only merges before it count.
using MergeIndex = std::uint32_t;

/// One merge on the way from one class to another.
struct MergeUse {
    MergeIndex merge = 0;
    bool isReversed = false;  ///< From the record's `b` to its `a`.
};

class MergeForest {
public:
    /// Of all merges that the journal holds now. O(n log n). Stopped half-way, it must not be used.
    explicit MergeForest(const Journal& journal, const StopCheck& stop = {});

    /// A class that stands for all those which merges before `bound` made equal to `id`. O(log n).
    [[nodiscard]] EClassId find(EClassId id, MergeIndex bound) const;
    [[nodiscard]] bool areEqual(EClassId a, EClassId b, MergeIndex bound) const {
        return find(a, bound) == find(b, bound);
    }
    /// Whether each class of the one list equals that at its place in the other.
    [[nodiscard]] bool areEqual(std::span<const EClassId> a, std::span<const EClassId> b,
                                MergeIndex bound) const {
        return std::ranges::equal(
            a, b, [&](EClassId one, EClassId other) { return areEqual(one, other, bound); });
    }
    [[nodiscard]] MergeIndex mergeCount() const { return m_mergeCount; }
    /// The only way from `a` to `b`, which must be equal: no merge was of classes already equal.
    [[nodiscard]] std::vector<MergeUse> path(EClassId a, EClassId b) const;

private:
    struct Link {
        std::uint32_t to;
        MergeIndex merge;
    };

    void link(EClassId a, EClassId b, MergeIndex merge);
    [[nodiscard]] MergeUse use(std::uint32_t from, MergeIndex merge) const;

    const Journal& m_journal;
    MergeIndex m_mergeCount;
    std::vector<Link> m_roots;  // union by size without compression: links get younger upwards
    std::vector<std::uint32_t> m_sizes;
    std::vector<Link> m_neighbours;  // the proof forest: links between the classes as recorded
};

}  // namespace candler
