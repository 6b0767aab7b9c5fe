#include "engine/languages/linrel/relational/CellFacts.h"

#include <algorithm>
#include <string>

namespace candler::linrel {

namespace {

CellFacts ofInput(const LaInput& input) {
    // A positive matrix may have zeros where it is sparse.
    const bool isDense = input.sparsity == 1;
    return {input.isBinary, input.isBinary || input.isPositive,
            isDense && (input.isNonzero || (input.isPositive && !input.isBinary))};
}

/// What all children have.
CellFacts common(std::span<const CellFacts> children) {
    return {std::ranges::all_of(children, &CellFacts::areBinary),
            std::ranges::all_of(children, &CellFacts::areNonNegative),
            std::ranges::all_of(children, &CellFacts::areNonzero)};
}

/// Sums of cells that do not cancel out.
CellFacts ofSum(std::span<const CellFacts> terms) {
    const bool areNonNegative = common(terms).areNonNegative;
    return {false, areNonNegative,
            areNonNegative && std::ranges::any_of(terms, &CellFacts::areNonzero)};
}

CellFacts ofPointwise(Pointwise function, std::span<const CellFacts> arguments) {
    const CellFacts& first = arguments.front();
    switch (function) {
        case Pointwise::Exp:
        case Pointwise::Sigmoid:
            return {false, true, true};
        case Pointwise::Abs:
        case Pointwise::Sqrt:
            return {first.areBinary, true, first.areNonzero};
        case Pointwise::Sign:
            return {first.areNonNegative, first.areNonNegative, first.areNonzero};
        case Pointwise::Round:
        case Pointwise::Floor:
        case Pointwise::Ceil:
            return {first.areBinary, first.areNonNegative, false};
        case Pointwise::Reciprocal:
            return {first.areBinary && first.areNonzero, first.areNonNegative, first.areNonzero};
        case Pointwise::Less:
        case Pointwise::LessOrEqual:
        case Pointwise::Equal:
        case Pointwise::NotEqual:
            return {true, true, false};
        case Pointwise::Min:
        case Pointwise::Max:
            return common(arguments);
        case Pointwise::IfElse:
            return common(arguments.subspan(1));
        default:
            return {};
    }
}

}  // namespace

CellFacts cellFactsOf(const sexpr::Numbers& numbers, Payload number) {
    const std::string text = numbers.text(number);
    return {text == "0" || text == "1", text[0] != '-', text != "0"};
}

CellFacts cellFactsUnder(const RaContext& context, const Label& label,
                         std::span<const CellFacts> children) {
    if (isRelation(label.op))
        return ofInput(context.program().inputs[context.atom(label.payload).input]);
    if (isPointwise(label.op)) return ofPointwise(pointwiseOf(label.op), children);
    switch (static_cast<RaOp>(label.op.value)) {
        case RaOp::Literal:
            return cellFactsOf(context.numbers(), label.payload);
        case RaOp::Union:
        case RaOp::Sum:
            return ofSum(children);
        case RaOp::Join:
        case RaOp::Min:
        case RaOp::Max:
        case RaOp::Product:
        case RaOp::Reshape:
            return common(children);
        case RaOp::Identity:
        case RaOp::Reversal:
            return {true, true, false};
        case RaOp::NonZeros:
        case RaOp::Variance:
            return {false, true, false};
        default:
            return {};
    }
}

}  // namespace candler::linrel
