#include "engine/languages/tensorgraph/semantics/OperatorValues.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"

namespace candler::tensor {

namespace {

using Index = std::int64_t;
using Arguments = std::span<const TensorValue* const>;

/// As frameworks set it where a model does not say.
constexpr double kBatchnormEpsilon = 1e-5;

std::size_t at(Index i) {
    return static_cast<std::size_t>(i);
}

/// How many elements lie behind one place of the axis.
Index stride(const Shape& shape, std::size_t axis) {
    Index count = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i) count *= shape[i];
    return count;
}

double activated(Activation activation, double x) {
    switch (activation) {
        case Activation::None:
            return x;
        case Activation::Sigmoid:
            return 1 / (1 + std::exp(-x));
        case Activation::Relu:
            return x < 0 ? 0 : x;
        case Activation::Tanh:
            return std::tanh(x);
    }
    return x;
}

void activate(std::int64_t activation, TensorValue& value) {
    const auto a = static_cast<Activation>(activation);
    if (a == Activation::None) return;
    for (double& element : value.elements) element = activated(a, element);
}

TensorValue mapped(const TensorValue& x, Activation activation) {
    TensorValue result = x;
    activate(static_cast<std::int64_t>(activation), result);
    return result;
}

template <typename Combine>
TensorValue zipped(Arguments arguments, Combine combine) {
    TensorValue result(arguments[0]->shape);
    std::ranges::transform(arguments[0]->elements, arguments[1]->elements, result.elements.begin(),
                           combine);
    return result;
}

TensorValue matmul(const TensorValue& a, const TensorValue& b, const Shape& shape,
                   const StopCheck& stop) {
    TensorValue result(shape);
    const Index m = shape.end()[-2];
    const Index n = shape.end()[-1];
    const Index k = a.shape.end()[-1];
    const Index rows = volume(shape) / n;
    for (Index row = 0; row < rows && !stop.isStopped(); ++row) {
        double* const out = result.elements.data() + row * n;
        const double* const matrix = b.elements.data() + row / m * k * n;
        for (Index i = 0; i < k; ++i) {
            const double factor = a.elements[at(row * k + i)];
            for (Index column = 0; column < n; ++column)
                out[column] += factor * matrix[i * n + column];
        }
    }
    return result;
}

/// One axis of a window, place by place.
struct WindowPlaces {
    Index extent;  ///< Of what is read.
    Index stride;
    Index before;

    /// Results at which this place of the window lies on an element: [first, last).
    [[nodiscard]] std::pair<Index, Index> results(Index place, Index count) const {
        const Index first = before - place <= 0 ? 0 : (before - place + stride - 1) / stride;
        const Index reach = extent - 1 + before - place;
        return {first, reach < 0 ? 0 : std::min(count, reach / stride + 1)};
    }
    [[nodiscard]] Index element(Index result, Index place) const {
        return result * stride + place - before;
    }
};

WindowPlaces placesOf(Index extent, Index kernel, Index stride, std::int64_t padding) {
    return {extent, stride,
            windowAxis(extent, kernel, stride, static_cast<Padding>(padding)).before};
}

/// Calls `visit(to, from)` for each result and the element under this place of the window, in two
/// images.
template <typename Visit>
void slide(const WindowPlaces& down, const WindowPlaces& across, Index y, Index x,
           const Shape& result, Visit visit) {
    const auto [firstRow, lastRow] = down.results(y, result[2]);
    const auto [firstColumn, lastColumn] = across.results(x, result[3]);
    for (Index row = firstRow; row < lastRow; ++row) {
        const Index from = down.element(row, y) * across.extent;
        for (Index column = firstColumn; column < lastColumn; ++column)
            visit(row * result[3] + column, from + across.element(column, x));
    }
}

TensorValue conv(const Parameters& parameters, const TensorValue& x, const TensorValue& w,
                 const Shape& shape, const StopCheck& stop) {
    TensorValue result(shape);
    const Index perGroup = shape[1] / groupsOf(x.shape, w.shape);
    const Index channels = w.shape[1];
    const Index kernel = w.shape[2] * w.shape[3];
    const WindowPlaces down = placesOf(x.shape[2], w.shape[2], parameters[0], parameters[2]);
    const WindowPlaces across = placesOf(x.shape[3], w.shape[3], parameters[1], parameters[2]);
    const Index images = shape[0] * shape[1] * channels;
    for (Index image = 0; image < images && !stop.isStopped(); ++image) {
        const Index channel = image % channels;
        const Index o = image / channels % shape[1];
        const Index batch = image / channels / shape[1];
        double* const to = result.elements.data() + (batch * shape[1] + o) * shape[2] * shape[3];
        const double* const from =
            x.elements.data() +
            (batch * x.shape[1] + o / perGroup * channels + channel) * x.shape[2] * x.shape[3];
        for (Index place = 0; place < kernel; ++place) {
            const double factor = w.elements[at((o * channels + channel) * kernel + place)];
            slide(down, across, place / w.shape[3], place % w.shape[3], shape,
                  [&](Index a, Index b) { to[a] += factor * from[b]; });
        }
    }
    return result;
}

/// Averages are those of real elements.
TensorValue pool(TensorOp o, const Parameters& parameters, const TensorValue& x, const Shape& shape,
                 const StopCheck& stop) {
    const bool isMax = o == TensorOp::Poolmax;
    TensorValue result(shape);
    if (isMax) std::ranges::fill(result.elements, -std::numeric_limits<double>::infinity());
    std::vector<double> counts(at(shape[2] * shape[3]));
    const WindowPlaces down = placesOf(x.shape[2], parameters[0], parameters[2], parameters[4]);
    const WindowPlaces across = placesOf(x.shape[3], parameters[1], parameters[3], parameters[4]);
    for (Index image = 0; image < shape[0] * shape[1] && !stop.isStopped(); ++image) {
        double* const to = result.elements.data() + image * shape[2] * shape[3];
        const double* const from = x.elements.data() + image * x.shape[2] * x.shape[3];
        for (Index place = 0; place < parameters[0] * parameters[1]; ++place)
            slide(down, across, place / parameters[1], place % parameters[1], shape,
                  [&](Index a, Index b) {
                      to[a] = isMax ? std::max(to[a], from[b]) : to[a] + from[b];
                      if (image == 0) ++counts[at(a)];
                  });
        if (isMax) continue;
        for (std::size_t i = 0; i < counts.size(); ++i) to[i] /= counts[i];
    }
    return result;
}

/// To the next place by rows.
void advance(std::vector<Index>& place, const Shape& shape) {
    for (std::size_t axis = place.size(); axis-- > 0;) {
        if (++place[axis] < shape[axis]) return;
        place[axis] = 0;
    }
}

/// Each axis of the result moves by its stride in `x`.
TensorValue gathered(const TensorValue& x, const std::vector<Index>& strides, const Shape& shape) {
    TensorValue result(shape);
    std::vector<Index> place(shape.size());
    for (double& element : result.elements) {
        Index from = 0;
        for (std::size_t axis = 0; axis < place.size(); ++axis) from += place[axis] * strides[axis];
        element = x.elements[at(from)];
        advance(place, shape);
    }
    return result;
}

TensorValue transpose(const Parameters& order, const TensorValue& x, const Shape& shape) {
    std::vector<Index> strides;
    for (const Index axis : order) strides.push_back(stride(x.shape, at(axis)));
    return gathered(x, strides, shape);
}

/// Rows of `count` elements from `from` at distances `fromStride`, into `to`.
void copyRows(const TensorValue& source, Index from, Index fromStride, TensorValue& target,
              Index to, Index toStride, Index count) {
    for (; from < std::ssize(source.elements) && to < std::ssize(target.elements);
         from += fromStride, to += toStride)
        std::copy_n(source.elements.begin() + from, count, target.elements.begin() + to);
}

TensorValue concat(std::size_t axis, Arguments arguments, const Shape& shape) {
    TensorValue result(shape);
    const Index behind = stride(shape, axis);
    Index before = 0;
    for (const TensorValue* part : arguments) {
        const Index rows = part->shape[axis] * behind;
        copyRows(*part, 0, rows, result, before, shape[axis] * behind, rows);
        before += rows;
    }
    return result;
}

std::vector<TensorValue> split(std::size_t axis, const TensorValue& x, const TensorType& type) {
    std::vector<TensorValue> halves;
    const Index behind = stride(x.shape, axis);
    Index before = 0;
    for (const Shape* shape : {&type.shape, &type.second}) {
        const Index rows = (*shape)[axis] * behind;
        copyRows(x, before, x.shape[axis] * behind, halves.emplace_back(*shape), 0, rows, rows);
        before += rows;
    }
    return halves;
}

/// In the middle, zeros around.
TensorValue enlarge(const TensorValue& w, const Shape& shape) {
    TensorValue result(shape);
    const Index top = (shape[2] - w.shape[2]) / 2;
    const Index left = (shape[3] - w.shape[3]) / 2;
    for (Index row = 0; row < shape[0] * shape[1] * w.shape[2]; ++row) {
        const Index kernel = row / w.shape[2];
        const Index y = row % w.shape[2];
        std::copy_n(w.elements.begin() + row * w.shape[3], w.shape[3],
                    result.elements.begin() + (kernel * shape[2] + top + y) * shape[3] + left);
    }
    return result;
}

/// Each kernel keeps its channels, at the place that its group has among those that are merged.
TensorValue gmerge(const Parameters& parameters, const TensorValue& w, const Shape& shape) {
    TensorValue result(shape);
    const Index groups = parameters[0];
    const Index count = parameters[1];
    const Index block = w.shape[1] * w.shape[2] * w.shape[3];
    for (Index o = 0; o < shape[0]; ++o) {
        const Index group = o / (shape[0] / groups);
        std::copy_n(w.elements.begin() + o * block, block,
                    result.elements.begin() + (o * count + group % count) * block);
    }
    return result;
}

/// Axes are matched from the last one; along those that are repeated nothing moves.
TensorValue broadcast(const TensorValue& x, const Shape& shape) {
    std::vector<Index> strides(shape.size());
    const std::size_t added = shape.size() - x.shape.size();
    for (std::size_t axis = 0; axis < x.shape.size(); ++axis)
        if (x.shape[axis] == shape[added + axis]) strides[added + axis] = stride(x.shape, axis);
    return gathered(x, strides, shape);
}

TensorValue pad(const Parameters& amounts, const TensorValue& x, const Shape& shape) {
    TensorValue result(shape);
    std::vector<Index> place(x.shape.size());
    for (const double element : x.elements) {
        Index to = 0;
        for (std::size_t axis = 0; axis < place.size(); ++axis)
            to += (place[axis] + amounts[2 * axis]) * stride(shape, axis);
        result.elements[at(to)] = element;
        advance(place, x.shape);
    }
    return result;
}

TensorValue batchnorm(Arguments arguments) {
    TensorValue result = *arguments[0];
    const Index image = result.shape[2] * result.shape[3];
    for (Index i = 0; i < std::ssize(result.elements); ++i) {
        const std::size_t channel = at(i / image % result.shape[1]);
        const auto parameter = [&](std::size_t k) { return arguments[k]->elements[channel]; };
        double& element = result.elements[at(i)];
        element =
            (element - parameter(3)) / std::sqrt(parameter(4) + kBatchnormEpsilon) * parameter(1) +
            parameter(2);
    }
    return result;
}

/// By which batch normalisation multiplies, for one of the channels.
double normFactor(const TensorValue& scale, const TensorValue& variance, std::size_t channel) {
    return scale.elements[channel] / std::sqrt(variance.elements[channel] + kBatchnormEpsilon);
}

TensorValue normkernel(Arguments arguments) {
    TensorValue result = *arguments[0];
    const std::size_t each = result.elements.size() / at(result.shape[0]);
    for (std::size_t i = 0; i < result.elements.size(); ++i)
        result.elements[i] *= normFactor(*arguments[1], *arguments[2], i / each);
    return result;
}

TensorValue normbias(Arguments arguments, const Shape& shape) {
    TensorValue result(shape);
    for (std::size_t i = 0; i < result.elements.size(); ++i)
        result.elements[i] =
            arguments[1]->elements[i] -
            arguments[2]->elements[i] * normFactor(*arguments[0], *arguments[3], i);
    return result;
}

/// What a product or a convolution adds: a number for each channel or column, then a tensor.
TensorValue added(TensorValue result, Arguments arguments) {
    const TensorValue repeated = broadcast(*arguments[2], result.shape);
    for (std::size_t i = 0; i < result.elements.size(); ++i) {
        result.elements[i] += repeated.elements[i];
        if (arguments.size() > 3) result.elements[i] += arguments[3]->elements[i];
    }
    return result;
}

TensorValue oneValue(TensorOp o, const Parameters& parameters, Arguments arguments,
                     const Shape& shape, const StopCheck& stop) {
    switch (o) {
        case TensorOp::Ewadd:
            return zipped(arguments, std::plus<>());
        case TensorOp::Ewmul:
            return zipped(arguments, std::multiplies<>());
        case TensorOp::Matmul:
            return matmul(*arguments[0], *arguments[1], shape, stop);
        case TensorOp::Matmul3:
            return added(matmul(*arguments[0], *arguments[1], shape, stop), arguments);
        case TensorOp::Conv:
            return conv(parameters, *arguments[0], *arguments[1], shape, stop);
        case TensorOp::Conv3:
        case TensorOp::Conv4:
            return added(conv(parameters, *arguments[0], *arguments[1], shape, stop), arguments);
        case TensorOp::Normkernel:
            return normkernel(arguments);
        case TensorOp::Normbias:
            return normbias(arguments, shape);
        case TensorOp::Relu:
            return mapped(*arguments[0], Activation::Relu);
        case TensorOp::Tanh:
            return mapped(*arguments[0], Activation::Tanh);
        case TensorOp::Sigmoid:
            return mapped(*arguments[0], Activation::Sigmoid);
        case TensorOp::Poolmax:
        case TensorOp::Poolavg:
            return pool(o, parameters, *arguments[0], shape, stop);
        case TensorOp::Transpose:
            return transpose(parameters, *arguments[0], shape);
        case TensorOp::Reshape: {
            TensorValue result = *arguments[0];
            result.shape = shape;
            return result;
        }
        case TensorOp::Enlarge:
            return enlarge(*arguments[0], shape);
        case TensorOp::Gmerge:
            return gmerge(parameters, *arguments[0], shape);
        case TensorOp::Concat:
        case TensorOp::Concat3:
        case TensorOp::Concat4:
        case TensorOp::Concat5:
            return concat(at(parameters[0]), arguments, shape);
        case TensorOp::Batchnorm:
            return batchnorm(arguments);
        case TensorOp::Broadcast:
            return broadcast(*arguments[0], shape);
        case TensorOp::Pad:
            return pad(parameters, *arguments[0], shape);
        default:  // Dropout is for training.
            return *arguments[0];
    }
}

/// Where the fused activation stands among the parameters.
std::optional<std::int64_t> activationOf(TensorOp o, const Parameters& parameters) {
    const std::size_t place = row(o).parameters.find('a');
    if (place == std::string_view::npos) return std::nullopt;
    return parameters[place];
}

}  // namespace

std::vector<TensorValue> operatorValues(TensorOp o, const Parameters& parameters,
                                        Arguments arguments, const TensorType& result,
                                        const StopCheck& stop) {
    if (o == TensorOp::Split) return split(at(parameters[0]), *arguments[0], result);
    std::vector<TensorValue> values;
    values.push_back(oneValue(o, parameters, arguments, result.shape, stop));
    if (const auto activation = activationOf(o, parameters)) activate(*activation, values[0]);
    return values;
}

}  // namespace candler::tensor
