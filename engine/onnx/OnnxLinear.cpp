#include "engine/onnx/OnnxLinear.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"

namespace candler::tensor {

std::string OnnxLinear::activationType(Activation activation) {
    switch (activation) {
        case Activation::None:
            return "Identity";
        case Activation::Relu:
            return "Relu";
        case Activation::Sigmoid:
            return "Sigmoid";
        case Activation::Tanh:
            return "Tanh";
    }
    return "Identity";
}
bool OnnxLinear::hasActivation(TermId part) const {
    const std::size_t place = row(opOf(part)).parameters.find('a');
    return place != std::string_view::npos && parametersOf(part)[place] != 0;
}

TermId OnnxLinear::unrepeated(TermId term) const {
    return opOf(term) == TensorOp::Broadcast ? child(term, 0) : term;
}

TermId OnnxLinear::unrepeatedMatrix(TermId term, TermId other) const {
    const TermId inner = unrepeated(term);
    const Shape& whole = shapeOf(term);
    const Shape& matrix = shapeOf(inner);
    const bool isSame = matrix.size() >= 2 &&
                        std::equal(matrix.end() - 2, matrix.end(), whole.end() - 2) &&
                        shapeOf(other).size() == whole.size() &&
                        std::equal(whole.begin(), whole.end() - 2, shapeOf(other).begin());
    return isSame ? inner : term;
}

bool OnnxLinear::repeats(TermId a, TermId b, const Shape& shape) const {
    const Shape& x = shapeOf(a);
    const Shape& y = shapeOf(b);
    if (!canRepeat(x, shape) || !canRepeat(y, shape)) return false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const auto extent = [&](const Shape& of) {
            const std::size_t missing = shape.size() - of.size();
            return i < missing ? 1 : of[i - missing];
        };
        if (std::max(extent(x), extent(y)) != shape[i]) return false;
    }
    return true;
}

namespace {

/// Takes the axis away if elements are the same along it.
void shorten(std::size_t axis, Shape& shape, std::vector<double>& elements) {
    std::size_t inner = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i)
        inner *= static_cast<std::size_t>(shape[i]);
    const std::size_t block = inner * static_cast<std::size_t>(shape[axis]);
    std::vector<double> first;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const std::size_t begin = i / block * block + i % inner;
        if (elements[i] != elements[begin]) return;
        if (i == begin) first.push_back(elements[i]);
    }
    elements = std::move(first);
    shape[axis] = 1;
}

}  // namespace

OnnxLinear::Repeated* OnnxLinear::repeated(TermId term) {
    constexpr double kMostWork = 1e8;
    constexpr std::int64_t kMostRepeated = 1 << 22;
    if (!m_known.contains(term) || m_folded.contains(term) || m_graph.version() < kRepeatedOperands)
        return nullptr;
    const auto [entry, isNew] = m_repeated.try_emplace(term);
    if (isNew && volume(shapeOf(term)) <= kMostRepeated &&
        evaluationWork(m_context, term) <= kMostWork) {
        Repeated found{shapeOf(term), elementsOf(term)};
        const std::size_t all = found.elements.size();
        for (std::size_t axis = 0; axis < found.shape.size(); ++axis)
            shorten(axis, found.shape, found.elements);
        if (2 * found.elements.size() <= all) entry->second = std::move(found);
    }
    return entry->second ? &*entry->second : nullptr;
}

std::string OnnxLinear::repeatedName(TermId term) {
    Repeated* const small = repeated(term);
    if (small == nullptr) return nameOf(term);
    if (small->name.empty())
        small->name = m_graph.addFloats("new_repeated", small->shape, small->elements);
    return small->name;
}

bool OnnxLinear::writeRepeatedBias(TermId part, TermId linear, TermId added) {
    Repeated* const small = repeated(added);
    const bool isConv = opOf(linear) == TensorOp::Conv;
    if (small == nullptr || (!isConv && shapeOf(linear).size() != 2)) return false;
    const std::size_t axis = 1;
    const Shape& shape = small->shape;
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (shape[i] != (i == axis ? shapeOf(linear)[axis] : 1)) return false;
    const std::string bias = m_graph.addFloats("new_bias", {shape[axis]}, small->elements);
    std::string name = resultName(part);
    if (isConv)
        convolution(linear, bias, name);
    else
        product(linear, bias, name);
    give(part, std::move(name));
    return true;
}

bool OnnxLinear::writeBias(TermId part) {
    if (opOf(part) != TensorOp::Ewadd) return false;
    for (const std::size_t i : {0U, 1U}) {
        const TermId linear = child(part, i);
        const TermId added = unrepeated(child(part, 1 - i));
        const bool isLinear = opOf(linear) == TensorOp::Conv || opOf(linear) == TensorOp::Matmul;
        if (!isLinear || m_known.contains(linear) || !isInner(linear) || hasActivation(linear))
            continue;
        if (!m_folded.contains(added)) {
            if (writeRepeatedBias(part, linear, added)) return true;
            continue;
        }
        const Shape& shape = shapeOf(added);
        const bool isConv = opOf(linear) == TensorOp::Conv;
        if (isConv && shape != Shape{1, shapeOf(linear)[1], 1, 1}) continue;
        const bool isRow = shape.size() == 1 || shape == Shape{1, shapeOf(part).back()};
        if (!isConv &&
            (shapeOf(linear).size() != 2 || !isRow || m_graph.version() < kRepeatedOperands))
            continue;
        std::string name = resultName(part);
        if (isConv)
            convolution(linear, biasName(added), name);
        else
            product(linear, nameOf(added), name);
        give(part, std::move(name));
        return true;
    }
    return false;
}

std::string OnnxLinear::biasName(TermId added) {
    if (opOf(added) == TensorOp::Reshape && shapeOf(child(added, 0)).size() == 1)
        return nameOf(child(added, 0));
    const auto [known, isNew] = m_biases.try_emplace(added);
    if (isNew)
        known->second = m_graph.addFloats("new_bias", {shapeOf(added)[1]}, elementsOf(added));
    return known->second;
}

void OnnxLinear::product(TermId part, const std::string& bias, const std::string& name) {
    // Products repeat the leading axes of their operands themselves.
    const TermId a = unrepeatedMatrix(child(part, 0), child(part, 1));
    const TermId b = unrepeatedMatrix(child(part, 1), a);
    const bool turns = opOf(b) == TensorOp::Transpose && shapeOf(part).size() == 2 &&
                       m_folded.contains(b) && m_graph.version() >= kRepeatedOperands;
    if (!turns && bias.empty()) {
        m_graph.add("MatMul", {nameOf(a), nameOf(b)}, {name});
        return;
    }
    Names inputs{nameOf(a), nameOf(turns ? child(b, 0) : b)};
    if (!bias.empty()) inputs.push_back(bias);
    onnx::NodeProto& node = m_graph.add("Gemm", inputs, {name});
    if (turns) addAttribute({"transB", std::int64_t{1}}, node);
}

std::string OnnxLinear::sum(const std::string& linear, TermId added, const std::string& name) {
    if (m_graph.version() < kRepeatedOperands)
        fail("this version of ONNX's operators does not repeat what is added",
             fmt::format("convert the model to version {} or later", kRepeatedOperands));
    m_graph.add("Add", {linear, nameOf(added)}, {name});
    return name;
}

void OnnxLinear::biasedConvolution(TermId part, const std::string& name) {
    const TermId bias = child(part, 2);
    const bool isInside = m_folded.contains(bias);
    const bool hasSum = opOf(part) == TensorOp::Conv4;
    std::string linear = !isInside || hasSum ? innerName(name + "_conv") : name;
    convolution(part, isInside ? biasName(bias) : std::string(), linear);
    if (!isInside) linear = sum(linear, bias, hasSum ? innerName(name + "_bias") : name);
    if (hasSum) sum(linear, child(part, 3), name);
}

void OnnxLinear::biasedProduct(TermId part, const std::string& name) {
    const TermId bias = child(part, 2);
    if (shapeOf(part).size() == 2 && m_graph.version() >= kRepeatedOperands)
        return product(part, nameOf(bias), name);
    const std::string linear = innerName(name + "_product");
    product(part, {}, linear);
    sum(linear, bias, name);
}

std::string OnnxLinear::normFactor(TermId scale, TermId variance) {
    if (m_graph.version() < kRepeatedOperands)
        fail("this version of ONNX's operators does not repeat what is multiplied",
             fmt::format("convert the model to version {} or later", kRepeatedOperands));
    constexpr double kEpsilon = 1e-5;
    const std::string shifted = innerName("new_variance");
    const std::string root = innerName("new_deviation");
    const std::string factor = innerName("new_factor");
    m_graph.add("Add", {nameOf(variance), m_graph.addFloats("new_epsilon", {1}, {kEpsilon})},
                {shifted});
    m_graph.add("Sqrt", {shifted}, {root});
    m_graph.add("Div", {nameOf(scale), root}, {factor});
    return factor;
}

std::string OnnxLinear::reshaped(const std::string& x, const Shape& shape) {
    std::string name = innerName("new_reshaped");
    m_graph.add("Reshape", {x, m_graph.addIntegers("new_shape", shape)}, {name});
    return name;
}

void OnnxLinear::writeNormkernel(TermId part) {
    const std::string factor = normFactor(child(part, 1), child(part, 2));
    add(part, "Mul", {nameOf(child(part, 0)), reshaped(factor, {shapeOf(part)[0], 1, 1, 1})});
}

void OnnxLinear::writeNormbias(TermId part) {
    const std::string product = innerName("new_mean");
    const std::string shift = innerName("new_shift");
    m_graph.add("Mul", {nameOf(child(part, 2)), normFactor(child(part, 0), child(part, 3))},
                {product});
    m_graph.add("Sub", {nameOf(child(part, 1)), product}, {shift});
    add(part, "Reshape", {shift, m_graph.addIntegers("new_shape", shapeOf(part))});
}

Integers OnnxLinear::samePads(std::span<const WindowAxis> axes) {
    return {axes[0].before, axes[1].before, axes[0].before, axes[1].before};
}

void OnnxLinear::setWindows(onnx::NodeProto& node, const Shape& image, const Shape& kernel,
                            const Shape& strides, std::int64_t padding, Integers pads) {
    if (static_cast<Padding>(padding) == Padding::Same) {
        const std::array axes{windowAxis(image[2], kernel[0], strides[0], Padding::Same),
                              windowAxis(image[3], kernel[1], strides[1], Padding::Same)};
        pads = samePads(axes);
    }
    addAttribute({"kernel_shape", kernel}, node);
    addAttribute({"strides", strides}, node);
    addAttribute({"pads", pads}, node);
}

bool OnnxLinear::isImagePad(TermId x, std::int64_t padding) const {
    if (opOf(x) != TensorOp::Pad || static_cast<Padding>(padding) != Padding::Valid) return false;
    const Parameters& amounts = parametersOf(x);
    return std::all_of(amounts.begin(), amounts.begin() + 4,
                       [](std::int64_t amount) { return amount == 0; });
}

void OnnxLinear::convolution(TermId part, const std::string& bias, const std::string& name) {
    const Parameters& parameters = parametersOf(part);
    TermId x = child(part, 0);
    const TermId w = child(part, 1);
    Integers pads{0, 0, 0, 0};
    const std::int64_t groups = groupsOf(shapeOf(x), shapeOf(w));
    if (isImagePad(x, parameters[2]) && !m_folded.contains(x)) {
        const Parameters& amounts = parametersOf(x);
        pads = {amounts[4], amounts[6], amounts[5], amounts[7]};
        x = child(x, 0);
    }
    Names inputs{nameOf(x), nameOf(w)};
    if (!bias.empty()) inputs.push_back(bias);
    onnx::NodeProto& node = m_graph.add("Conv", inputs, {name});
    addAttribute({"group", groups}, node);
    setWindows(node, shapeOf(x), {shapeOf(w)[2], shapeOf(w)[3]}, {parameters[0], parameters[1]},
               parameters[2], std::move(pads));
}

void OnnxLinear::pooling(TermId part, const std::string& name) {
    const Parameters& parameters = parametersOf(part);
    const bool isMax = opOf(part) == TensorOp::Poolmax;
    TermId x = child(part, 0);
    Integers pads{0, 0, 0, 0};
    const bool countsPads = !isMax && m_graph.version() >= kRepeatedOperands &&
                            isImagePad(x, parameters[4]) && isSmallPad(x, parameters);
    if (countsPads) {
        const Parameters& amounts = parametersOf(x);
        pads = {amounts[4], amounts[6], amounts[5], amounts[7]};
        x = child(x, 0);
    }
    onnx::NodeProto& node = m_graph.add(isMax ? "MaxPool" : "AveragePool", {nameOf(x)}, {name});
    setWindows(node, shapeOf(x), {parameters[0], parameters[1]}, {parameters[2], parameters[3]},
               parameters[4], std::move(pads));
    if (countsPads) addAttribute({"count_include_pad", std::int64_t{1}}, node);
}

bool OnnxLinear::isSmallPad(TermId x, const Parameters& pool) const {
    const Parameters& amounts = parametersOf(x);
    return amounts[4] < pool[0] && amounts[5] < pool[0] && amounts[6] < pool[1] &&
           amounts[7] < pool[1];
}

}  // namespace candler::tensor
