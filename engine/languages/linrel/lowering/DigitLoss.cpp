// Digits are counted: every operator's result is rounded to fewer digits than a double has, and
// what comes out is compared with what comes out without that. How a sum adds up is left out: it
// does not depend on the plan.
#include "engine/languages/linrel/lowering/DigitLoss.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/languages/linrel/lowering/PlanSizes.h"
#include "engine/languages/linrel/oracles/LaEvaluator.h"

namespace candler::linrel {

namespace {

/// About 9 digits, so that a double holds what is lost of them.
constexpr int kBits = 30;
constexpr double kFewestDigits = 3;  ///< Digits that a warning is worth.
constexpr double kFar = 1e4;         ///< How much larger than its spread a mean is.

enum class Trial { Centred, Shifted, SmallDifferences };

std::string_view textOf(Trial trial) {
    switch (trial) {
        case Trial::Centred:
            return "where inputs are around 0";
        case Trial::Shifted:
            return "where the inputs' means are 10000 times their spreads";
        case Trial::SmallDifferences:
            return "where differences are 10000 times smaller than what they are of";
    }
    return "";
}

/// Whether the plan adds or subtracts what the program does not.
bool hasNewSums(const LaProgram& program, const std::set<LaId>& source,
                const std::set<LaId>& plan) {
    return std::ranges::any_of(plan, [&](LaId id) {
        const LaOp op = program[id].op;
        return (op == LaOp::Add || op == LaOp::Subtract) && !source.contains(id);
    });
}

/// Zeros stay, and what was measured, too.
bool canMove(const LaInput& input) {
    return input.sparsity == 1 && !input.isBinary && !input.data;
}

/// Inputs become what they are subtracted from, or what is subtracted from them, but for a little.
void makeDifferencesSmall(const LaProgram& program, const std::set<LaId>& source,
                          std::vector<Matrix>& inputs, Random& random) {
    for (const LaId id : source) {
        const LaNode& node = program[id];
        if (node.op != LaOp::Subtract) continue;
        for (const std::size_t side : {0U, 1U}) {
            const LaNode& moved = program[node.arguments[side]];
            const LaId other = node.arguments[1 - side];
            if (moved.op != LaOp::Input || !canMove(program.inputs[moved.payload]) ||
                moved.shape != program[other].shape)
                continue;
            std::set<LaId> others;
            addParts(program, other, others);
            if (others.contains(node.arguments[side])) continue;
            Matrix value = evaluate(program, std::span(&other, 1), inputs)[0];
            for (double& cell : value.cells)
                cell *= 1 + (static_cast<double>(random.below(2001)) - 1000) / 1000 / kFar;
            inputs[moved.payload] = std::move(value);
            break;
        }
    }
}

std::vector<Matrix> inputsOf(const LaProgram& program, const std::set<LaId>& source, Trial trial,
                             std::uint64_t seed) {
    Random random(seed);
    std::vector<Matrix> inputs;
    for (LaInput input : program.inputs) {
        const bool isMoved = trial == Trial::Shifted && canMove(input);
        // At small sizes what is as sparse as it is declared would often be empty.
        if (!input.data && input.sparsity > 0 && input.sparsity < 1)
            input.sparsity = std::max(input.sparsity, 0.2);
        inputs.push_back(randomInput(program, input, random));
        if (isMoved)
            for (double& cell : inputs.back().cells) cell += kFar;
    }
    if (trial == Trial::SmallDifferences) makeDifferencesSmall(program, source, inputs, random);
    // With fewer digits than are kept, so that a product by 1 is exact.
    for (Matrix& input : inputs)
        for (double& cell : input.cells) cell = static_cast<float>(cell);
    return inputs;
}

/// Of the kBits; 0 if there is nothing to compare.
double digitsLost(const Matrix& exact, const Matrix& rounded) {
    const double all = kBits * std::log10(2);
    double largest = 0;
    double error = 0;
    for (std::size_t i = 0; i < exact.cells.size(); ++i) {
        if (!std::isfinite(exact.cells[i])) continue;
        largest = std::max(largest, std::fabs(exact.cells[i]));
        const double difference = std::fabs(exact.cells[i] - rounded.cells[i]);
        error = std::isfinite(difference) ? std::max(error, difference) : HUGE_VAL;
    }
    if (error == 0) return 0;
    if (largest == 0) return all;
    return std::clamp(all + std::log10(error / largest), 0.0, all);
}

struct Losses {
    double ofSource = 0;
    double ofPlan = 0;
};

/// Of each output the most of some trials.
std::vector<Losses> losses(const LaProgram& program, std::span<const LaOutput> plan,
                           const std::set<LaId>& source, Trial trial) {
    std::vector<LaId> wanted;
    for (const LaOutput& output : program.outputs) wanted.push_back(output.expression);
    for (const LaOutput& output : plan) wanted.push_back(output.expression);
    std::vector<Losses> most(plan.size());
    for (const std::uint64_t seed : {1, 2}) {
        const std::vector<Matrix> inputs = inputsOf(program, source, trial, seed);
        const std::vector<Matrix> exact =
            evaluate(program, std::span(wanted).first(plan.size()), inputs);
        const std::vector<Matrix> rounded = evaluate(program, wanted, inputs, {.bits = kBits});
        for (std::size_t i = 0; i < plan.size(); ++i) {
            most[i].ofSource = std::max(most[i].ofSource, digitsLost(exact[i], rounded[i]));
            most[i].ofPlan =
                std::max(most[i].ofPlan, digitsLost(exact[i], rounded[plan.size() + i]));
        }
    }
    return most;
}

Diagnostic warning(const LaOutput& output, Trial trial, const Losses& lost) {
    return {Severity::Warning,
            fmt::format("the plan of '{}' loses up to {:.0f} of 16 digits {}; as it is written, it "
                        "loses {:.0f}",
                        output.name, lost.ofPlan, textOf(trial), lost.ofSource),
            output.place,
            "where inputs may be like that, compute it as it is written, or move them towards 0 "
            "before"};
}

}  // namespace

Diagnostics digitLosses(LaProgram& program, std::span<const LaOutput> plan) {
    constexpr std::int64_t kSmall = 20;
    const std::set<LaId> source = partsOf(program, program.outputs);
    const std::set<LaId> computed = partsOf(program, plan);
    if (!hasNewSums(program, source, computed)) return {};
    const Dimensions before = program.dimensions;
    if (holdsForOtherSizes(program, plan)) resizeAll(program.dimensions, kSmall);
    Diagnostics found;
    if (evaluationWork(program, source) + evaluationWork(program, computed) > kMostTriedWork) {
        found.push_back({Severity::Note,
                         "whether the plan loses digits is not tried: its sizes are too large",
                         {},
                         "declare smaller ones to know"});
    } else {
        std::set<std::size_t> told;
        for (const Trial trial : {Trial::Centred, Trial::Shifted, Trial::SmallDifferences}) {
            const std::vector<Losses> lost = losses(program, plan, source, trial);
            for (std::size_t i = 0; i < plan.size(); ++i)
                if (lost[i].ofPlan - lost[i].ofSource >= kFewestDigits && told.insert(i).second)
                    found.push_back(warning(program.outputs[i], trial, lost[i]));
        }
    }
    program.dimensions = before;
    return found;
}

}  // namespace candler::linrel
