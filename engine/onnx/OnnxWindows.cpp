// Convolutions and pooling of ONNX: where their windows lie, in terms of our paddings.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"
#include "engine/onnx/OnnxOperators.h"

namespace candler::tensor {

namespace {

constexpr std::size_t kImageAxes = 4;
constexpr std::int64_t kMostPadding = 1 << 20;

struct Windows {
    std::array<std::int64_t, 2> extent{};  ///< Of the image.
    std::array<std::int64_t, 2> kernel{};
    std::array<std::int64_t, 2> stride{1, 1};
    std::array<std::int64_t, 2> before{};
    std::array<std::int64_t, 2> after{};

    [[nodiscard]] bool isUnpadded() const {
        return before == std::array<std::int64_t, 2>{} && after == std::array<std::int64_t, 2>{};
    }
    [[nodiscard]] bool isSame() const {
        for (const std::size_t axis : {0U, 1U}) {
            const WindowAxis at =
                windowAxis(extent[axis], kernel[axis], stride[axis], Padding::Same);
            const std::int64_t results =
                (extent[axis] + before[axis] + after[axis] - kernel[axis]) / stride[axis] + 1;
            if (at.extent != results || at.before != before[axis] || at.before != after[axis])
                return false;
        }
        return true;
    }
    [[nodiscard]] Parameters padding() const {
        return {0, 0, 0, 0, before[0], after[0], before[1], after[1]};
    }
};

/// What of two is written for each axis of an image; keeps the node if it is something else.
bool readPair(OnnxNodeImport& import, std::string_view name, std::array<std::int64_t, 2>& pair) {
    const auto values = import.list(name, {pair[0], pair[1]});
    const bool isPair = values.size() == 2 && std::ranges::all_of(values, [](std::int64_t value) {
                            return value > 0 && value <= kMostPadding;
                        });
    if (isPair)
        std::ranges::copy(values, pair.begin());
    else
        import.fail(fmt::format("{} is not two numbers above 0", name));
    return isPair;
}

void padAutomatically(const std::string& how, Windows& windows) {
    for (const std::size_t axis : {0U, 1U}) {
        const std::int64_t results =
            (windows.extent[axis] + windows.stride[axis] - 1) / windows.stride[axis];
        const std::int64_t total = std::max<std::int64_t>(
            (results - 1) * windows.stride[axis] + windows.kernel[axis] - windows.extent[axis], 0);
        const std::int64_t small = total / 2;
        windows.before[axis] = how == "SAME_UPPER" ? small : total - small;
        windows.after[axis] = total - windows.before[axis];
    }
}

bool readPadding(OnnxNodeImport& import, Windows& windows) {
    const std::string how = import.text("auto_pad", "NOTSET");
    const auto pads = import.list("pads", {0, 0, 0, 0});
    if (how == "SAME_UPPER" || how == "SAME_LOWER") {
        padAutomatically(how, windows);
    } else if (how != "NOTSET" && how != "VALID") {
        import.fail(fmt::format("auto_pad '{}' is not known", shownName(how)));
    } else if (pads.size() != 4 || std::ranges::any_of(pads, [](std::int64_t pad) {
                   return pad < -kMostPadding || pad > kMostPadding;
               })) {
        import.fail("pads are not four numbers");
    } else if (how == "NOTSET") {
        windows.before = {pads[0], pads[1]};
        windows.after = {pads[2], pads[3]};
    }
    if (how != "NOTSET" && import.hasAttribute("pads") &&
        std::ranges::any_of(pads, [](std::int64_t pad) { return pad != 0; }))
        import.fail("it has auto_pad and pads");
    if (std::ranges::any_of(pads, [](std::int64_t pad) { return pad < 0; }))
        import.keep("pads below 0");
    return !import.isOver();
}

/// Of an image with these extents; false: it was kept or failed.
bool readWindows(OnnxNodeImport& import, const Shape& image, Windows& windows) {
    windows.extent = {image[2], image[3]};
    std::array<std::int64_t, 2> dilations{1, 1};
    if (!readPair(import, "strides", windows.stride) || !readPair(import, "dilations", dilations) ||
        !readPadding(import, windows))
        return false;
    if (dilations != std::array<std::int64_t, 2>{1, 1})
        import.keep(fmt::format("dilations {}", fmt::join(dilations, " ")));
    for (const std::size_t axis : {0U, 1U})
        if (windows.extent[axis] + windows.before[axis] + windows.after[axis] <
            windows.kernel[axis])
            import.fail(fmt::format("a window of {} does not fit an axis of {}",
                                    windows.kernel[axis], windows.extent[axis]));
    return !import.isOver();
}

/// Zeros that were added around the image are padding of the windows.
TermId withoutPad(OnnxNodeImport& import, TermId x, Windows& windows) {
    const TermId inner = import.argumentOf(x, TensorOp::Pad);
    if (!inner.isValid()) return x;
    const TensorContext& context = import.context();
    const Parameters& amounts = context.parametersOf(context.store.labelOf(x));
    if (std::any_of(amounts.begin(), amounts.begin() + 4,
                    [](std::int64_t amount) { return amount != 0; }))
        return x;
    for (const std::size_t axis : {0U, 1U}) {
        const std::int64_t before = amounts[4 + 2 * axis];
        const std::int64_t after = amounts[5 + 2 * axis];
        windows.extent[axis] -= before + after;
        windows.before[axis] += before;
        windows.after[axis] += after;
    }
    return inner;
}

/// The tensor and the padding with which the windows lie as they should.
std::pair<TermId, Padding> placed(OnnxNodeImport& import, TermId x, const Windows& windows) {
    if (windows.isSame()) return {x, Padding::Same};
    if (!windows.isUnpadded()) x = import.make(TensorOp::Pad, windows.padding(), {x});
    return {x, Padding::Valid};
}

/// Whether rounding up gives more windows: they begin before the padding behind the image.
bool heedsCeiling(const Windows& windows) {
    for (const std::size_t axis : {0U, 1U}) {
        const std::int64_t stride = windows.stride[axis];
        const std::int64_t before = windows.extent[axis] + windows.before[axis];
        const std::int64_t moves = before + windows.after[axis] - windows.kernel[axis];
        if (moves % stride != 0 && (moves / stride + 1) * stride < before) return true;
    }
    return false;
}

void importPool(OnnxNodeImport& import, TensorOp o) {
    const TermId given = import.tensor(0);
    if (import.isOver()) return;
    if (import.shape(given).size() != kImageAxes) return import.keep("no image with two axes");
    Windows windows;
    if (!import.hasAttribute("kernel_shape")) return import.fail("kernel_shape is missing");
    if (!readPair(import, "kernel_shape", windows.kernel) ||
        !readWindows(import, import.shape(given), windows))
        return;
    if (import.number("ceil_mode", 0) != 0 && heedsCeiling(windows))
        return import.keep("ceil_mode 1");
    // Padding counts as zeros, and zeros are what `pad` adds.
    const bool countsPadding = o == TensorOp::Poolavg && import.number("count_include_pad", 0) != 0;
    // Of the places of the largest elements, which are not needed here.
    if (o == TensorOp::Poolmax) import.number("storage_order", 0);
    TermId x = given;
    Padding padding = Padding::Valid;
    if (countsPadding && !windows.isUnpadded())
        x = import.make(TensorOp::Pad, windows.padding(), {x});
    else if (windows.isSame())
        padding = Padding::Same;
    else if (!windows.isUnpadded())
        return import.keep(fmt::format("pads {} {} {} {}", windows.before[0], windows.before[1],
                                       windows.after[0], windows.after[1]));
    import.give(0, import.make(o,
                               {windows.kernel[0], windows.kernel[1], windows.stride[0],
                                windows.stride[1], static_cast<std::int64_t>(padding), 0},
                               {x}));
}

void importGlobalPool(OnnxNodeImport& import, TensorOp o) {
    const TermId x = import.tensor(0);
    if (import.isOver()) return;
    const Shape shape = import.shape(x);
    if (shape.size() != kImageAxes) return import.keep("no image with two axes");
    const auto valid = static_cast<std::int64_t>(Padding::Valid);
    import.give(0, import.make(o, {shape[2], shape[3], 1, 1, valid, 0}, {x}));
}

}  // namespace

void importConv(OnnxNodeImport& import) {
    const TermId given = import.tensor(0);
    const TermId kernel = import.tensor(1);
    if (import.isOver()) return;
    const Shape w = import.shape(kernel);
    const Shape image = import.shape(given);
    if (image.size() != kImageAxes || w.size() != kImageAxes)
        return import.keep("no image with two axes");
    Windows windows;
    windows.kernel = {w[2], w[3]};
    std::array<std::int64_t, 2> written = windows.kernel;
    if (!readPair(import, "kernel_shape", written) || !readWindows(import, image, windows)) return;
    const std::int64_t groups = import.number("group", 1);
    if (written != windows.kernel || groups < 1 || groups > image[1] || w[1] * groups != image[1])
        return import.fail(fmt::format("kernels {} do not fit {} in {} groups of {}x{}",
                                       shapeText(w), shapeText(image), groups, written[0],
                                       written[1]));
    const TermId inner = withoutPad(import, given, windows);
    const auto [x, padding] = placed(import, inner, windows);
    TermId result = import.make(
        TensorOp::Conv,
        {windows.stride[0], windows.stride[1], static_cast<std::int64_t>(padding), 0}, {x, kernel});
    if (import.hasInput(2) && result.isValid()) {
        const TermId bias = import.tensor(2);
        if (import.shape(bias) != Shape{w[0]})
            return import.fail(
                fmt::format("a bias {} for {} kernels", shapeText(import.shape(bias)), w[0]));
        const TermId channels = import.reshape(bias, {1, w[0], 1, 1});
        result = import.make(TensorOp::Ewadd, {},
                             {result, import.broadcast(channels, import.shape(result))});
    }
    import.give(0, result);
}

void importMaxPool(OnnxNodeImport& import) {
    importPool(import, TensorOp::Poolmax);
}

void importAveragePool(OnnxNodeImport& import) {
    importPool(import, TensorOp::Poolavg);
}

void importGlobalMaxPool(OnnxNodeImport& import) {
    importGlobalPool(import, TensorOp::Poolmax);
}

void importGlobalAveragePool(OnnxNodeImport& import) {
    importGlobalPool(import, TensorOp::Poolavg);
}

}  // namespace candler::tensor
