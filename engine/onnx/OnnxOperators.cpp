#include "engine/onnx/OnnxOperators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace candler::tensor {

namespace {

/// Counted from the end if it is below 0; a mistake if there is no such axis.
std::size_t axisOf(OnnxNodeImport& import, std::int64_t axis, std::size_t rank) {
    const auto count = static_cast<std::int64_t>(rank);
    if (axis >= -count && axis < count)
        return static_cast<std::size_t>(axis < 0 ? axis + count : axis);
    import.fail(fmt::format("there is no axis {} of {}", axis, rank));
    return 0;
}

Parameters inOrder(std::size_t rank) {
    Parameters axes(rank);
    std::iota(axes.begin(), axes.end(), 0);
    return axes;
}

/// With one number for all elements. What is made of weights alone is computed before inference.
TermId withNumber(OnnxNodeImport& import, TensorOp o, std::size_t input, float number) {
    const TermId x = import.tensor(input);
    if (!x.isValid()) return x;
    const TermId constant = import.weight(
        import.node().inputs[input] + (o == TensorOp::Ewadd ? ".added" : ".scale"), {}, {number});
    return import.make(o, {}, {x, import.broadcast(constant, import.shape(x))});
}

TermId scaled(OnnxNodeImport& import, std::size_t input, float factor) {
    return factor == 1 ? import.tensor(input) : withNumber(import, TensorOp::Ewmul, input, factor);
}

void importGemm(OnnxNodeImport& import) {
    const TermId a = import.tensor(0);
    const float alpha = import.real("alpha", 1);
    const float beta = import.real("beta", 1);
    TermId b = scaled(import, 1, alpha);
    if (import.isOver()) return;
    if (import.shape(a).size() != 2 || import.shape(b).size() != 2)
        return import.fail("its operands are no matrices");
    const bool turnsFirst = import.number("transA", 0) != 0;
    const bool turnsSecond = import.number("transB", 0) != 0;
    TermId result = import.make(TensorOp::Matmul, {0},
                                {turnsFirst ? import.transpose(a, {1, 0}) : a,
                                 turnsSecond ? import.transpose(b, {1, 0}) : b});
    if (import.hasInput(2)) {
        const TermId added = scaled(import, 2, beta);
        result = import.make(TensorOp::Ewadd, {},
                             {result, import.broadcast(added, import.shape(result))});
    }
    import.give(0, result);
}

/// A vector is a matrix with one row or column, and its axis goes away again.
void importMatmul(OnnxNodeImport& import) {
    TermId a = import.tensor(0);
    TermId b = import.tensor(1);
    if (import.isOver()) return;
    Shape left = import.shape(a);
    Shape right = import.shape(b);
    if (left.empty() || right.empty()) return import.fail("a scalar is no matrix");
    const bool isRow = left.size() == 1;
    const bool isColumn = right.size() == 1;
    if (isRow) left.insert(left.begin(), 1);
    if (isColumn) right.push_back(1);
    const Shape leading =
        import.commonShape({left.begin(), left.end() - 2}, {right.begin(), right.end() - 2});
    const auto withLeading = [&](TermId x, const Shape& matrix) {
        Shape shape = leading;
        shape.insert(shape.end(), matrix.end() - 2, matrix.end());
        return import.broadcast(import.reshape(x, matrix), shape);
    };
    a = withLeading(a, left);
    b = withLeading(b, right);
    const TermId product = import.make(TensorOp::Matmul, {0}, {a, b});
    Shape shape = import.shape(product);
    if (isColumn && !shape.empty()) shape.pop_back();
    if (isRow && !shape.empty()) shape.erase(shape.end() - (isColumn ? 1 : 2));
    import.give(0, import.reshape(product, shape));
}

/// Our operator adds what most models add to variances; else the difference is added before.
void importBatchNormalization(OnnxNodeImport& import) {
    constexpr double kEpsilon = 1e-5;
    constexpr double kSameEpsilon = 1e-11;
    const double epsilon = import.real("epsilon", 1e-5F);
    // Only training needs it.
    import.real("momentum", 0);
    if (import.number("training_mode", 0) != 0) return import.keep("training_mode 1");
    std::vector<TermId> arguments;
    for (const std::size_t i : {0U, 1U, 2U, 3U}) arguments.push_back(import.tensor(i));
    if (import.isOver()) return;
    if (import.shape(arguments[0]).size() != 4) return import.keep("no image with two axes");
    const bool isOurs = std::abs(epsilon - kEpsilon) < kSameEpsilon;
    arguments.push_back(
        isOurs ? import.tensor(4)
               : withNumber(import, TensorOp::Ewadd, 4, static_cast<float>(epsilon - kEpsilon)));
    import.give(0, import.make(TensorOp::Batchnorm, {}, arguments));
}

/// With more tensors than an operator takes, the first ones are joined first.
void importConcat(OnnxNodeImport& import) {
    constexpr std::size_t kMost = 5;
    std::vector<TermId> parts;
    for (std::size_t i = 0; i < import.node().inputs.size(); ++i) parts.push_back(import.tensor(i));
    if (parts.empty()) return import.fail("nothing is joined");
    if (import.isOver()) return;
    if (!import.hasAttribute("axis")) return import.fail("axis is missing");
    const std::size_t axis =
        axisOf(import, import.number("axis", 0), import.shape(parts[0]).size());
    if (import.isOver()) return;
    TermId joined = parts[0];
    for (std::size_t at = 1; at < parts.size();) {
        std::vector<TermId> next{joined};
        while (next.size() < kMost && at < parts.size()) next.push_back(parts[at++]);
        joined = import.make(*concatOf(next.size()), {static_cast<std::int64_t>(axis)}, next);
    }
    import.give(0, joined);
}

/// How much of the axis each output has.
std::vector<std::int64_t> splitSizes(OnnxNodeImport& import, std::int64_t extent) {
    std::vector<std::int64_t> sizes = import.list("split", {});
    if (import.hasInput(1)) {
        const auto given = import.integers(1);
        if (!given) {
            import.keep("sizes that are not constant");
            return {};
        }
        sizes = *given;
    }
    const auto count = static_cast<std::int64_t>(import.node().outputs.size());
    if (sizes.empty() && count > 0 && import.number("num_outputs", count) == count) {
        const std::int64_t each = (extent + count - 1) / count;
        for (std::int64_t left = extent, i = 0; i < count; ++i, left -= each)
            sizes.push_back(std::min(each, left));
    }
    if (std::ranges::find(sizes, 0) != sizes.end()) {
        import.keep("a part without elements");
        return {};
    }
    std::int64_t sum = 0;
    for (const std::int64_t size : sizes)
        if (size > 0 && size <= extent) sum += size;
    if (std::ssize(sizes) != count || sum != extent ||
        std::ranges::any_of(sizes, [](std::int64_t size) { return size <= 0; }))
        import.fail(fmt::format("its {} parts are not an axis of {}", count, extent));
    return sizes;
}

/// From the front, one part after the other.
void importSplit(OnnxNodeImport& import) {
    TermId rest = import.tensor(0);
    if (import.isOver()) return;
    const std::size_t axis = axisOf(import, import.number("axis", 0), import.shape(rest).size());
    if (import.isOver()) return;
    const auto sizes = splitSizes(import, import.shape(rest)[axis]);
    if (import.isOver()) return;
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
        const TermId pair =
            import.make(TensorOp::Split, {static_cast<std::int64_t>(axis), sizes[i]}, {rest});
        import.give(i, import.make(TensorOp::First, {}, {pair}));
        rest = import.make(TensorOp::Second, {}, {pair});
    }
    import.give(sizes.size() - 1, rest);
}

void importTranspose(OnnxNodeImport& import) {
    const TermId x = import.tensor(0);
    Parameters axes = inOrder(import.shape(x).size());
    std::ranges::reverse(axes);
    axes = import.list("perm", axes);
    import.give(0, import.transpose(x, axes));
}

void importReshape(OnnxNodeImport& import) {
    const TermId x = import.tensor(0);
    std::optional<std::vector<std::int64_t>> to = import.list("shape", {});
    if (import.hasInput(1)) to = import.integers(1);
    if (import.isOver()) return;
    if (!to) return import.keep("a shape that is not constant");
    const Shape from = import.shape(x);
    const bool copies = import.number("allowzero", 0) == 0;
    std::optional<std::size_t> open;
    for (std::size_t i = 0; i < to->size(); ++i) {
        if ((*to)[i] == 0 && copies && i < from.size()) (*to)[i] = from[i];
        if ((*to)[i] == -1 && !open)
            open = i;
        else if ((*to)[i] < 1 || (*to)[i] > kMostElements)
            return import.fail(fmt::format("{} is no extent", (*to)[i]));
    }
    if (open) {
        std::int64_t rest = volume(from);
        (*to)[*open] = 1;
        for (const std::int64_t extent : *to) rest /= extent;
        (*to)[*open] = rest;
        if (rest < 1) return import.fail(shapeText(from) + " has too few elements");
    }
    import.give(0, import.reshape(x, *to));
}

void importFlatten(OnnxNodeImport& import) {
    const TermId x = import.tensor(0);
    if (import.isOver()) return;
    const Shape shape = import.shape(x);
    const auto rank = static_cast<std::int64_t>(shape.size());
    std::int64_t axis = import.number("axis", 1);
    if (axis < -rank || axis > rank)
        return import.fail(fmt::format("there is no axis {} of {}", axis, rank));
    if (axis < 0) axis += rank;
    import.give(0, import.reshape(x, {volume({shape.begin(), shape.begin() + axis}),
                                      volume({shape.begin() + axis, shape.end()})}));
}

/// From the attribute of older versions or from the input of newer ones; none: it is left out.
std::optional<std::vector<std::int64_t>> axesOf(OnnxNodeImport& import) {
    if (import.hasAttribute("axes")) return import.list("axes", {});
    if (!import.hasInput(1)) return std::nullopt;
    auto axes = import.integers(1);
    if (!axes) import.keep("axes that are not constant");
    return axes;
}

void importSqueeze(OnnxNodeImport& import) {
    const TermId x = import.tensor(0);
    const auto axes = axesOf(import);
    if (import.isOver()) return;
    const Shape shape = import.shape(x);
    std::vector<bool> goes(shape.size());
    for (std::size_t i = 0; i < shape.size() && !axes; ++i) goes[i] = shape[i] == 1;
    for (const std::int64_t axis : axes.value_or(std::vector<std::int64_t>())) {
        const std::size_t i = axisOf(import, axis, shape.size());
        if (import.isOver()) return;
        if (shape[i] != 1) return import.fail(fmt::format("axis {} has {}, not 1", i, shape[i]));
        goes[i] = true;
    }
    Shape result;
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (!goes[i]) result.push_back(shape[i]);
    import.give(0, import.reshape(x, result));
}

void importUnsqueeze(OnnxNodeImport& import) {
    const TermId x = import.tensor(0);
    const auto axes = axesOf(import);
    if (import.isOver()) return;
    if (!axes || axes->size() > kMostAxes) return import.fail("axes are missing, or too many");
    const Shape shape = import.shape(x);
    std::vector<bool> isNew(shape.size() + axes->size());
    for (const std::int64_t axis : *axes) {
        const std::size_t i = axisOf(import, axis, isNew.size());
        if (import.isOver()) return;
        if (isNew[i]) return import.fail(fmt::format("axis {} is there twice", i));
        isNew[i] = true;
    }
    Shape result;
    for (std::size_t i = 0, from = 0; i < isNew.size(); ++i)
        result.push_back(isNew[i] ? 1 : shape[from++]);
    import.give(0, import.reshape(x, result));
}

void importIdentity(OnnxNodeImport& import) {
    const bool isKept = import.hasInput(0) && import.value(import.node().inputs[0]).kept != nullptr;
    if (isKept)
        import.giveKept(0, *import.value(import.node().inputs[0]).kept);
    else
        import.give(0, import.tensor(0));
}

void importDropout(OnnxNodeImport& import) {
    // Inference drops nothing, whatever the ratio and the seed.
    import.real("ratio", 0);
    import.number("seed", 0);
    const OnnxTensorPtr training = import.constant(2);
    const bool isOff = !import.hasInput(2) ||
                       (training != nullptr && training->kind == OnnxTensor::Kind::Integer &&
                        training->integers == std::vector<std::int64_t>{0});
    if (!isOff) return import.keep("it is in training mode");
    import.give(0, import.tensor(0));
}

void importCast(OnnxNodeImport& import) {
    constexpr std::int64_t kFloat = 1;
    if (import.number("to", 0) != kFloat) return import.keep("another type of elements");
    import.give(0, import.tensor(0));
}

void importExpand(OnnxNodeImport& import) {
    const TermId x = import.tensor(0);
    const auto to = import.integers(1);
    if (!to) return import.keep("a shape that is not constant");
    if (std::ranges::find(*to, 0) != to->end()) return import.keep("no elements");
    if (import.isOver()) return;
    import.give(0, import.broadcast(x, import.commonShape(import.shape(x), *to)));
}

/// Of axes with one place.
void importTile(OnnxNodeImport& import) {
    const TermId x = import.tensor(0);
    const auto times = import.integers(1);
    if (import.isOver()) return;
    Shape shape = import.shape(x);
    if (!times || times->size() != shape.size())
        return import.keep("repeats that are not constant");
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if ((*times)[i] < 1 || ((*times)[i] != 1 && shape[i] != 1))
            return import.keep("more than one place is repeated");
        shape[i] *= (*times)[i];
    }
    import.give(0, import.broadcast(x, shape));
}

/// Zeros, all axes.
void importPad(OnnxNodeImport& import) {
    const TermId x = import.tensor(0);
    const std::string mode = import.text("mode", "constant");
    float value = import.real("value", 0);
    std::optional<std::vector<std::int64_t>> pads = import.list("pads", {});
    if (import.hasInput(1)) pads = import.integers(1);
    const OnnxTensorPtr written = import.constant(2);
    if (written != nullptr && written->kind == OnnxTensor::Kind::Float &&
        written->floats->size() == 1)
        value = written->floats->front();
    if (import.isOver()) return;
    const std::size_t rank = import.shape(x).size();
    if (mode != "constant" || value != 0 || (import.hasInput(2) && written == nullptr) ||
        import.hasInput(3))
        return import.keep("no zeros around all axes");
    if (!pads || pads->size() != 2 * rank) return import.keep("pads that are not constant");
    constexpr std::int64_t kMost = 1 << 20;
    Parameters amounts;
    for (std::size_t axis = 0; axis < rank; ++axis)
        for (const std::int64_t amount : {(*pads)[axis], (*pads)[rank + axis]}) {
            if (amount < 0 || amount > kMost) return import.keep("pads below 0");
            amounts.push_back(amount);
        }
    const bool isNothing = std::ranges::all_of(amounts, [](std::int64_t one) { return one == 0; });
    import.give(0, isNothing ? x : import.make(TensorOp::Pad, amounts, {x}));
}

constexpr std::array kOperators{
    OnnxOperatorRow{"Add", [](OnnxNodeImport& i) { importBinary(i, TensorOp::Ewadd); }},
    OnnxOperatorRow{"AveragePool", importAveragePool},
    OnnxOperatorRow{"BatchNormalization", importBatchNormalization},
    OnnxOperatorRow{"Cast", importCast},
    OnnxOperatorRow{"Concat", importConcat},
    OnnxOperatorRow{"Conv", importConv},
    OnnxOperatorRow{"Dropout", importDropout},
    OnnxOperatorRow{"Expand", importExpand},
    OnnxOperatorRow{"Flatten", importFlatten},
    OnnxOperatorRow{"Gemm", importGemm},
    OnnxOperatorRow{"GlobalAveragePool", importGlobalAveragePool},
    OnnxOperatorRow{"GlobalMaxPool", importGlobalMaxPool},
    OnnxOperatorRow{"Identity", importIdentity},
    OnnxOperatorRow{"MatMul", importMatmul},
    OnnxOperatorRow{"MaxPool", importMaxPool},
    OnnxOperatorRow{"Mul", [](OnnxNodeImport& i) { importBinary(i, TensorOp::Ewmul); }},
    OnnxOperatorRow{"Pad", importPad},
    OnnxOperatorRow{"Relu", [](OnnxNodeImport& i) { importUnary(i, TensorOp::Relu); }},
    OnnxOperatorRow{"Reshape", importReshape},
    OnnxOperatorRow{"Sigmoid", [](OnnxNodeImport& i) { importUnary(i, TensorOp::Sigmoid); }},
    OnnxOperatorRow{"Split", importSplit, true},
    OnnxOperatorRow{"Squeeze", importSqueeze},
    OnnxOperatorRow{"Sum", importSum},
    OnnxOperatorRow{"Tanh", [](OnnxNodeImport& i) { importUnary(i, TensorOp::Tanh); }},
    OnnxOperatorRow{"Tile", importTile},
    OnnxOperatorRow{"Transpose", importTranspose},
    OnnxOperatorRow{"Unsqueeze", importUnsqueeze},
};

}  // namespace

const OnnxOperatorRow* findOnnxOperator(const OnnxNode& node) {
    if (!node.domain.empty()) return nullptr;
    const auto found = std::ranges::find(kOperators, node.type, &OnnxOperatorRow::type);
    return found == kOperators.end() ? nullptr : &*found;
}

}  // namespace candler::tensor
