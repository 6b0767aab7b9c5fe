// OrderBackend: CBC as its own program runs it, on OrderModel.
#pragma once

#include <limits>

#include "engine/extraction/solver/OrderModel.h"

namespace candler::solver {

struct OrderOutcome {
    Selection selection;  ///< The best one found; not checked. Empty: none was.
    double bound = -std::numeric_limits<double>::infinity();  ///< Up to tolerances.
    bool isProven = false;
};

/// Only for costs that are not negative.
[[nodiscard]] OrderOutcome branchOnOrder(const ExtractionProblem& problem, ClassOrder order,
                                         double seconds);

}  // namespace candler::solver
