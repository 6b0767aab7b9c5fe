// OnnxMoves: constants of whole numbers whose elements operators only move, as shapes are cut and
// joined. None: it stays.
#pragma once

#include <optional>
#include <span>

#include "engine/onnx/OnnxNodeImport.h"

namespace candler::tensor {

using OnnxConstants = std::span<const OnnxTensorPtr>;

/// Shapes and places are short; what is longer is no part of a shape computation.
inline constexpr std::size_t kMostFolded = 1024;

[[nodiscard]] OnnxTensor integerTensor(Shape shape, std::vector<std::int64_t> values,
                                       std::string typeName = "INT64");
/// Within kMostFolded; none: it has more, or an extent is below 0.
[[nodiscard]] std::optional<std::size_t> foldedCount(const Shape& shape);

// Of inputs that are all there, one at least.
std::optional<OnnxTensor> foldConcat(OnnxNodeImport& import, OnnxConstants inputs);
std::optional<OnnxTensor> foldExpand(OnnxNodeImport& import, OnnxConstants inputs);
std::optional<OnnxTensor> foldGather(OnnxNodeImport& import, OnnxConstants inputs);
std::optional<OnnxTensor> foldReshape(OnnxNodeImport& import, OnnxConstants inputs);
std::optional<OnnxTensor> foldSlice(OnnxNodeImport& import, OnnxConstants inputs);
std::optional<OnnxTensor> foldSqueeze(OnnxNodeImport& import, OnnxConstants inputs);
std::optional<OnnxTensor> foldTranspose(OnnxNodeImport& import, OnnxConstants inputs);
std::optional<OnnxTensor> foldUnsqueeze(OnnxNodeImport& import, OnnxConstants inputs);

/// Repeated to that shape, as numpy does; none: it does not fit.
[[nodiscard]] std::optional<OnnxTensor> repeatedTo(const OnnxTensor& x, const Shape& shape);

}  // namespace candler::tensor
