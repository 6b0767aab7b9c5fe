#include "engine/languages/tensorgraph/lowering/OpaqueCode.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/languages/tensorgraph/lowering/TensorCode.h"
#include "engine/languages/tensorgraph/semantics/OpaqueValues.h"

namespace candler::tensor {

namespace {

/// Of elements `x[0]` and `x[1]`.
struct FunctionRow {
    std::string_view type;
    std::size_t arity;
    std::string_view text;
};
constexpr std::array kFunctions{
    FunctionRow{"Abs", 1, "std::abs(x[0])"},
    FunctionRow{"Erf", 1, "std::erf(x[0])"},
    FunctionRow{"Exp", 1, "std::exp(x[0])"},
    FunctionRow{"Log", 1, "std::log(x[0])"},
    FunctionRow{"Neg", 1, "-x[0]"},
    FunctionRow{"Reciprocal", 1, "1 / x[0]"},
    FunctionRow{"Sqrt", 1, "std::sqrt(x[0])"},
    FunctionRow{"Div", 2, "x[0] / x[1]"},
    FunctionRow{"Pow", 2, "std::pow(x[0], x[1])"},
    FunctionRow{"Sub", 2, "x[0] - x[1]"},
};

}  // namespace

std::optional<std::string> opaqueCall(std::string_view definition,
                                      const std::vector<std::string>& arguments,
                                      const std::vector<Shape>& argumentShapes,
                                      const Shape& shape) {
    const auto name = parseOpaque(definition);
    if (!name) return std::nullopt;
    std::vector<const Shape*> shapes;
    for (const Shape& one : argumentShapes) shapes.push_back(&one);
    const std::size_t arity = elementwiseArity(*name, shapes, shape);
    if (arity == 1 && name->type == "Softmax") {
        const auto part = softmaxPart(*name, shape);
        if (!part) return std::nullopt;
        return fmt::format("graph.softmax({}, {}, {})", arguments[0], part->count, part->stride);
    }
    const auto found = std::ranges::find(kFunctions, name->type, &FunctionRow::type);
    if (found == kFunctions.end() || found->arity != arity) return std::nullopt;
    std::vector<std::string> sources;
    for (std::size_t i = 0; i < found->arity; ++i)
        sources.push_back(
            argumentShapes[i] == shape
                ? arguments[i]
                : fmt::format("graph.broadcast({{{}}}, {})", extentsText(shape), arguments[i]));
    return fmt::format("graph.map({{{}}}, {{{}}}, [](const auto* x) {{ return {}; }})",
                       extentsText(shape), fmt::join(sources, ", "), found->text);
}

}  // namespace candler::tensor
