// Functions of elements: sums, products and activations, without those that change nothing.
#include <algorithm>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"
#include "engine/onnx/OnnxOperators.h"

namespace candler::tensor {

namespace {

/// Since which versions operands are repeated as numpy does.
constexpr std::int64_t kRepeats = 7;
constexpr std::int64_t kSumRepeats = 8;

bool mayRepeat(OnnxNodeImport& import, std::int64_t since) {
    return import.graph().versionOf(import.node()) >= since;
}

/// The other operand of a sum with zeros or a product with ones, if it has the result's shape.
TermId unchanged(OnnxNodeImport& import, TensorOp o) {
    const float neutral = o == TensorOp::Ewadd ? 0 : 1;
    for (const std::size_t i : {0U, 1U}) {
        const OnnxTensorPtr constant = import.constant(i);
        const bool isNeutral =
            constant != nullptr && constant->kind == OnnxTensor::Kind::Float &&
            std::ranges::all_of(*constant->floats, [&](float one) { return one == neutral; });
        if (!isNeutral) continue;
        const TermId x = import.tensor(1 - i);
        if (import.isOver()) return {};
        const Shape& shape = import.shape(x);
        if (mayRepeat(import, kRepeats) ? canRepeat(constant->shape, shape)
                                        : constant->shape == shape)
            return x;
    }
    return {};
}

}  // namespace

void importUnary(OnnxNodeImport& import, TensorOp o) {
    const TermId x = import.tensor(0);
    const bool isDone = o == TensorOp::Relu && import.argumentOf(x, o).isValid();
    import.give(0, isDone ? x : import.make(o, {}, {x}));
}

void importBinary(OnnxNodeImport& import, TensorOp o) {
    if (const TermId x = unchanged(import, o); x.isValid()) return import.give(0, x);
    const TermId a = import.tensor(0);
    const TermId b = import.tensor(1);
    if (import.isOver()) return;
    if (!mayRepeat(import, kRepeats) && import.shape(a) != import.shape(b))
        return import.keep("operands of different shapes, as of old");
    const Shape shape = import.commonShape(import.shape(a), import.shape(b));
    import.give(0, import.make(o, {}, {import.broadcast(a, shape), import.broadcast(b, shape)}));
}

void importSum(OnnxNodeImport& import) {
    TermId sum = import.tensor(0);
    for (std::size_t i = 1; i < import.node().inputs.size(); ++i) {
        const TermId next = import.tensor(i);
        if (import.isOver()) return;
        if (!mayRepeat(import, kSumRepeats) && import.shape(sum) != import.shape(next))
            return import.keep("operands of different shapes, as of old");
        const Shape shape = import.commonShape(import.shape(sum), import.shape(next));
        sum = import.make(TensorOp::Ewadd, {},
                          {import.broadcast(sum, shape), import.broadcast(next, shape)});
    }
    import.give(0, sum);
}

}  // namespace candler::tensor
