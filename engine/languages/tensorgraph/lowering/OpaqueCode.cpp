#include "engine/languages/tensorgraph/lowering/OpaqueCode.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "engine/languages/tensorgraph/lowering/TensorCode.h"
#include "engine/languages/tensorgraph/semantics/OpaqueFunctions.h"

namespace candler::tensor {

namespace {

/// With the numbers of attributes in it, and what T is, if it is named.
std::string functionText(const OpaqueFunction& function, const std::array<double, 2>& attributes) {
    std::string text(function.code);
    for (const std::size_t i : {0U, 1U}) {
        const std::string place = fmt::format("a[{}]", i);
        const std::string number = fmt::format("T({:.9g})", attributes[i]);
        for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place))
            text.replace(at, place.size(), number);
    }
    const bool namesType = text.find("T(") != std::string::npos;
    return fmt::format("{}return {};", namesType ? "using T = std::decay_t<decltype(*x)>; " : "",
                       text);
}

std::string listText(const std::vector<bool>& flags) {
    std::vector<std::string> texts;
    for (const bool flag : flags) texts.emplace_back(flag ? "true" : "false");
    return fmt::format("{{{}}}", fmt::join(texts, ", "));
}

/// What is no function of elements.
std::optional<std::string> wholeCall(const OpaqueName& name, const std::string& x,
                                     const Shape& from, const Shape& shape) {
    if (const auto windows = opaqueWindows(name, shape); windows && from.size() == 4)
        return fmt::format(
            "graph.pool({}, {{{}}}, {}, {{{}, {}, {}, {}, {}, {}}}, Activation::None, {})",
            windows->isMax, extentsText(shape), x, windows->kernel[0], windows->kernel[1],
            windows->stride[0], windows->stride[1], windows->before[0], windows->before[1],
            windows->countsPadding);
    if (const auto neighbours = opaqueNeighbours(name, shape))
        return fmt::format("graph.neighbours({}, {}, {:.9g}, {:.9g}, {:.9g})", x, neighbours->size,
                           neighbours->alpha, neighbours->beta, neighbours->bias);
    if (const auto reduction = opaqueReduction(name, from, shape))
        return fmt::format("graph.reduce({{{}}}, {}, Reduction::{}, {})", extentsText(shape), x,
                           reduction->kind, listText(reduction->goes));
    if (const auto part = softmaxPart(name, shape);
        part && name.type == "Softmax" && name.arguments == "0" && from == shape)
        return fmt::format("graph.softmax({}, {}, {})", x, part->count, part->stride);
    return std::nullopt;
}

}  // namespace

std::optional<std::string> opaqueCall(std::string_view definition,
                                      const std::vector<std::string>& arguments,
                                      const std::vector<Shape>& argumentShapes,
                                      const Shape& shape) {
    const auto name = parseOpaque(definition);
    if (!name) return std::nullopt;
    std::vector<const Shape*> shapes;
    for (const Shape& one : argumentShapes) shapes.push_back(&one);
    if (arguments.size() == 1)
        if (auto whole = wholeCall(*name, arguments[0], argumentShapes[0], shape)) return whole;
    const std::size_t arity = elementwiseArity(*name, shapes, shape);
    const OpaqueFunction* const function = findOpaqueFunction(name->type, arity);
    if (function == nullptr) return std::nullopt;
    const auto attributes = attributesOf(*function, *name);
    if (!attributes) return std::nullopt;
    std::vector<std::string> sources;
    for (std::size_t i = 0; i < function->arity; ++i)
        sources.push_back(
            argumentShapes[i] == shape
                ? arguments[i]
                : fmt::format("graph.broadcast({{{}}}, {})", extentsText(shape), arguments[i]));
    return fmt::format("graph.map({{{}}}, {{{}}}, [](const auto* x) {{ {} }})", extentsText(shape),
                       fmt::join(sources, ", "), functionText(*function, *attributes));
}

}  // namespace candler::tensor
