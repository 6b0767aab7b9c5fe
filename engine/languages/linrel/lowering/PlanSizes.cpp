#include "engine/languages/linrel/lowering/PlanSizes.h"

#include "engine/languages/linrel/lowering/PlanComparison.h"

namespace candler::linrel {

bool resizeAll(Dimensions& dimensions, std::int64_t first) {
    for (std::uint32_t i = 0; i < dimensions.count(); ++i) {
        const DimId dim{i};
        if (!dimensions.isSymbol(dim) || dimensions.canonical(dim) != dim) continue;
        if (!dimensions.resize(dim, first++)) return false;
    }
    return true;
}

bool holdsForOtherSizes(LaProgram& program, std::span<const LaOutput> plan) {
    if (program.hasSizeNumbers) return false;
    const Dimensions before = program.dimensions;
    bool holds = true;
    for (const std::int64_t first : {4, 7}) {
        holds = holds && resizeAll(program.dimensions, first);
        if (holds) {
            const PlanComparison compare(program, program.outputs, plan);
            holds = compare.isCheap() && compare.compare(1).isSame();
        }
        program.dimensions = before;
    }
    return holds;
}

}  // namespace candler::linrel
