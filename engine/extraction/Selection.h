// Selection: which e-node gives each needed class, and the separate code that checks one: every
// needed class has an allowed e-node of its own, nothing needs itself, and what it costs.
#pragma once

#include <string>
#include <vector>

#include "engine/extraction/ExtractionProblem.h"

namespace candler {

struct Selection {
    /// By class: the chosen e-node, or ExtractionProblem::kNone for classes that are not needed.
    std::vector<ExtractionProblem::Index> node;

    [[nodiscard]] bool isEmpty() const { return node.empty(); }
    bool operator==(const Selection&) const = default;
};

/// What a check found out about a selection.
struct SelectionCheck {
    std::string error;  ///< Empty: the selection is valid; else the first thing that is wrong.
    /// Sum over the roots as listed, a shared class paid at each use.
    double treeCost = 0;
    /// Sum over the needed classes, each once.
    double dagCost = 0;
    ExtractionProblem::Index neededClasses = 0;

    [[nodiscard]] bool isValid() const { return error.empty(); }
};

/// Walks from the roots through what was chosen; linear. Shares no code with the extractors.
[[nodiscard]] SelectionCheck checkSelection(const ExtractionProblem& problem,
                                            const Selection& selection);

/// Clears the choices of classes that the roots do not need. Linear.
void dropUnneeded(const ExtractionProblem& problem, Selection& selection);

}  // namespace candler
