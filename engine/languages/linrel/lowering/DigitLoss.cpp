// Digits are counted: every operator's result is rounded to fewer digits than a double has, and
// what comes out is compared with what comes out without that. How a sum adds up is left out: it
// does not depend on the plan.
#include "engine/languages/linrel/lowering/DigitLoss.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/language/NumberComparison.h"
#include "engine/languages/linrel/lowering/PlanComparison.h"
#include "engine/languages/linrel/lowering/PlanSizes.h"

namespace candler::linrel {

namespace {

/// About 9 digits, so that a double holds what is lost of them.
constexpr int kBits = 30;
constexpr double kMostDigits = 9;
constexpr double kFar = 1e4;       ///< How much larger than its spread a mean is.
constexpr double kTrifle = 1e-12;  ///< Of a weight that must not be 0.
constexpr std::int64_t kMostPoints = 20;
constexpr std::array kTrials{DigitTrial::Centred,          DigitTrial::Shifted,
                             DigitTrial::SmallDifferences, DigitTrial::NearFit,
                             DigitTrial::ExactFit,         DigitTrial::Uneven};
constexpr std::size_t kUsual = 3;

std::span<const DigitTrial> kindsOf(DigitTrials trials) {
    return std::span(kTrials).first(trials == DigitTrials::Usual ? kUsual : kTrials.size());
}

std::string_view textOf(DigitTrial trial) {
    switch (trial) {
        case DigitTrial::Centred:
            return "where inputs are around 0";
        case DigitTrial::Shifted:
            return "where the inputs' means are 10000 times their spreads";
        case DigitTrial::SmallDifferences:
            return "where differences are 10000 times smaller than what they are of";
        case DigitTrial::NearFit:
            return "at near fits, where single numbers are 0 and differences, of sparse inputs, "
                   "too, 10000 times smaller than what they are of";
        case DigitTrial::ExactFit:
            return "at near fits of numbers of few digits";
        case DigitTrial::Uneven:
            return "in cells of rows in which one cell of an input is 100000 times larger than the "
                   "others";
    }
    return "";
}

bool isFit(DigitTrial trial) {
    return trial == DigitTrial::NearFit || trial == DigitTrial::ExactFit;
}

bool isSum(const LaNode& node) {
    return node.op == LaOp::Add || node.op == LaOp::Subtract;
}

/// Zeros stay, and what was measured, too.
bool canMove(const LaInput& input) {
    return input.sparsity == 1 && !input.isBinary && !input.data;
}

/// A sparse matrix may be a near fit of one that has zeros where it has, as of factors with blocks.
/// That has the same digits to lose as a full one.
bool canFit(const LaInput& input) {
    return !input.isBinary && !input.data;
}

/// With so few digits that sums of products are exact, and so is a difference that is small beside
/// them: what is written loses nothing then, and what a plan loses is seen.
void makeCoarse(Matrix& cells) {
    constexpr double kSteps = 8;
    for (double& cell : cells.cells) {
        if (std::fpclassify(cell) == FP_ZERO) continue;
        const double whole = std::max(1.0, std::floor(std::fabs(cell) * kSteps));
        cell = std::copysign(whole / kSteps, cell);
    }
}

/// Positive, so that nothing cancels by itself.
void makeUneven(Matrix& cells, bool isSymmetric, Random& random) {
    constexpr double kSmall = 1e-5;
    constexpr double kSteps = 1000;
    for (std::int64_t i = 0; i < cells.rows; ++i)
        for (std::int64_t j = 0; j < cells.columns; ++j) {
            double& cell = cells.at(i, j);
            if (std::fpclassify(cell) == FP_ZERO) continue;
            const bool isLarge = cells.columns == 1 ? i == 0 : i % cells.columns == j;
            const double share = 0.5 + static_cast<double>(random.below(500)) / kSteps;
            cell = isSymmetric && j < i ? cells.at(j, i) : share * (isLarge ? 1 : kSmall);
        }
}

double largestOf(const Matrix& matrix) {
    return largestMagnitude(matrix.cells);
}

/// Of the kBits, kMostDigits at most.
double digitsOf(double error, double value) {
    if (error == 0) return 0;
    if (!std::isfinite(error) || value == 0) return kMostDigits;
    return std::clamp(kBits * std::log10(2) + std::log10(error / std::fabs(value)), 0.0,
                      kMostDigits);
}

/// Of the kBits, kMostDigits at most; 0 if there is nothing to compare.
double digitsLost(const Matrix& exact, const Matrix& rounded) {
    double error = 0;
    for (std::size_t i = 0; i < exact.cells.size(); ++i) {
        if (!std::isfinite(exact.cells[i])) continue;
        const double difference = std::fabs(exact.cells[i] - rounded.cells[i]);
        error = std::isfinite(difference) ? std::max(error, difference) : HUGE_VAL;
    }
    return digitsOf(error, largestOf(exact));
}

/// Takes the cell that loses most beyond what the program, or rounding its inputs, costs it.
void takeWorstCell(const Matrix& exact, const Matrix& source, const Matrix& plan,
                   const Matrix& sensitivity, OutputLoss& worst) {
    for (std::size_t i = 0; i < exact.cells.size(); ++i) {
        const double value = exact.cells[i];
        if (!std::isfinite(value)) continue;
        const OutputLoss cell{
            std::max(digitsOf(std::fabs(source.cells[i] - value), value), sensitivity.cells[i]),
            digitsOf(std::fabs(plan.cells[i] - value), value), worst.trial};
        if (cell.beyondSource() > worst.beyondSource()) worst = cell;
    }
}

}  // namespace

std::string textOf(const LaOutput& output, const OutputLoss& loss) {
    // So many decimals that both are seen to differ.
    constexpr int kMostDecimals = 6;
    int decimals = 0;
    const auto number = [&](double lost) { return fmt::format("{:.{}f}", lost, decimals); };
    while (decimals < kMostDecimals && number(loss.ofPlan) == number(loss.ofSource)) ++decimals;
    const auto digits = [&](double lost, const char* most) {
        return (lost < kMostDigits ? most : "at least ") + number(lost);
    };
    return fmt::format("the plan of '{}' loses {} of 16 digits {}; as it is written, it loses {}",
                       output.name, digits(loss.ofPlan, "up to "), textOf(loss.trial),
                       digits(loss.ofSource, ""));
}

DigitLoss::DigitLoss(LaProgram& program, std::span<const LaOutput> plan)
    : m_program(program),
      m_declared(program.dimensions),
      m_plan(plan),
      m_source(partsOf(program, program.outputs)),
      m_computed(partsOf(program, plan)) {
    m_hasNewSums = std::ranges::any_of(
        m_computed, [&](LaId id) { return isSum(program[id]) && !m_source.contains(id); });
    if (!m_hasNewSums || findPoints(kMostPoints)) return;
    if (holdsForOtherSizes(program, plan)) resizeAll(program.dimensions, kMostPoints);
    m_canTry = isSmallEnough(0);
}

DigitLoss::~DigitLoss() {
    m_program.dimensions = m_declared;
}

bool DigitLoss::isSmallEnough(std::int64_t mostPoints) const {
    return evaluationWork(m_program, m_source, mostPoints) +
               evaluationWork(m_program, m_computed, mostPoints) <=
           kMostTriedWork;
}

bool DigitLoss::findPoints(std::int64_t mostPoints) {
    const bool isDefined = canBeReduced(m_program, m_source, mostPoints) &&
                           canBeReduced(m_program, m_computed, mostPoints);
    if (!isDefined || !isSmallEnough(mostPoints)) return false;
    // A plan may hold a number that is right for the sizes as they are only.
    if (PlanComparison(m_program, m_program.outputs, m_plan, mostPoints).compare(1).isDifferent())
        return false;
    m_mostPoints = mostPoints;
    return true;
}

namespace {

/// A cell of a matrix that is spread over a larger one.
double spreadCell(const Matrix& matrix, std::int64_t row, std::int64_t column) {
    return matrix.at(std::min(row, matrix.rows - 1), std::min(column, matrix.columns - 1));
}

/// Nearly the value, spread to the input's shape; none where the input cannot be that.
std::optional<Matrix> nearly(const Matrix& value, const LaInput& input, Matrix cells,
                             DigitTrial trial, Random& random) {
    const auto moved = [&](double cell) {
        constexpr double kSteps = 1U << 26U;
        if (trial == DigitTrial::ExactFit)
            return cell + (static_cast<double>(random.below(1025)) - 512) / kSteps;
        return cell * (1 + (static_cast<double>(random.below(2001)) - 1000) / 1000 / kFar);
    };
    for (std::int64_t i = 0; i < cells.rows; ++i)
        for (std::int64_t j = 0; j < cells.columns; ++j) {
            const double cell = moved(spreadCell(value, i, j));
            if ((input.isPositive && cell <= 0) || (input.isNonzero && std::abs(cell) <= 0))
                return std::nullopt;
            cells.at(i, j) = cell;
            if (!input.isSymmetric || j >= i) continue;
            if (std::abs(spreadCell(value, i, j) - spreadCell(value, j, i)) > std::abs(cell) / kFar)
                return std::nullopt;
            cells.at(i, j) = cells.at(j, i);
        }
    return cells;
}

}  // namespace

bool DigitLoss::canMove(LaId input, DigitTrial trial) const {
    const LaNode& node = m_program[input];
    if (node.op != LaOp::Input) return false;
    const LaInput& declared = m_program.inputs[node.payload];
    return isFit(trial) ? canFit(declared) : linrel::canMove(declared);
}

/// Inputs become what they are subtracted from, or what is subtracted from them, but for a little.
/// Each takes an evaluation of its own; stopped, the rest stays as it is.
void DigitLoss::makeDifferencesSmall(DigitTrial trial, std::vector<Matrix>& inputs, Random& random,
                                     const StopCheck& stop) const {
    for (const LaId id : m_source) {
        if (stop.isStopped()) return;
        const LaNode& node = m_program[id];
        if (node.op != LaOp::Subtract) continue;
        for (const std::size_t side : {0U, 1U}) {
            const LaNode& moved = m_program[node.arguments[side]];
            const LaId other = node.arguments[1 - side];
            if (!canMove(node.arguments[side], trial) || moved.shape != node.shape) continue;
            std::set<LaId> others;
            addParts(m_program, other, others);
            if (others.contains(node.arguments[side])) continue;
            const Matrix value =
                evaluate(m_program, std::span(&other, 1), inputs, {0, m_mostPoints})[0];
            auto small = nearly(value, m_program.inputs[moved.payload], inputs[moved.payload],
                                trial, random);
            if (!small) continue;
            inputs[moved.payload] = std::move(*small);
            break;
        }
    }
}

std::vector<Matrix> DigitLoss::inputs(DigitTrial trial, std::uint64_t seed,
                                      const StopCheck& stop) const {
    Random random(seed);
    std::vector<Matrix> inputs;
    for (LaInput input : m_program.inputs) {
        const bool isMoved = trial == DigitTrial::Shifted && linrel::canMove(input);
        // At small sizes what is as sparse as it is declared would often be empty.
        if (!input.data && input.sparsity > 0 && input.sparsity < 1)
            input.sparsity = std::max(input.sparsity, 0.2);
        inputs.push_back(randomInput(m_program, input, random, m_mostPoints));
        if (isMoved)
            for (double& cell : inputs.back().cells) cell += kFar;
        if (trial == DigitTrial::Uneven && canFit(input))
            makeUneven(inputs.back(), input.isSymmetric, random);
        if (trial == DigitTrial::ExactFit && canFit(input)) makeCoarse(inputs.back());
        if (isFit(trial) && canFit(input) && inputs.back().cells.size() == 1)
            inputs.back().cells[0] = input.isPositive || input.isNonzero ? kTrifle : 0;
    }
    if (trial == DigitTrial::SmallDifferences || isFit(trial))
        makeDifferencesSmall(trial, inputs, random, stop);
    // With fewer digits than are kept, so that a product by 1 is exact.
    if (trial == DigitTrial::ExactFit) return inputs;  // They have few.
    for (Matrix& input : inputs)
        for (double& cell : input.cells) cell = static_cast<float>(cell);
    return inputs;
}

std::vector<OutputLoss> DigitLoss::losses(DigitTrials trials, const StopCheck& stop) const {
    std::vector<OutputLoss> losses(m_plan.size());
    if (!m_hasNewSums || !m_canTry) return losses;
    for (const DigitTrial trial : kindsOf(trials)) {
        if (stop.isStopped()) break;
        tryOn(trial, losses, stop);
    }
    return losses;
}

void DigitLoss::tryOn(DigitTrial trial, std::vector<OutputLoss>& losses,
                      const StopCheck& stop) const {
    const std::vector<LaId> wanted = expressionsOf(m_program.outputs, m_plan);
    std::vector<OutputLoss> most(m_plan.size(), {0, 0, trial});
    for (const std::uint64_t seed : {1, 2}) {
        const std::vector<Matrix> given = inputs(trial, seed, stop);
        if (stop.isStopped()) return;
        const std::vector<Matrix> exact =
            evaluate(m_program, std::span(wanted).first(m_plan.size()), given, {0, m_mostPoints});
        const std::vector<Matrix> rounded =
            evaluate(m_program, wanted, given, {kBits, m_mostPoints});
        if (trial == DigitTrial::Uneven) {
            const std::vector<Matrix> sensitive = sensitivities(given, exact, seed);
            for (std::size_t i = 0; i < m_plan.size(); ++i)
                takeWorstCell(exact[i], rounded[i], rounded[m_plan.size() + i], sensitive[i],
                              most[i]);
            continue;
        }
        for (std::size_t i = 0; i < m_plan.size(); ++i) {
            most[i].ofSource = std::max(most[i].ofSource, digitsLost(exact[i], rounded[i]));
            most[i].ofPlan =
                std::max(most[i].ofPlan, digitsLost(exact[i], rounded[m_plan.size() + i]));
        }
    }
    for (std::size_t i = 0; i < m_plan.size(); ++i)
        if (most[i].beyondSource() > losses[i].beyondSource()) losses[i] = most[i];
}

std::vector<Matrix> DigitLoss::sensitivities(const std::vector<Matrix>& inputs,
                                             std::span<const Matrix> exact,
                                             std::uint64_t seed) const {
    constexpr int kTries = 3;
    std::vector<LaId> wanted;
    std::vector<Matrix> result;
    for (std::size_t i = 0; i < m_plan.size(); ++i) {
        wanted.push_back(m_program.outputs[i].expression);
        result.emplace_back(exact[i].rows, exact[i].columns);
    }
    Random random(seed);
    for (int i = 0; i < kTries; ++i) {
        std::vector<Matrix> moved = inputs;
        for (Matrix& input : moved)
            for (double& cell : input.cells)
                cell *= 1 + std::ldexp(random.below(2) == 0 ? 1 : -1, -kBits);
        const std::vector<Matrix> values = evaluate(m_program, wanted, moved, {0, m_mostPoints});
        for (std::size_t o = 0; o < values.size(); ++o)
            for (std::size_t c = 0; c < values[o].cells.size(); ++c) {
                const double value = exact[o].cells[c];
                double& most = result[o].cells[c];
                most = std::max(most, digitsOf(std::fabs(values[o].cells[c] - value), value));
            }
    }
    return result;
}

double DigitLoss::cancelled(LaId sum, DigitTrials trials, const StopCheck& stop) const {
    const LaNode& node = m_program[sum];
    if (!isSum(node)) return 0;
    double digits = 0;
    for (const DigitTrial trial : kindsOf(trials)) {
        if (stop.isStopped()) break;
        const std::vector<LaId> wanted{node.arguments[0], node.arguments[1], sum};
        const std::vector<Matrix> values =
            evaluate(m_program, wanted, inputs(trial, 1, stop), {0, m_mostPoints});
        const double parts = std::max(largestOf(values[0]), largestOf(values[1]));
        if (parts > 0) digits = std::max(digits, std::log10(parts / largestOf(values[2])));
    }
    return digits;
}

}  // namespace candler::linrel
