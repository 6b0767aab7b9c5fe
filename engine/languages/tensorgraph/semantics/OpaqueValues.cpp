#include "engine/languages/tensorgraph/semantics/OpaqueValues.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"
#include "engine/languages/tensorgraph/semantics/OpaqueFunctions.h"
#include "engine/languages/tensorgraph/semantics/OperatorValues.h"

namespace candler::tensor {

namespace {

using Arguments = std::span<const TensorValue* const>;

TensorValue pooled(const OpaqueWindows& windows, const TensorValue& x, const Shape& shape) {
    TensorValue result(shape);
    const std::int64_t images = shape[0] * shape[1];
    for (std::int64_t i = 0; i < std::ssize(result.elements); ++i) {
        const std::int64_t row = i / shape[3] % shape[2] * windows.stride[0] - windows.before[0];
        const std::int64_t column = i % shape[3] * windows.stride[1] - windows.before[1];
        const std::int64_t image = i / (shape[2] * shape[3]) % images;
        double largest = -std::numeric_limits<double>::infinity();
        double sum = 0;
        double count = 0;
        for (std::int64_t y = std::max<std::int64_t>(row, 0);
             y < std::min(row + windows.kernel[0], x.shape[2]); ++y)
            for (std::int64_t k = std::max<std::int64_t>(column, 0);
                 k < std::min(column + windows.kernel[1], x.shape[3]); ++k) {
                const double element =
                    x.elements[static_cast<std::size_t>((image * x.shape[2] + y) * x.shape[3] + k)];
                largest = std::max(largest, element);
                sum += element;
                ++count;
            }
        if (windows.countsPadding)
            count = static_cast<double>(windows.kernel[0] * windows.kernel[1]);
        result.elements[static_cast<std::size_t>(i)] = windows.isMax ? largest : sum / count;
    }
    return result;
}

TensorValue normalisedAcross(const OpaqueNeighbours& neighbours, const TensorValue& x) {
    TensorValue result(x.shape);
    const std::int64_t image = x.shape[2] * x.shape[3];
    const std::int64_t reach = neighbours.size / 2;
    for (std::int64_t i = 0; i < std::ssize(x.elements); ++i) {
        const std::int64_t channel = i / image % x.shape[1];
        double sum = 0;
        for (std::int64_t k = -reach; k <= reach; ++k) {
            if (channel + k < 0 || channel + k >= x.shape[1]) continue;
            const double element = x.elements[static_cast<std::size_t>(i + k * image)];
            sum += element * element;
        }
        const double scale =
            neighbours.bias + neighbours.alpha / static_cast<double>(neighbours.size) * sum;
        result.elements[static_cast<std::size_t>(i)] =
            x.elements[static_cast<std::size_t>(i)] / std::pow(scale, neighbours.beta);
    }
    return result;
}

TensorValue reduced(const OpaqueReduction& reduction, const TensorValue& x, const Shape& shape) {
    TensorValue result(shape);
    const bool isMax = reduction.kind == "Max";
    const bool isExtreme = isMax || reduction.kind == "Min";
    const double least = std::numeric_limits<double>::infinity();
    if (isExtreme) std::ranges::fill(result.elements, isMax ? -least : least);
    for (std::int64_t i = 0; i < std::ssize(x.elements); ++i) {
        std::int64_t rest = i;
        std::int64_t to = 0;
        std::int64_t stride = 1;
        for (std::size_t axis = x.shape.size(); axis-- > 0;) {
            const std::int64_t place = rest % x.shape[axis];
            rest /= x.shape[axis];
            if (reduction.goes[axis]) continue;
            to += place * stride;
            stride *= x.shape[axis];
        }
        double& element = result.elements[static_cast<std::size_t>(to)];
        const double value = x.elements[static_cast<std::size_t>(i)];
        if (isExtreme)
            element = isMax ? std::max(element, value) : std::min(element, value);
        else
            element += value;
    }
    const double count =
        static_cast<double>(x.elements.size()) / static_cast<double>(result.elements.size());
    if (reduction.kind == "Mean")
        for (double& element : result.elements) element /= count;
    return result;
}

TensorValue repeated(const TensorValue& x, const Shape& shape) {
    const std::array<const TensorValue*, 1> arguments{&x};
    const TensorType type{TensorType::Kind::Tensor, shape, {}};
    return std::move(operatorValues(TensorOp::Broadcast, shape, arguments, type)[0]);
}

/// Over `count` elements at distances `stride`, from `first` on.
void normalise(TensorValue& value, std::int64_t first, std::int64_t stride, std::int64_t count) {
    const auto element = [&](std::int64_t i) -> double& {
        return value.elements[static_cast<std::size_t>(first + i * stride)];
    };
    double largest = element(0);
    for (std::int64_t i = 1; i < count; ++i) largest = std::max(largest, element(i));
    double sum = 0;
    for (std::int64_t i = 0; i < count; ++i) sum += element(i) = std::exp(element(i) - largest);
    for (std::int64_t i = 0; i < count; ++i) element(i) /= sum;
}

TensorValue softmax(const SoftmaxPart& part, const TensorValue& x) {
    TensorValue result = x;
    for (std::int64_t block = 0; block < std::ssize(x.elements); block += part.count * part.stride)
        for (std::int64_t i = 0; i < part.stride; ++i)
            normalise(result, block + i, part.stride, part.count);
    return result;
}

/// Of one tensor, where it is no function of its elements.
std::optional<TensorValue> wholeValue(const OpaqueName& name, const TensorValue& x,
                                      const Shape& shape) {
    if (const auto windows = opaqueWindows(name, shape); windows && x.shape.size() == 4)
        return pooled(*windows, x, shape);
    if (const auto neighbours = opaqueNeighbours(name, shape))
        return normalisedAcross(*neighbours, x);
    if (const auto reduction = opaqueReduction(name, x.shape, shape))
        return reduced(*reduction, x, shape);
    return std::nullopt;
}

}  // namespace

std::optional<TensorValue> opaqueValue(std::string_view definition, Arguments arguments,
                                       const Shape& shape) {
    const auto name = parseOpaque(definition);
    if (!name) return std::nullopt;
    std::vector<const Shape*> shapes;
    for (const TensorValue* argument : arguments) shapes.push_back(&argument->shape);
    if (arguments.size() == 1)
        if (auto whole = wholeValue(*name, *arguments[0], shape)) return whole;
    const std::size_t arity = elementwiseArity(*name, shapes, shape);
    if (arity == 1 && name->type == "Softmax") {
        const auto part = softmaxPart(*name, shape);
        if (!part) return std::nullopt;
        return softmax(*part, *arguments[0]);
    }
    const OpaqueFunction* function = findOpaqueFunction(name->type, arity);
    if (function == nullptr) return std::nullopt;
    const auto attributes = attributesOf(*function, *name);
    if (!attributes) return std::nullopt;
    std::vector<TensorValue> operands;
    for (std::size_t i = 0; i < arity; ++i) operands.push_back(repeated(*arguments[i], shape));
    TensorValue result(shape);
    std::array<double, 3> x{};
    for (std::size_t i = 0; i < result.elements.size(); ++i) {
        for (std::size_t k = 0; k < arity; ++k) x[k] = operands[k].elements[i];
        result.elements[i] = function->of(x.data(), attributes->data());
    }
    return result;
}

TensorValue anyFunction(std::string_view definition, std::int64_t output, Arguments arguments,
                        const Shape& shape) {
    std::uint64_t seed = 1469598103934665603U + static_cast<std::uint64_t>(output);
    for (const char c : definition)
        seed = (seed ^ static_cast<unsigned char>(c)) * std::uint64_t{1099511628211};
    std::mt19937_64 random(seed);
    const auto factor = [&random] { return 0.5 + static_cast<double>(random() >> 11U) * 0x1p-54; };
    TensorValue result(shape);
    for (std::size_t i = 0; i < result.elements.size(); ++i)
        result.elements[i] = 0.1 * std::sin(static_cast<double>(i + seed % 1000));
    for (const TensorValue* argument : arguments) {
        const std::size_t size = argument->elements.size();
        double weighted = 0;
        double phase = 0.5;
        for (const double element : argument->elements) {
            // No order of the elements has the same sum.
            phase = phase < 1 ? phase + 0.618033988749895 : phase - 0.381966011250105;
            weighted += element * phase;
        }
        const double mean = factor() * weighted / static_cast<double>(size);
        const double own = factor();
        const std::size_t first = random() % size;
        for (std::size_t i = 0; i < result.elements.size(); ++i)
            result.elements[i] += mean + own * argument->elements[(first + i) % size];
    }
    return result;
}

}  // namespace candler::tensor
