// PlanComparison: whether a plan gives what the program gives on random inputs of its sizes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/linrel/oracles/LaEvaluator.h"

namespace candler::linrel {

/// Of the outputs on one choice of inputs.
struct PlanDifference {
    std::size_t compared = 0;  ///< Cells where a finite number is expected.
    std::string text{};        ///< `'C' at 2, 3 is 5 in place of 4`, or empty.
    /// Where no number is expected there is something else: reals allow it.
    bool isUnexpected = false;

    [[nodiscard]] bool isDifferent() const { return !text.empty(); }
    [[nodiscard]] bool isSame() const { return compared > 0 && text.empty() && !isUnexpected; }
};

/// What they compute, one after the other.
[[nodiscard]] std::vector<LaId> expressionsOf(std::span<const LaOutput> written,
                                              std::span<const LaOutput> plan);

class PlanComparison {
public:
    /// All must outlive it. Larger sizes than `mostPoints` are evaluated on so many places of them,
    /// where that is defined (LaPrecision::mostPoints).
    PlanComparison(const LaProgram& program, std::span<const LaOutput> written,
                   std::span<const LaOutput> plan, std::int64_t mostPoints = 12);

    /// Of one evaluation, as evaluationWork.
    [[nodiscard]] double work() const { return m_work; }
    /// A fraction of a second for some inputs.
    [[nodiscard]] bool isCheap() const { return m_work <= kMostTriedWork; }
    /// Cells are compared with the largest of their output. Stopped, it says nothing.
    [[nodiscard]] PlanDifference compare(std::uint64_t seed, const StopCheck& stop = {}) const;

private:
    const LaProgram& m_program;
    std::span<const LaOutput> m_written;
    std::span<const LaOutput> m_plan;
    std::int64_t m_mostPoints = 0;
    double m_work = 0;
};

}  // namespace candler::linrel
