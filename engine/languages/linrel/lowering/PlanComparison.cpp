#include "engine/languages/linrel/lowering/PlanComparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace candler::linrel {

namespace {

/// Rounding in doubles, with room for what cancels: plans that lose more digits are not chosen.
std::string differenceOf(const LaOutput& output, const Matrix& expected, const Matrix& found) {
    constexpr double kTolerance = 1e-6;
    double largest = 1e-300;
    for (const double cell : expected.cells)
        if (std::isfinite(cell)) largest = std::max(largest, std::fabs(cell));
    for (std::int64_t i = 0; i < expected.rows; ++i)
        for (std::int64_t j = 0; j < expected.columns; ++j) {
            const double error = std::fabs(expected.at(i, j) - found.at(i, j));
            if (!std::isfinite(error) || error <= kTolerance * largest) continue;
            return fmt::format("'{}' at {}, {} is {:.6g} in place of {:.6g}", output.name, i + 1,
                               j + 1, found.at(i, j), expected.at(i, j));
        }
    return {};
}

}  // namespace

PlanComparison::PlanComparison(const LaProgram& program, std::span<const LaOutput> written,
                               std::span<const LaOutput> plan, std::int64_t mostPoints)
    : m_program(program), m_written(written), m_plan(plan) {
    std::set<LaId> parts = partsOf(program, written);
    parts.merge(partsOf(program, plan));
    m_mostPoints = canBeReduced(program, parts, mostPoints) ? mostPoints : 0;
    m_work = evaluationWork(program, parts, m_mostPoints);
}

bool PlanComparison::isCheap() const {
    return m_work <= kMostTriedWork;
}

std::string PlanComparison::difference(std::uint64_t seed) const {
    Random random(seed);
    std::vector<Matrix> inputs;
    for (LaInput input : m_program.inputs) {
        // Few places that are as sparse as declared would often be empty, and all plans agree.
        if (m_mostPoints != 0 && input.sparsity > 0) input.sparsity = std::max(input.sparsity, 0.5);
        inputs.push_back(m_mostPoints == 0 ? randomInput(m_program, input, random)
                                           : reducedInput(m_program, input, m_mostPoints, random));
    }
    std::vector<LaId> wanted;
    for (const LaOutput& output : m_written) wanted.push_back(output.expression);
    for (const LaOutput& output : m_plan) wanted.push_back(output.expression);
    const std::vector<Matrix> values = evaluate(m_program, wanted, inputs, {0, m_mostPoints});
    for (std::size_t i = 0; i < m_plan.size(); ++i)
        if (std::string text = differenceOf(m_plan[i], values[i], values[m_plan.size() + i]);
            !text.empty())
            return text;
    return {};
}

}  // namespace candler::linrel
