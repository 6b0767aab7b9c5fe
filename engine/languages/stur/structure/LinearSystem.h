// LinearSystem: rows of integers for the atoms of a conjunction, and the elimination of columns
// from them, exact over the integers: W. Pugh, "The Omega test" (Supercomputing 1991). The one
// mechanism behind eliminate() (Regions.h) and the prover's answers without Z3.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/languages/stur/structure/Conjunction.h"

namespace candler::stur {

struct LinearRow {
    Atom::Kind kind = Atom::Kind::NonNegative;
    std::int64_t modulus = 0;
    std::vector<std::int64_t> coefficients;
    std::int64_t constant = 0;

    auto operator<=>(const LinearRow&) const = default;
    [[nodiscard]] std::int64_t at(std::size_t column) const {
        return column < coefficients.size() ? coefficients[column] : 0;
    }
};

/// Columns are products of names; a product is a column like others, with no tie to its factors.
struct LinearSystem {
    std::vector<std::string> columns;
    std::vector<LinearRow> rows;
    bool isFalse = false;

    [[nodiscard]] static LinearSystem of(const Conjunction& conjunction);
    [[nodiscard]] Conjunction conjunction() const;
    [[nodiscard]] bool hasProducts() const;
    [[nodiscard]] bool usesColumn(std::size_t column) const;
};

/// One elimination. It gives up where numbers exceed 64 bits, or after so many steps.
class OmegaTest {
public:
    /// Returns true to see no more.
    using Visit = std::function<bool(const LinearSystem&)>;

    explicit OmegaTest(std::size_t mostSteps = 2000) : m_stepsLeft(mostSteps) {}

    /// Visits systems without the columns whose union is the projection. Stops when it gives up.
    void eliminate(LinearSystem system, std::vector<bool> isUnknown, const Visit& visit);
    [[nodiscard]] bool hasGivenUp() const { return m_hasGivenUp; }

private:
    struct Bounds;

    void solve(LinearSystem system, std::vector<bool> isUnknown);
    void tidy(LinearSystem& system);
    void tidyRow(LinearRow& row, LinearSystem& system);
    void uniteRows(LinearSystem& system);
    bool solveEquality(LinearSystem& system, std::vector<bool>& isUnknown);
    void reduceColumns(LinearSystem& system, std::size_t row, const std::vector<bool>& isUnknown);
    void substitute(LinearSystem& system, std::size_t row, std::size_t column);
    bool openDivisibility(LinearSystem& system, std::vector<bool>& isUnknown);
    [[nodiscard]] Bounds chooseColumn(const LinearSystem& system,
                                      const std::vector<bool>& isUnknown) const;
    [[nodiscard]] LinearSystem shadow(const LinearSystem& system, const Bounds& bounds,
                                      bool isDark);
    void splinter(const LinearSystem& system, const Bounds& bounds,
                  const std::vector<bool>& isUnknown);
    [[nodiscard]] bool isDone() { return m_isStopped || m_hasGivenUp; }
    [[nodiscard]] LinearRow combined(std::int64_t a, const LinearRow& x, std::int64_t b,
                                     const LinearRow& y);

    const Visit* m_visit = nullptr;
    std::size_t m_stepsLeft;
    bool m_hasGivenUp = false;
    bool m_isStopped = false;
};

}  // namespace candler::stur
