// Operators of ONNX by their definitions, element by element: what imported graphs are compared
// with. Nothing here is shared with the importer or with the evaluator of tensor graphs.
#pragma once

#include <functional>
#include <vector>

#include "engine/languages/tensorgraph/semantics/TensorValue.h"

namespace candler::test::direct {

using tensor::TensorValue;
using Place = std::vector<std::int64_t>;

/// Of each place of the shape.
TensorValue filled(const tensor::Shape& shape, const std::function<double(const Place&)>& element);
/// The element at a place; 0 outside.
double at(const TensorValue& x, const Place& place);
/// As numpy repeats it.
double repeatedAt(const TensorValue& x, const Place& place);

struct Window {
    std::int64_t stride = 1;
    std::vector<std::int64_t> pads{0, 0, 0, 0};  ///< Top, left, bottom, right.
    std::int64_t groups = 1;
};
TensorValue conv(const TensorValue& x, const TensorValue& w, const TensorValue* bias,
                 const Window& window);
enum class Pool { Max, Average, AverageWithPadding };
TensorValue pool(Pool kind, const TensorValue& x, std::int64_t kernel, const Window& window);
TensorValue batchNorm(const TensorValue& x, const TensorValue& scale, const TensorValue& bias,
                      const TensorValue& mean, const TensorValue& variance, double epsilon);
TensorValue relu(const TensorValue& x);
TensorValue binary(const TensorValue& x, const TensorValue& y, const tensor::Shape& shape,
                   const std::function<double(double, double)>& of);
/// Batched; leading axes as numpy repeats them.
TensorValue matmul(const TensorValue& a, const TensorValue& b, const tensor::Shape& shape);
TensorValue transposeLast(const TensorValue& x);
TensorValue softmaxLast(const TensorValue& x);

}  // namespace candler::test::direct
