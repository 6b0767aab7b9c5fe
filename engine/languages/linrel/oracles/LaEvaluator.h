// LaEvaluator: what a program's expressions are for given inputs, computed cell by cell as written:
// the oracle of everything that is derived from a program.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "engine/languages/linrel/syntax/LaProgram.h"
#include "engine/support/Random.h"
#include "engine/support/StopCheck.h"

namespace candler::linrel {

/// By rows.
struct Matrix {
    std::int64_t rows = 1;
    std::int64_t columns = 1;
    std::vector<double> cells;

    Matrix() : cells(1) {}
    Matrix(std::int64_t r, std::int64_t c)
        : rows(r), columns(c), cells(static_cast<std::size_t>(r * c)) {}
    [[nodiscard]] double& at(std::int64_t row, std::int64_t column) {
        return cells[static_cast<std::size_t>(row * columns + column)];
    }
    [[nodiscard]] double at(std::int64_t row, std::int64_t column) const {
        return cells[static_cast<std::size_t>(row * columns + column)];
    }
    /// Of a size-1 dimension every place is the first.
    [[nodiscard]] double spread(std::int64_t row, std::int64_t column) const {
        return at(rows == 1 ? 0 : row, columns == 1 ? 0 : column);
    }
};

/// Random entries from -1 to 1 (positive: above 0) as the input's flags and sparsity ask; of a
/// dense input without flags one entry in five is 0, so that zeros are tried, too. An input with
/// data of at most ten million cells is just these. Of sizes above `mostPoints` (LaPrecision) it
/// has so many places, and no data.
[[nodiscard]] Matrix randomInput(const LaProgram& program, const LaInput& input, Random& random,
                                 std::int64_t mostPoints = 0);

/// Adds the expression and all that it is made of.
void addParts(const LaProgram& program, LaId id, std::set<LaId>& ids);
[[nodiscard]] std::set<LaId> partsOf(const LaProgram& program, std::span<const LaOutput> outputs);
/// Operations of an evaluation of all these, at the sizes that are declared now: about a second for
/// 10^9.
[[nodiscard]] double evaluationWork(const LaProgram& program, const std::set<LaId>& ids,
                                    std::int64_t mostPoints = 0);
/// Whether that is defined: nothing of larger sizes is diagonal, reshaped, reversed or multiplied.
[[nodiscard]] bool canBeReduced(const LaProgram& program, const std::set<LaId>& ids,
                                std::int64_t mostPoints);
/// What is tried without being asked for: some hundredths of a second.
inline constexpr double kMostTriedWork = 2e7;
/// What is tried at all: matrices of so many cells are still no matter of memory.
inline constexpr double kMostWork = 2e8;

struct LaPrecision {
    int bits = 0;  ///< What every operator's result is rounded to; 0: it is a double.
    /// Of sizes that are larger so many places are computed, each of which stands for an equal
    /// share of them: sums weigh it. What holds of sums and products holds of these, too, with
    /// numbers that are sizes. 0: all places.
    std::int64_t mostPoints = 0;
};

/// The values of several expressions, in their order. Stopped, they are any.
[[nodiscard]] std::vector<Matrix> evaluate(const LaProgram& program, std::span<const LaId> wanted,
                                           std::span<const Matrix> inputs,
                                           const LaPrecision& precision = {},
                                           const StopCheck& stop = {});

/// Whether all cells are equal but for 2e-9 times their magnitudes, or 1; NaN equals NaN.
[[nodiscard]] bool isClose(const Matrix& a, const Matrix& b);

}  // namespace candler::linrel
