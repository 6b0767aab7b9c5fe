#include "engine/languages/tensorgraph/semantics/OpaqueName.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"

namespace candler::tensor {

namespace {

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

}  // namespace candler::tensor
