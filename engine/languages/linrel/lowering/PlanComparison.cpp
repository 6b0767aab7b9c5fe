#include "engine/languages/linrel/lowering/PlanComparison.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/language/NumberComparison.h"

namespace candler::linrel {

namespace {

/// Rounding in doubles, with room for what cancels: plans that lose more digits are not chosen.
void addDifference(const LaOutput& output, const Matrix& expected, const Matrix& found,
                   PlanDifference& difference) {
    constexpr double kTolerance = 1e-6;
    constexpr double kLeast = 1e-300;
    const NumberComparison cells = compareNumbers(
        expected.cells, found.cells, std::max(kLeast, largestMagnitude(expected.cells)));
    difference.compared += cells.compared + cells.lost;
    difference.isUnexpected |= cells.unexpected > 0;
    if (difference.isDifferent() || !cells.isDifferent(kTolerance)) return;
    const auto columns = static_cast<std::size_t>(expected.columns);
    difference.text = fmt::format("'{}' at {}, {} is {:.6g} in place of {:.6g}", output.name,
                                  cells.worst / columns + 1, cells.worst % columns + 1,
                                  found.cells[cells.worst], expected.cells[cells.worst]);
}

}  // namespace

std::vector<LaId> expressionsOf(std::span<const LaOutput> written, std::span<const LaOutput> plan) {
    std::vector<LaId> expressions;
    for (const LaOutput& output : written) expressions.push_back(output.expression);
    for (const LaOutput& output : plan) expressions.push_back(output.expression);
    return expressions;
}

PlanComparison::PlanComparison(const LaProgram& program, std::span<const LaOutput> written,
                               std::span<const LaOutput> plan, std::int64_t mostPoints)
    : m_program(program), m_written(written), m_plan(plan) {
    std::set<LaId> parts = partsOf(program, written);
    parts.merge(partsOf(program, plan));
    m_mostPoints = canBeReduced(program, parts, mostPoints) ? mostPoints : 0;
    m_work = evaluationWork(program, parts, m_mostPoints);
}

PlanDifference PlanComparison::compare(std::uint64_t seed, const StopCheck& stop) const {
    Random random(seed);
    std::vector<Matrix> inputs;
    for (LaInput input : m_program.inputs) {
        // Few places that are as sparse as declared would often be empty, and all plans agree.
        if (m_mostPoints != 0 && input.sparsity > 0) input.sparsity = std::max(input.sparsity, 0.5);
        inputs.push_back(randomInput(m_program, input, random, m_mostPoints));
    }
    const std::vector<Matrix> values =
        evaluate(m_program, expressionsOf(m_written, m_plan), inputs, {0, m_mostPoints}, stop);
    PlanDifference difference;
    if (stop.isStopped()) return difference;
    for (std::size_t i = 0; i < m_plan.size(); ++i)
        addDifference(m_plan[i], values[i], values[m_plan.size() + i], difference);
    return difference;
}

}  // namespace candler::linrel
