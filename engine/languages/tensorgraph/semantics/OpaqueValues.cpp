#include "engine/languages/tensorgraph/semantics/OpaqueValues.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <random>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"
#include "engine/languages/tensorgraph/semantics/OperatorValues.h"

namespace candler::tensor {

namespace {

using Arguments = std::span<const TensorValue* const>;

struct UnaryRow {
    std::string_view type;
    double (*of)(double);
};
constexpr std::array kUnary{
    UnaryRow{"Abs", [](double x) { return std::abs(x); }},
    UnaryRow{"Erf", [](double x) { return std::erf(x); }},
    UnaryRow{"Exp", [](double x) { return std::exp(x); }},
    UnaryRow{"Log", [](double x) { return std::log(x); }},
    UnaryRow{"Neg", [](double x) { return -x; }},
    UnaryRow{"Reciprocal", [](double x) { return 1 / x; }},
    UnaryRow{"Sqrt", [](double x) { return std::sqrt(x); }},
};

struct BinaryRow {
    std::string_view type;
    double (*of)(double, double);
};
constexpr std::array kBinary{
    BinaryRow{"Div", [](double x, double y) { return x / y; }},
    BinaryRow{"Pow", [](double x, double y) { return std::pow(x, y); }},
    BinaryRow{"Sub", [](double x, double y) { return x - y; }},
};

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
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
    if (name.arguments == "0") return arguments.size() == 1 && *arguments[0] == shape ? 1 : 0;
    const bool areTwo = name.arguments == "0,1" && arguments.size() == 2;
    return areTwo && canRepeat(*arguments[0], shape) && canRepeat(*arguments[1], shape) ? 2 : 0;
}

std::optional<TensorValue> opaqueValue(std::string_view definition, Arguments arguments,
                                       const Shape& shape) {
    const auto name = parseOpaque(definition);
    if (!name) return std::nullopt;
    std::vector<const Shape*> shapes;
    for (const TensorValue* argument : arguments) shapes.push_back(&argument->shape);
    const std::size_t arity = elementwiseArity(*name, shapes, shape);
    const bool isOne = arity == 1;
    if (isOne && name->type == "Softmax") {
        const auto part = softmaxPart(*name, shape);
        if (!part) return std::nullopt;
        return softmax(*part, *arguments[0]);
    }
    const auto unary = std::ranges::find(kUnary, name->type, &UnaryRow::type);
    if (isOne && unary != kUnary.end()) {
        TensorValue result = *arguments[0];
        std::ranges::transform(result.elements, result.elements.begin(), unary->of);
        return result;
    }
    const auto binary = std::ranges::find(kBinary, name->type, &BinaryRow::type);
    if (binary == kBinary.end() || arity != 2) return std::nullopt;
    TensorValue result = repeated(*arguments[0], shape);
    std::ranges::transform(result.elements, repeated(*arguments[1], shape).elements,
                           result.elements.begin(), binary->of);
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
