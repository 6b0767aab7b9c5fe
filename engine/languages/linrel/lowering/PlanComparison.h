// PlanComparison: whether a plan gives what the program gives on random inputs of its sizes.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/languages/linrel/oracles/LaEvaluator.h"

namespace candler::linrel {

class PlanComparison {
public:
    /// All must outlive it. Larger sizes than `mostPoints` are evaluated on so many places of them,
    /// where that is defined (LaPrecision::mostPoints).
    PlanComparison(const LaProgram& program, std::span<const LaOutput> written,
                   std::span<const LaOutput> plan, std::int64_t mostPoints = 12);

    /// A fraction of a second for some inputs.
    [[nodiscard]] bool isCheap() const;
    /// `'C' at 2, 3 is 5 in place of 4`, or empty. Cells are compared with the largest of their
    /// output; where one of the two is no finite number nothing is said.
    [[nodiscard]] std::string difference(std::uint64_t seed) const;

private:
    const LaProgram& m_program;
    std::span<const LaOutput> m_written;
    std::span<const LaOutput> m_plan;
    std::int64_t m_mostPoints = 0;
    double m_work = 0;
};

}  // namespace candler::linrel
