#include "engine/languages/tensorgraph/operators/ShapeInference.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace candler::tensor {

namespace {

using Inferred = tl::expected<TensorType, std::string>;

tl::unexpected<std::string> misfit(std::string what) {
    return tl::unexpected(std::move(what));
}

Inferred tensor(Shape shape) {
    double elements = 1;
    for (const std::int64_t extent : shape) elements *= static_cast<double>(extent);
    if (elements > static_cast<double>(kMostElements))
        return misfit(fmt::format("a tensor {} is too large", shapeText(shape)));
    return TensorType{TensorType::Kind::Tensor, std::move(shape), {}};
}

/// One operator over its arguments.
class Inference {
public:
    Inference(TensorOp o, const Parameters& parameters,
              std::span<const TensorType* const> arguments)
        : m_op(o), m_parameters(parameters), m_arguments(arguments) {}

    Inferred infer() {
        const auto kind = m_op == TensorOp::First || m_op == TensorOp::Second
                              ? TensorType::Kind::Pair
                              : TensorType::Kind::Tensor;
        for (const TensorType* argument : m_arguments) {
            // Tensors that were joined may be joined with more, and be what no rule looks into.
            if ((m_op == TensorOp::Noop || isOpaque(m_op)) &&
                argument->kind != TensorType::Kind::Pair)
                continue;
            if (argument->kind != kind)
                return misfit(kind == TensorType::Kind::Pair
                                  ? "only what was split has halves"
                                  : "this takes tensors, not what was split or joined");
        }
        return inferChecked();
    }

private:
    [[nodiscard]] const Shape& shape(std::size_t i) const { return m_arguments[i]->shape; }

    Inferred inferChecked() {
        switch (m_op) {
            case TensorOp::Input:
            case TensorOp::Weight:
            case TensorOp::Count:
                return misfit("this has no arguments");
            case TensorOp::Ewadd:
            case TensorOp::Ewmul:
                if (shape(0) != shape(1)) return different(0, 1);
                return tensor(shape(0));
            case TensorOp::Matmul:
                return matmul();
            case TensorOp::Matmul3:
                return withColumns(matmul());
            case TensorOp::Conv:
                return conv();
            case TensorOp::Conv3:
            case TensorOp::Conv4:
                return withChannels(conv());
            case TensorOp::Normkernel:
                return normkernel();
            case TensorOp::Normbias:
                return normbias();
            case TensorOp::Relu:
            case TensorOp::Tanh:
            case TensorOp::Sigmoid:
            case TensorOp::Dropout:
                return tensor(shape(0));
            case TensorOp::Poolmax:
            case TensorOp::Poolavg:
                return pool();
            case TensorOp::Transpose:
                return transpose();
            case TensorOp::Reshape:
                return reshape();
            case TensorOp::Enlarge:
                return enlarge();
            case TensorOp::Gmerge:
                return gmerge();
            case TensorOp::Concat:
            case TensorOp::Concat3:
            case TensorOp::Concat4:
            case TensorOp::Concat5:
                return concat();
            case TensorOp::Split:
                return split();
            case TensorOp::First:
                return tensor(m_arguments[0]->shape);
            case TensorOp::Second:
                return tensor(m_arguments[0]->second);
            case TensorOp::Batchnorm:
                return batchnorm();
            case TensorOp::Noop:
                return TensorType{};
            case TensorOp::Broadcast:
                return broadcast();
            case TensorOp::Pad:
                return pad();
            case TensorOp::Opaque:
            case TensorOp::Opaque2:
            case TensorOp::Opaque3:
            case TensorOp::Opaque4:
            case TensorOp::Opaque5:
            case TensorOp::Opaque6:
                return given({m_parameters.begin() + 2, m_parameters.end()});
        }
        return misfit("unknown operator");
    }

    [[nodiscard]] tl::unexpected<std::string> different(std::size_t i, std::size_t k) const {
        return misfit(fmt::format("the tensors have different shapes: {} and {}",
                                  shapeText(shape(i)), shapeText(shape(k))));
    }

    /// Nothing if the argument has that many axes.
    [[nodiscard]] std::string rankError(std::size_t i, std::size_t rank) const {
        if (shape(i).size() == rank) return {};
        return fmt::format("a tensor with {} axes is expected, not {}", rank, shapeText(shape(i)));
    }

    Inferred matmul() {
        const Shape& a = shape(0);
        const Shape& b = shape(1);
        if (a.size() < 2 || a.size() != b.size())
            return misfit(fmt::format("matrices with equally many axes are expected, not {} and {}",
                                      shapeText(a), shapeText(b)));
        const std::size_t rank = a.size();
        if (!std::equal(a.begin(), a.end() - 2, b.begin()))
            return misfit(
                fmt::format("{} and {} are not as many matrices", shapeText(a), shapeText(b)));
        if (a[rank - 1] != b[rank - 2])
            return misfit(fmt::format("a matrix with {} columns is multiplied by one with {} rows",
                                      a[rank - 1], b[rank - 2]));
        Shape result = a;
        result[rank - 1] = b[rank - 1];
        return tensor(std::move(result));
    }

    Inferred conv() {
        for (const std::size_t i : {0U, 1U})
            if (auto error = rankError(i, 4); !error.empty()) return misfit(std::move(error));
        const Shape& x = shape(0);
        const Shape& w = shape(1);
        if (x[1] % w[1] != 0)
            return misfit(
                fmt::format("{} channels are no multiple of the kernel's {}", x[1], w[1]));
        if (w[0] % groupsOf(x, w) != 0)
            return misfit(
                fmt::format("{} kernels cannot be shared by {} groups", w[0], groupsOf(x, w)));
        return window({x[0], w[0], x[2], x[3]}, {w[2], w[3]}, {m_parameters[0], m_parameters[1]},
                      m_parameters[2]);
    }

    Inferred withChannels(Inferred result) {
        if (!result) return result;
        const Shape bias{1, result->shape[1], 1, 1};
        if (shape(2) != bias)
            return misfit(fmt::format("a bias for {} channels is {}, not {}", bias[1],
                                      shapeText(bias), shapeText(shape(2))));
        if (m_op == TensorOp::Conv4 && shape(3) != result->shape)
            return misfit(
                fmt::format("{} is added to {}", shapeText(shape(3)), shapeText(result->shape)));
        return result;
    }

    Inferred withColumns(Inferred result) {
        if (!result) return result;
        const Shape& bias = shape(2);
        const std::int64_t columns = result->shape.back();
        const bool isRow = !bias.empty() && bias.back() == columns && volume(bias) == columns &&
                           bias.size() <= result->shape.size();
        if (!isRow)
            return misfit(fmt::format("a bias for {} columns is {}", columns, shapeText(bias)));
        return result;
    }

    /// Vectors of numbers for channels.
    [[nodiscard]] bool areChannels(std::size_t first, std::int64_t channels) const {
        for (std::size_t i = first; i < m_arguments.size(); ++i)
            if (shape(i) != Shape{channels}) return false;
        return true;
    }

    Inferred normkernel() {
        if (auto error = rankError(0, 4); !error.empty()) return misfit(std::move(error));
        if (!areChannels(1, shape(0)[0]))
            return misfit(
                fmt::format("{} kernels are scaled by {}", shape(0)[0], shapeText(shape(1))));
        return tensor(shape(0));
    }

    Inferred normbias() {
        if (auto error = rankError(0, 1); !error.empty()) return misfit(std::move(error));
        const std::int64_t channels = shape(0)[0];
        if (!areChannels(0, channels))
            return misfit(fmt::format("{} channels have other vectors", channels));
        return tensor({1, channels, 1, 1});
    }

    Inferred pool() {
        if (auto error = rankError(0, 4); !error.empty()) return misfit(std::move(error));
        return window(shape(0), {m_parameters[0], m_parameters[1]},
                      {m_parameters[2], m_parameters[3]}, m_parameters[4]);
    }

    static Inferred window(Shape result, const std::array<std::int64_t, 2>& kernel,
                           const std::array<std::int64_t, 2>& stride, std::int64_t padding) {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            const WindowAxis at = windowAxis(result[2 + axis], kernel[axis], stride[axis],
                                             static_cast<Padding>(padding));
            if (at.extent == 0)
                return misfit(fmt::format(
                    "a window of {} with stride {} does not fit an axis of {} with padding {}{}",
                    kernel[axis], stride[axis], result[2 + axis],
                    paddingNames()[static_cast<std::size_t>(padding)],
                    // An operator 'pad' before it does otherwise.
                    static_cast<Padding>(padding) == Padding::Same
                        ? ", which is the same on both sides"
                        : ""));
            result[2 + axis] = at.extent;
        }
        return tensor(std::move(result));
    }

    Inferred transpose() {
        Parameters axes = m_parameters;
        std::ranges::sort(axes);
        Parameters all(shape(0).size());
        std::iota(all.begin(), all.end(), 0);
        if (axes != all)
            return misfit("this is not an order of all axes of " + shapeText(shape(0)));
        Shape result;
        for (const std::int64_t axis : m_parameters)
            result.push_back(shape(0)[static_cast<std::size_t>(axis)]);
        return tensor(std::move(result));
    }

    /// A shape that is written.
    static Inferred given(const Shape& written) {
        if (written.size() > kMostAxes) return misfit(fmt::format("more than {} axes", kMostAxes));
        if (std::ranges::any_of(written, [](std::int64_t extent) { return extent < 1; }))
            return misfit("an axis without extent");
        return tensor(written);
    }

    Inferred broadcast() {
        const Shape& x = shape(0);
        if (!canRepeat(x, m_parameters))
            return misfit(
                fmt::format("{} cannot be repeated to {}", shapeText(x), shapeText(m_parameters)));
        return given(m_parameters);
    }

    Inferred pad() {
        Shape result = shape(0);
        if (m_parameters.size() != 2 * result.size())
            return misfit(fmt::format("{} amounts are expected, two for each axis of {}",
                                      2 * result.size(), shapeText(result)));
        for (std::size_t i = 0; i < m_parameters.size(); ++i) result[i / 2] += m_parameters[i];
        return tensor(std::move(result));
    }

    Inferred reshape() {
        Inferred result = given(m_parameters);
        if (result && volume(m_parameters) != volume(shape(0)))
            return misfit(fmt::format("{} has not as many elements as {}", shapeText(shape(0)),
                                      shapeText(m_parameters)));
        return result;
    }

    Inferred enlarge() {
        for (const std::size_t i : {0U, 1U})
            if (auto error = rankError(i, 4); !error.empty()) return misfit(std::move(error));
        const Shape& w = shape(0);
        const Shape& to = shape(1);
        if (w[2] > to[2] || w[3] > to[3])
            return misfit(
                fmt::format("a kernel {} does not fit into {}", shapeText(w), shapeText(to)));
        return tensor({w[0], w[1], to[2], to[3]});
    }

    Inferred gmerge() {
        if (auto error = rankError(0, 4); !error.empty()) return misfit(std::move(error));
        const std::int64_t groups = m_parameters[0];
        const std::int64_t count = m_parameters[1];
        if (groups % count != 0 || shape(0)[0] % groups != 0)
            return misfit(fmt::format("{} groups of {} kernels cannot be merged by {}", groups,
                                      shape(0)[0], count));
        return tensor({shape(0)[0], shape(0)[1] * count, shape(0)[2], shape(0)[3]});
    }

    Inferred concat() {
        const auto axis = static_cast<std::size_t>(m_parameters[0]);
        Shape result = shape(0);
        if (axis >= result.size())
            return misfit(fmt::format("{} has no axis {}", shapeText(result), axis));
        for (std::size_t i = 1; i < m_arguments.size(); ++i) {
            Shape other = shape(i);
            if (other.size() != result.size()) return different(0, i);
            result[axis] += std::exchange(other[axis], shape(0)[axis]);
            if (other != shape(0))
                return misfit(fmt::format("{} and {} cannot be joined along axis {}",
                                          shapeText(shape(0)), shapeText(shape(i)), axis));
        }
        return tensor(std::move(result));
    }

    Inferred split() {
        const auto axis = static_cast<std::size_t>(m_parameters[0]);
        const std::int64_t at = m_parameters[1];
        const Shape& whole = shape(0);
        if (axis >= whole.size())
            return misfit(fmt::format("{} has no axis {}", shapeText(whole), axis));
        if (at <= 0 || at >= whole[axis])
            return misfit(fmt::format("an axis of {} cannot be cut at {}", whole[axis], at));
        TensorType result{TensorType::Kind::Pair, whole, whole};
        result.shape[axis] = at;
        result.second[axis] -= at;
        return result;
    }

    Inferred batchnorm() {
        if (auto error = rankError(0, 4); !error.empty()) return misfit(std::move(error));
        for (std::size_t i = 1; i < m_arguments.size(); ++i)
            if (shape(i) != Shape{shape(0)[1]})
                return misfit(
                    fmt::format("{} channels are scaled by {}", shape(0)[1], shapeText(shape(i))));
        return tensor(shape(0));
    }

    TensorOp m_op;
    const Parameters& m_parameters;
    std::span<const TensorType* const> m_arguments;
};

}  // namespace

tl::expected<TensorType, std::string> inferType(TensorOp o, const Parameters& parameters,
                                                std::span<const TensorType* const> arguments) {
    return Inference(o, parameters, arguments).infer();
}

bool canRepeat(const Shape& shape, const Shape& to) {
    if (shape.size() > to.size()) return false;
    const auto missing = to.end() - std::ssize(shape);
    return std::equal(
        shape.begin(), shape.end(), missing,
        [](std::int64_t from, std::int64_t extent) { return from == extent || from == 1; });
}

WindowAxis windowAxis(std::int64_t extent, std::int64_t kernel, std::int64_t stride,
                      Padding padding) {
    if (padding == Padding::Valid) return {extent < kernel ? 0 : (extent - kernel) / stride + 1, 0};
    const std::int64_t result = (extent + stride - 1) / stride;
    const std::int64_t left = extent % stride;
    const std::int64_t total = std::max<std::int64_t>(kernel - (left == 0 ? stride : left), 0);
    const std::int64_t before = (total + 1) / 2;
    // The same on both sides, so that some kernels with an even size do not give that extent.
    const bool fits = (extent + 2 * before - kernel) / stride + 1 == result;
    return {fits ? result : 0, before};
}

}  // namespace candler::tensor
