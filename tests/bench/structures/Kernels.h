// Kernels: each kernel at one size, ours and those of the peers that there are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "contest/Contest.h"

namespace structures {

/// A row of the table. Contests are large: each is made when its turn comes.
struct Row {
    std::string kernel;
    std::int64_t size;
    /// `isAlone` leaves out all but ours.
    std::function<bench::Contest(std::int64_t size, bool isAlone)> contest;
};

/// The nine kernels of Table 1 of the paper (StructTensor, OOPSLA 2023).
std::vector<Row> tableRows(bool isQuick);
/// Features of linear and polynomial regression, for one row and for the sum of two.
std::vector<Row> featureRows(bool isQuick);
/// Matrices: covariance, populations, convolution, symmetric and triangular ones.
std::vector<Row> matrixRows(bool isQuick);
/// What is redundant is rebuilt; peers copy the box.
std::vector<Row> copyRows(bool isQuick);

}  // namespace structures
