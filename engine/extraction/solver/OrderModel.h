// OrderModel: extraction as the linear program of TENSAT (Yang et al., MLSys 2021, section 5.1): a
// column for each e-node and, where cycles must be forbidden, one for the place of each class in an
// order. DagModel is the better one; this is there to be compared with.
#pragma once

#include <vector>

#include "engine/extraction/Selection.h"
#include "engine/extraction/solver/DagModel.h"

namespace candler::solver {

/// What forbids cycles.
enum class ClassOrder {
    None,     ///< Nothing: the e-graph has none, or the choice may have some.
    Real,     ///< Places between 0 and 1.
    Integer,  ///< Places from 0 to the number of classes.
};

struct OrderModel {
    struct Column {
        double cost = 0;
        double high = 1;
        bool isInteger = true;
    };
    /// E-nodes as they are numbered, then classes if there is an order.
    std::vector<Column> columns;
    std::vector<Row> rows;
};

[[nodiscard]] OrderModel orderModel(const ExtractionProblem& problem, ClassOrder order);

/// What values of the columns stand for, rounded to the next whole number: of each needed class the
/// first e-node that is chosen. May have cycles, or miss what is needed.
[[nodiscard]] Selection roundedSelection(const ExtractionProblem& problem,
                                         const std::vector<double>& values);

}  // namespace candler::solver
