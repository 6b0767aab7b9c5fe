#include "engine/languages/linrel/lowering/NewDifferences.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::linrel {

namespace {

bool isReduction(const LaNode& node) {
    return node.op == LaOp::Aggregate || node.op == LaOp::MatrixProduct || node.op == LaOp::Trace;
}

/// Whether cells are sums of many others, or are made of such by factors and the like.
bool isSummed(const LaProgram& program, LaId id) {
    const LaNode& node = program[id];
    return isReduction(node) ||
           (node.op != LaOp::Pointwise &&
            std::ranges::any_of(node.arguments, [&](LaId one) { return isSummed(program, one); }));
}

/// What is summed somewhere in an expression.
std::set<LaId> summedParts(const LaProgram& program, const std::set<LaId>& parts) {
    std::set<LaId> summed;
    for (const LaId id : parts)
        if (isReduction(program[id]))
            for (const LaId argument : program[id].arguments) addParts(program, argument, summed);
    return summed;
}

bool isNegative(const LaProgram& program, LaId id) {
    const LaNode& node = program[id];
    const auto isBelowZero = [&](LaId one) {
        return program[one].op == LaOp::Number &&
               program.store.numbers().value(program[one].payload) < 0;
    };
    return node.op == LaOp::Negate || isBelowZero(id) ||
           (node.op == LaOp::Multiply && std::ranges::any_of(node.arguments, isBelowZero));
}

bool isDifference(const LaProgram& program, LaId id) {
    const LaNode& node = program[id];
    return node.op == LaOp::Subtract ||
           (node.op == LaOp::Add &&
            isNegative(program, node.arguments[0]) != isNegative(program, node.arguments[1]));
}

/// Of either sign.
bool combinesSums(const LaProgram& program, LaId id) {
    const LaNode& node = program[id];
    return (node.op == LaOp::Subtract || node.op == LaOp::Add) &&
           isSummed(program, node.arguments[0]) && isSummed(program, node.arguments[1]);
}

/// Whether the difference is among them, or its negative is.
bool isAmong(const LaProgram& program, LaId difference, const std::set<LaId>& computed) {
    if (computed.contains(difference)) return true;
    const LaNode& node = program[difference];
    return std::ranges::any_of(computed, [&](LaId id) {
        const LaNode& other = program[id];
        return node.op == LaOp::Subtract && other.op == LaOp::Subtract &&
               other.arguments[0] == node.arguments[1] && other.arguments[1] == node.arguments[0];
    });
}

/// Where a difference is gone, some of the sums that came instead have opposite signs.
bool isUntried(const LaProgram& program, const LaOutput& written, const LaOutput& plan,
               const DigitLoss& trial, const StopCheck& stop) {
    std::set<LaId> source;
    std::set<LaId> computed;
    addParts(program, written.expression, source);
    addParts(program, plan.expression, computed);
    const bool isNew = std::ranges::any_of(
        computed, [&](LaId id) { return !source.contains(id) && combinesSums(program, id); });
    return isNew && std::ranges::any_of(summedParts(program, source), [&](LaId id) {
               return isDifference(program, id) && !isAmong(program, id, computed) &&
                      trial.cancelled(id, DigitTrials::All, stop) < kManyDigits;
           });
}

}  // namespace

std::vector<bool> untriedDifferences(const LaProgram& program, std::span<const LaOutput> plan,
                                     const DigitLoss& trial, const StopCheck& stop) {
    std::vector<bool> result(plan.size());
    for (std::size_t i = 0; i < plan.size() && !stop.isStopped(); ++i)
        result[i] = isUntried(program, program.outputs[i], plan[i], trial, stop);
    return result;
}

std::string untriedDifferenceText(const LaOutput& output) {
    return fmt::format(
        "the plan of '{}' subtracts sums that the program does not: where they nearly cancel (a "
        "near-exact fit), digits are lost that the trial's random inputs do not show",
        output.name);
}

}  // namespace candler::linrel
