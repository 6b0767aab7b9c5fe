#include "engine/languages/tensorgraph/semantics/OpaqueValues.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <random>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"
#include "engine/languages/tensorgraph/semantics/OperatorValues.h"

namespace candler::tensor {

namespace {

using Arguments = std::span<const TensorValue* const>;

using In = const double*;

constexpr std::array kFunctions{
    OpaqueFunction{"Abs", 1, {}, {}, [](In x, In) { return std::abs(x[0]); }},
    OpaqueFunction{"Ceil", 1, {}, {}, [](In x, In) { return std::ceil(x[0]); }},
    OpaqueFunction{"Clip",
                   1,
                   {"min", "max"},
                   {std::numeric_limits<float>::lowest(), std::numeric_limits<float>::max()},
                   [](In x, In a) { return std::min(std::max(x[0], a[0]), a[1]); }},
    OpaqueFunction{"Cos", 1, {}, {}, [](In x, In) { return std::cos(x[0]); }},
    OpaqueFunction{"Elu",
                   1,
                   {"alpha"},
                   {1},
                   [](In x, In a) { return x[0] < 0 ? a[0] * std::expm1(x[0]) : x[0]; }},
    OpaqueFunction{"Erf", 1, {}, {}, [](In x, In) { return std::erf(x[0]); }},
    OpaqueFunction{"Exp", 1, {}, {}, [](In x, In) { return std::exp(x[0]); }},
    OpaqueFunction{"Floor", 1, {}, {}, [](In x, In) { return std::floor(x[0]); }},
    OpaqueFunction{"HardSigmoid",
                   1,
                   {"alpha", "beta"},
                   {0.2F, 0.5F},
                   [](In x, In a) { return std::clamp(a[0] * x[0] + a[1], 0.0, 1.0); }},
    OpaqueFunction{"HardSwish",
                   1,
                   {},
                   {},
                   [](In x, In) { return x[0] * std::clamp(x[0] / 6 + 0.5, 0.0, 1.0); }},
    OpaqueFunction{"LeakyRelu",
                   1,
                   {"alpha"},
                   {0.01F},
                   [](In x, In a) { return x[0] < 0 ? a[0] * x[0] : x[0]; }},
    OpaqueFunction{"Log", 1, {}, {}, [](In x, In) { return std::log(x[0]); }},
    OpaqueFunction{"Neg", 1, {}, {}, [](In x, In) { return -x[0]; }},
    OpaqueFunction{"Reciprocal", 1, {}, {}, [](In x, In) { return 1 / x[0]; }},
    OpaqueFunction{"Sin", 1, {}, {}, [](In x, In) { return std::sin(x[0]); }},
    OpaqueFunction{
        "Softplus",
        1,
        {},
        {},
        [](In x, In) { return std::max(x[0], 0.0) + std::log1p(std::exp(-std::abs(x[0]))); }},
    OpaqueFunction{"Sqrt", 1, {}, {}, [](In x, In) { return std::sqrt(x[0]); }},
    OpaqueFunction{"Div", 2, {}, {}, [](In x, In) { return x[0] / x[1]; }},
    OpaqueFunction{"Max", 2, {}, {}, [](In x, In) { return std::max(x[0], x[1]); }},
    OpaqueFunction{"Min", 2, {}, {}, [](In x, In) { return std::min(x[0], x[1]); }},
    OpaqueFunction{"PRelu", 2, {}, {}, [](In x, In) { return x[0] < 0 ? x[1] * x[0] : x[0]; }},
    OpaqueFunction{"Pow", 2, {}, {}, [](In x, In) { return std::pow(x[0], x[1]); }},
    OpaqueFunction{"Sub", 2, {}, {}, [](In x, In) { return x[0] - x[1]; }},
    // With the bounds as tensors.
    OpaqueFunction{
        "Clip", 3, {}, {}, [](In x, In) { return std::min(std::max(x[0], x[1]), x[2]); }},
};

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// `[1,2]`
std::optional<std::vector<std::int64_t>> wholeNumbers(std::string_view text) {
    if (!text.starts_with('[') || !text.ends_with(']')) return std::nullopt;
    std::vector<std::int64_t> values;
    for (text = text.substr(1, text.size() - 2); !text.empty();) {
        const std::string_view one = text.substr(0, text.find(','));
        const auto value = wholeNumber(one);
        if (!value) return std::nullopt;
        values.push_back(*value);
        text.remove_prefix(std::min(text.size(), one.size() + 1));
    }
    return values;
}

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

}  // namespace

std::optional<std::string_view> OpaqueName::attribute(std::string_view name) const {
    for (std::string_view rest = attributes; !rest.empty();) {
        const std::string_view one = rest.substr(0, rest.find(' '));
        if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=')
            return one.substr(name.size() + 1);
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    }
    return std::nullopt;
}

std::optional<OpaqueName> parseOpaque(std::string_view definition) {
    const std::size_t dash = definition.find('-');
    const std::size_t open = definition.find('(', dash);
    const std::size_t close = definition.find(')', open);
    if (close == std::string_view::npos) return std::nullopt;
    const auto version = wholeNumber(definition.substr(dash + 1, open - dash - 1));
    if (!version) return std::nullopt;
    std::string_view attributes = definition.substr(close + 1);
    if (attributes.starts_with(' ')) attributes.remove_prefix(1);
    return OpaqueName{definition.substr(0, dash), *version,
                      definition.substr(open + 1, close - open - 1), attributes};
}

/// Until version 13 all axes from `axis` on were normalised together.
std::optional<SoftmaxPart> softmaxPart(const OpaqueName& name, const Shape& shape) {
    constexpr std::int64_t kOneAxis = 13;
    const bool isOneAxis = name.version >= kOneAxis;
    const std::int64_t rank = std::ssize(shape);
    const auto written = name.attribute("axis");
    const auto given = written ? wholeNumber(*written) : (isOneAxis ? -1 : 1);
    if (!given || *given < -rank || *given > rank) return std::nullopt;
    const std::int64_t axis = *given < 0 ? *given + rank : *given;
    if (isOneAxis && axis == rank) return std::nullopt;
    const Shape inner(shape.begin() + axis + (isOneAxis ? 1 : 0), shape.end());
    if (!isOneAxis) return SoftmaxPart{volume(inner), 1};
    return SoftmaxPart{shape[static_cast<std::size_t>(axis)], volume(inner)};
}

std::size_t elementwiseArity(const OpaqueName& name, std::span<const Shape* const> arguments,
                             const Shape& shape) {
    constexpr std::array<std::string_view, 3> kInOrder{"0", "0,1", "0,1,2"};
    const std::size_t count = arguments.size();
    if (count == 0 || count > kInOrder.size() || name.arguments != kInOrder[count - 1]) return 0;
    if (count == 1) return *arguments[0] == shape ? 1 : 0;
    // Before that, operands were repeated along axes that an attribute named.
    constexpr std::int64_t kRepeats = 7;
    const auto fits = [&](const Shape* one) {
        return name.version >= kRepeats ? canRepeat(*one, shape) : *one == shape;
    };
    return std::ranges::all_of(arguments, fits) ? count : 0;
}

const OpaqueFunction* findOpaqueFunction(std::string_view type, std::size_t arity) {
    const auto found = std::ranges::find_if(kFunctions, [&](const OpaqueFunction& one) {
        return one.type == type && one.arity == arity;
    });
    return found == kFunctions.end() ? nullptr : &*found;
}

std::optional<std::array<double, 2>> attributesOf(const OpaqueFunction& function,
                                                  const OpaqueName& name) {
    std::array<double, 2> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (function.attributes[i].empty()) continue;
        const auto number = opaqueNumber(name, function.attributes[i], function.otherwise[i]);
        if (!number || !std::isfinite(*number)) return std::nullopt;
        numbers[i] = *number;
    }
    return numbers;
}

std::optional<double> opaqueNumber(const OpaqueName& name, std::string_view attribute,
                                   double otherwise) {
    const auto written = name.attribute(attribute);
    if (!written) return otherwise;
    double value = 0;
    const auto [end, error] =
        std::from_chars(written->data(), written->data() + written->size(), value);
    if (error != std::errc{} || end != written->data() + written->size()) return std::nullopt;
    return value;
}

std::optional<std::vector<std::int64_t>> opaqueList(const OpaqueName& name,
                                                    std::string_view attribute,
                                                    std::vector<std::int64_t> otherwise) {
    const auto written = name.attribute(attribute);
    return written ? wholeNumbers(*written) : otherwise;
}

std::optional<OpaqueWindows> opaqueWindows(const OpaqueName& name, const Shape& shape) {
    const bool isMax = name.type == "MaxPool";
    if ((!isMax && name.type != "AveragePool") || name.arguments != "0" || shape.size() != 4 ||
        name.attribute("auto_pad").value_or("NOTSET") != "NOTSET")
        return std::nullopt;
    const auto kernel = opaqueList(name, "kernel_shape", {});
    const auto stride = opaqueList(name, "strides", {1, 1});
    const auto pads = opaqueList(name, "pads", {0, 0, 0, 0});
    const auto dilations = opaqueList(name, "dilations", {1, 1});
    const bool counts = name.attribute("count_include_pad").value_or("0") != "0";
    const bool isCeiling = name.attribute("ceil_mode").value_or("0") != "0";
    // Where windows reach beyond the padding, that is not counted.
    if (!kernel || kernel->size() != 2 || !stride || stride->size() != 2 || !pads ||
        pads->size() != 4 || !dilations || *dilations != std::vector<std::int64_t>{1, 1} ||
        (counts && isCeiling))
        return std::nullopt;
    const auto isGood = [](std::int64_t one) { return one > 0; };
    if (!std::ranges::all_of(*kernel, isGood) || !std::ranges::all_of(*stride, isGood) ||
        (*pads)[0] < 0 || (*pads)[1] < 0 || (*pads)[0] >= (*kernel)[0] ||
        (*pads)[1] >= (*kernel)[1] || (*pads)[2] < 0 || (*pads)[3] < 0)
        return std::nullopt;
    return OpaqueWindows{isMax,
                         counts,
                         {(*kernel)[0], (*kernel)[1]},
                         {(*stride)[0], (*stride)[1]},
                         {(*pads)[0], (*pads)[1]}};
}

std::optional<OpaqueNeighbours> opaqueNeighbours(const OpaqueName& name, const Shape& shape) {
    if (name.type != "LRN" || name.arguments != "0" || shape.size() != 4) return std::nullopt;
    OpaqueNeighbours result;
    const auto size = opaqueNumber(name, "size", 0);
    const auto alpha = opaqueNumber(name, "alpha", 1e-4F);
    const auto beta = opaqueNumber(name, "beta", 0.75);
    const auto bias = opaqueNumber(name, "bias", 1);
    if (!size || !alpha || !beta || !bias || *size < 1 || *size > 1e6) return std::nullopt;
    result = {static_cast<std::int64_t>(*size), *alpha, *beta, *bias};
    if (result.size % 2 == 0) return std::nullopt;
    return result;
}

std::optional<OpaqueReduction> opaqueReduction(const OpaqueName& name, const Shape& from,
                                               const Shape& shape) {
    constexpr std::array<std::string_view, 4> kKinds{"Max", "Mean", "Min", "Sum"};
    constexpr std::string_view kPrefix = "Reduce";
    if (!name.type.starts_with(kPrefix)) return std::nullopt;
    const auto kind = std::ranges::find(kKinds, name.type.substr(kPrefix.size()));
    if (kind == kKinds.end()) return std::nullopt;
    auto axes = opaqueList(name, "axes", {});
    // Newer versions have them as a constant input.
    if (name.arguments.starts_with("0,"))
        axes = wholeNumbers(name.arguments.substr(2));
    else if (name.arguments != "0")
        return std::nullopt;
    if (!axes || (axes->empty() && name.attribute("noop_with_empty_axes").value_or("0") != "0"))
        return std::nullopt;
    OpaqueReduction result{*kind, std::vector<bool>(from.size(), axes->empty())};
    const std::int64_t rank = std::ssize(from);
    for (const std::int64_t axis : *axes) {
        if (axis < -rank || axis >= rank) return std::nullopt;
        result.goes[static_cast<std::size_t>(axis < 0 ? axis + rank : axis)] = true;
    }
    Shape kept;
    Shape without;
    for (std::size_t i = 0; i < from.size(); ++i) {
        kept.push_back(result.goes[i] ? 1 : from[i]);
        if (!result.goes[i]) without.push_back(from[i]);
    }
    if (shape != kept && shape != without) return std::nullopt;
    return result;
}

namespace {

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
