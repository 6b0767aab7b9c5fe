// A graph of tensor operators as their definitions say, in double precision, by rows: what the
// optimised graph is compared with. Everything is computed at once when it is added.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace plain_graph {

using Shape = std::vector<std::int64_t>;

enum class Activation { None, Sigmoid, Relu, Tanh };
enum class Reduction { Max, Mean, Min, Sum };

struct Tensor {
    std::size_t id;
};

struct Window {
    std::int64_t height, width, stride_height, stride_width, pad_height, pad_width;
};

class Graph {
public:
    Graph(std::vector<const float*> inputs, std::vector<double*> outputs)
        : m_inputs(std::move(inputs)), m_outputs(std::move(outputs)) {}

    Tensor input(const Shape& shape, std::size_t place) { return weight(shape, m_inputs[place]); }

    Tensor weight(const Shape& shape, const float* values) {
        const Tensor tensor = add(shape);
        for (double& element : at(tensor)) element = static_cast<double>(*values++);
        return tensor;
    }

    void begin(const std::string& /*name*/) {}

    Tensor binary(bool is_product, Tensor a, Tensor b) {
        const Tensor result = add(shape(a));
        for (std::size_t i = 0; i < at(a).size(); ++i)
            at(result)[i] = is_product ? at(a)[i] * at(b)[i] : at(a)[i] + at(b)[i];
        return result;
    }

    Tensor activate(Tensor x, Activation activation) {
        const Tensor result = add(shape(x));
        std::transform(at(x).begin(), at(x).end(), at(result).begin(),
                       [activation](double element) { return activated(element, activation); });
        return result;
    }

    Tensor matmul(const Shape& shape, Tensor a, Tensor b, Activation activation,
                  const std::vector<Tensor>& added = {}) {
        const Tensor result = add(shape);
        const std::int64_t m = shape.end()[-2];
        const std::int64_t n = shape.end()[-1];
        const std::int64_t k = this->shape(a).back();
        const std::int64_t rows = volume(shape) / n;
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t i = 0; i < k; ++i) {
                const double factor = at(a)[index(row * k + i)];
                const double* const from = at(b).data() + (row / m * k + i) * n;
                double* const to = at(result).data() + row * n;
                for (std::int64_t column = 0; column < n; ++column)
                    to[column] += factor * from[column];
            }
        for (std::int64_t i = 0; i < rows * n && !added.empty(); ++i)
            at(result)[index(i)] += at(added[0])[index(i % n)];
        return activate(result, activation);
    }

    Tensor conv(const Shape& shape, Tensor x, Tensor w, const Window& window,
                Activation activation, const std::vector<Tensor>& added = {},
                bool /*in_place*/ = false) {
        const Tensor result = add(shape);
        const Shape from = this->shape(x);
        const Shape kernel = this->shape(w);
        const std::int64_t per_group = kernel[0] / (from[1] / kernel[1]);
        const std::int64_t images = shape[0] * shape[1];
#pragma omp parallel for
        for (std::int64_t image = 0; image < images; ++image) {
            const std::int64_t o = image % shape[1];
            for (std::int64_t c = 0; c < kernel[1]; ++c) {
                const std::int64_t source =
                    image / shape[1] * from[1] + o / per_group * kernel[1] + c;
                for (std::int64_t i = 0; i < kernel[2] * kernel[3]; ++i) {
                    const double factor =
                        at(w)[index((o * kernel[1] + c) * kernel[2] * kernel[3] + i)];
                    slide(shape, from, window, i / kernel[3], i % kernel[3],
                          [&](std::int64_t to, std::int64_t element) {
                              at(result)[index(image * shape[2] * shape[3] + to)] +=
                                  factor * at(x)[index(source * from[2] * from[3] + element)];
                          });
                }
            }
        }
        const std::int64_t place = shape[2] * shape[3];
        for (std::size_t i = 0; i < at(result).size() && !added.empty(); ++i) {
            const std::int64_t channel = static_cast<std::int64_t>(i) / place % shape[1];
            at(result)[i] += at(added[0])[index(channel)];
            if (added.size() > 1) at(result)[i] += at(added[1])[i];
        }
        return activate(result, activation);
    }

    Tensor normkernel(Tensor w, Tensor scale, Tensor variance) {
        const Tensor result = add(shape(w));
        const std::size_t each = at(w).size() / index(shape(w)[0]);
        for (std::size_t i = 0; i < at(w).size(); ++i)
            at(result)[i] = at(w)[i] * normFactor(scale, variance, i / each);
        return result;
    }

    Tensor normbias(const Shape& shape, Tensor scale, Tensor bias, Tensor mean, Tensor variance) {
        const Tensor result = add(shape);
        for (std::size_t i = 0; i < at(result).size(); ++i)
            at(result)[i] = at(bias)[i] - at(mean)[i] * normFactor(scale, variance, i);
        return result;
    }

    Tensor pool(bool is_max, const Shape& shape, Tensor x, const Window& window,
                Activation activation, bool counts_padding = false) {
        const Tensor result = add(shape);
        const Shape from = this->shape(x);
        std::vector<double> counts(at(result).size());
        if (is_max)
            std::fill(at(result).begin(), at(result).end(),
                      -std::numeric_limits<double>::infinity());
        for (std::int64_t image = 0; image < shape[0] * shape[1]; ++image)
            for (std::int64_t i = 0; i < window.height * window.width; ++i)
                slide(shape, from, window, i / window.width, i % window.width,
                      [&](std::int64_t to, std::int64_t element) {
                          const std::size_t place = index(image * shape[2] * shape[3] + to);
                          const double value = at(x)[index(image * from[2] * from[3] + element)];
                          double& sum = at(result)[place];
                          sum = is_max ? std::max(sum, value) : sum + value;
                          ++counts[place];
                      });
        if (!is_max)
            for (std::size_t i = 0; i < counts.size(); ++i)
                at(result)[i] /= counts_padding
                                     ? static_cast<double>(window.height * window.width)
                                     : counts[i];
        return activate(result, activation);
    }

    Tensor neighbours(Tensor x, std::int64_t size, double alpha, double beta, double bias) {
        const Tensor result = add(shape(x));
        const std::int64_t channels = shape(x)[1];
        const std::int64_t image = shape(x)[2] * shape(x)[3];
        for (std::size_t i = 0; i < at(x).size(); ++i) {
            const std::int64_t c = static_cast<std::int64_t>(i) / image % channels;
            double sum = 0;
            for (std::int64_t k = std::max<std::int64_t>(0, c - size / 2);
                 k <= std::min(channels - 1, c + size / 2); ++k) {
                const double element = at(x)[index(static_cast<std::int64_t>(i) + (k - c) * image)];
                sum += element * element;
            }
            at(result)[i] =
                at(x)[i] / std::pow(bias + alpha * sum / static_cast<double>(size), beta);
        }
        return result;
    }

    Tensor reduce(const Shape& shape, Tensor x, Reduction kind, const std::vector<bool>& goes) {
        const Tensor result = add(shape);
        const Shape from = this->shape(x);
        std::vector<double> counts(at(result).size());
        Shape place(from.size());
        for (const double element : at(x)) {
            std::int64_t to = 0;
            for (std::size_t i = 0; i < place.size(); ++i)
                if (!goes[i]) to = to * from[i] + place[i];
            double& value = at(result)[index(to)];
            const bool isFirst = counts[index(to)]++ == 0;
            if (kind == Reduction::Max)
                value = isFirst ? element : std::max(value, element);
            else if (kind == Reduction::Min)
                value = isFirst ? element : std::min(value, element);
            else
                value += element;
            next(from, place);
        }
        if (kind == Reduction::Mean)
            for (std::size_t i = 0; i < counts.size(); ++i) at(result)[i] /= counts[i];
        return result;
    }

    Tensor batchnorm(Tensor x, Tensor scale, Tensor bias, Tensor mean, Tensor variance) {
        const Tensor result = add(shape(x));
        const std::int64_t image = shape(x)[2] * shape(x)[3];
        for (std::size_t i = 0; i < at(x).size(); ++i) {
            const std::size_t c = index(static_cast<std::int64_t>(i) / image % shape(x)[1]);
            at(result)[i] =
                (at(x)[i] - at(mean)[c]) * normFactor(scale, variance, c) +
                at(bias)[c];
        }
        return result;
    }

    Tensor transpose(const Shape& shape, Tensor x, const std::vector<int>& order) {
        const Tensor result = add(shape);
        Shape place(shape.size());
        for (double& element : at(result)) {
            Shape from(shape.size());
            for (std::size_t i = 0; i < order.size(); ++i)
                from[static_cast<std::size_t>(order[i])] = place[i];
            element = at(x)[offset(this->shape(x), from)];
            next(shape, place);
        }
        return result;
    }

    Tensor reshape(const Shape& shape, Tensor x) {
        const Tensor result = add(shape);
        at(result) = at(x);
        return result;
    }

    Tensor concat(const Shape& shape, int axis, const std::vector<Tensor>& parts) {
        const Tensor result = add(shape);
        Shape offsets(shape.size());
        for (const Tensor part : parts) {
            put(part, result, offsets);
            offsets[static_cast<std::size_t>(axis)] +=
                this->shape(part)[static_cast<std::size_t>(axis)];
        }
        return result;
    }

    Tensor slice(const Shape& shape, Tensor x, std::size_t axis, std::int64_t start) {
        const Tensor result = add(shape);
        Shape place(shape.size());
        for (double& element : at(result)) {
            Shape from = place;
            from[axis] += start;
            element = at(x)[offset(this->shape(x), from)];
            next(shape, place);
        }
        return result;
    }

    Tensor enlarge(const Shape& shape, Tensor w) {
        const Tensor result = add(shape);
        const Shape from = this->shape(w);
        put(w, result, {0, 0, (shape[2] - from[2]) / 2, (shape[3] - from[3]) / 2});
        return result;
    }

    Tensor gmerge(const Shape& shape, Tensor w, std::int64_t groups, std::int64_t count) {
        const Tensor result = add(shape);
        const Shape kernel = this->shape(w);
        const std::int64_t block = kernel[1] * kernel[2] * kernel[3];
        for (std::int64_t o = 0; o < kernel[0]; ++o) {
            const std::int64_t group = o / (kernel[0] / groups);
            std::copy_n(at(w).data() + o * block, block,
                        at(result).data() + (o * count + group % count) * block);
        }
        return result;
    }

    Tensor broadcast(const Shape& shape, Tensor x) {
        const Tensor result = add(shape);
        const Shape from = this->shape(x);
        Shape place(shape.size());
        for (double& element : at(result)) {
            Shape source(place.end() - static_cast<std::ptrdiff_t>(from.size()), place.end());
            for (std::size_t i = 0; i < from.size(); ++i)
                if (from[i] == 1) source[i] = 0;
            element = at(x)[offset(from, source)];
            next(shape, place);
        }
        return result;
    }

    Tensor pad(const Shape& shape, Tensor x, const Shape& before) {
        const Tensor result = add(shape);
        put(x, result, before);
        return result;
    }

    template <typename Function>
    Tensor map(const Shape& shape, const std::vector<Tensor>& parts, Function function) {
        const Tensor result = add(shape);
        std::vector<double> elements(parts.size());
        for (std::size_t i = 0; i < at(result).size(); ++i) {
            for (std::size_t k = 0; k < parts.size(); ++k) elements[k] = at(parts[k])[i];
            at(result)[i] = function(elements.data());
        }
        return result;
    }

    Tensor softmax(Tensor x, std::int64_t count, std::int64_t stride) {
        const Tensor result = add(shape(x));
        std::vector<double>& out = at(result);
        for (std::size_t first = 0; first < out.size(); ++first) {
            if (static_cast<std::int64_t>(first) / stride % count != 0) continue;
            const auto place = [&](std::int64_t i) { return first + index(i * stride); };
            double largest = at(x)[first];
            for (std::int64_t i = 1; i < count; ++i) largest = std::max(largest, at(x)[place(i)]);
            double sum = 0;
            for (std::int64_t i = 0; i < count; ++i)
                sum += out[place(i)] = std::exp(at(x)[place(i)] - largest);
            for (std::int64_t i = 0; i < count; ++i) out[place(i)] /= sum;
        }
        return result;
    }

    void output(Tensor tensor, std::size_t place) {
        std::copy(at(tensor).begin(), at(tensor).end(), m_outputs[place]);
    }

private:
    double normFactor(Tensor scale, Tensor variance, std::size_t channel) {
        return at(scale)[channel] / std::sqrt(at(variance)[channel] + 1e-5);
    }

    static std::size_t index(std::int64_t i) {
        return static_cast<std::size_t>(i);
    }

    static std::int64_t volume(const Shape& shape) {
        std::int64_t result = 1;
        for (const std::int64_t extent : shape) result *= extent;
        return result;
    }

    static std::size_t offset(const Shape& shape, const Shape& place) {
        std::int64_t result = 0;
        for (std::size_t i = 0; i < shape.size(); ++i) result = result * shape[i] + place[i];
        return index(result);
    }

    static void next(const Shape& shape, Shape& place) {
        for (std::size_t i = shape.size(); i-- > 0;) {
            if (++place[i] < shape[i]) return;
            place[i] = 0;
        }
    }

    static double activated(double x, Activation activation) {
        if (activation == Activation::Sigmoid) return 1 / (1 + std::exp(-x));
        if (activation == Activation::Relu) return std::max(x, 0.0);
        return activation == Activation::Tanh ? std::tanh(x) : x;
    }

    /// Calls `visit` for each place of the result at which this place of the window lies on an
    /// element, in one image.
    template <typename Visit>
    static void slide(const Shape& to, const Shape& from, const Window& window, std::int64_t i,
                      std::int64_t j, Visit visit) {
        for (std::int64_t row = 0; row < to[2]; ++row) {
            const std::int64_t y = row * window.stride_height + i - window.pad_height;
            if (y < 0 || y >= from[2]) continue;
            for (std::int64_t column = 0; column < to[3]; ++column) {
                const std::int64_t x = column * window.stride_width + j - window.pad_width;
                if (x >= 0 && x < from[3]) visit(row * to[3] + column, y * from[3] + x);
            }
        }
    }

    void put(Tensor from, Tensor to, const Shape& offsets) {
        Shape place(offsets.size());
        for (const double element : at(from)) {
            Shape moved = place;
            for (std::size_t i = 0; i < moved.size(); ++i) moved[i] += offsets[i];
            at(to)[offset(shape(to), moved)] = element;
            next(shape(from), place);
        }
    }

    Tensor add(const Shape& shape) {
        m_values.emplace_back(shape, std::vector<double>(index(volume(shape))));
        return {m_values.size() - 1};
    }

    std::vector<double>& at(Tensor tensor) {
        return m_values[tensor.id].second;
    }
    [[nodiscard]] Shape shape(Tensor tensor) const {
        return m_values[tensor.id].first;
    }

    std::vector<const float*> m_inputs;
    std::vector<double*> m_outputs;
    std::vector<std::pair<Shape, std::vector<double>>> m_values;
};

}  // namespace plain_graph
