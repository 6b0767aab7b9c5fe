#include "engine/onnx/OnnxShapes.h"

#include <algorithm>

namespace candler::tensor {

namespace {

using Integers = std::vector<std::int64_t>;

/// Rounded up, a last window that begins behind the image is none: before 1.15 the library has it.
std::optional<Shape> pooledShape(OnnxNodeImport& import) {
    const auto image = import.knownShape(0);
    if (!image || image->size() < 3 || import.number("ceil_mode", 0) == 0 ||
        import.text("auto_pad", "NOTSET") != "NOTSET")
        return std::nullopt;
    const std::size_t axes = image->size() - 2;
    const Integers kernel = import.list("kernel_shape", {});
    const Integers strides = import.list("strides", Integers(axes, 1));
    const Integers dilations = import.list("dilations", Integers(axes, 1));
    const Integers pads = import.list("pads", Integers(2 * axes, 0));
    if (import.isOver() || kernel.size() != axes || strides.size() != axes ||
        dilations.size() != axes || pads.size() != 2 * axes)
        return std::nullopt;
    Shape shape = *image;
    for (std::size_t i = 0; i < axes; ++i) {
        const std::int64_t before = shape[2 + i] + pads[i];
        const std::int64_t moves = before + pads[axes + i] - (kernel[i] - 1) * dilations[i] - 1;
        if (moves < 0) return std::nullopt;
        std::int64_t last = (moves + strides[i] - 1) / strides[i];
        if (last * strides[i] >= before) --last;
        shape[2 + i] = last + 1;
    }
    return shape;
}

/// Since version 18 all have their axes as an input, as sums before.
std::optional<Shape> reducedShape(OnnxNodeImport& import) {
    const auto from = import.knownShape(0);
    const bool isKept = import.number("keepdims", 1) != 0;
    std::optional<Integers> axes = import.list("axes", {});
    if (import.hasInput(1)) axes = import.integers(1);
    if (!from || !axes || import.isOver()) return std::nullopt;
    if (axes->empty() && import.number("noop_with_empty_axes", 0) != 0) return from;
    const std::int64_t rank = std::ssize(*from);
    std::vector<bool> goes(from->size(), axes->empty());
    for (const std::int64_t axis : *axes) {
        if (axis < -rank || axis >= rank) return std::nullopt;
        goes[static_cast<std::size_t>(axis < 0 ? axis + rank : axis)] = true;
    }
    Shape shape;
    for (std::size_t i = 0; i < from->size(); ++i) {
        if (!goes[i])
            shape.push_back((*from)[i]);
        else if (isKept)
            shape.push_back(1);
    }
    return shape;
}

}  // namespace

std::optional<Shape> ownShape(OnnxNodeImport& import) {
    const OnnxNode& node = import.node();
    if (!node.domain.empty()) return std::nullopt;
    if (node.type == "MaxPool" || node.type == "AveragePool" || node.type == "LpPool")
        return pooledShape(import);
    if (node.type.starts_with("Reduce")) return reducedShape(import);
    return std::nullopt;
}

}  // namespace candler::tensor
