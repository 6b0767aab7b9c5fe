#include "engine/languages/linrel/lowering/PlanSizes.h"

#include <vector>

#include "engine/languages/linrel/oracles/LaEvaluator.h"

namespace candler::linrel {

bool resizeAll(Dimensions& dimensions, std::int64_t first) {
    for (std::uint32_t i = 0; i < dimensions.count(); ++i) {
        const DimId dim{i};
        if (!dimensions.isSymbol(dim) || dimensions.canonical(dim) != dim) continue;
        if (!dimensions.resize(dim, first++)) return false;
    }
    return true;
}

namespace {

bool agrees(LaProgram& program, std::span<const LaOutput> plan) {
    if (evaluationWork(program, partsOf(program, program.outputs)) +
            evaluationWork(program, partsOf(program, plan)) >
        kMostTriedWork)
        return false;
    std::vector<LaId> wanted;
    for (const LaOutput& output : program.outputs) wanted.push_back(output.expression);
    for (const LaOutput& output : plan) wanted.push_back(output.expression);
    Random random(1);
    std::vector<Matrix> inputs;
    for (LaInput input : program.inputs) {
        // At small sizes what is as sparse as it is declared would often be empty, and then all
        // plans agree.
        if (input.sparsity > 0) input.sparsity = 1;
        inputs.push_back(randomInput(program, input, random));
    }
    const std::vector<Matrix> values = evaluate(program, wanted, inputs);
    for (std::size_t i = 0; i < plan.size(); ++i)
        if (!isClose(values[i], values[plan.size() + i])) return false;
    return true;
}

}  // namespace

bool holdsForOtherSizes(LaProgram& program, std::span<const LaOutput> plan) {
    if (program.hasSizeNumbers) return false;
    const Dimensions before = program.dimensions;
    bool holds = true;
    for (const std::int64_t first : {4, 7}) {
        holds = holds && resizeAll(program.dimensions, first) && agrees(program, plan);
        program.dimensions = before;
    }
    return holds;
}

}  // namespace candler::linrel
