#include "tests/unit/onnx/Direct.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace candler::test::direct {

TensorValue filled(const tensor::Shape& shape, const std::function<double(const Place&)>& element) {
    TensorValue result(shape);
    Place place(shape.size());
    for (double& one : result.elements) {
        one = element(place);
        for (std::size_t axis = place.size(); axis-- > 0;) {
            if (++place[axis] < shape[axis]) break;
            place[axis] = 0;
        }
    }
    return result;
}

double at(const TensorValue& x, const Place& place) {
    std::int64_t index = 0;
    for (std::size_t axis = 0; axis < place.size(); ++axis) {
        if (place[axis] < 0 || place[axis] >= x.shape[axis]) return 0;
        index = index * x.shape[axis] + place[axis];
    }
    return x.elements[static_cast<std::size_t>(index)];
}

double repeatedAt(const TensorValue& x, const Place& place) {
    Place own(place.end() - std::ssize(x.shape), place.end());
    for (std::size_t axis = 0; axis < own.size(); ++axis)
        if (x.shape[axis] == 1) own[axis] = 0;
    return at(x, own);
}

namespace {

std::int64_t windows(const TensorValue& x, std::size_t axis, std::int64_t kernel,
                     const Window& window) {
    return (x.shape[2 + axis] + window.pads[axis] + window.pads[2 + axis] - kernel) /
               window.stride +
           1;
}

}  // namespace

TensorValue conv(const TensorValue& x, const TensorValue& w, const TensorValue* bias,
                 const Window& window) {
    const tensor::Shape shape{x.shape[0], w.shape[0], windows(x, 0, w.shape[2], window),
                              windows(x, 1, w.shape[3], window)};
    return filled(shape, [&](const Place& p) {
        const std::int64_t group = p[1] / (w.shape[0] / window.groups);
        double sum = bias == nullptr ? 0 : bias->elements[static_cast<std::size_t>(p[1])];
        for (std::int64_t c = 0; c < w.shape[1]; ++c)
            for (std::int64_t i = 0; i < w.shape[2]; ++i)
                for (std::int64_t j = 0; j < w.shape[3]; ++j)
                    sum +=
                        at(w, {p[1], c, i, j}) * at(x, {p[0], group * w.shape[1] + c,
                                                        p[2] * window.stride + i - window.pads[0],
                                                        p[3] * window.stride + j - window.pads[1]});
        return sum;
    });
}

TensorValue pool(Pool kind, const TensorValue& x, std::int64_t kernel, const Window& window) {
    const tensor::Shape shape{x.shape[0], x.shape[1], windows(x, 0, kernel, window),
                              windows(x, 1, kernel, window)};
    return filled(shape, [&](const Place& p) {
        double largest = -std::numeric_limits<double>::infinity();
        double sum = 0;
        double count = 0;
        for (std::int64_t i = 0; i < kernel * kernel; ++i) {
            const std::int64_t y = p[2] * window.stride + i / kernel - window.pads[0];
            const std::int64_t z = p[3] * window.stride + i % kernel - window.pads[1];
            const bool isReal = y >= 0 && z >= 0 && y < x.shape[2] && z < x.shape[3];
            if (isReal) largest = std::max(largest, at(x, {p[0], p[1], y, z}));
            sum += at(x, {p[0], p[1], y, z});
            if (isReal || kind == Pool::AverageWithPadding) ++count;
        }
        return kind == Pool::Max ? largest : sum / count;
    });
}

TensorValue batchNorm(const TensorValue& x, const TensorValue& scale, const TensorValue& bias,
                      const TensorValue& mean, const TensorValue& variance, double epsilon) {
    return filled(x.shape, [&](const Place& p) {
        const auto of = [&](const TensorValue& v) {
            return v.elements[static_cast<std::size_t>(p[1])];
        };
        return (at(x, p) - of(mean)) / std::sqrt(of(variance) + epsilon) * of(scale) + of(bias);
    });
}

TensorValue relu(const TensorValue& x) {
    return filled(x.shape, [&](const Place& p) { return std::max(0.0, at(x, p)); });
}

TensorValue binary(const TensorValue& x, const TensorValue& y, const tensor::Shape& shape,
                   const std::function<double(double, double)>& of) {
    return filled(shape, [&](const Place& p) { return of(repeatedAt(x, p), repeatedAt(y, p)); });
}

TensorValue matmul(const TensorValue& a, const TensorValue& b, const tensor::Shape& shape) {
    return filled(shape, [&](const Place& p) {
        double sum = 0;
        for (std::int64_t k = 0; k < a.shape.back(); ++k) {
            Place left = p;
            Place right = p;
            left.back() = k;
            right[right.size() - 2] = k;
            // Only leading axes are repeated.
            const auto element = [](const TensorValue& x, Place place) {
                place.erase(place.begin(), place.end() - std::ssize(x.shape));
                for (std::size_t axis = 0; axis + 2 < place.size(); ++axis)
                    if (x.shape[axis] == 1) place[axis] = 0;
                return at(x, place);
            };
            sum += element(a, left) * element(b, right);
        }
        return sum;
    });
}

TensorValue transposeLast(const TensorValue& x) {
    tensor::Shape shape = x.shape;
    std::swap(shape.back(), shape[shape.size() - 2]);
    return filled(shape, [&](Place p) {
        std::swap(p.back(), p[p.size() - 2]);
        return at(x, p);
    });
}

TensorValue softmaxLast(const TensorValue& x) {
    return filled(x.shape, [&](const Place& p) {
        double sum = 0;
        for (std::int64_t i = 0; i < x.shape.back(); ++i) {
            Place other = p;
            other.back() = i;
            sum += std::exp(at(x, other));
        }
        return std::exp(at(x, p)) / sum;
    });
}

}  // namespace candler::test::direct
