// GraphBuilder: graphs of tensors in C++, one operator a call.
#pragma once

#include <fmt/format.h>
#include <array>

#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

/// What a convolution or a pooling does besides its operands.
struct Window {
    std::int64_t stride = 1;
    Padding padding = Padding::Same;
    Activation activation = Activation::None;
};

class GraphBuilder {
public:
    explicit GraphBuilder(TensorContext& context) : m_context(context) {}

    TermId input(const Shape& shape) {
        return leaf(TensorOp::Input, fmt::format("input_{}", m_inputs++), shape);
    }
    TermId weight(const Shape& shape) {
        return leaf(TensorOp::Weight, fmt::format("w_{}", m_weights++), shape);
    }

    TermId matmul(TermId a, TermId b) { return make(TensorOp::Matmul, {0}, {a, b}); }
    /// By a weight of its own, with so many outputs.
    TermId matmul(TermId a, std::int64_t columns) {
        return matmul(a, weight({shape(a).back(), columns}));
    }
    /// By a kernel of its own; `channels` are those that each output sees, 0: all.
    TermId conv(TermId x, std::int64_t outputs, std::array<std::int64_t, 2> kernel,
                const Window& window, std::int64_t channels = 0) {
        if (channels == 0) channels = shape(x)[1];
        return make(TensorOp::Conv,
                    {window.stride, window.stride, static_cast<std::int64_t>(window.padding),
                     static_cast<std::int64_t>(window.activation)},
                    {x, weight({outputs, channels, kernel[0], kernel[1]})});
    }
    TermId pool(TensorOp o, TermId x, std::int64_t kernel, const Window& window) {
        return make(o,
                    {kernel, kernel, window.stride, window.stride,
                     static_cast<std::int64_t>(window.padding), 0},
                    {x});
    }
    TermId one(TensorOp o, TermId x) { return make(o, {}, {x}); }
    TermId two(TensorOp o, TermId a, TermId b) { return make(o, {}, {a, b}); }
    TermId add(TermId a, TermId b) { return two(TensorOp::Ewadd, a, b); }
    TermId relu(TermId x) { return one(TensorOp::Relu, x); }
    TermId transpose(TermId x, const Parameters& axes) {
        return make(TensorOp::Transpose, axes, {x});
    }
    TermId reshape(TermId x, const Shape& to) { return make(TensorOp::Reshape, to, {x}); }
    /// Along the channels.
    TermId concat(std::initializer_list<TermId> tensors) {
        return make(*concatOf(tensors.size()), {1}, tensors);
    }
    /// With weights of its own.
    TermId batchnorm(TermId x) {
        const Shape channels{shape(x)[1]};
        const TermId scale = weight(channels);
        const TermId bias = weight(channels);
        const TermId mean = weight(channels);
        return make(TensorOp::Batchnorm, {}, {x, scale, bias, mean, weight(channels)});
    }
    [[nodiscard]] const Shape& shape(TermId term) const {
        return m_context[m_context.store.type(term)].shape;
    }
    TermId join(std::span<const TermId> outputs) { return joinOutputs(m_context, outputs); }

private:
    TermId leaf(TensorOp o, const std::string& name, const Shape& shape) {
        return m_context.store.make(m_context.leaf(o, name, shape), {});
    }
    TermId make(TensorOp o, const Parameters& parameters, std::initializer_list<TermId> arguments) {
        return m_context.make(o, parameters, std::span(arguments.begin(), arguments.size()));
    }

    TensorContext& m_context;
    std::size_t m_inputs = 0;
    std::size_t m_weights = 0;
};

}  // namespace candler::tensor
