// A graph of tensor operators on oneDNN: built once, then run as often as needed. What depends on
// weights alone is computed while the graph is built. Formats of memory are oneDNN's choice; what
// only moves elements keeps them.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <oneapi/dnnl/dnnl.hpp>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "onednn_formats.hpp"
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace onednn_graph {

enum class Activation { None, Sigmoid, Relu, Tanh };
enum class Reduction { Max, Mean, Min, Sum };

/// A place in the graph.
struct Tensor {
    std::size_t id;
};

/// A window that moves over an image: its size, its steps, and the zeros on either side.
struct Window {
    std::int64_t height, width, stride_height, stride_width, pad_height, pad_width;
};

/// What an operator took in the fastest of some runs, by itself and to bring what it reads into
/// another format.
struct OperatorTime {
    std::string name;
    double seconds = 0;
    double reorder_seconds = 0;
};

class Graph {
public:
    Graph() : m_engine(dnnl::engine::kind::cpu, 0), m_stream(m_engine) {}
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    /// Read from the pointer that `run` is given in that place.
    Tensor input(const Shape& shape, std::size_t place) {
        const Tensor tensor = add(memory({shape, kFloat, plainFormat(shape)}, m_engine), false);
        m_inputs.resize(std::max(m_inputs.size(), place + 1));
        m_inputs[place] = at(tensor).mem;
        return tensor;
    }

    /// Copied.
    Tensor weight(const Shape& shape, const float* values) {
        const memory mem({shape, kFloat, plainFormat(shape)}, m_engine);
        std::memcpy(mem.get_data_handle(), values, mem.get_desc().get_size());
        return add(mem, true);
    }

    /// Steps that follow are parts of an operator with this name.
    void begin(const std::string& name) { m_operators.push_back(name); }

    Tensor binary(bool is_product, Tensor a, Tensor b) {
        // The result has the format of the first.
        if (!isRepeated(b) && (isRepeated(a) || (areConstant({a}) && !areConstant({b}))))
            std::swap(a, b);
        const memory x = whole(a);
        const memory y = isRepeated(b) ? at(b).repeated : as(b, x.get_desc());
        const auto algorithm =
            is_product ? dnnl::algorithm::binary_mul : dnnl::algorithm::binary_add;
        const dnnl::binary::primitive_desc desc(
            {algorithm, x.get_desc(), y.get_desc(), x.get_desc()}, m_engine);
        const memory result(desc.dst_desc(), m_engine);
        step(dnnl::binary(desc), {{DNNL_ARG_SRC_0, x}, {DNNL_ARG_SRC_1, y}, {DNNL_ARG_DST, result}},
             areConstant({a, b}));
        return add(result, areConstant({a, b}));
    }

    /// Axes with extent 1, and those that are missing in front, are repeated.
    Tensor broadcast(const Shape& shape, Tensor x) {
        const memory from = plain(x);
        Shape extents(shape.size() - dims(x).size(), 1);
        for (const std::int64_t extent : dims(x)) extents.push_back(extent);
        const bool isConstant = areConstant({x});
        m_nodes.push_back(
            {shape,
             {},
             isConstant,
             {},
             {{extents, kFloat, plainFormat(extents)}, m_engine, from.get_data_handle()}});
        return {m_nodes.size() - 1};
    }

    /// Zeros around: `before` is how many on each axis.
    Tensor pad(const Shape& shape, Tensor x, const Shape& before) {
        return place(shape, x, before);
    }

    /// Element by element, of tensors with that shape.
    template <typename Function>
    Tensor map(const Shape& shape, const std::vector<Tensor>& parts, Function function) {
        const memory result({shape, kFloat, plainFormat(shape)}, m_engine);
        std::vector<memory> sources;
        for (const Tensor part : parts) sources.push_back(plain(part));
        step(
            [result, sources, function] {
                // oneDNN is asked once for what the loop reads and writes.
                float* const out = floats(result);
                std::array<const float*, 3> in{};
                in.fill(floats(sources.front()));
                for (std::size_t k = 0; k < sources.size(); ++k) in[k] = floats(sources[k]);
                const auto count =
                    static_cast<std::int64_t>(result.get_desc().get_size() / sizeof(float));
#pragma omp parallel for
                for (std::int64_t i = 0; i < count; ++i) {
                    const std::array<float, 3> x{in[0][i], in[1][i], in[2][i]};
                    out[i] = function(x.data());
                }
            },
            sources, areConstant(parts));
        return add(result, areConstant(parts));
    }

    /// Over `count` elements at distances `stride`, in each block of these.
    Tensor softmax(Tensor x, std::int64_t count, std::int64_t stride) {
        const memory from = plain(x);
        const memory result(from.get_desc(), m_engine);
        step(
            [from, result, count, stride] {
                const auto all =
                    static_cast<std::int64_t>(from.get_desc().get_size() / sizeof(float));
                for (std::int64_t first = 0; first < all; ++first) {
                    if (first / stride % count != 0) continue;
                    const float* const in = floats(from) + first;
                    float* const out = floats(result) + first;
                    float largest = in[0];
                    for (std::int64_t i = 1; i < count; ++i)
                        largest = std::max(largest, in[i * stride]);
                    float sum = 0;
                    for (std::int64_t i = 0; i < count; ++i)
                        sum += out[i * stride] = std::exp(in[i * stride] - largest);
                    for (std::int64_t i = 0; i < count; ++i) out[i * stride] /= sum;
                }
            },
            {from}, areConstant({x}));
        return add(result, areConstant({x}));
    }

    /// As convolutions of images with so many channels like it here.
    Tensor image(Tensor x) {
        const Shape shape = dims(x);
        if (shape.size() != 4) return x;
        const memory::desc any(shape, kFloat, Format::any);
        const dnnl::convolution_forward::primitive_desc desc(
            {kInference,
             dnnl::algorithm::convolution_direct,
             any,
             {{shape[1], shape[1], 1, 1}, kFloat, Format::any},
             any,
             {1, 1},
             {0, 0},
             {0, 0}},
            m_engine);
        return add(as(x, desc.src_desc()), areConstant({x}));
    }

    Tensor activate(Tensor x, Activation activation) {
        if (activation == Activation::None) return x;
        const memory from = whole(x);
        if (activation == Activation::Relu) return relu(x, from);
        const dnnl::eltwise_forward::primitive_desc desc(
            {kInference, algorithmOf(activation), from.get_desc(), 0.F, 0.F}, m_engine);
        const memory result(desc.dst_desc(), m_engine);
        step(dnnl::eltwise_forward(desc), {{DNNL_ARG_SRC, from}, {DNNL_ARG_DST, result}},
             areConstant({x}));
        return add(result, areConstant({x}));
    }

    /// `added`: nothing, or a number for each column.
    Tensor matmul(const Shape& shape, Tensor a, Tensor b, Activation activation,
                  const std::vector<Tensor>& added = {}) {
        const bool isConstant = areConstant({a, b}) && areConstant(added);
        const bool isPacked = at(b).is_constant && !isConstant;
        const memory x = plain(a);
        const memory::desc to(shape, kFloat, plainFormat(shape));
        const memory::desc any(dims(b), kFloat, Format::any);
        memory bias;
        if (!added.empty()) {
            Shape row(shape.size(), 1);
            row.back() = shape.back();
            bias = memory({row, kFloat, plainFormat(row)}, m_engine,
                          plain(added[0]).get_data_handle());
        }
        const memory::desc weights = isPacked ? any : plain(b).get_desc();
        const dnnl::matmul::desc product =
            added.empty() ? dnnl::matmul::desc(x.get_desc(), weights, to)
                          : dnnl::matmul::desc(x.get_desc(), weights, bias.get_desc(), to);
        const dnnl::matmul::primitive_desc desc(product, attributes(activation), m_engine);
        const memory result(to, m_engine);
        std::unordered_map<int, memory> arguments{{DNNL_ARG_SRC, x},
                                                  {DNNL_ARG_WEIGHTS, as(b, desc.weights_desc())},
                                                  {DNNL_ARG_DST, result}};
        if (!added.empty()) arguments.emplace(DNNL_ARG_BIAS, bias);
        step(dnnl::matmul(desc), arguments, isConstant);
        return add(result, isConstant);
    }

    /// `w` has as many channels as one of the groups.
    /// `added`: nothing, or a number for each channel, or that and a tensor of the result's shape;
    /// whose memory the result takes if it is `in_place`: nothing reads it any more.
    Tensor conv(const Shape& shape, Tensor x, Tensor w, const Window& window,
                Activation activation, const std::vector<Tensor>& added = {},
                bool in_place = false) {
        const bool isConstant = areConstant({x, w}) && areConstant(added);
        const bool hasSum = added.size() > 1;
        const Shape from = dims(x);
        const Shape kernel = dims(w);
        const std::int64_t groups = from[1] / kernel[1];
        Shape grouped{groups, kernel[0] / groups, kernel[1], kernel[2], kernel[3]};
        if (groups == 1) grouped = kernel;
        const Shape padding{window.pad_height, window.pad_width};
        memory::desc no_bias;
        const memory::desc bias({shape[1]}, kFloat, Format::a);
        const dnnl::convolution_forward::primitive_desc desc(
            {kInference,
             dnnl::algorithm::convolution_direct,
             {from, kFloat, Format::any},
             {grouped, kFloat, Format::any},
             added.empty() ? no_bias : bias,
             {shape, kFloat, Format::any},
             {window.stride_height, window.stride_width},
             padding,
             padding},
            attributes(activation, hasSum), m_engine);
        const memory kernels = plain(w);
        const memory regrouped({grouped, kFloat, groups == 1 ? Format::oihw : Format::goihw},
                               m_engine, kernels.get_data_handle());
        const memory result = hasSum ? sumOf(added[1], desc.dst_desc(), isConstant, in_place)
                                     : memory(desc.dst_desc(), m_engine);
        std::unordered_map<int, memory> arguments{
            {DNNL_ARG_SRC, as(x, desc.src_desc())},
            {DNNL_ARG_WEIGHTS, as(w, regrouped, desc.weights_desc())},
            {DNNL_ARG_DST, result}};
        if (!added.empty())
            arguments.emplace(DNNL_ARG_BIAS,
                              memory(bias, m_engine, plain(added[0]).get_data_handle()));
        step(dnnl::convolution_forward(desc), arguments, isConstant);
        return add(result, isConstant);
    }

    /// Kernels as batch normalisation of what they give scales them.
    Tensor normkernel(Tensor w, Tensor scale, Tensor variance) {
        const memory from = plain(w);
        const memory factors = plain(scale);
        const memory variances = plain(variance);
        const memory result(from.get_desc(), m_engine);
        const std::int64_t count = dims(w)[0];
        const auto each = static_cast<std::int64_t>(from.get_desc().get_size() / sizeof(float)) / count;
        const bool isConstant = areConstant({w, scale, variance});
        step(
            [=] {
                for (std::int64_t i = 0; i < count * each; ++i)
                    floats(result)[i] =
                        floats(from)[i] * normFactor(factors, variances, i / each);
            },
            {from, factors, variances}, isConstant);
        return add(result, isConstant);
    }

    /// What it adds then.
    Tensor normbias(const Shape& shape, Tensor scale, Tensor bias, Tensor mean, Tensor variance) {
        const memory factors = plain(scale);
        const memory shifts = plain(bias);
        const memory means = plain(mean);
        const memory variances = plain(variance);
        const memory result({shape, kFloat, plainFormat(shape)}, m_engine);
        const std::int64_t count = shape[1];
        const bool isConstant = areConstant({scale, bias, mean, variance});
        step(
            [=] {
                for (std::int64_t i = 0; i < count; ++i)
                    floats(result)[i] =
                        floats(shifts)[i] - floats(means)[i] * normFactor(factors, variances, i);
            },
            {factors, shifts, means, variances}, isConstant);
        return add(result, isConstant);
    }

    /// The largest, or the average: of what is no padding, or of that, too.
    Tensor pool(bool is_max, const Shape& shape, Tensor x, const Window& window,
                Activation activation, bool counts_padding = false) {
        const memory from = whole(x);
        const Shape image = dims(x);
        const Shape padding{window.pad_height, window.pad_width};
        // As far as the last window reaches.
        const Shape after{std::max<std::int64_t>(0, (shape[2] - 1) * window.stride_height +
                                                        window.height - image[2] -
                                                        window.pad_height),
                          std::max<std::int64_t>(0, (shape[3] - 1) * window.stride_width +
                                                        window.width - image[3] -
                                                        window.pad_width)};
        const auto average = counts_padding ? dnnl::algorithm::pooling_avg_include_padding
                                            : dnnl::algorithm::pooling_avg_exclude_padding;
        const dnnl::pooling_forward::primitive_desc desc(
            {kInference,
             is_max ? dnnl::algorithm::pooling_max : average,
             from.get_desc(),
             {shape, kFloat, Format::any},
             {window.stride_height, window.stride_width},
             {window.height, window.width},
             padding,
             after},
            m_engine);
        const memory result(desc.dst_desc(), m_engine);
        step(dnnl::pooling_forward(desc), {{DNNL_ARG_SRC, from}, {DNNL_ARG_DST, result}},
             areConstant({x}));
        return activate(add(result, areConstant({x})), activation);
    }

    /// Each divided by a power of what its neighbours among the channels are.
    Tensor neighbours(Tensor x, std::int64_t size, float alpha, float beta, float bias) {
        const memory from = whole(x);
        const dnnl::lrn_forward::primitive_desc desc({kInference,
                                                      dnnl::algorithm::lrn_across_channels,
                                                      from.get_desc(), size, alpha, beta, bias},
                                                     m_engine);
        const memory result(from.get_desc(), m_engine);
        step(dnnl::lrn_forward(desc), {{DNNL_ARG_SRC, from}, {DNNL_ARG_DST, result}},
             areConstant({x}));
        return add(result, areConstant({x}));
    }

    /// Over the axes that go.
    Tensor reduce(const Shape& shape, Tensor x, Reduction kind, const std::vector<bool>& goes) {
        const memory from = plain(x);
        Shape kept = dims(x);
        for (std::size_t i = 0; i < kept.size(); ++i)
            if (goes[i]) kept[i] = 1;
        const memory::desc to(kept, kFloat, plainFormat(kept));
        const memory result(to, m_engine);
        if (kept == dims(x)) {
            copy(from, result, areConstant({x}));
        } else {
            const auto algorithm = kind == Reduction::Max    ? dnnl::algorithm::reduction_max
                                   : kind == Reduction::Mean ? dnnl::algorithm::reduction_mean
                                   : kind == Reduction::Min  ? dnnl::algorithm::reduction_min
                                                             : dnnl::algorithm::reduction_sum;
            const dnnl::reduction::primitive_desc desc({algorithm, from.get_desc(), to, 0.F, 0.F},
                                                       m_engine);
            step(dnnl::reduction(desc), {{DNNL_ARG_SRC, from}, {DNNL_ARG_DST, result}},
                 areConstant({x}));
        }
        return reshape(shape, add(result, areConstant({x})));
    }

    Tensor batchnorm(Tensor x, Tensor scale, Tensor bias, Tensor mean, Tensor variance) {
        const std::int64_t channels = dims(x)[1];
        const bool isScaleConstant = areConstant({scale, bias});
        const memory both({{2, channels}, kFloat, Format::ab}, m_engine);
        const memory::desc row({1, channels}, kFloat, Format::ab);
        for (const auto& [from, place] : {std::pair{scale, 0}, std::pair{bias, 1}}) {
            const memory part(row, m_engine, floats(both) + place * channels);
            const memory values(row, m_engine, plain(from).get_data_handle());
            copy(values, part, isScaleConstant);
        }
        const memory from = whole(x);
        const dnnl::batch_normalization_forward::primitive_desc desc(
            {kInference, from.get_desc(), kEpsilon,
             dnnl::normalization_flags::use_global_stats |
                 dnnl::normalization_flags::use_scale_shift},
            m_engine);
        const bool isConstant = areConstant({x, scale, bias, mean, variance});
        if (isScaleConstant && !isConstant) m_constants.insert(both.get_data_handle());
        const memory result(desc.dst_desc(), m_engine);
        step(dnnl::batch_normalization_forward(desc),
             {{DNNL_ARG_SRC, from},
              {DNNL_ARG_MEAN, plain(mean)},
              {DNNL_ARG_VARIANCE, plain(variance)},
              {DNNL_ARG_SCALE_SHIFT, both},
              {DNNL_ARG_DST, result}},
             isConstant);
        return add(result, isConstant);
    }

    /// Axis `i` of the result is axis `order[i]` of `x`.
    Tensor transpose(const Shape& shape, Tensor x, const std::vector<int>& order) {
        const memory from = plain(x);
        std::vector<int> places(order.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            places[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
        const memory turned(from.get_desc().permute_axes(places), m_engine, from.get_data_handle());
        const memory result({shape, kFloat, plainFormat(shape)}, m_engine);
        copy(turned, result, areConstant({x}));
        return add(result, areConstant({x}));
    }

    Tensor reshape(const Shape& shape, Tensor x) {
        const memory from = plain(x);
        return add({{shape, kFloat, plainFormat(shape)}, m_engine, from.get_data_handle()},
                   areConstant({x}));
    }

    Tensor concat(const Shape& shape, int axis, const std::vector<Tensor>& parts) {
        const bool isConstant = areConstant(parts);
        Format format = formatOf(whole(parts.front()).get_desc());
        for (const Tensor part : parts)
            if (!hasWholeBlocks(dims(part), format)) format = plainFormat(shape);
        std::vector<memory> sources;
        std::vector<memory::desc> descs;
        std::unordered_map<int, memory> arguments;
        for (const Tensor part : parts) {
            sources.push_back(as(part, {dims(part), kFloat, format}));
            descs.push_back(sources.back().get_desc());
            arguments.emplace(DNNL_ARG_MULTIPLE_SRC + static_cast<int>(descs.size()) - 1,
                              sources.back());
        }
        const memory result({shape, kFloat, format}, m_engine);
        const dnnl::concat::primitive_desc desc(result.get_desc(), axis, descs, m_engine);
        arguments.emplace(DNNL_ARG_DST, result);
        step(dnnl::concat(desc), arguments, isConstant);
        return add(result, isConstant);
    }

    /// From `start` on, as many places of the axis as `shape` has. No copy where that is one piece.
    Tensor slice(const Shape& shape, Tensor x, std::size_t axis, std::int64_t start) {
        const bool isConstant = areConstant({x});
        Shape offsets(shape.size(), 0);
        offsets[axis] = start;
        const Format format = formatThatCuts(x, shape, offsets);
        const memory from = as(x, {dims(x), kFloat, format});
        if (const auto begin = beginOfPiece(dims(x), shape, offsets, format))
            return add({{shape, kFloat, format}, m_engine, floats(from) + *begin}, isConstant);
        const memory view(from.get_desc().submemory_desc(shape, offsets), m_engine,
                          from.get_data_handle());
        const memory result({shape, kFloat, format}, m_engine);
        copy(view, result, isConstant);
        return add(result, isConstant);
    }

    /// Kernels in the middle of larger ones, zeros around.
    Tensor enlarge(const Shape& shape, Tensor w) {
        const Shape from = dims(w);
        return place(shape, w, {0, 0, (shape[2] - from[2]) / 2, (shape[3] - from[3]) / 2});
    }

    /// Kernels of `groups` groups as those of a `count`-th of them: each keeps its channels at the
    /// place that its group has among those that are merged.
    Tensor gmerge(const Shape& shape, Tensor w, std::int64_t groups, std::int64_t count) {
        const bool isConstant = areConstant({w});
        const memory from = plain(w);
        const memory result = zeros(shape);
        const Shape kernel = dims(w);
        const std::int64_t outputs = kernel[0] / groups;
        for (std::int64_t group = 0; group < groups; ++group) {
            const Shape block{outputs, kernel[1], kernel[2], kernel[3]};
            const memory::desc source =
                from.get_desc().submemory_desc(block, {group * outputs, 0, 0, 0});
            const memory::desc target = result.get_desc().submemory_desc(
                block, {group * outputs, group % count * kernel[1], 0, 0});
            copy({source, m_engine, from.get_data_handle()},
                 {target, m_engine, result.get_data_handle()}, isConstant);
        }
        return add(result, isConstant);
    }

    /// Written to the pointer that `run` is given in that place.
    void output(Tensor tensor, std::size_t place) {
        begin("output");
        m_outputs.resize(std::max(m_outputs.size(), place + 1));
        m_outputs[place] = plain(tensor);
    }

    void run(const std::vector<const float*>& inputs, const std::vector<float*>& outputs) {
        for (std::size_t i = 0; i < m_inputs.size(); ++i)
            if (m_inputs[i].get(true) != nullptr)
                std::memcpy(m_inputs[i].get_data_handle(), inputs.at(i),
                            m_inputs[i].get_desc().get_size());
        for (const Step& one : m_steps) one.run();
        for (std::size_t i = 0; i < m_outputs.size(); ++i)
            std::memcpy(outputs.at(i), m_outputs[i].get_data_handle(),
                        m_outputs[i].get_desc().get_size());
    }

    /// Of each operator in the order in which they were added. Weights come from memory each time,
    /// as they do where a network is larger than the cache.
    [[nodiscard]] std::vector<OperatorTime> times(int runs) {
        std::vector<double> best(m_steps.size(), std::numeric_limits<double>::infinity());
        for (int run = 0; run < runs; ++run) {
            for (std::size_t i = 0; i < m_steps.size(); ++i) {
                for (const memory& constant : m_steps[i].constants) forget(constant);
                const auto begin = std::chrono::steady_clock::now();
                m_steps[i].run();
                const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
                best[i] = std::min(best[i], took.count());
            }
        }
        std::vector<OperatorTime> result;
        for (const std::string& name : m_operators) result.push_back({name});
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            OperatorTime& time = result[m_steps[i].of];
            (m_steps[i].is_reorder ? time.reorder_seconds : time.seconds) += best[i];
        }
        return result;
    }

private:
    struct Node {
        Shape shape;
        memory mem;
        bool is_constant;
        std::vector<memory> formats;  ///< Copies in other formats.
        memory
            repeated;  ///< Of what has no memory yet: this, along all axes where it has extent 1.
    };
    struct Step {
        std::size_t of;  ///< An operator.
        bool is_reorder;
        std::function<void()> run;
        std::vector<memory> constants;  ///< That it reads.
    };

    static constexpr auto kInference = dnnl::prop_kind::forward_inference;
    static constexpr float kEpsilon = 1e-5F;

    static dnnl::algorithm algorithmOf(Activation activation) {
        if (activation == Activation::Sigmoid) return dnnl::algorithm::eltwise_logistic;
        return activation == Activation::Relu ? dnnl::algorithm::eltwise_relu
                                              : dnnl::algorithm::eltwise_tanh;
    }

    static float normFactor(const memory& scales, const memory& variances, std::int64_t channel) {
        return floats(scales)[channel] / std::sqrt(floats(variances)[channel] + kEpsilon);
    }

    /// With a sum, what the result holds before is added to it.
    static dnnl::primitive_attr attributes(Activation activation, bool has_sum = false) {
        dnnl::primitive_attr attributes;
        dnnl::post_ops after;
        if (has_sum) after.append_sum(1.F);
        if (activation != Activation::None)
            after.append_eltwise(1.F, algorithmOf(activation), 0.F, 0.F);
        if (after.len() > 0) attributes.set_post_ops(after);
        return attributes;
    }

    [[nodiscard]] bool isRepeated(Tensor tensor) const {
        return at(tensor).mem.get(true) == nullptr;
    }

    /// Out of the caches, where the processor has an instruction for that.
    static void forget([[maybe_unused]] const memory& mem) {
#ifdef __SSE2__
        const auto* const bytes = static_cast<const char*>(mem.get_data_handle());
        for (std::size_t i = 0; i < mem.get_desc().get_size(); i += 64) _mm_clflush(bytes + i);
        _mm_mfence();
#endif
    }

    static float* floats(const memory& mem) {
        return static_cast<float*>(mem.get_data_handle());
    }

    [[nodiscard]] const Node& at(Tensor tensor) const {
        return m_nodes[tensor.id];
    }
    [[nodiscard]] Shape dims(Tensor tensor) const {
        return at(tensor).shape;
    }
    [[nodiscard]] bool areConstant(const std::vector<Tensor>& tensors) const {
        return std::all_of(tensors.begin(), tensors.end(),
                           [this](Tensor tensor) { return at(tensor).is_constant; });
    }

    Tensor add(const memory& mem, bool is_constant) {
        if (is_constant) m_constants.insert(mem.get_data_handle());
        m_nodes.push_back({mem.get_desc().dims(), mem, is_constant, {}, {}});
        return {m_nodes.size() - 1};
    }

    /// oneDNN makes zeros of what is no number.
    Tensor relu(Tensor x, const memory& from) {
        const memory result(from.get_desc(), m_engine);
        step(
            [from, result] {
                const float* const in = floats(from);
                float* const out = floats(result);
                const auto count =
                    static_cast<std::int64_t>(from.get_desc().get_size() / sizeof(float));
#pragma omp parallel for
                for (std::int64_t i = 0; i < count; ++i) out[i] = in[i] < 0.F ? 0.F : in[i];
            },
            {from}, areConstant({x}));
        return add(result, areConstant({x}));
    }

    /// What is repeated gets memory of its own where it is used as if it were whole.
    const memory& whole(Tensor tensor) {
        if (at(tensor).mem.get(true) != nullptr) return at(tensor).mem;
        const memory result = zeros(at(tensor).shape);
        const memory from = at(tensor).repeated;
        addTo(result, from, at(tensor).is_constant);
        m_nodes[tensor.id].mem = result;
        return m_nodes[tensor.id].mem;
    }

    /// To zeros.
    void addTo(const memory& result, const memory& from, bool is_constant) {
        const memory none = zeros(result.get_desc().dims());
        const dnnl::binary::primitive_desc desc(
            {dnnl::algorithm::binary_add, none.get_desc(), from.get_desc(), result.get_desc()},
            m_engine);
        step(dnnl::binary(desc),
             {{DNNL_ARG_SRC_0, none}, {DNNL_ARG_SRC_1, from}, {DNNL_ARG_DST, result}}, is_constant);
    }

    /// Memory that holds the tensor, for what is added to it.
    memory sumOf(Tensor tensor, const memory::desc& desc, bool is_constant, bool in_place) {
        const memory from = as(tensor, desc);
        if (in_place) return from;
        const memory result(desc, m_engine);
        copy(from, result, is_constant);
        return result;
    }

    [[nodiscard]] memory zeros(const Shape& shape) const {
        return zeros(shape, plainFormat(shape));
    }
    [[nodiscard]] memory zeros(const Shape& shape, Format format) const {
        const memory result({shape, kFloat, format}, m_engine);
        std::fill_n(floats(result), result.get_desc().get_size() / sizeof(float), 0.F);
        return result;
    }

    /// What is constant is done now.
    void step(const std::function<void()>& work, const std::vector<memory>& reads, bool is_constant,
              bool is_reorder = false) {
        if (is_constant) return work();
        m_steps.push_back({m_operators.size() - 1, is_reorder, work, {}});
        for (const memory& mem : reads)
            if (m_constants.count(mem.get_data_handle()) != 0)
                m_steps.back().constants.push_back(mem);
    }
    void step(const dnnl::primitive& primitive, const std::unordered_map<int, memory>& arguments,
              bool is_constant, bool is_reorder = false) {
        std::vector<memory> reads;
        for (const auto& [place, mem] : arguments) reads.push_back(mem);
        step(
            [this, primitive, arguments] {
                primitive.execute(m_stream, arguments);
                m_stream.wait();
            },
            reads, is_constant, is_reorder);
    }

    void copy(const memory& from, const memory& to, bool is_constant, bool is_reorder = false) {
        step(dnnl::reorder(from, to), {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}}, is_constant,
             is_reorder);
    }

    memory reordered(const memory& from, const memory::desc& desc, bool is_constant) {
        if (from.get_desc() == desc) return from;
        const memory result(desc, m_engine);
        copy(from, result, is_constant, true);
        if (is_constant) m_constants.insert(result.get_data_handle());
        return result;
    }

    memory as(Tensor tensor, const memory::desc& desc) {
        return as(tensor, whole(tensor), desc);
    }
    /// `mem` is the tensor's, perhaps with other extents.
    memory as(Tensor tensor, const memory& mem, const memory::desc& desc) {
        if (mem.get_desc() == desc) return mem;
        for (const memory& known : at(tensor).formats)
            if (known.get_desc() == desc) return known;
        const memory result = reordered(mem, desc, at(tensor).is_constant);
        m_nodes[tensor.id].formats.push_back(result);
        return result;
    }

    /// By rows.
    memory plain(Tensor tensor) {
        return as(tensor, {dims(tensor), kFloat, plainFormat(dims(tensor))});
    }

    /// The one that it has if blocks of channels stay whole, else by rows.
    Format formatThatCuts(Tensor whole_tensor, const Shape& part, const Shape& offsets) {
        const Format format = formatOf(whole(whole_tensor).get_desc());
        const bool areWhole = hasWholeBlocks(dims(whole_tensor), format) &&
                              hasWholeBlocks(part, format) && hasWholeBlocks(offsets, format);
        return areWhole ? format : plainFormat(part);
    }

    /// Zeros around.
    Tensor place(const Shape& shape, Tensor x, const Shape& offsets) {
        const Format known = formatThatCuts(x, shape, offsets);
        const memory from = as(x, {dims(x), kFloat, known});
        const memory result = zeros(shape, known);
        const memory::desc middle = result.get_desc().submemory_desc(dims(x), offsets);
        copy(from, {middle, m_engine, result.get_data_handle()}, areConstant({x}));
        return add(result, areConstant({x}));
    }

    dnnl::engine m_engine;
    dnnl::stream m_stream;
    std::vector<Node> m_nodes;
    std::vector<Step> m_steps;
    std::vector<memory> m_inputs;
    std::vector<memory> m_outputs;
    std::vector<std::string> m_operators{"input"};
    std::set<const void*> m_constants;  ///< Memory that never changes.
};

}  // namespace onednn_graph
