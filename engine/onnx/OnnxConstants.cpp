// Constants of shape computations: what is known at import is computed there, in whole numbers.
#include <algorithm>
#include <array>
#include <limits>

#include "engine/onnx/OnnxNodeImport.h"

namespace candler::tensor {

namespace {

using Integers = std::vector<std::int64_t>;
using Constants = std::span<const OnnxTensorPtr>;

/// Shapes and places are short; what is longer is no part of a shape computation.
constexpr std::size_t kMostFolded = 1024;

OnnxTensor integerTensor(Shape shape, Integers values, std::string typeName = "INT64") {
    return {
        OnnxTensor::Kind::Integer, std::move(typeName), std::move(shape), {}, std::move(values)};
}

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

std::optional<OnnxTensor> foldGather(OnnxNodeImport& import, Constants inputs) {
    if (inputs.size() != 2 || inputs[0]->shape.size() != 1 || inputs[1]->shape.size() > 1 ||
        import.number("axis", 0) > 0)
        return std::nullopt;
    const Integers& data = inputs[0]->integers;
    Integers values;
    for (std::int64_t i : inputs[1]->integers) {
        if (i < 0) i += std::ssize(data);
        if (i < 0 || i >= std::ssize(data)) return std::nullopt;
        values.push_back(data[static_cast<std::size_t>(i)]);
    }
    return integerTensor(inputs[1]->shape, std::move(values), inputs[0]->typeName);
}

std::optional<OnnxTensor> foldSlice(OnnxNodeImport& /*import*/, Constants inputs) {
    if (inputs.size() < 3 || inputs[0]->shape.size() != 1) return std::nullopt;
    for (const OnnxTensorPtr& input : inputs.subspan(1))
        if (input->integers.size() != 1) return std::nullopt;
    const std::int64_t axis = inputs.size() > 3 ? inputs[3]->integers[0] : 0;
    const std::int64_t step = inputs.size() > 4 ? inputs[4]->integers[0] : 1;
    const Integers& data = inputs[0]->integers;
    if ((axis != 0 && axis != -1) || step < 1) return std::nullopt;
    const auto place = [&](std::int64_t written) {
        return std::clamp<std::int64_t>(written < 0 ? written + std::ssize(data) : written, 0,
                                        std::ssize(data));
    };
    const std::int64_t end = place(inputs[2]->integers[0]);
    Integers values;
    for (std::int64_t i = place(inputs[1]->integers[0]); i < end; ++i)
        if ((i - place(inputs[1]->integers[0])) % step == 0)
            values.push_back(data[static_cast<std::size_t>(i)]);
    return listTensor(std::move(values), inputs[0]->typeName);
}

std::optional<OnnxTensor> foldConcat(OnnxNodeImport& import, Constants inputs) {
    if (import.number("axis", 0) > 0) return std::nullopt;
    Integers values;
    for (const OnnxTensorPtr& input : inputs) {
        if (input->shape.size() != 1 || values.size() + input->integers.size() > kMostFolded)
            return std::nullopt;
        values.insert(values.end(), input->integers.begin(), input->integers.end());
    }
    return listTensor(std::move(values), inputs[0]->typeName);
}

/// How many axes the node names, by an attribute or as its second input.
std::size_t countOfAxes(OnnxNodeImport& import, Constants inputs) {
    return inputs.size() > 1 ? inputs[1]->integers.size() : import.list("axes", {}).size();
}

/// Of one number: all its axes have extent 1.
std::optional<OnnxTensor> foldSqueeze(OnnxNodeImport& import, Constants inputs) {
    if (inputs[0]->integers.size() != 1) return std::nullopt;
    const std::size_t rank = inputs[0]->shape.size();
    const std::size_t count = countOfAxes(import, inputs);
    if (count > rank) return std::nullopt;
    return integerTensor(Shape(count == 0 ? 0 : rank - count, 1), inputs[0]->integers,
                         inputs[0]->typeName);
}

std::optional<OnnxTensor> foldUnsqueeze(OnnxNodeImport& import, Constants inputs) {
    if (inputs[0]->integers.size() != 1) return std::nullopt;
    const std::size_t rank = inputs[0]->shape.size() + countOfAxes(import, inputs);
    if (rank > kMostAxes) return std::nullopt;
    return integerTensor(Shape(rank, 1), inputs[0]->integers, inputs[0]->typeName);
}

std::optional<OnnxTensor> foldReshape(OnnxNodeImport& /*import*/, Constants inputs) {
    if (inputs.size() != 2) return std::nullopt;
    const Integers& values = inputs[0]->integers;
    const Integers& to = inputs[1]->integers;
    const std::string& type = inputs[0]->typeName;
    if (to.empty() && values.size() == 1) return integerTensor({}, values, type);
    if (to.size() == 1 && (to[0] == -1 || to[0] == std::ssize(values)))
        return listTensor(values, type);
    return std::nullopt;
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

std::optional<OnnxTensor> foldArithmetic(OnnxNodeImport& import, Constants inputs) {
    if (inputs.size() != 2) return std::nullopt;
    const bool isFirstShorter = inputs[0]->integers.size() < inputs[1]->integers.size();
    const OnnxTensorPtr& longer = inputs[isFirstShorter ? 1 : 0];
    Integers values;
    for (std::size_t i = 0; i < longer->integers.size(); ++i) {
        std::array<std::int64_t, 2> operands{};
        for (const std::size_t k : {0U, 1U}) {
            const Integers& from = inputs[k]->integers;
            if (from.size() != 1 && from.size() != longer->integers.size()) return std::nullopt;
            if (inputs[k]->shape.size() > 1) return std::nullopt;
            operands[k] = from[from.size() == 1 ? 0 : i];
        }
        const auto value = computed(import.node().type, operands[0], operands[1]);
        // INT32 wraps around where INT64 does not.
        if (!value || (inputs[0]->typeName != "INT64" && !isInt32(*value))) return std::nullopt;
        values.push_back(*value);
    }
    const std::size_t rank = std::max(inputs[0]->shape.size(), inputs[1]->shape.size());
    const std::string& type = inputs[0]->typeName;
    return rank == 0 ? integerTensor({}, std::move(values), type)
                     : listTensor(std::move(values), type);
}

struct FoldRow {
    std::string_view type;
    std::optional<OnnxTensor> (*fold)(OnnxNodeImport& import, Constants inputs);
};
constexpr std::array kFolded{
    FoldRow{"Add", foldArithmetic}, FoldRow{"Cast", foldCast},
    FoldRow{"Concat", foldConcat},  FoldRow{"Div", foldArithmetic},
    FoldRow{"Gather", foldGather},  FoldRow{"Identity", foldIdentity},
    FoldRow{"Mul", foldArithmetic}, FoldRow{"Reshape", foldReshape},
    FoldRow{"Slice", foldSlice},    FoldRow{"Squeeze", foldSqueeze},
    FoldRow{"Sub", foldArithmetic}, FoldRow{"Unsqueeze", foldUnsqueeze},
};

}  // namespace

bool foldConstant(OnnxNodeImport& import) {
    const OnnxNode& node = import.node();
    if (!node.domain.empty() || node.outputs.empty()) return false;
    if (node.type == "Constant") return foldConstantNode(import);
    if (node.type == "Shape") return foldShape(import);
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
