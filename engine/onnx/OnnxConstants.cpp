// Constants of shape computations: what is known at import is computed there, in whole numbers.
#include <algorithm>
#include <array>
#include <limits>

#include "engine/onnx/OnnxMoves.h"

namespace candler::tensor {

namespace {

using Integers = std::vector<std::int64_t>;
using Constants = OnnxConstants;

OnnxTensor listTensor(Integers values, std::string typeName = "INT64") {
    Shape shape{std::ssize(values)};
    return integerTensor(std::move(shape), std::move(values), std::move(typeName));
}

OnnxTensor floatTensor(Shape shape, std::vector<float> values) {
    return {OnnxTensor::Kind::Float,
            "FLOAT",
            std::move(shape),
            std::make_shared<const std::vector<float>>(std::move(values)),
            {}};
}

bool isInt32(std::int64_t value) {
    return value >= std::numeric_limits<std::int32_t>::min() &&
           value <= std::numeric_limits<std::int32_t>::max();
}

bool foldConstantNode(OnnxNodeImport& import) {
    if (import.hasAttribute("value")) {
        const OnnxTensorPtr value = import.tensorAttribute("value");
        if (value == nullptr || value->kind == OnnxTensor::Kind::Other) return false;
        import.giveConstant(0, *value);
    } else if (import.hasAttribute("value_float")) {
        import.giveConstant(0, floatTensor({}, {import.real("value_float", 0)}));
    } else if (import.hasAttribute("value_int")) {
        import.giveConstant(0, integerTensor({}, {import.number("value_int", 0)}));
    } else if (import.hasAttribute("value_ints")) {
        import.giveConstant(0, listTensor(import.list("value_ints", {})));
    } else if (import.hasAttribute("value_floats")) {
        const auto values = import.reals("value_floats");
        import.giveConstant(0, floatTensor({std::ssize(values)}, values));
    } else {
        return false;
    }
    return true;
}

bool foldShape(OnnxNodeImport& import) {
    const auto known = import.knownShape(0);
    if (!known) return false;
    const Shape& shape = *known;
    const auto rank = std::ssize(shape);
    const auto place = [&](std::int64_t written) {
        return std::clamp<std::int64_t>(written < 0 ? written + rank : written, 0, rank);
    };
    const auto begin = place(import.number("start", 0));
    const auto end = std::max(begin, place(import.number("end", rank)));
    if (!import.isOver())
        import.giveConstant(0, listTensor({shape.begin() + begin, shape.begin() + end}));
    return true;
}

bool foldSize(OnnxNodeImport& import) {
    const auto known = import.knownShape(0);
    if (known) import.giveConstant(0, integerTensor({}, {volume(*known)}));
    return known.has_value();
}

/// A tensor of one number is that number repeated.
bool foldConstantOfShape(OnnxNodeImport& import) {
    const auto shape = import.integers(0);
    if (!shape) return false;
    const OnnxTensorPtr written = import.tensorAttribute("value");
    const OnnxTensor value = written == nullptr ? floatTensor({}, {0}) : *written;
    double count = 1;
    for (const std::int64_t extent : *shape) count *= static_cast<double>(extent);
    if (std::ranges::any_of(*shape, [](std::int64_t extent) { return extent < 0; })) {
        import.fail("an extent is below 0");
        return true;
    }
    const bool isEmpty = std::ranges::find(*shape, 0) != shape->end();
    if (value.kind == OnnxTensor::Kind::Float && value.floats->size() == 1 && !isEmpty) {
        const TermId number = import.weight(import.node().outputs[0], {}, *value.floats);
        import.give(0, import.broadcast(number, *shape));
        return true;
    }
    if (value.integers.size() != 1 || count > static_cast<double>(kMostFolded) ||
        shape->size() > kMostAxes)
        return false;
    if (import.mayFold(static_cast<std::size_t>(count)))
        import.giveConstant(
            0, integerTensor(*shape, Integers(static_cast<std::size_t>(count), value.integers[0]),
                             value.typeName));
    return true;
}

// What is computed of constants that are all there; none: it stays.

std::optional<OnnxTensor> foldIdentity(OnnxNodeImport& /*import*/, Constants inputs) {
    return *inputs[0];
}

std::optional<OnnxTensor> foldCast(OnnxNodeImport& import, Constants inputs) {
    constexpr std::int64_t kFloat = 1;
    constexpr std::int64_t kInt32 = 6;
    constexpr std::int64_t kInt64 = 7;
    const std::int64_t to = import.number("to", 0);
    Integers values = inputs[0]->integers;
    if (to == kFloat)
        return floatTensor(inputs[0]->shape, std::vector<float>(values.begin(), values.end()));
    if (to != kInt64 && to != kInt32) return std::nullopt;
    if (to == kInt32 && !std::ranges::all_of(values, isInt32)) return std::nullopt;
    return integerTensor(inputs[0]->shape, std::move(values), to == kInt64 ? "INT64" : "INT32");
}

std::optional<std::int64_t> computed(std::string_view type, std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    bool overflows = false;
    if (type == "Add") {
        overflows = __builtin_add_overflow(a, b, &result);
    } else if (type == "Sub") {
        overflows = __builtin_sub_overflow(a, b, &result);
    } else if (type == "Mul") {
        overflows = __builtin_mul_overflow(a, b, &result);
    } else {
        overflows = b == 0 || b == -1;
        result = overflows ? 0 : a / b;
    }
    return overflows ? std::nullopt : std::optional(result);
}

/// Of all tensors, as numpy repeats them; none: they do not fit each other, or have too much.
std::optional<std::vector<OnnxTensor>> repeated(Constants inputs) {
    Shape shape;
    for (const OnnxTensorPtr& input : inputs) {
        if (input->shape.size() > shape.size())
            shape.insert(shape.begin(), input->shape.size() - shape.size(), 1);
        for (std::size_t i = 1; i <= input->shape.size(); ++i) {
            std::int64_t& extent = shape[shape.size() - i];
            if (extent == 1) extent = input->shape[input->shape.size() - i];
        }
    }
    std::vector<OnnxTensor> result;
    for (const OnnxTensorPtr& input : inputs) {
        auto one = repeatedTo(*input, shape);
        if (!one) return std::nullopt;
        result.push_back(std::move(*one));
    }
    return result;
}

std::optional<OnnxTensor> foldArithmetic(OnnxNodeImport& import, Constants inputs) {
    if (inputs.size() != 2) return std::nullopt;
    const auto operands = repeated(inputs);
    if (!operands) return std::nullopt;
    OnnxTensor result = (*operands)[0];
    for (std::size_t i = 0; i < result.integers.size(); ++i) {
        const auto value =
            computed(import.node().type, result.integers[i], (*operands)[1].integers[i]);
        // INT32 wraps around where INT64 does not.
        if (!value || (result.typeName != "INT64" && !isInt32(*value))) return std::nullopt;
        result.integers[i] = *value;
    }
    return result;
}

std::optional<OnnxTensor> foldEqual(OnnxNodeImport& /*import*/, Constants inputs) {
    if (inputs.size() != 2) return std::nullopt;
    const auto operands = repeated(inputs);
    if (!operands) return std::nullopt;
    OnnxTensor result = (*operands)[0];
    result.typeName = "BOOL";
    for (std::size_t i = 0; i < result.integers.size(); ++i)
        result.integers[i] = result.integers[i] == (*operands)[1].integers[i] ? 1 : 0;
    return result;
}

std::optional<OnnxTensor> foldWhere(OnnxNodeImport& /*import*/, Constants inputs) {
    if (inputs.size() != 3) return std::nullopt;
    const auto operands = repeated(inputs);
    if (!operands) return std::nullopt;
    OnnxTensor result = (*operands)[1];
    for (std::size_t i = 0; i < result.integers.size(); ++i)
        if ((*operands)[0].integers[i] == 0) result.integers[i] = (*operands)[2].integers[i];
    return result;
}

std::optional<OnnxTensor> foldRange(OnnxNodeImport& /*import*/, Constants inputs) {
    if (inputs.size() != 3) return std::nullopt;
    for (const OnnxTensorPtr& input : inputs)
        if (input->integers.size() != 1 || !isInt32(input->integers[0])) return std::nullopt;
    const std::int64_t limit = inputs[1]->integers[0];
    const std::int64_t step = inputs[2]->integers[0];
    if (step == 0) return std::nullopt;
    Integers values;
    for (std::int64_t i = inputs[0]->integers[0]; step > 0 ? i < limit : i > limit; i += step) {
        if (values.size() == kMostFolded) return std::nullopt;
        values.push_back(i);
    }
    return listTensor(std::move(values), inputs[0]->typeName);
}

struct FoldRow {
    std::string_view type;
    std::optional<OnnxTensor> (*fold)(OnnxNodeImport& import, Constants inputs);
};
constexpr std::array kFolded{
    FoldRow{"Add", foldArithmetic},      FoldRow{"Cast", foldCast},
    FoldRow{"Concat", foldConcat},       FoldRow{"Div", foldArithmetic},
    FoldRow{"Equal", foldEqual},         FoldRow{"Expand", foldExpand},
    FoldRow{"Gather", foldGather},       FoldRow{"Identity", foldIdentity},
    FoldRow{"Mul", foldArithmetic},      FoldRow{"Range", foldRange},
    FoldRow{"Reshape", foldReshape},     FoldRow{"Slice", foldSlice},
    FoldRow{"Squeeze", foldSqueeze},     FoldRow{"Sub", foldArithmetic},
    FoldRow{"Transpose", foldTranspose}, FoldRow{"Unsqueeze", foldUnsqueeze},
    FoldRow{"Where", foldWhere},
};

}  // namespace

bool foldConstant(OnnxNodeImport& import) {
    const OnnxNode& node = import.node();
    if (!node.domain.empty() || node.outputs.empty()) return false;
    if (node.type == "Constant") return foldConstantNode(import);
    if (node.type == "Shape") return foldShape(import);
    if (node.type == "Size") return foldSize(import);
    if (node.type == "ConstantOfShape") return foldConstantOfShape(import);
    const auto row = std::ranges::find(kFolded, node.type, &FoldRow::type);
    if (row == kFolded.end()) return false;
    std::vector<OnnxTensorPtr> inputs;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        inputs.push_back(import.constant(i));
        if (inputs.back() == nullptr || inputs.back()->kind != OnnxTensor::Kind::Integer ||
            inputs.back()->integers.size() > kMostFolded)
            return false;
    }
    if (inputs.empty()) return false;
    auto folded = row->fold(import, inputs);
    if (!folded || import.isOver()) return import.isOver();
    if (import.mayFold(folded->integers.size())) import.giveConstant(0, std::move(*folded));
    return true;
}

}  // namespace candler::tensor
