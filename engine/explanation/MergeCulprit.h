// MergeCulprit: which rule it was that made two classes one: the youngest merge on the way between
// them, and where that was congruence, the merge of children that made it so. Quicker than a proof,
// which says all that the merge rests on (Explainer.h).
#pragma once

#include <optional>

#include "engine/egraph/Journal.h"
#include "engine/support/StopCheck.h"
#include "engine/term/TermStore.h"

namespace candler {

struct MergeCulprit {
    /// None: no rule, but an analysis or the start.
    std::optional<RuleId> rule{};
    MergeCause cause = MergeCause::Start;  ///< Of the merge of the two classes themselves.
    std::uint32_t iteration = 0;           ///< Of the rule.
};

/// `a` and `b`: any ids of classes that the journal's merges made equal, but not the same id. None
/// if they are not equal, or when stopped. O(n log n) in the merges.
[[nodiscard]] std::optional<MergeCulprit> findMergeCulprit(const Journal& journal,
                                                           const TermStore& store, EClassId a,
                                                           EClassId b, const StopCheck& stop = {});

}  // namespace candler
