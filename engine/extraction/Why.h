// Why: what speaks for and against the e-nodes of one class, and which pins cannot hold together.
#pragma once

#include <vector>

#include "engine/extraction/Extractors.h"
#include "engine/support/StopCheck.h"

namespace candler {

enum class CandidateStatus {
    Chosen,
    Loses,        ///< By `losesBy`; proven where the extractor proves what it promises.
    NotProven,    ///< `losesBy` is what was found in the time; it may lose by less, or win.
    ClosesCycle,  ///< All terms of what it needs have this class in them.
    Forbidden,    ///< By the user, a pin, an infinite cost, or it needs its own class directly.
    HasNoTerm,    ///< Something that it needs has no finite term.
    Conflicts,    ///< No selection has it together with what else the roots need.
    // Said by those who ask:
    IsNoChoice,    ///< It does not give what the sketch wants of its class.
    IsNoOperator,  ///< No operator of a plan computes its class by it.
};

[[nodiscard]] std::string_view candidateStatusName(CandidateStatus status);

struct ChoiceCandidate {
    ExtractionProblem::Index node = 0;
    double ownCost = 0;
    /// What its children cost as trees; infinite if one of them has no term.
    double childrenTreeCost = 0;
    /// What the best selection with it costs in all, by the cost that the extractor lowers; by tree
    /// cost, or where the class is not needed, that of the class alone. Infinite: there is none.
    double total = 0;
    CandidateStatus status = CandidateStatus::Loses;
    /// It is chosen if its own cost falls by more than this; for the chosen one: rises by more than
    /// this and another one is. Infinite: no change of its cost would do.
    double losesBy = 0;
};

struct WhyReport {
    ExtractionProblem::Index classIndex = 0;
    /// By the selection. If not, or if there is none, the class is looked at as the only root.
    bool isNeeded = false;
    std::vector<ChoiceCandidate> candidates;  ///< In the order of the class.
};

/// Runs the extractor once for each e-node that could be chosen, pinned; each gets an equal part of
/// the time.
[[nodiscard]] WhyReport explainChoice(const ExtractionRequest& request,
                                      const ExtractorInfo& extractor, const Selection& selection,
                                      ExtractionProblem::Index classIndex);

/// Pins are origins. Empty if `problem` with all `pins` has a selection, or none without them; else
/// pins that have none together and of which none can be left out. Two pins of one class are such a
/// set. Stopped, the answer is empty and means nothing.
[[nodiscard]] std::vector<ExtractionProblem::Index> conflictingPins(
    const ExtractionProblem& problem, std::vector<ExtractionProblem::Index> pins,
    const StopCheck& stop = {});

}  // namespace candler
